#!/bin/sh
# Runs a program that was built with the thread sanitizer. That knows addresses of 47 bits as they are without much
# chance in them; where the kernel lets chance have more, it is asked not to.
program=$1
report=$program.txt

"$program" > "$report" 2>&1
status=$?
if grep -q 'ThreadSanitizer: unexpected memory mapping' "$report"; then
  setarch "$(uname -m)" -R "$program" > "$report" 2>&1
  status=$?
fi
cat "$report"
if grep -q 'unexpected memory mapping\|setarch: ' "$report" || [ $status -eq 127 ]; then
  echo 'The thread sanitizer cannot run here: the kernel places memory by chance where it does not expect any, and' >&2
  echo 'this cannot be turned off for one program (in a container it may be forbidden). One of these helps:' >&2
  echo '  sysctl vm.mmap_rnd_bits=28                            on the machine itself, as root' >&2
  echo '  docker run --security-opt seccomp=unconfined …        for a container' >&2
  exit 1
fi
exit $status
