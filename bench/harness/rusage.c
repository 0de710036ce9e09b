/*
 * rusage SECONDS COMMAND [ARGUMENT...]
 *
 * Runs a command, for so many seconds at most (0: as long as it likes), as `time` does and writes, as a line of JSON to file descriptor 3, what the kernel accounts to it:
 * real, user and system seconds, peak resident memory in KiB, and its exit code or signal: SIGALRM when its time was
 * over. The command keeps descriptors 0 to 2. It ends when this program is ended, where the system can see to it.
 *
 * A program of its own, because Node does not report the usage of a child that has ended, and versions before 12 not
 * even their own. It must be small, too: a child begins with its parent's memory, and Linux counts that towards the
 * child's peak, so a child of a Node process could not show a smaller one than its parent's.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int report_fd = 3;
static const int cannot_run = 127; /* as a shell has it */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static long kibibytes(long maxrss) {
#ifdef __APPLE__
  return maxrss / 1024; /* macOS counts bytes, everyone else KiB */
#else
  return maxrss;
#endif
}

static void end_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int main(int argc, char **argv) {
  struct rusage usage;
  double start, real;
  int status;
  pid_t pid;

  if (argc < 3 || fcntl(report_fd, F_SETFD, FD_CLOEXEC) != 0) {
    fprintf(stderr, "usage: rusage SECONDS COMMAND [ARGUMENT...], with file descriptor 3 open for the report\n");
    return 2;
  }

  end_with_parent();
  start = now();
  pid = fork();
  if (pid == 0) {
    end_with_parent();
    alarm((unsigned)strtoul(argv[1], NULL, 10)); /* which execvp leaves set */
    execvp(argv[2], argv + 2);
    fprintf(stderr, "%s: %s\n", argv[2], strerror(errno));
    _exit(cannot_run);
  }
  while (pid > 0 && wait4(pid, &status, 0, &usage) < 0) {
    if (errno != EINTR)
      pid = -1;
  }
  if (pid < 0) {
    fprintf(stderr, "rusage: %s\n", strerror(errno));
    return 1;
  }
  real = now() - start;

  dprintf(report_fd, "{\"real\":%.6f,\"user\":%.6f,\"sys\":%.6f,\"maxrss\":%ld,\"exit\":%d,\"signal\":%d}\n", real,
          seconds(usage.ru_utime), seconds(usage.ru_stime), kibibytes(usage.ru_maxrss),
          WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  return 0;
}
