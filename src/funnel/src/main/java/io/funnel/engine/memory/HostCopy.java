package io.funnel.engine.memory;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Copies in the host's memory, large ones by several Java threads: one copies some 10 GB/s, and a GPU's link takes more.
 * For a mapped file it is the pages that are read side by side.
 */
public final class HostCopy {

    /** Bytes below which another Java thread is not worth waking. */
    private static final long SHARE = 2L << 20;
    private static final int MOST_SHARES = 8;
    /** Bytes after which it is told: a part goes to the device while the next one is copied. */
    private static final long PART = 4L << 20;
    /** Stands for any other Java thread. */
    private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

    private HostCopy() {}

    /** Is told what has been copied, by the Java thread that has; a part at a time, in any order. */
    @FunctionalInterface
    public interface Copied {
        /** Nobody. */
        Copied NOBODY = (offset, bytes) -> {};

        void part(long offset, long bytes);
    }

    /** Copies, and tells which bytes of the target have been. */
    public static void copy(
            MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes, Copied copied) {
        int shares = Math.clamp(bytes / SHARE, 1, MOST_SHARES);
        if (shares == 1 || !isForAll(from)) {
            copyParts(from, fromOffset, to, toOffset, bytes, copied);
            return;
        }
        long share = Math.ceilDiv(bytes, shares);
        List<RuntimeException> failures = IntStream.range(0, shares).parallel().mapToObj(number -> {
            long at = number * share;
            try {
                copyParts(from, fromOffset + at, to, toOffset + at, Math.min(share, bytes - at), copied);
                return Optional.<RuntimeException>empty();
            } catch (RuntimeException e) { // thrown when all are done: what they use may be freed then
                return Optional.of(e);
            }
        }).flatMap(Optional::stream).toList();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private static void copyParts(
            MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes, Copied copied) {
        for (long at = 0; at < bytes; at += PART) {
            long part = Math.min(PART, bytes - at);
            MemorySegment.copy(from, fromOffset + at, to, toOffset + at, part);
            copied.part(toOffset + at, part);
        }
    }

    /** Whether every Java thread may read a segment. */
    public static boolean isForAll(MemorySegment segment) {
        return segment.isAccessibleBy(ANOTHER);
    }
}
