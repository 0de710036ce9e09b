{
  "targets": [
    {
      "target_name": "cflow",
      "sources": ["src/binding.c", "src/engine/window.c"],
      "defines": ["NDEBUG"],
      "cflags": ["-std=c11", "-fvisibility=hidden", "-Wall", "-Wextra"],
      "xcode_settings": {
        "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
        "OTHER_CFLAGS": ["-std=c11", "-Wall", "-Wextra"]
      },
      "conditions": [
        ["'<!(node -p process.env.CFLOW_STRICT)' == '1'", { "cflags": ["-Werror", "-Wpedantic", "-Wshadow", "-Wconversion"] }]
      ]
    }
  ]
}
