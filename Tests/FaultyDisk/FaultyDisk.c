// An SQLite VFS over the system's own that counts its calls, has one of them fail, and knows what a
// loss of power would leave. https://sqlite.org/vfs.html
//
// Everything is written through at once, so that other programs see it; beside that each file's
// bytes as of its last sync are kept, with what was written since, and the names that were made and
// removed since their folder was synced. The index of the log is memory: none of it is kept.

#include "FaultyDisk.h"

#include <dirent.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/// What was done to a file and not synced: bytes written, or a new size when `bytes` is null.
typedef struct change {
  struct change *next;
  sqlite3_int64 offset;
  int length;
  unsigned char *bytes;
} change;

/// One file, whatever its name is.
typedef struct node {
  struct node *next;
  dev_t device;
  ino_t number;
  int is_removed;
  int is_new;
  /// What the disk has for sure.
  unsigned char *bytes;
  sqlite3_int64 size;
  change *first, *last;
  /// The size with all changes.
  sqlite3_int64 whole;
} node;

/// A name that was made, or removed, since the folder was synced.
typedef struct naming {
  struct naming *next;
  int is_removal;
  node *file;
  char *name;
} naming;

struct faulty_disk {
  sqlite3_vfs vfs;
  sqlite3_vfs *system;
  pthread_mutex_t mutex;
  char *name;
  faulty_watcher watcher;
  void *context;
  long calls, injected, at, changes;
  int fault, is_lasting;
  node *nodes;
  naming *names, *last_name;
};

typedef struct disk_file {
  sqlite3_file methods;
  faulty_disk *disk;
  /// Null for a file that is removed when it is closed.
  node *node;
  char *path;
  sqlite3_file *real;
} disk_file;

// MARK: - Faults

int faulty_fits(int fault, int call) {
  switch (fault) {
    case FAULTY_ERROR: return call < FAULTY_SHM_BARRIER;
    case FAULTY_FULL:
    case FAULTY_SHORTENED: return call == FAULTY_WRITE;
    case FAULTY_DENIED: return call == FAULTY_OPEN || call == FAULTY_SHM_MAP;
    case FAULTY_BUSY: return call == FAULTY_LOCK || call == FAULTY_SHM_LOCK;
    default: return 0;
  }
}

static int code_of(int fault, int call) {
  if (fault == FAULTY_FULL || fault == FAULTY_SHORTENED) return SQLITE_FULL;
  if (fault == FAULTY_BUSY) return SQLITE_BUSY;
  switch (call) {
    case FAULTY_OPEN: return SQLITE_CANTOPEN;
    case FAULTY_READ: return SQLITE_IOERR_READ;
    case FAULTY_WRITE: return SQLITE_IOERR_WRITE;
    case FAULTY_SYNC: return SQLITE_IOERR_FSYNC;
    case FAULTY_TRUNCATE: return SQLITE_IOERR_TRUNCATE;
    case FAULTY_SIZE: return SQLITE_IOERR_FSTAT;
    case FAULTY_LOCK: return SQLITE_IOERR_LOCK;
    case FAULTY_DELETE: return SQLITE_IOERR_DELETE;
    case FAULTY_ACCESS: return SQLITE_IOERR_ACCESS;
    case FAULTY_SHM_MAP: return fault == FAULTY_DENIED ? SQLITE_CANTOPEN : SQLITE_IOERR_SHMMAP;
    case FAULTY_SHM_LOCK: return SQLITE_IOERR_SHMLOCK;
    default: return SQLITE_IOERR;
  }
}

