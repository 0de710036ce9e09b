{
  "variables": {
    # Set from the command line by scripts/build.js: warnings are errors in our own builds, never in a user's.
    "cflow_strict%": 0
  },
  "targets": [
    {
      "target_name": "cflow",
      "sources": ["src/binding/module.c", "src/binding/graph.c", "src/binding/window.c", "src/engine/graph.c", "src/binding/queue.c", "src/engine/heap.c", "src/engine/queue.c", "src/engine/window.c",
        "src/binding/native.c", "src/binding/runs.c", "src/binding/task.c", "src/native/run.c", "src/tasks/bytes.c", "src/tasks/digest.c", "src/tasks/fs.c", "src/tasks/hash.c", "src/tasks/left.c", "src/tasks/make.c", "src/tasks/paths.c", "src/tasks/read.c", "src/tasks/readdir.c",
        "src/tasks/remove.c", "src/tasks/stat.c", "src/tasks/walk.c", "src/tasks/write.c"],
      "defines": ["NDEBUG", "_GNU_SOURCE"],
      "cflags": ["-std=c11", "-fvisibility=hidden", "-Wall", "-Wextra"],
      "xcode_settings": {
        "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
        "OTHER_CFLAGS": ["-std=c11", "-Wall", "-Wextra"]
      },
      "conditions": [
        ["cflow_strict==1", { "cflags": ["-Werror", "-Wpedantic", "-Wshadow", "-Wconversion"] }],
        ["OS=='linux'", { "ldflags": ["-Wl,--as-needed"] }]
      ]
    }
  ]
}
