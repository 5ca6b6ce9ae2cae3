package io.funnel.engine.host.window;

import io.funnel.engine.EndedEarlyException;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Reads elements window by window in constant memory, optionally one window ahead. */
public final class WindowReader implements AutoCloseable {

    /** Fills a window for each streamed input; may substitute its own memory. */
    public interface Source {
        void read(long first, int elements, List<MemorySegment> windows);
    }

    private final List<Input> inputs;
    private final Source reader;
    private final List<MemorySegment> parameters;
    private final long length;
    private final int most;
    private final Arena arena = Arena.ofShared();
    private final List<List<MemorySegment>> rooms = new ArrayList<>();
    private final @Nullable ExecutorService thread;
    private @Nullable Future<List<MemorySegment>> next;
    private long asked;
    private long first;
    private int elements;

    private WindowReader(List<Input> inputs, Source reader, List<MemorySegment> parameters, long length,
            int most, @Nullable ExecutorService thread) {
        this.inputs = inputs;
        this.reader = reader;
        this.parameters = parameters;
        this.length = length;
        this.most = most;
        this.thread = thread;
    }

    /** Reads windows on demand, on the calling thread. */
    public static WindowReader of(List<Input> inputs, Source reader, List<MemorySegment> parameters, long length,
            int most) {
        return new WindowReader(inputs, reader, parameters, length, most, null);
    }

    /**
     * Reads on its own thread, one window ahead.
     *
     * @param inputs     the reduction's inputs; the window of a parameter is its entry in {@code parameters}
     * @param length     the total number of elements
     * @param most       the maximum of elements of a window
     */
    public static WindowReader ahead(List<Input> inputs, Source reader, List<MemorySegment> parameters,
            long length, int most) {
        return new WindowReader(inputs, reader, parameters, length, most, length <= most
                ? null
                : Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("funnel-reader").factory()));
    }

    boolean hasNext() {
        return first + elements < length;
    }

    /** The next window of each input; the previous one may be overwritten from now on. */
    List<MemorySegment> next() {
        first += elements;
        elements = (int) Math.min(most, length - first);
        if (thread == null) {
            return read(first, elements, 0);
        }
        Future<List<MemorySegment>> ready = next == null ? start(thread) : next;
        List<MemorySegment> windows = await(ready);
        next = asked < length ? start(thread) : null;
        return windows;
    }

    private Future<List<MemorySegment>> start(ExecutorService on) {
        long from = asked;
        int count = (int) Math.min(most, length - from);
        asked += count;
        return on.submit(() -> read(from, count, (int) (from / most % 2)));
    }

    private List<MemorySegment> await(Future<List<MemorySegment>> ready) {
        try {
            return ready.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EndedEarlyException("interrupted while elements were read: elements=" + first + " of " + length
                    + "; call again", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    private List<MemorySegment> read(long from, int count, int number) {
        List<MemorySegment> windows = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            Input input = inputs.get(i);
            windows.add(input.streamed()
                    ? room(number).get(i).asSlice(0, (long) count * input.type().sizeBytes())
                    : parameters.get(i));
        }
        reader.read(from, count, windows);
        return windows;
    }

    private List<MemorySegment> room(int number) {
        while (rooms.size() <= number) {
            rooms.add(inputs.stream().map(input -> input.streamed()
                    ? arena.allocate(Math.min(most, length) * input.type().sizeBytes(), Long.BYTES)
                    : MemorySegment.NULL).toList());
        }
        return rooms.get(number);
    }

    long first() {
        return first;
    }

    int elements() {
        return elements;
    }

    /** Interrupts a running read and waits for it, since it writes into the windows. */
    @Override
    public void close() {
        if (thread != null) {
            thread.shutdownNow();
            thread.close();
        }
        arena.close();
    }
}