/// Counts a call, and returns the code with which it fails; SQLITE_OK when it does not.
static int passing(faulty_disk *disk, int call, const char *path) {
  if (disk->watcher) disk->watcher(disk->context, call, path ? path : "");
  if (call == FAULTY_UNFETCH) return SQLITE_OK;
  pthread_mutex_lock(&disk->mutex);
  long number = disk->calls++;
  int fails = disk->at >= 0 && (number == disk->at || (number > disk->at && disk->is_lasting)) &&
              faulty_fits(disk->fault, call);
  if (fails) disk->injected++;
  int code = fails ? code_of(disk->fault, call) : SQLITE_OK;
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

// MARK: - What the disk has for sure

static void forget_changes(node *file) {
  while (file->first) {
    change *gone = file->first;
    file->first = gone->next;
    free(gone->bytes);
    free(gone);
  }
  file->last = 0;
}

static void resize(unsigned char **bytes, sqlite3_int64 *size, sqlite3_int64 wanted) {
  if (wanted > *size) {
    *bytes = realloc(*bytes, (size_t)wanted);
    memset(*bytes + *size, 0, (size_t)(wanted - *size));
  }
  *size = wanted;
}

static void apply(
    unsigned char **bytes, sqlite3_int64 *size, sqlite3_int64 offset, const unsigned char *from,
    sqlite3_int64 length) {
  if (offset + length > *size) resize(bytes, size, offset + length);
  memcpy(*bytes + offset, from, (size_t)length);
}

static void note(node *file, sqlite3_int64 offset, const void *bytes, int length) {
  change *new = calloc(1, sizeof(change));
  new->offset = offset;
  new->length = length;
  if (bytes) {
    new->bytes = malloc((size_t)length + 1);
    memcpy(new->bytes, bytes, (size_t)length);
    if (offset + length > file->whole) file->whole = offset + length;
  } else {
    file->whole = offset;
  }
  if (file->last) file->last->next = new; else file->first = new;
  file->last = new;
}

static void settle(node *file) {
  for (change *each = file->first; each; each = each->next) {
    if (each->bytes) apply(&file->bytes, &file->size, each->offset, each->bytes, each->length);
    else resize(&file->bytes, &file->size, each->offset);
  }
  forget_changes(file);
}

static void name(faulty_disk *disk, const char *path, node *file, int is_removal) {
  naming *new = calloc(1, sizeof(naming));
  const char *slash = strrchr(path, '/');
  new->name = strdup(slash ? slash + 1 : path);
  new->file = file;
  new->is_removal = is_removal;
  if (disk->last_name) disk->last_name->next = new; else disk->names = new;
  disk->last_name = new;
}

static void settle_names(faulty_disk *disk) {
  while (disk->names) {
    naming *gone = disk->names;
    disk->names = gone->next;
    free(gone->name);
    free(gone);
  }
  disk->last_name = 0;
}

static node *node_of(faulty_disk *disk, const struct stat *facts) {
  for (node *each = disk->nodes; each; each = each->next) {
    if (each->is_removed || each->number != facts->st_ino || each->device != facts->st_dev) continue;
    if (each->whole == facts->st_size) return each;
    // Removed behind our back, and its number was given to another.
    each->is_removed = 1;
  }
  return 0;
}

/// Knows a file that was opened; what is in it is taken for synced.
static node *known(faulty_disk *disk, const char *path, sqlite3_file *real, int is_new) {
  struct stat facts;
  if (stat(path, &facts) != 0) return 0;
  node *file = node_of(disk, &facts);
  if (file) return file;
  file = calloc(1, sizeof(node));
  file->device = facts.st_dev;
  file->number = facts.st_ino;
  file->is_new = is_new;
  file->size = file->whole = facts.st_size;
  file->bytes = malloc((size_t)facts.st_size + 1);
  if (facts.st_size > 0) real->pMethods->xRead(real, file->bytes, (int)facts.st_size, 0);
  file->next = disk->nodes;
  disk->nodes = file;
  if (is_new) name(disk, path, file, 0);
  return file;
}

// MARK: - A file

static int file_close(sqlite3_file *own) {
  disk_file *file = (disk_file *)own;
  free(file->path);
  return file->real->pMethods ? file->real->pMethods->xClose(file->real) : SQLITE_OK;
}

static int file_read(sqlite3_file *own, void *bytes, int length, sqlite3_int64 offset) {
  disk_file *file = (disk_file *)own;
  int code = passing(file->disk, FAULTY_READ, file->path);
  if (code != SQLITE_OK) return code;
  return file->real->pMethods->xRead(file->real, bytes, length, offset);
}

static int file_write(sqlite3_file *own, const void *bytes, int length, sqlite3_int64 offset) {
  disk_file *file = (disk_file *)own;
  faulty_disk *disk = file->disk;
  int failed = passing(disk, FAULTY_WRITE, file->path);
  if (failed != SQLITE_OK && disk->fault != FAULTY_SHORTENED) return failed;
  if (failed != SQLITE_OK) length /= 2;
  pthread_mutex_lock(&disk->mutex);
  int code = file->real->pMethods->xWrite(file->real, bytes, length, offset);
  if (code == SQLITE_OK && file->node) {
    note(file->node, offset, bytes, length);
    disk->changes++;
  }
  pthread_mutex_unlock(&disk->mutex);
  return failed != SQLITE_OK ? failed : code;
}

static int file_truncate(sqlite3_file *own, sqlite3_int64 size) {
  disk_file *file = (disk_file *)own;
  int code = passing(file->disk, FAULTY_TRUNCATE, file->path);
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(&file->disk->mutex);
  code = file->real->pMethods->xTruncate(file->real, size);
  if (code == SQLITE_OK && file->node) {
    note(file->node, size, 0, 0);
    file->disk->changes++;
  }
  pthread_mutex_unlock(&file->disk->mutex);
  return code;
}

static int file_sync(sqlite3_file *own, int flags) {
  disk_file *file = (disk_file *)own;
  (void)flags;
  int code = passing(file->disk, FAULTY_SYNC, file->path);
  pthread_mutex_lock(&file->disk->mutex);
  if (file->node && code != SQLITE_OK) {
    // The system may take for written what it could not write: no later sync tries it again.
    forget_changes(file->node);
  } else if (file->node) {
    settle(file->node);
    // The system's VFS syncs the folder with the first sync of a journal or log that it made.
    if (file->node->is_new) settle_names(file->disk);
    file->node->is_new = 0;
    file->disk->changes++;
  }
  pthread_mutex_unlock(&file->disk->mutex);
  return code;
}

static int file_size(sqlite3_file *own, sqlite3_int64 *size) {
  disk_file *file = (disk_file *)own;
  int code = passing(file->disk, FAULTY_SIZE, file->path);
  return code != SQLITE_OK ? code : file->real->pMethods->xFileSize(file->real, size);
}

static int file_lock(sqlite3_file *own, int level) {
  disk_file *file = (disk_file *)own;
  int code = passing(file->disk, FAULTY_LOCK, file->path);
  return code != SQLITE_OK ? code : file->real->pMethods->xLock(file->real, level);
}

static int file_unlock(sqlite3_file *own, int level) {
  disk_file *file = (disk_file *)own;
  return file->real->pMethods->xUnlock(file->real, level);
}

static int file_check_lock(sqlite3_file *own, int *found) {
  disk_file *file = (disk_file *)own;
  int code = passing(file->disk, FAULTY_LOCK, file->path);
  if (code == SQLITE_BUSY) code = SQLITE_IOERR_CHECKRESERVEDLOCK;
  return code != SQLITE_OK ? code : file->real->pMethods->xCheckReservedLock(file->real, found);
}

static int file_control(sqlite3_file *own, int operation, void *argument) {
  disk_file *file = (disk_file *)own;
  return file->real->pMethods->xFileControl(file->real, operation, argument);
}

static int file_sector_size(sqlite3_file *own) {
  disk_file *file = (disk_file *)own;
  return file->real->pMethods->xSectorSize(file->real);
}

static int file_characteristics(sqlite3_file *own) {
  disk_file *file = (disk_file *)own;
  return file->real->pMethods->xDeviceCharacteristics(file->real);
}

static int file_shm_map(sqlite3_file *own, int page, int size, int extends, void volatile **at) {
  disk_file *file = (disk_file *)own;
  int code = passing(file->disk, FAULTY_SHM_MAP, file->path);
  if (code != SQLITE_OK) *at = 0;
  return code != SQLITE_OK ? code
                           : file->real->pMethods->xShmMap(file->real, page, size, extends, at);
}

static int file_shm_lock(sqlite3_file *own, int offset, int count, int flags) {
  disk_file *file = (disk_file *)own;
  // A lock that is given back cannot fail.
  int code = flags & SQLITE_SHM_LOCK ? passing(file->disk, FAULTY_SHM_LOCK, file->path) : SQLITE_OK;
  return code != SQLITE_OK ? code
                           : file->real->pMethods->xShmLock(file->real, offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *own) {
  disk_file *file = (disk_file *)own;
  passing(file->disk, FAULTY_SHM_BARRIER, file->path);
  file->real->pMethods->xShmBarrier(file->real);
}

static int file_shm_unmap(sqlite3_file *own, int removes) {
  disk_file *file = (disk_file *)own;
  return file->real->pMethods->xShmUnmap(file->real, removes);
}

/// No part of a file is lent as memory: what is written is to be seen here.
static int file_fetch(sqlite3_file *own, sqlite3_int64 offset, int length, void **at) {
  (void)own, (void)offset, (void)length;
  *at = 0;
  return SQLITE_OK;
}

static int file_unfetch(sqlite3_file *own, sqlite3_int64 offset, void *at) {
  disk_file *file = (disk_file *)own;
  (void)offset, (void)at;
  passing(file->disk, FAULTY_UNFETCH, file->path);
  return SQLITE_OK;
}

static const sqlite3_io_methods file_methods = {
    3,
    file_close,
    file_read,
    file_write,
    file_truncate,
    file_sync,
    file_size,
    file_lock,
    file_unlock,
    file_check_lock,
    file_control,
    file_sector_size,
    file_characteristics,
    file_shm_map,
    file_shm_lock,
    file_shm_barrier,
    file_shm_unmap,
    file_fetch,
    file_unfetch,
};

// MARK: - The disk

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *own, int flags, int *found) {
  faulty_disk *disk = (faulty_disk *)vfs;
  disk_file *file = (disk_file *)own;
  memset(file, 0, (size_t)vfs->szOsFile);
  int code = passing(disk, FAULTY_OPEN, path);
  if (code != SQLITE_OK) {
    int makes = (flags & SQLITE_OPEN_CREATE) && disk->fault == FAULTY_DENIED;
    return makes ? SQLITE_READONLY_DIRECTORY : code;
  }
  file->disk = disk;
  file->real = (sqlite3_file *)(file + 1);
  struct stat facts;
  pthread_mutex_lock(&disk->mutex);
  int is_new = path && stat(path, &facts) != 0;
  code = disk->system->xOpen(disk->system, path, file->real, flags, found);
  if (code == SQLITE_OK) {
    file->methods.pMethods = &file_methods;
    file->path = path ? strdup(path) : 0;
    if (path && !(flags & SQLITE_OPEN_DELETEONCLOSE)) {
      file->node = known(disk, path, file->real, is_new);
      if (is_new) disk->changes++;
    }
  }
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
  faulty_disk *disk = (faulty_disk *)vfs;
  int code = passing(disk, FAULTY_DELETE, path);
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(&disk->mutex);
  struct stat facts;
  node *file = stat(path, &facts) == 0 ? node_of(disk, &facts) : 0;
  code = disk->system->xDelete(disk->system, path, 0);
  if (code == SQLITE_OK) {
    if (file) {
      file->is_removed = 1;
      name(disk, path, file, 1);
    }
    if (syncs) settle_names(disk);
    disk->changes++;
  }
  pthread_mutex_unlock(&disk->mutex);
  return code;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *found) {
  faulty_disk *disk = (faulty_disk *)vfs;
  int code = passing(disk, FAULTY_ACCESS, path);
  return code != SQLITE_OK ? code : disk->system->xAccess(disk->system, path, flags, found);
}

static int disk_full_path(sqlite3_vfs *vfs, const char *path, int length, char *full) {
  faulty_disk *disk = (faulty_disk *)vfs;
  return disk->system->xFullPathname(disk->system, path, length, full);
}

static int disk_randomness(sqlite3_vfs *vfs, int length, char *bytes) {
  faulty_disk *disk = (faulty_disk *)vfs;
  return disk->system->xRandomness(disk->system, length, bytes);
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
  faulty_disk *disk = (faulty_disk *)vfs;
  return disk->system->xSleep(disk->system, microseconds);
}

static int disk_time(sqlite3_vfs *vfs, double *now) {
  faulty_disk *disk = (faulty_disk *)vfs;
  return disk->system->xCurrentTime(disk->system, now);
}

static int disk_last_error(sqlite3_vfs *vfs, int length, char *words) {
  faulty_disk *disk = (faulty_disk *)vfs;
  return disk->system->xGetLastError(disk->system, length, words);
}

static int disk_time64(sqlite3_vfs *vfs, sqlite3_int64 *now) {
  faulty_disk *disk = (faulty_disk *)vfs;
  return disk->system->xCurrentTimeInt64(disk->system, now);
}

faulty_disk *faulty_disk_new(const char *name) {
  sqlite3_vfs *system = sqlite3_vfs_find(0);
  if (!system || system->iVersion < 2) return 0;
  faulty_disk *disk = calloc(1, sizeof(faulty_disk));
  disk->system = system;
  disk->at = -1;
  disk->name = strdup(name);
  pthread_mutex_init(&disk->mutex, 0);
  disk->vfs = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = (int)sizeof(disk_file) + system->szOsFile,
      .mxPathname = system->mxPathname,
      .zName = disk->name,
      .xOpen = disk_open,
      .xDelete = disk_delete,
      .xAccess = disk_access,
      .xFullPathname = disk_full_path,
      .xRandomness = disk_randomness,
      .xSleep = disk_sleep,
      .xCurrentTime = disk_time,
      .xGetLastError = disk_last_error,
      .xCurrentTimeInt64 = disk_time64,
  };
  if (sqlite3_vfs_register(&disk->vfs, 0) == SQLITE_OK) return disk;
  free(disk->name);
  free(disk);
  return 0;
}

