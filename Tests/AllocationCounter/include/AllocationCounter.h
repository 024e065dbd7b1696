// Counts what a thread allocates.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How often this thread has asked for memory; -1 where that cannot be counted: under a sanitizer,
/// which has an allocator of its own, and where the C library is not glibc.
long allocation_count(void);

#endif
