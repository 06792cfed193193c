// readline identifies a command by its function, so every name needs its own function.
#include "CTerminal.h"

// The number is stored so that no compiler merges two of these functions.
static volatile int last_command = -1;

#define ONE(n) \
  static int command_##n(int count, int key) { \
    (void)count; \
    (void)key; \
    last_command = 0##n; \
    return 0; \
  }
#define EIGHT(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7)

// Numbered in octal, 00 to 77.
EIGHT(0) EIGHT(1) EIGHT(2) EIGHT(3) EIGHT(4) EIGHT(5) EIGHT(6) EIGHT(7)

#define NAME(n) command_##n
#define NAMES(n) \
  NAME(n##0), NAME(n##1), NAME(n##2), NAME(n##3), NAME(n##4), NAME(n##5), NAME(n##6), NAME(n##7)

static ct_command_function *const commands[] = {NAMES(0), NAMES(1), NAMES(2), NAMES(3),
                                                NAMES(4), NAMES(5), NAMES(6), NAMES(7)};

const int ct_command_count = sizeof commands / sizeof *commands;

ct_command_function *ct_command(int index) { return commands[index]; }

int ct_command_index(ct_command_function *function) {
  for (int i = 0; i < ct_command_count; i++) {
    if (commands[i] == function) return i;
  }
  return -1;
}
