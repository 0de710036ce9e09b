#!/usr/bin/env bash
# Drives the addon from Node under AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer: the smoke test, the
# lifecycle of workers and of native flows, arguments at random. Node itself is not built for it and leaks as it pleases at its end, so leaks count only
# where the addon is among the callers.
set -euo pipefail
cd "$(dirname "$0")/.."

cc=${CC:-cc}
headers=$(node scripts/headers.js)
out=build/asan
library=$("$cc" -print-file-name=libasan.so)
[ -e "$library" ] || {
  echo "Running under AddressSanitizer needs gcc with its libasan. Debian, Ubuntu: apt-get install build-essential" >&2
  exit 1
}

build() { # build <folder> <source or flag>...
  mkdir -p "$1/build/Release"
  "$cc" -std=c11 -D_GNU_SOURCE -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all \
    -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -isystem "$headers" "${@:2}" -o "$1/build/Release/cflow.node"
}

run() { # run <folder> <script> [argument...]: 0 if it ended well and no report names the addon
  rm -rf "$1/reports" && mkdir -p "$1/reports"
  echo "asan: node ${*:2}"
  # CFLOW_PREBUILD is where the loader looks for the binary. Leaks give code 0: their reports are looked at below.
  CFLOW_PREBUILD="$PWD/$1" LD_PRELOAD="$library" \
    ASAN_OPTIONS="detect_leaks=1:abort_on_error=0:exitcode=99:log_path=$PWD/$1/reports/report" \
    LSAN_OPTIONS="exitcode=0:suppressions=$PWD/scripts/lsan.supp:print_suppressions=0" \
    UBSAN_OPTIONS="print_stacktrace=1:log_path=$PWD/$1/reports/report" \
    node "${@:2}" || { cat "$1"/reports/* 2> /dev/null; return 1; }
  # Reports are made of paragraphs, one for each finding. What V8 keeps of its heap, and
  # JavaScript that the addon called, is not ours.
  ! find "$1/reports" -type f -exec cat {} + |
    awk -v RS= 'match($0, /cflow\.node|[ \/](src\/(binding|engine|native|tasks)|test\/c\/)/) && substr($0, 1, RSTART) !~ /Builtins_JSEntry|v8::internal::Heap/' |
    grep . || return 1
}

# First, that faults would be found.
for fault in LEAK OVERFLOW; do
  build "$out/$fault" "-DCF_FAULT_$fault" test/c/faulty_window.c $(ls src/*/*.c | grep -v src/engine/window.c)
  if run "$out/$fault" test/smoke.js > "$out/$fault/output" 2>&1 || ! grep -q cf_window_turn "$out/$fault/output"; then
    echo "asan: does not find a fault that was put in ($fault)" >&2
    exit 1
  fi
done

build "$out" src/*/*.c
run "$out" test/smoke.js
run "$out" test/lifecycle/workers-at-once.js 4
run "$out" test/lifecycle/workers-terminated.js 18
run "$out" test/lifecycle/workers-in-sequence.js 4 workers
run "$out" test/lifecycle/loaded-again.js
run "$out" test/lifecycle/exception.js parallel soon handled
run "$out" --expose-gc test/lifecycle/abandoned.js parallel 10000
run "$out" test/lifecycle/native-workers.js 24
run "$out" --expose-gc test/lifecycle/native-gc.js 1
for what in 'early ends' 'refused items' 'throwing calls' 'contents that nobody wants'; do
  run "$out" --expose-gc test/lifecycle/native-many.js "$what"
done
UV_THREADPOOL_SIZE=1 run "$out" test/lifecycle/native-pool.js
run "$out" test/lifecycle/native-fuzz.js 400 1
# These end with code 7.
for how in soon 'from a final callback of a collection' 'by an exception'; do
  run "$out" -e 'const r = require("child_process").spawnSync(process.execPath, process.argv.slice(1)); process.exit(r.status === 7 ? 0 : 1)' \
    test/lifecycle/native-exit.js "$how"
done
echo 'asan: nothing found'