void faulty_disk_free(faulty_disk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  settle_names(disk);
  while (disk->nodes) {
    node *gone = disk->nodes;
    disk->nodes = gone->next;
    forget_changes(gone);
    free(gone->bytes);
    free(gone);
  }
  pthread_mutex_destroy(&disk->mutex);
  free(disk->name);
  free(disk);
}

void faulty_disk_watch(faulty_disk *disk, faulty_watcher watcher, void *context) {
  disk->watcher = watcher;
  disk->context = context;
}

void faulty_disk_plan(faulty_disk *disk, long at, int fault, int lasting) {
  pthread_mutex_lock(&disk->mutex);
  disk->calls = disk->injected = 0;
  disk->at = at;
  disk->fault = fault;
  disk->is_lasting = lasting;
  pthread_mutex_unlock(&disk->mutex);
}

static long locked(faulty_disk *disk, const long *number) {
  pthread_mutex_lock(&disk->mutex);
  long value = *number;
  pthread_mutex_unlock(&disk->mutex);
  return value;
}

long faulty_disk_calls(faulty_disk *disk) { return locked(disk, &disk->calls); }
long faulty_disk_injected(faulty_disk *disk) { return locked(disk, &disk->injected); }
long faulty_disk_changes(faulty_disk *disk) { return locked(disk, &disk->changes); }

