package io.funnel.engine.memory;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/**
 * Copies in the host's memory, large ones by several Java threads: one copies some 10 GB/s, and a GPU's link takes more.
 * For a mapped file it is the pages that are read side by side.
 */
public final class HostCopy {

    /** Bytes below which another Java thread is not worth waking. */
    private static final long SHARE = 2L << 20;
    private static final int MOST_SHARES = 8;
    /** Stands for any other Java thread. */
    private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

    private HostCopy() {}

    public static void copy(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes) {
        int shares = Math.clamp(bytes / SHARE, 1, MOST_SHARES);
        if (shares == 1 || !isForAll(from)) {
            MemorySegment.copy(from, fromOffset, to, toOffset, bytes);
            return;
        }
        long share = Math.ceilDiv(bytes, shares);
        IntStream.range(0, shares).parallel().forEach(number -> {
            long at = number * share;
            MemorySegment.copy(from, fromOffset + at, to, toOffset + at, Math.min(share, bytes - at));
        });
    }

    /** Whether every Java thread may read a segment. */
    public static boolean isForAll(MemorySegment segment) {
        return segment.isAccessibleBy(ANOTHER);
    }
}
