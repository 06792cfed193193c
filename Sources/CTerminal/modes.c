// The last resort for restoring the terminal: safe inside a signal handler.
#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static struct termios found, working;
static volatile sig_atomic_t kept_terminal = -1;
static volatile sig_atomic_t brackets_pastes = 0;

void ct_modes_restore(void) {
  int terminal = kept_terminal;
  if (terminal < 0) return;
  kept_terminal = -1;
  static const char no_brackets[] = "\033[?2004l";
  if (brackets_pastes) (void)!write(terminal, no_brackets, sizeof no_brackets - 1);
  brackets_pastes = 0;
  tcsetattr(terminal, TCSANOW, &found);
}

static const int ending[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
                             SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGVTALRM};
enum { ending_count = sizeof ending / sizeof *ending };
static struct sigaction before[ending_count];

static int is_fault(int signal) {
  return signal == SIGILL || signal == SIGBUS || signal == SIGFPE || signal == SIGSEGV;
}

static void restore_and_go_on(int signal, siginfo_t *info, void *context) {
  (void)context;
  ct_modes_restore();
  for (int i = 0; i < ending_count; i++) {
    if (ending[i] == signal) sigaction(signal, &before[i], NULL);
  }
  // A faulty instruction runs again when we return, so that crash reports show the right place;
  // any other signal has to be sent again.
  if (!is_fault(signal) || info->si_code <= 0) raise(signal);
}

static void watch_ends(void) {
  static int done = 0;
  if (done) return;
  done = 1;
  atexit(ct_modes_restore);
  for (int i = 0; i < ending_count; i++) {
    if (sigaction(ending[i], NULL, &before[i]) != 0 || before[i].sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_sigaction = restore_and_go_on,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    sigaction(ending[i], &action, NULL);
  }
}

int ct_modes_keep(int terminal) {
  if (tcgetattr(terminal, &found) != 0) return -1;
  watch_ends();
  kept_terminal = terminal;
  return 0;
}

void ct_modes_brackets_pastes(int does) { brackets_pastes = does; }

int ct_modes_complete_raw(int terminal) {
  if (tcgetattr(terminal, &working) != 0) return -1;
  working.c_lflag |= NOFLSH;
  return tcsetattr(terminal, TCSADRAIN, &working);
}

void ct_modes_set_working(void) {
  if (kept_terminal >= 0) tcsetattr(kept_terminal, TCSADRAIN, &working);
}

void ct_modes_write_brackets(void) {
  static const char brackets[] = "\033[?2004h";
  if (brackets_pastes) (void)!write(kept_terminal, brackets, sizeof brackets - 1);
}

void ct_wait_for_foreground(int terminal) {
  // In an orphaned group nothing stops, so waiting forever would spin.
  for (int attempt = 0; attempt < 16; attempt++) {
    pid_t foreground = tcgetpgrp(terminal);
    if (foreground < 0 || foreground == getpgrp()) return;
    ct_stop_by(SIGTTIN);
  }
}

int ct_window_size(int terminal, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return -1;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 0;
}