// MARK: - A loss of power

enum { SECTOR = 512, MOST_FILES = 64 };

static uint64_t next_random(uint64_t *state) {
  uint64_t mixed = (*state += 0x9E3779B97F4A7C15u);
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

static int coin(uint64_t *state) { return (int)(next_random(state) >> 63); }

/// Some sectors of one write; what is lost where the file grew is zeros, or noise.
static void tear(
    unsigned char **bytes, sqlite3_int64 *size, const change *each, uint64_t *random) {
  sqlite3_int64 end = each->offset + each->length;
  for (sqlite3_int64 from = each->offset; from < end;) {
    sqlite3_int64 to = (from / SECTOR + 1) * SECTOR;
    if (to > end) to = end;
    if (coin(random)) {
      apply(bytes, size, from, each->bytes + (from - each->offset), to - from);
    } else if (to > *size && coin(random)) {
      sqlite3_int64 old = *size;
      resize(bytes, size, to);
      for (sqlite3_int64 at = old; at < to; at++) (*bytes)[at] = (unsigned char)next_random(random);
    }
    from = to;
  }
}

static int write_bytes(const char *folder, const char *name, const void *bytes, size_t size) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return -1;
  FILE *file = fopen(path, "wb");
  if (!file) return -1;
  int failed = fwrite(bytes, 1, size, file) != size;
  failed = fclose(file) != 0 || failed;
  return failed || chmod(path, 0600) != 0 ? -1 : 0;
}

