#ifndef C_PSEUDO_TERMINAL_H
#define C_PSEUDO_TERMINAL_H

#include <stddef.h>
#include <sys/types.h>

/// Where a program's standard input, output and errors go; -1 leaves one closed.
typedef struct {
  int input;
  int output;
  int errors;
} pt_files;

/// Opens a pseudo-terminal of that size and writes its name; returns the controlling end, or -1.
int pt_open(unsigned short rows, unsigned short columns, char *name, size_t size);

int pt_resize(int controller, unsigned short rows, unsigned short columns);

/// Limits the size of files that a running program can write; -1 removes the limit.
/// Returns 0 or an error number; -1 if a limit can't be set from outside.
int pt_limit_files(pid_t pid, long bytes);

/// Makes a pipe whose ends no other program inherits.
int pt_pipe(int ends[2]);

/// Opens a file that no other program inherits.
int pt_open_file(const char *path, int flags);

/// Starts a program as the leader of a session whose controlling terminal is `terminal`.
/// Returns 0 or an error number.
int pt_spawn_on_terminal(pid_t *pid, const char *path, char *const arguments[],
                         char *const environment[], const char *folder, const char *terminal);

/// Starts a program without a terminal. Returns 0 or an error number.
int pt_spawn_on_files(pid_t *pid, const char *path, char *const arguments[],
                      char *const environment[], const char *folder, pt_files files);

#endif
