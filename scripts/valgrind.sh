#!/usr/bin/env bash
# Drives native flows of each kind under valgrind's memcheck, which finds what AddressSanitizer does not: memory that is used
# before it was written. Findings count only where they name the addon. Node runs without a compiler of its own, for speed.
set -euo pipefail
cd "$(dirname "$0")/.."

cc=${CC:-cc}
headers=$(node scripts/headers.js)
out=build/valgrind
command -v valgrind > /dev/null || {
  echo "This needs valgrind. Debian, Ubuntu: apt-get install valgrind" >&2
  exit 1
}

build() { # build <folder> <source or flag>...
  mkdir -p "$1/build/Release"
  "$cc" -std=c11 -D_GNU_SOURCE -O1 -g -fno-omit-frame-pointer -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden \
    -isystem "$headers" "${@:2}" -o "$1/build/Release/cflow.node"
}

run() { # run <folder> <script> [argument...]: 0 if it ended well and no finding names the addon
  rm -f "$1/report".*
  echo "valgrind: node ${*:2}"
  CFLOW_PREBUILD="$PWD/$1" valgrind --leak-check=full --show-leak-kinds=definite --fullpath-after= --soname-synonyms=somalloc=NONE \
    --suppressions=scripts/valgrind.supp --log-file="$PWD/$1/report.%p" \
    node --jitless --single-threaded "${@:2}" || { cat "$1"/report.*; return 1; }
  # Reports are made of paragraphs, one for each finding.
  ! sed 's/^==[0-9]*== *//' "$1"/report.* | awk -v RS= '/(at|by) 0x.*(in [^ ]*cflow\.node|(src\/(binding|engine|native|tasks)|test\/c)\/[a-z_]+\.c:)/' |
    grep . || return 1
}

# First, that a fault would be found.
build "$out/fault" -DCF_FAULT_LEAK test/c/faulty_window.c $(ls src/*/*.c | grep -v src/engine/window.c)
if run "$out/fault" test/lifecycle/native-once.js > "$out/fault/output" 2>&1 || ! grep -q cf_window_turn "$out/fault/output"; then
  echo 'valgrind: does not find a fault that was put in' >&2
  exit 1
fi

build "$out" src/*/*.c
run "$out" test/lifecycle/native-once.js
echo 'valgrind: nothing found'
