// The handler only writes signals into a pipe; Swift reads them between keys, where all calls are
// safe.
#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT};
enum { caught_count = sizeof caught / sizeof *caught };

static int ends[2] = {-1, -1};
static int was_ignored[caught_count];

static void note(int signal) {
  int error = errno;
  unsigned char number = (unsigned char)signal;
  // A full pipe already holds enough signals.
  (void)!write(ends[1], &number, 1);
  errno = error;
}

static void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

static void handle_unless_ignored(int signal, void (*handler)(int)) {
  for (int i = 0; i < caught_count; i++) {
    if (caught[i] == signal && !was_ignored[i]) handle(signal, handler);
  }
}

int ct_signals_open(void) {
  if (ends[0] >= 0) return ends[0];
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(ends[end], F_SETFL, O_NONBLOCK);
  }
  for (int i = 0; i < caught_count; i++) {
    struct sigaction found;
    was_ignored[i] = sigaction(caught[i], NULL, &found) == 0 && found.sa_handler == SIG_IGN;
    handle_unless_ignored(caught[i], note);
  }
  return ends[0];
}

int ct_signals_next(void) {
  unsigned char number;
  return ends[0] >= 0 && read(ends[0], &number, 1) == 1 ? number : 0;
}

static void raise_unblocked(int signal) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  raise(signal);
}

void ct_stop_by(int signal) {
  handle(signal, SIG_DFL);
  // The caller knows when it continues, so the pipe need not report it.
  handle_unless_ignored(SIGCONT, SIG_DFL);
  raise_unblocked(signal);
  handle_unless_ignored(SIGCONT, note);
  handle_unless_ignored(signal, note);
}

void ct_end_by(int signal) {
  handle(signal, SIG_DFL);
  raise_unblocked(signal);
}

void ct_ignore(int signal) { handle(signal, SIG_IGN); }

static struct sigaction found_quit;

void ct_signals_lend(void) {
  sigaction(SIGQUIT, NULL, &found_quit);
  handle(SIGQUIT, SIG_IGN);
  handle(SIGINT, SIG_IGN);
  handle_unless_ignored(SIGTSTP, SIG_DFL);
  handle_unless_ignored(SIGTERM, SIG_DFL);
  handle_unless_ignored(SIGHUP, SIG_DFL);
  handle_unless_ignored(SIGCONT, SIG_DFL);
}

void ct_signals_take_back(void) {
  sigaction(SIGQUIT, &found_quit, NULL);
  for (int i = 0; i < caught_count; i++) handle_unless_ignored(caught[i], note);
}
