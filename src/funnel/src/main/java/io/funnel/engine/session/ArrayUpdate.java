package io.funnel.engine.session;

import io.funnel.engine.task.Deadline;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Overwrites elements of arrays that follow each other, perhaps on several devices. Readers see the whole update or
 * nothing of it: all arrays are locked before the first is written. One that ends halfway closes all of them.
 */
final class ArrayUpdate {

    private final ResidentArray array;
    private final MemorySegment source;
    private final long offset;
    private final long elements;
    /** The array's write lock until the writer takes it over, so that a caller who leaves early does not unlock. */
    private final AtomicLong stamp = new AtomicLong();
    private volatile boolean begun;

    private ArrayUpdate(ResidentArray array, MemorySegment source, long offset, long elements) {
        this.array = array;
        this.source = source;
        this.offset = offset;
        this.elements = elements;
    }

    static void run(List<ResidentArray> arrays, MemorySegment source, long offset, long elements) {
        List<ArrayUpdate> parts = parts(arrays, source, offset, elements);
        try {
            Deadline deadline = arrays.getFirst().residents().deadline();
            parts.stream().sorted(Comparator.comparingLong(part -> part.array.number()))
                    .forEach(part -> part.stamp.set(part.array.startWrite(deadline)));
            parts.forEach(part -> part.array.residents().launch(part.array, part.source, part::write));
        } catch (RuntimeException | Error e) {
            if (parts.size() > 1 && parts.stream().anyMatch(part -> part.begun)) {
                parts.forEach(part -> part.array.close());
            }
            throw e;
        } finally {
            parts.forEach(ArrayUpdate::unlock);
        }
    }

    private static List<ArrayUpdate> parts(
            List<ResidentArray> arrays, MemorySegment source, long offset, long elements) {
        List<ArrayUpdate> parts = new ArrayList<>();
        long start = 0;
        for (ResidentArray array : arrays) {
            long from = Math.max(offset, start);
            long end = Math.min(offset + elements, start + array.length());
            if (from < end) {
                parts.add(new ArrayUpdate(array, source.asSlice((from - offset) * array.type().sizeBytes()),
                        from - start, end - from));
            }
            start += array.length();
        }
        return parts;
    }

    /** Writes on a Java thread that may launch; does nothing if the caller has left before. */
    private void write() {
        long taken = stamp.getAndSet(0);
        if (taken == 0) {
            return;
        }
        begun = true;
        try {
            array.residents().write(array, source, offset, elements);
        } finally {
            array.endWrite(taken);
        }
    }

    private void unlock() {
        long left = stamp.getAndSet(0);
        if (left != 0) {
            array.endWrite(left);
        }
    }
}
