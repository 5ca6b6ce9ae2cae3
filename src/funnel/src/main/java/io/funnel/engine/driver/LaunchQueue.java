package io.funnel.engine.driver;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A stream or queue of a device, in the context of TornadoVM's kernels and buffers; it works in order. */
interface LaunchQueue {

    /**
     * A place where a kernel leaves results for the host.
     *
     * @param buffer   the buffer that the kernel takes in place of TornadoVM's, or that one
     * @param memory   the memory that the host reads, the array's header first
     * @param isMapped whether the kernel writes there; otherwise the results must be copied
     */
    record Landing(long buffer, MemorySegment memory, boolean isMapped) {}

    Landing landing(long buffer, long bytes);

    /** Allocates a buffer, which lives until it is released or the queue is freed. */
    long buffer(long bytes);

    void release(long buffer);

    /** Arguments of a kernel in this queue's form. */
    MemorySegment arguments(List<Long> values);

    /** Prepares the Java thread for the other methods, until it {@link #leave leaves}. */
    void enter();

    void leave();

    /** Copies to the device, behind the first {@code offset} bytes of a buffer. */
    void write(long buffer, long offset, MemorySegment from);

    /** Fills bytes of the device with one value, behind the first {@code offset} bytes of a buffer. */
    void fill(long buffer, long offset, long bytes, byte value);

    /** Launches a task's kernel by groups of one dimension. */
    void launch(int task, MemorySegment arguments, int groups, int groupSize);

    /** Copies the start of a buffer to the host, which has it after {@link #await}. */
    void read(MemorySegment into, long buffer, long bytes);

    /** Returns when all work is done; where results are not mapped, the last work must be a read. */
    void await();

    /** Frees its resources and ignores failures. */
    void free();
}
