package io.funnel.engine.direct;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A stream or queue of a device, in the context of TornadoVM's kernels and buffers; whatever it is asked for is done in order. */
interface LaunchQueue {

    /**
     * Where a kernel leaves what the host reads.
     *
     * @param buffer   what the kernel takes in place of TornadoVM's buffer, or that buffer
     * @param memory   what the host reads, the array's header first
     * @param isMapped whether the kernel writes there; else it must be copied
     */
    record Landing(long buffer, MemorySegment memory, boolean isMapped) {}

    Landing landing(long buffer, long bytes);

    /** A buffer of its own, until it is released or the queue is freed. */
    long buffer(long bytes);

    void release(long buffer);

    /** What a kernel takes, in this queue's form. */
    MemorySegment arguments(List<Long> values);

    /** Before anything is asked for by a thread. */
    void enter();

    void leave();

    /** Copies to the device, that many bytes behind a buffer's beginning. */
    void write(long buffer, long offset, MemorySegment from);

    /** Launches a task's kernel by groups of one dimension. */
    void launch(int task, MemorySegment arguments, int groups, int groupSize);

    /** Copies a buffer's beginning to the host; it is there after {@link #await}. */
    void read(MemorySegment into, long buffer, long bytes);

    /** Returns when all that was asked for is done, the last of which is a read where not all is mapped. */
    void await();

    /** Frees what is its own; failures are passed over. */
    void free();
}
