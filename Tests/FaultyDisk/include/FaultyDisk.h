// A disk and a memory that fail when they are told to, for tests: an SQLite VFS over the system's
// own, and an allocator.
#pragma once
#include <stdint.h>

/// The calls that SQLite makes of a disk, in the order of `names` of the Swift side.
enum {
  FAULTY_OPEN,
  FAULTY_READ,
  FAULTY_WRITE,
  FAULTY_SYNC,
  FAULTY_TRUNCATE,
  FAULTY_SIZE,
  FAULTY_LOCK,
  FAULTY_DELETE,
  FAULTY_ACCESS,
  FAULTY_SHM_MAP,
  FAULTY_SHM_LOCK,
  FAULTY_SHM_BARRIER,
  /// Not counted, and never failing: the one call between a checkpoint's look at the index of the log
  /// and its work, when the index has changed since its connection last looked.
  FAULTY_UNFETCH,
};

/// What may happen to a call.
enum {
  /// The error of the kind: the disk is broken.
  FAULTY_ERROR,
  /// A write finds no space.
  FAULTY_FULL,
  /// Half of a write is written, then there is no space.
  FAULTY_SHORTENED,
  /// A file may not be opened, or its folder not be written.
  FAULTY_DENIED,
  /// Somebody else holds the lock.
  FAULTY_BUSY,
};

/// What a loss of power leaves of what was written to a file since it was last synced, and of the
/// files that were made and removed since their folder was.
enum {
  FAULTY_NOTHING,
  FAULTY_EVERYTHING,
  /// Some of the writes.
  FAULTY_SOME,
  /// Some of the sectors of the writes; where a file grew, zeros or noise may stand.
  FAULTY_TORN,
};

typedef struct faulty_disk faulty_disk;

/// Is told before each call what it is and which file it is about; it may write down what a loss of
/// power would leave, and use other connections.
typedef void (*faulty_watcher)(void *context, int call, const char *path);

/// Makes a disk and registers it as a VFS of that name; null when that cannot be done.
faulty_disk *faulty_disk_new(const char *name);

/// Takes it away; every file of it must be closed.
void faulty_disk_free(faulty_disk *disk);

void faulty_disk_watch(faulty_disk *disk, faulty_watcher watcher, void *context);

/// Counts from 0 again, and has the call of that number fail; none when negative.
///
/// `lasting`: so do all later calls which the fault fits.
void faulty_disk_plan(faulty_disk *disk, long at, int fault, int lasting);

/// How many calls there were since the last plan.
long faulty_disk_calls(faulty_disk *disk);

/// How many calls failed since the last plan.
long faulty_disk_injected(faulty_disk *disk);

/// Grows with each change of what a loss of power could leave.
long faulty_disk_changes(faulty_disk *disk);

/// Whether a fault can happen to a call.
int faulty_fits(int fault, int call);

/// Writes into another folder, which is there and empty, what a loss of power at this moment leaves
/// of the first one; 0, or -1 when that cannot be done.
int faulty_disk_save(
    faulty_disk *disk, const char *from, const char *to, int survival, uint64_t seed);

/// Has SQLite take its memory from here; 0 when it does. Before anything else of it is used.
int faulty_memory_install(void);

/// Counts from 0 again, and has the allocation of that number fail; none when negative.
///
/// `lasting`: so do all later ones.
void faulty_memory_plan(long at, int lasting);

/// How many allocations there were since the last plan.
long faulty_memory_calls(void);

/// How many allocations failed since the last plan.
long faulty_memory_injected(void);
