package io.funnel.engine.memory;

import io.funnel.engine.shortcut.Shortcuts.Uploads;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Sends the written parts of a host array to the device. Where a free of any plan unlocks the array, the parts wait
 * until {@link #finish}, which excludes frees; other parts go at once.
 */
final class PartUploads {

    /** Excludes frees while it runs something. */
    @FunctionalInterface
    interface Guard {
        long during(Supplier<Long> copies);
    }

    private record Part(long offset, long bytes) {}

    private final Uploads uploads;
    private final boolean atOnce;
    private final Guard guard;
    private final Queue<Part> waiting = new ConcurrentLinkedQueue<>();
    private final LongAdder sent = new LongAdder();

    PartUploads(Uploads uploads, boolean atOnce, Guard guard) {
        this.uploads = uploads;
        this.atOnce = atOnce;
        this.guard = guard;
    }

    /** Notes that a part of the host array was written; any Java thread may. */
    void written(long offset, long bytes) {
        if (atOnce) {
            uploads.send(offset, bytes);
        } else {
            waiting.add(new Part(offset, bytes));
        }
        sent.add(bytes);
    }

    /** Returns the number of bytes sent, once all written parts are on the device. */
    long finish() {
        return guard.during(() -> {
            for (Part part = waiting.poll(); part != null; part = waiting.poll()) {
                uploads.send(part.offset(), part.bytes());
            }
            uploads.await();
            return sent.sumThenReset();
        });
    }

    void free() {
        uploads.free();
    }
}
