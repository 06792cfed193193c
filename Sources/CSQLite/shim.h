#include <sqlite3.h>

/* Lets SQLite keep no account of its memory, which costs a lock for every piece of it; to be called
   before anything else. Swift cannot call functions that take a variable number of arguments. */
static inline int csqlite_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
