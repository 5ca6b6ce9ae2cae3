package io.funnel.reduction;

import java.lang.foreign.MemorySegment;

/** A place of keys: the host's memory or, in other implementations, that of a device. */
@FunctionalInterface
public interface KeySource {

    /** The keys in the host's memory, ints from offset 0 on. */
    MemorySegment onHost();
}
