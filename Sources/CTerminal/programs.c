#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

char **ct_environment(void) { return environ; }

int ct_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

void ct_streams_complete(void) {
  for (int stream = 0; stream <= 2; stream++) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The wrong direction, so that reading from it or writing to it fails.
    (void)!open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
  }
}

int ct_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
             int input) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, 0);
  int failure = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failure;
}

// Whether a stopped program continues or ends shortly.
static int goes_on(pid_t pid, int *status) {
  for (int i = 0; i < 20; i++) {
    if (waitpid(pid, status, WNOHANG | WCONTINUED) == pid) return 1;
    usleep(5000);
  }
  return 0;
}

int ct_wait(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, WUNTRACED) >= 0 || errno == EINTR) {
    if (WIFEXITED(status) || WIFSIGNALED(status)) return status;
    // Ctrl-Z stops both processes, and SIGCONT continues both, in either order. If only the child
    // stopped, we must stop too, or the shell could never continue it.
    if (WIFSTOPPED(status) && !goes_on(pid, &status)) {
      raise(SIGSTOP);
      kill(pid, SIGCONT);
    }
    if (WIFEXITED(status) || WIFSIGNALED(status)) return status;
  }
  return -1;
}