static int write_node(
    const char *folder, const char *name, const node *file, int survival, uint64_t *random) {
  unsigned char *bytes = malloc((size_t)file->size + 1);
  sqlite3_int64 size = file->size;
  memcpy(bytes, file->bytes, (size_t)size);
  for (const change *each = file->first; each; each = each->next) {
    if (survival == FAULTY_NOTHING) break;
    if (each->bytes && survival == FAULTY_TORN) tear(&bytes, &size, each, random);
    else if (survival != FAULTY_EVERYTHING && !coin(random)) continue;
    else if (each->bytes) apply(&bytes, &size, each->offset, each->bytes, each->length);
    else resize(&bytes, &size, each->offset);
  }
  int code = write_bytes(folder, name, bytes, (size_t)size);
  free(bytes);
  return code;
}

/// Copies a file that never went through the disk.
static int copy_file(const char *from, const char *folder, const char *name, off_t size) {
  char *bytes = malloc((size_t)size + 1);
  FILE *file = fopen(from, "rb");
  size_t count = file ? fread(bytes, 1, (size_t)size, file) : 0;
  if (file) fclose(file);
  int code = write_bytes(folder, name, bytes, count);
  free(bytes);
  return code;
}

typedef struct entry {
  char name[256];
  node *file;
} entry;

