// What a loop computes, kept from being thrown away as unused.
#pragma once

/// Takes a value where no compiler sees that nobody looks at it.
void bench_keep(long value);
