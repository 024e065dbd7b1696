// SQLite's C interface, with the calls that Swift cannot make: variadic ones, casts and macros.
#pragma once
#include <sqlite3.h>
#if defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>
#elif defined(__linux__)
#include <sys/vfs.h>
#endif

/// Sets one yes-or-no option of a connection.
/// https://sqlite.org/c3ref/db_config.html
static inline int segments_sqlite3_db_config(sqlite3 *db, int option, int enabled) {
  return sqlite3_db_config(db, option, enabled, (int *)0);
}

/// Binds text by length; SQLite copies it. A null pointer with length 0 is the empty text, not NULL.
/// https://sqlite.org/c3ref/bind_blob.html
static inline int segments_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(
      statement, index, text ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a text that stays where it is until the parameter is bound anew or cleared.
/// https://sqlite.org/c3ref/c_static.html
static inline int segments_sqlite3_lend_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(
      statement, index, text ? text : "", length, SQLITE_STATIC, SQLITE_UTF8);
}

/// Binds bytes; SQLite copies them. A null pointer with length 0 is the empty blob, not NULL.
static inline int segments_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

static inline int segments_sqlite3_keep_wal_size(
    void *size, sqlite3 *db, const char *name, int pages) {
  (void)db;
  (void)name;
  *(int *)size = pages;
  return SQLITE_OK;
}

/// Has each commit of the connection write the number of pages in the log to `size`.
/// https://sqlite.org/c3ref/wal_hook.html
static inline void segments_sqlite3_watch_wal(sqlite3 *db, int *size) {
  sqlite3_wal_hook(db, segments_sqlite3_keep_wal_size, size);
}

/// What kind of file system a path lies on: Linux's number of it; on Apple platforms 0 for a local
/// one and 1 for one reached over a network; -1 when not known.
static inline long segments_file_system_kind(const char *path) {
#if defined(__APPLE__)
  struct statfs facts;
  if (statfs(path, &facts) != 0) return -1;
  return (facts.f_flags & MNT_LOCAL) ? 0 : 1;
#elif defined(__linux__)
  struct statfs facts;
  if (statfs(path, &facts) != 0) return -1;
  return (long)(unsigned int)facts.f_type;
#else
  (void)path;
  return -1;
#endif
}