static int list(faulty_disk *disk, const char *from, const char *to, entry *entries, int *count) {
  DIR *folder = opendir(from);
  if (!folder) return -1;
  int code = 0;
  for (struct dirent *each = readdir(folder); each && code == 0; each = readdir(folder)) {
    size_t length = strlen(each->d_name);
    if (length > 4 && strcmp(each->d_name + length - 4, "-shm") == 0) continue;
    char path[4096];
    struct stat facts;
    snprintf(path, sizeof path, "%s/%s", from, each->d_name);
    if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode)) continue;
    node *file = node_of(disk, &facts);
    if (!file) {
      code = copy_file(path, to, each->d_name, facts.st_size);
    } else if (*count == MOST_FILES) {
      code = -1;
    } else {
      snprintf(entries[*count].name, sizeof entries[*count].name, "%s", each->d_name);
      entries[(*count)++].file = file;
    }
  }
  closedir(folder);
  return code;
}

/// Takes back the last changes of names: so many stay.
static int forget_names(faulty_disk *disk, int kept, entry *entries, int *count) {
  naming *order[MOST_FILES];
  int names = 0;
  for (naming *each = disk->names; each; each = each->next) {
    if (names == MOST_FILES) return -1;
    order[names++] = each;
  }
  while (names > kept) {
    naming *gone = order[--names];
    if (gone->is_removal) {
      if (*count == MOST_FILES) return -1;
      snprintf(entries[*count].name, sizeof entries[*count].name, "%s", gone->name);
      entries[(*count)++].file = gone->file;
      continue;
    }
    for (int index = 0; index < *count; index++) {
      if (entries[index].file == gone->file) entries[index--] = entries[--*count];
    }
  }
  return 0;
}

int faulty_disk_save(
    faulty_disk *disk, const char *from, const char *to, int survival, uint64_t seed) {
  pthread_mutex_lock(&disk->mutex);
  entry entries[MOST_FILES];
  int count = 0, names = 0;
  int code = list(disk, from, to, entries, &count);
  for (naming *each = disk->names; each; each = each->next) names++;
  int kept = survival == FAULTY_NOTHING ? 0
             : survival == FAULTY_EVERYTHING ? names
                                             : (int)(next_random(&seed) % (uint64_t)(names + 1));
  if (code == 0) code = forget_names(disk, kept, entries, &count);
  for (int index = 0; index < count && code == 0; index++) {
    code = write_node(to, entries[index].name, entries[index].file, survival, &seed);
  }
  pthread_mutex_unlock(&disk->mutex);
  return code;
}
