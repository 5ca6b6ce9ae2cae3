package io.funnel.engine.session;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * An array that stays on the device until it is closed, in several buffers if it exceeds the device's limit.
 *
 * <p>TornadoVM keeps a host array of the same size for each device buffer; an update copies the affected buffers whole.
 * Kernels over vectors and kernels over elements have separate buffers, made on first use. Reductions may read the
 * array concurrently; an update waits for them. The session keeps unclosed arrays until its own end; an array does not
 * keep its session open.
 */
public final class ResidentArray implements AutoCloseable {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final long number = NUMBERS.incrementAndGet();
    private final ResidentArrays residents;
    private final ElementType type;
    private final long length;
    private final int blockElements;
    /** The array's buffers in order, in each form used so far; never empty. */
    private final Map<DeviceBuffer.Form, List<DeviceBuffer>> blocks = new EnumMap<>(DeviceBuffer.Form.class);
    private final Optional<MemorySegment> hostCopy;
    private final StampedLock lock = new StampedLock();
    private volatile boolean closed;

    ResidentArray(
            ResidentArrays residents, ElementType type, long length, int blockElements, DeviceBuffer.Form form,
            List<DeviceBuffer> blocks) {
        this.residents = residents;
        this.type = type;
        this.length = length;
        this.blockElements = blockElements;
        this.blocks.put(form, List.copyOf(blocks));
        hostCopy = blocks.size() == 1 && !blocks.getFirst().isLent()
                ? Optional.of(
                        blocks.getFirst().host().getSegment().asSlice(0, length * type.sizeBytes()).asReadOnly())
                : Optional.empty();
    }

    public ElementType type() {
        return type;
    }

    public long length() {
        return length;
    }

    /** Device memory of the array; more than that of its elements, since buffers consist of pages. */
    public long bytes() {
        return allBlocks().stream().mapToLong(DeviceBuffer::bytes).sum();
    }

    /**
     * The elements in host memory, read-only: TornadoVM keeps a copy of each buffer, and an update writes both. Readers
     * lock out updates with {@link DeviceInput.ReadLocks}. Empty for an array in several buffers.
     */
    public Optional<MemorySegment> hostCopy() {
        return hostCopy;
    }

    /**
     * Overwrites a part from the array's element {@code offset} on with the source's first elements. A failure or early
     * end halfway closes the array, since its contents are mixed.
     */
    public void update(MemorySegment source, long offset, long elements) {
        Objects.checkFromIndexSize(offset, elements, length);
        update(List.of(this), source, offset, elements);
    }

    /**
     * Overwrites elements of arrays that follow each other, perhaps on several devices. Reductions of all of them see
     * the whole update or nothing of it. A failure or early end halfway closes all of them.
     *
     * @param offset the first element to overwrite, counted over all arrays
     */
    public static void update(List<ResidentArray> arrays, MemorySegment source, long offset, long elements) {
        Objects.checkFromIndexSize(0, elements, source.byteSize() / arrays.getFirst().type.sizeBytes());
        ArrayUpdate.run(arrays, source, offset, elements);
    }

    /** Whether it was closed, perhaps with readers left. */
    public boolean isClosed() {
        return closed;
    }

    /** Whether its session is closed, which frees the memory. */
    public boolean isEnded() {
        return residents.isEnded();
    }

    /** Whether the memory is that of a user's plan. */
    public boolean isLent() {
        return block(0).isLent();
    }

    /** Refuses to read the host's array of a user's plan, which has other elements than the device. */
    void requireCopy() {
        if (isLent()) {
            throw new UnsupportedPlanException("elements of a plan are read in place alone: type=" + type.label()
                    + ", length=" + length + "; try one call over this array, all other arrays on the device, too");
        }
    }

    /**
     * Runs work that changes arrays of a user's plan, or frees them, while no reduction reads them.
     *
     * @param arrays in the order in which they were made; closed ones are passed over
     */
    public static <T> T changing(List<ResidentArray> arrays, Supplier<T> work) {
        if (arrays.isEmpty()) {
            return work.get();
        }
        ResidentArray first = arrays.getFirst();
        List<ResidentArray> others = arrays.subList(1, arrays.size());
        if (first.isClosed()) {
            return changing(others, work);
        }
        long stamp = first.startWrite(first.residents.deadline());
        try {
            return changing(others, work);
        } finally {
            first.allBlocks().forEach(DeviceBuffer::changed);
            first.endWrite(stamp);
        }
    }

    /** Frees the memory, or leaves that to the last reader. A second call does nothing. */
    @Override
    public void close() {
        closed = true;
        releaseIfUnread();
    }

    /** Called after closing or unlocking. Releases the array if it is closed and has no readers. */
    private void releaseIfUnread() {
        long stamp = closed ? lock.tryWriteLock() : 0;
        if (stamp != 0) {
            try {
                residents.release(this);
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    ResidentArrays residents() {
        return residents;
    }

    /** A unique number in the process; readers of several arrays lock them in ascending order. */
    long number() {
        return number;
    }

    /** Any form of the block, for its host copy. */
    DeviceBuffer block(int number) {
        synchronized (blocks) {
            return blocks.values().iterator().next().get(number);
        }
    }

    int blockCount() {
        synchronized (blocks) {
            return blocks.values().iterator().next().size();
        }
    }

    List<DeviceBuffer> allBlocks() {
        synchronized (blocks) {
            return blocks.values().stream().flatMap(List::stream).toList();
        }
    }

    /** The buffers in a form, made on first use. */
    List<DeviceBuffer> blocks(DeviceBuffer.Form form, Supplier<List<DeviceBuffer>> maker) {
        synchronized (blocks) {
            List<DeviceBuffer> known = blocks.get(form);
            if (known == null) {
                known = List.copyOf(maker.get());
                blocks.put(form, known);
            }
            return known;
        }
    }

    int blockElements() {
        return blockElements;
    }

    /** Locks out updates and close until {@link #endRead}; any Java thread may unlock. */
    long startRead() {
        long stamp = started(lock::tryReadLock, residents.deadline());
        if (closed) {
            endRead(stamp);
            throw closed();
        }
        return stamp;
    }

    void endRead(long stamp) {
        lock.unlockRead(stamp);
        releaseIfUnread();
    }

    /** Locks out readers until {@link #endWrite}. */
    long startWrite(Deadline deadline) {
        long stamp = started(lock::tryWriteLock, deadline);
        if (closed) {
            endWrite(stamp);
            throw closed();
        }
        return stamp;
    }

    void endWrite(long stamp) {
        lock.unlockWrite(stamp);
        releaseIfUnread();
    }

    private interface Waiting {
        long lock(long time, TimeUnit unit) throws InterruptedException;
    }

    private long started(Waiting waiting, Deadline deadline) {
        String what = " while others held an array on the device: type=" + type.label() + ", length=" + length
                + "; call again";
        try {
            long stamp = waiting.lock(deadline.remaining(), TimeUnit.NANOSECONDS);
            if (stamp == 0) {
                throw new EndedEarlyException("deadline passed" + what);
            }
            return stamp;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EndedEarlyException("interrupted" + what, e);
        }
    }

    private EngineException closed() {
        return new EngineException(residents.refusal().orElseGet(() -> "array on the device is closed: type="
                + type.label() + ", length=" + length + "; try to upload it again"));
    }
}
