package io.funnel.engine.session;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.memory.DeviceBuffer;
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
 * An array that stays on the device until it is closed. Longer ones than a buffer of the device holds lie in several.
 *
 * <p>TornadoVM keeps an array of the same size on the host beside each buffer of the device; an update copies the buffers
 * that it touches whole. Kernels over vectors and kernels over elements each have buffers of their own, made when the
 * first of them comes. Reductions may read the array side by side; an update waits for them. The session keeps
 * an array that nobody closes until it ends itself; an array does not keep its session open.
 */
public final class ResidentArray implements AutoCloseable {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final long number = NUMBERS.incrementAndGet();
    private final ResidentArrays residents;
    private final ElementType type;
    private final long length;
    private final int blockElements;
    /** The array's buffers in order, in each form that a kernel has asked for so far, at least one. */
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
        hostCopy = blocks.size() == 1
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

    /** Device memory that it takes; more than its elements do, since buffers are made in pages. */
    public long bytes() {
        return allBlocks().stream().mapToLong(DeviceBuffer::bytes).sum();
    }

    /**
     * The elements in the host's memory, for reading only: TornadoVM keeps a copy of each buffer there, and an update
     * writes both. Whoever reads it keeps updates away with {@link DeviceInput.ReadLocks}. Empty for an array in several buffers.
     */
    public Optional<MemorySegment> hostCopy() {
        return hostCopy;
    }

    /**
     * Writes a part anew, from the array's element {@code offset} on, by the source's first elements. Where it fails or ends
     * early in the middle, the array is closed, for it is neither the old one nor the new one.
     */
    public void update(MemorySegment source, long offset, long elements) {
        Objects.checkFromIndexSize(offset, elements, length);
        Objects.checkFromIndexSize(0, elements, source.byteSize() / type.sizeBytes());
        residents.update(this, source, offset, elements);
    }

    /** Gives the memory back; while it is read, the last reader does. Does nothing the second time. */
    @Override
    public void close() {
        closed = true;
        releaseIfUnread();
    }

    /** To be asked by whoever has closed it or has held its lock; who sees it closed and unread releases it. */
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

    boolean isOf(ResidentArrays session) {
        return residents.equals(session);
    }

    /** Its own among all arrays of the process; who reads several starts with the least. */
    long number() {
        return number;
    }

    /** Any form: the host's side of it. */
    DeviceBuffer block(int number) {
        synchronized (blocks) {
            return blocks.values().iterator().next().get(number);
        }
    }

    /** How many buffers each form has. */
    int blockCount() {
        synchronized (blocks) {
            return blocks.values().iterator().next().size();
        }
    }

    /** All buffers in all forms. */
    List<DeviceBuffer> allBlocks() {
        synchronized (blocks) {
            return blocks.values().stream().flatMap(List::stream).toList();
        }
    }

    /** The buffers in a form; made now if there are none. */
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

    /** Elements of each buffer but the last one. */
    int blockElements() {
        return blockElements;
    }

    /** Keeps updates and the end away; for {@link #endRead}, by any Java thread. */
    long startRead() {
        long stamp = started(lock::tryReadLock);
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

    /** Keeps readers away; for {@link #endWrite}. */
    long startWrite() {
        long stamp = started(lock::tryWriteLock);
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

    private long started(Waiting waiting) {
        String what = " while others held an array on the device: type=" + type.label() + ", length=" + length
                + "; call again";
        try {
            long stamp = waiting.lock(residents.mostNanos(), TimeUnit.NANOSECONDS);
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
        return new EngineException("array on the device is closed: type=" + type.label() + ", length=" + length
                + "; try to upload it again");
    }
}
