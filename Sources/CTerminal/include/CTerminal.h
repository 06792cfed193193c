#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stddef.h>
#include <sys/types.h>

// Signals ------------------------------------------------------------------------------------

/// Catches INT, TERM, HUP, WINCH, TSTP and CONT from now on, unless we were started with a
/// signal ignored. Returns a descriptor that is readable while one is waiting, or -1.
int ct_signals_open(void);

/// Takes the next signal that was caught; 0 if none exists.
int ct_signals_next(void);

/// Stops the process as the signal would have by itself; returns once it continues.
void ct_stop_by(int signal);

/// Ends the process as the signal would have by itself.
void ct_end_by(int signal);

/// Ignores a signal without ending us: a closed pipe and a full quota become errors of `write`.
void ct_ignore(int signal);

/// While another program has the terminal: Ctrl-C is for it, Ctrl-Z for it and us.
void ct_signals_lend(void);
void ct_signals_take_back(void);

// Modes --------------------------------------------------------------------------------------

/// Keeps the modes of a terminal as they are now, to be put back by `ct_modes_restore`, by
/// `exit`, and by every signal that ends a process and can be caught.
int ct_modes_keep(int terminal);

/// Says whether the terminal was asked to bracket what is pasted, which has to be undone too.
void ct_modes_brackets_pastes(int does);

void ct_modes_restore(void);

/// Adds to raw modes what readline leaves out, and notes them as those to go on with.
int ct_modes_complete_raw(int terminal);
void ct_modes_set_working(void);

/// Asks the terminal once more to bracket what is pasted, if it was asked before.
void ct_modes_write_brackets(void);

/// Stops us while another program is in the foreground of the terminal.
void ct_wait_for_foreground(int terminal);

// Programs -----------------------------------------------------------------------------------

/// Starts a program in our own process group; `input` becomes its standard input unless it is -1.
/// Returns 0 or an error number.
int ct_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
             int input);

/// Waits for the end of a program, stopping with it whenever it is stopped.
int ct_wait(pid_t pid);

/// A pipe that programs do not inherit.
int ct_pipe(int ends[2]);

char **ct_environment(void);

// Streams ------------------------------------------------------------------------------------

/// Puts something in the place of standard streams we were started without, so that no file we
/// open later is taken for one; using them stays an error.
void ct_streams_complete(void);

int ct_window_size(int terminal, int *rows, int *columns);

// readline -----------------------------------------------------------------------------------

/// How many commands can be named.
extern const int ct_command_count;

typedef int ct_command_function(int count, int key);

/// The function of the n-th named command, each a different one.
ct_command_function *ct_command(int index);

/// The number of the command with that function; -1 for any other function.
int ct_command_index(ct_command_function *function);

#endif
