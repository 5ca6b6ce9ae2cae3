package io.funnel.engine.driver;

import static io.funnel.engine.driver.OpenCl.NULL;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A command queue of OpenCL, which launches TornadoVM's own kernels: a kernel belongs to one Java thread at a time. */
final class OpenClQueue implements LaunchQueue {

    private static final int CONTEXT_OF_MEMORY = 0x1106;
    private static final long READ_WRITE = 1;
    private static final int FIRST_OF_TASK = 4;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment globalSize = arena.allocate(JAVA_LONG);
    private final MemorySegment localSize = arena.allocate(JAVA_LONG);
    /** Read by writes under way, so that it must stay as it is until a read has waited for them. */
    private MemorySegment filling = MemorySegment.NULL;
    private final List<Long> kernels;
    private final long context;
    private final long queue;
    private final List<Long> buffers = new ArrayList<>();

    OpenClQueue(long buffer, long device, List<Long> kernels) {
        this.kernels = kernels;
        try (Arena local = Arena.ofConfined()) {
            MemorySegment found = local.allocate(JAVA_LONG);
            OpenCl.LIBRARY.check("clGetMemObjectInfo", buffer, CONTEXT_OF_MEMORY, (long) Long.BYTES, found, NULL);
            context = found.get(JAVA_LONG, 0);
        }
        queue = OpenCl.create("clCreateCommandQueue", context, device, 0L);
    }

    @Override
    public Landing landing(long buffer, long bytes) {
        return new Landing(buffer, arena.allocate(bytes, Long.BYTES), false);
    }

    @Override
    public long buffer(long bytes) {
        buffers.add(OpenCl.create("clCreateBuffer", context, READ_WRITE, bytes, NULL));
        return buffers.getLast();
    }

    @Override
    public void release(long buffer) {
        buffers.remove(buffer);
        OpenCl.LIBRARY.call("clReleaseMemObject", buffer);
    }

    @Override
    public MemorySegment arguments(List<Long> values) {
        return Arena.ofAuto().allocateFrom(JAVA_LONG, values.stream().mapToLong(Long::longValue).toArray());
    }

    @Override
    public void enter() {
        // Every Java thread may use a queue.
    }

    @Override
    public void leave() {
        // Likewise.
    }

    @Override
    public void write(long buffer, long offset, MemorySegment from) {
        OpenCl.write(queue, buffer, offset, from, true);
    }

    @Override
    public void fill(long buffer, long offset, long bytes, byte value) {
        if (filling.byteSize() < bytes) {
            filling = arena.allocate(bytes);
        }
        MemorySegment from = filling.asSlice(0, bytes).fill(value);
        OpenCl.write(queue, buffer, offset, from, false); // faster than clEnqueueFillBuffer on NVIDIA's GPUs
    }

    @Override
    public void launch(int task, MemorySegment arguments, int groups, int groupSize) {
        long kernel = kernels.get(task);
        globalSize.set(JAVA_LONG, 0, (long) groups * groupSize);
        localSize.set(JAVA_LONG, 0, groupSize);
        int count = (int) (arguments.byteSize() / Long.BYTES);
        for (int i = 0; i < count; i = i == 0 ? FIRST_OF_TASK : i + 1) { // those between are TornadoVM's
            OpenCl.set(kernel, i, arguments.asSlice((long) i * Long.BYTES, Long.BYTES));
        }
        OpenCl.launch(queue, kernel, globalSize, localSize);
    }

    @Override
    public void read(MemorySegment into, long buffer, long bytes) {
        OpenCl.read(queue, into, buffer, bytes);
    }

    /** Does nothing, because a read waits for everything before it: NVIDIA's driver takes longer for clFinish. */
    @Override
    public void await() {
        // Nothing is under way.
    }

    @Override
    public void free() {
        List.copyOf(buffers).forEach(this::release);
        OpenCl.LIBRARY.call("clReleaseCommandQueue", queue);
        arena.close();
    }
}
