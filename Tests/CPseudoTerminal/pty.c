// The C library declares these calls only if all extensions are requested, so Swift cannot see them.
#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

int pt_resize(int controller, unsigned short rows, unsigned short columns) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(controller, TIOCSWINSZ, &size);
}

int pt_limit_files(pid_t pid, long bytes) {
#ifdef __linux__
  struct rlimit limit = {.rlim_cur = bytes < 0 ? RLIM_INFINITY : (rlim_t)bytes,
                         .rlim_max = RLIM_INFINITY};
  return prlimit(pid, RLIMIT_FSIZE, &limit, NULL) == 0 ? 0 : errno;
#else
  return -1;
#endif
}

int pt_open(unsigned short rows, unsigned short columns, char *name, size_t size) {
  int controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (controller < 0) return -1;
  if (grantpt(controller) != 0 || unlockpt(controller) != 0 ||
      ptsname_r(controller, name, size) != 0 || pt_resize(controller, rows, columns) != 0) {
    close(controller);
    return -1;
  }
  return controller;
}

int pt_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int pt_open_file(const char *path, int flags) { return open(path, flags | O_CLOEXEC, 0600); }

static int start(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
                 const char *folder, posix_spawn_file_actions_t *actions) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_addchdir_np(actions, folder);
  int failure = posix_spawn(pid, path, actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  return failure;
}

int pt_spawn_on_terminal(pid_t *pid, const char *path, char *const arguments[],
                         char *const environment[], const char *folder, const char *terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // The first terminal that a new session opens becomes its controlling terminal.
  posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  int failure = start(pid, path, arguments, environment, folder, &actions);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

static void put(posix_spawn_file_actions_t *actions, int from, int to) {
  if (from < 0) {
    posix_spawn_file_actions_addclose(actions, to);
  } else {
    posix_spawn_file_actions_adddup2(actions, from, to);
  }
}

int pt_spawn_on_files(pid_t *pid, const char *path, char *const arguments[],
                      char *const environment[], const char *folder, pt_files files) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  put(&actions, files.input, 0);
  put(&actions, files.output, 1);
  put(&actions, files.errors, 2);
  int failure = start(pid, path, arguments, environment, folder, &actions);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}
