// Takes what a loop computes.
#include "Keep.h"

static volatile long last;

void bench_keep(long value) { last = value; }
