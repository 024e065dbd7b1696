// SQLite's C interface, with the variadic calls that Swift cannot make.
#pragma once
#include <sqlite3.h>

/// Sets one yes-or-no option of a connection.
/// https://sqlite.org/c3ref/db_config.html
static inline int segments_sqlite3_db_config(sqlite3 *db, int option, int enabled) {
  return sqlite3_db_config(db, option, enabled, (int *)0);
}
