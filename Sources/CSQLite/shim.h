#include <sqlite3.h>

/* Lets SQLite keep no account of its memory, which costs a lock for every piece of it; to be called
   before anything else. Swift cannot call functions that take a variable number of arguments. */
static inline int csqlite_leave_memory_uncounted(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Lets no statement change how the file is built, for databases that strangers made. */
static inline int csqlite_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  return code;
}
