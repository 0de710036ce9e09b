{
  "targets": [
    {
      "target_name": "lines",
      "sources": ["lines.c"],
      # In an addon of its own: <!(node -p "require('path').dirname(require.resolve('cflow/package.json'))")/include
      "include_dirs": ["../../include"]
    }
  ]
}
