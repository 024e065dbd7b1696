// SQLite's memory, from the system's allocator, failing when it is told to.

#include "FaultyDisk.h"

#include <sqlite3.h>
#include <stdatomic.h>

static sqlite3_mem_methods system_memory;
static atomic_long calls, injected, planned = -1;
static atomic_int is_lasting;

static int fails(void) {
  long number = atomic_fetch_add(&calls, 1);
  long at = atomic_load(&planned);
  if (at < 0 || number < at || (number > at && !atomic_load(&is_lasting))) return 0;
  atomic_fetch_add(&injected, 1);
  return 1;
}

static void *take(int size) { return fails() ? 0 : system_memory.xMalloc(size); }

static void *resize(void *memory, int size) {
  return fails() ? 0 : system_memory.xRealloc(memory, size);
}

// https://sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmalloc
int faulty_memory_install(void) {
  sqlite3_shutdown();
  int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_memory);
  if (code != SQLITE_OK) return code;
  sqlite3_mem_methods own = system_memory;
  own.xMalloc = take;
  own.xRealloc = resize;
  code = sqlite3_config(SQLITE_CONFIG_MALLOC, &own);
  return code != SQLITE_OK ? code : sqlite3_initialize();
}

void faulty_memory_plan(long at, int lasting) {
  atomic_store(&planned, -1);
  atomic_store(&calls, 0);
  atomic_store(&injected, 0);
  atomic_store(&is_lasting, lasting);
  atomic_store(&planned, at);
}

long faulty_memory_calls(void) { return atomic_load(&calls); }

long faulty_memory_injected(void) { return atomic_load(&injected); }
