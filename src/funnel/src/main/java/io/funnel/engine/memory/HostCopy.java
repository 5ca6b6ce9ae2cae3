package io.funnel.engine.memory;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Copies host memory, large parts by several Java threads, since a GPU's link is faster than one thread. The pages of
 * mapped files are read in parallel.
 */
public final class HostCopy {

    /** Bytes below which waking another Java thread does not pay. */
    private static final long SHARE = 2L << 20;
    private static final int MOST_SHARES = 8;
    /** Bytes between reports: one part is transferred while the next is copied. */
    private static final long PART = 4L << 20;
    /** Represents any other Java thread. */
    private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

    private HostCopy() {}

    /** Receives each copied part from the Java thread that copied it, in any order. */
    @FunctionalInterface
    public interface Copied {
        /** Ignores reports. */
        Copied NOBODY = (offset, bytes) -> {};

        void part(long offset, long bytes);
    }

    /** Copies, and reports the parts of the target that are complete. */
    public static void copy(
            MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes, Copied copied) {
        int shares = Math.clamp(bytes / SHARE, 1, MOST_SHARES);
        if (shares == 1 || !isForAll(from)) {
            copyParts(from, fromOffset, to, toOffset, bytes, copied);
            return;
        }
        long share = Math.ceilDiv(bytes, shares);
        List<Throwable> failures = IntStream.range(0, shares).parallel().mapToObj(number -> {
            long at = number * share;
            try {
                copyParts(from, fromOffset + at, to, toOffset + at, Math.min(share, bytes - at), copied);
                return Optional.<Throwable>empty();
            } catch (RuntimeException | Error e) { // thrown when all threads are done, since their memory may be freed then
                return Optional.<Throwable>of(e);
            }
        }).flatMap(Optional::stream).toList();
        if (!failures.isEmpty()) {
            if (failures.getFirst() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failures.getFirst();
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
