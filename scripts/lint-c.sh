#!/usr/bin/env bash
# Lints the C sources: clang-format for their shape (`npm run format` puts it right), clang-tidy for mistakes
# (in tests only those that its analyzer and the compiler find).
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in clang-format clang-tidy; do
  command -v "$tool" > /dev/null || {
    echo "Linting C needs $tool. Debian, Ubuntu: apt-get install clang-format clang-tidy" >&2
    exit 1
  }
done

headers=$(node scripts/headers.js)

clang-format --dry-run -Werror src/*/*.[ch] include/*.h examples/*/*.c test/c/*.[ch]

# What clang-tidy counts in Node's headers is of no interest, and hidden already.
tidy() {
  clang-tidy --quiet "$@" -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wshadow -Wconversion 2>&1 |
    { grep -v -E '^[0-9]+ warnings? generated\.$' || true; }
}
tidy src/*/*.c -- -isystem "$headers"
tidy --checks='-*,clang-analyzer-*,clang-diagnostic-*,-clang-analyzer-security.insecureAPI.*' test/c/*.c --
echo 'C: formatted and free of findings'
