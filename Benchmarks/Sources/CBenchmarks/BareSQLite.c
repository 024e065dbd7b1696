// Watches the statements of connections, and binds without a copy.
#include "BareSQLite.h"

#include <stddef.h>

static bare_watcher watcher_now = NULL;
static void *own_now = NULL;

static int told(unsigned kind, void *own, void *statement, void *text) {
  (void)own;
  (void)text;
  if (kind == SQLITE_TRACE_STMT && watcher_now != NULL) {
    watcher_now(own_now, sqlite3_db_handle(statement), statement);
  }
  return 0;
}

static int opened(sqlite3 *connection, const char **mistake, const struct sqlite3_api_routines *api) {
  (void)mistake;
  (void)api;
  return sqlite3_trace_v2(connection, SQLITE_TRACE_STMT, told, NULL);
}

int bare_watch_new_connections(bare_watcher watcher, void *own) {
  watcher_now = watcher;
  own_now = own;
  return sqlite3_auto_extension((void (*)(void))opened);
}

void bare_stop_watching(void) {
  sqlite3_cancel_auto_extension((void (*)(void))opened);
  watcher_now = NULL;
}

int bare_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_STATIC);
}

int bare_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_STATIC);
}
