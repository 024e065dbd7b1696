// SQLite's C interface, and two calls that Swift cannot make of it.
#pragma once
#include <sqlite3.h>

/// Is told each statement as it begins to run, and on which connection.
typedef void (*bare_watcher)(void *own, sqlite3 *connection, sqlite3_stmt *statement);

/// Has a watcher be told the statements of every connection that is opened from now on.
/// https://sqlite.org/c3ref/auto_extension.html, https://sqlite.org/c3ref/trace_v2.html
int bare_watch_new_connections(bare_watcher watcher, void *own);

/// Connections that are opened from now on are not watched; nor are those that were.
void bare_stop_watching(void);

/// Binds text that outlives the statement's run.
int bare_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);

/// Binds bytes that outlive the statement's run.
int bare_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length);
