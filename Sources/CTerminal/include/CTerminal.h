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

/// Stops the process by the default action of the signal; returns after SIGCONT.
void ct_stop_by(int signal);

/// Ends the process by the default action of the signal.
void ct_end_by(int signal);

/// Ignores a signal, so that `write` reports a closed pipe or a full quota as an error.
void ct_ignore(int signal);

/// While another program uses the terminal, Ctrl-C affects only that program, and Ctrl-Z both.
void ct_signals_lend(void);
void ct_signals_take_back(void);

// Modes --------------------------------------------------------------------------------------

/// Saves the current modes of a terminal. `ct_modes_restore`, `exit`, and every fatal signal that
/// can be caught restore them.
int ct_modes_keep(int terminal);

/// Records whether the terminal brackets pasted text, which has to be undone as well.
void ct_modes_brackets_pastes(int does);

void ct_modes_restore(void);

/// Adds to raw modes what readline leaves out, and records them as those to restore after a stop.
int ct_modes_complete_raw(int terminal);
void ct_modes_set_working(void);

/// Turns bracketed paste on again if it was on before.
void ct_modes_write_brackets(void);

/// Stops this process while another program is in the foreground of the terminal.
void ct_wait_for_foreground(int terminal);

int ct_window_size(int terminal, int *rows, int *columns);

// readline -----------------------------------------------------------------------------------

/// How many commands can be named.
extern const int ct_command_count;

typedef int ct_command_function(int count, int key);

/// The function of the n-th named command; no two commands share one.
ct_command_function *ct_command(int index);

/// The number of the command with that function; -1 for any other function.
int ct_command_index(ct_command_function *function);

#endif
