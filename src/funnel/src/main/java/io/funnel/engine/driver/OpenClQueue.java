package io.funnel.engine.driver;

import static io.funnel.engine.driver.OpenCl.NULL;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/** A command queue of OpenCL, which launches TornadoVM's own kernels: a kernel belongs to one Java thread at a time. */
final class OpenClQueue implements LaunchQueue {

    private static final MethodHandle SET = OpenCl.function("clSetKernelArg", JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS);
    private static final MethodHandle WRITE = OpenCl.function("clEnqueueWriteBuffer", JAVA_LONG, JAVA_LONG, JAVA_INT,
            JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle READ = OpenCl.function("clEnqueueReadBuffer", JAVA_LONG, JAVA_LONG, JAVA_INT,
            JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle LAUNCH = OpenCl.function("clEnqueueNDRangeKernel", JAVA_LONG, JAVA_LONG, JAVA_INT,
            ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final int BLOCKING = 1;
    private static final int CONTEXT_OF_MEMORY = 0x1106;
    private static final long READ_WRITE = 1;
    private static final int FIRST_OF_TASK = 4;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment globalSize = arena.allocate(JAVA_LONG);
    private final MemorySegment localSize = arena.allocate(JAVA_LONG);
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

    /** Does nothing, because every Java thread may use a queue. */
    @Override
    public Turn enter() {
        return () -> {};
    }

    @Override
    public void write(long buffer, long offset, MemorySegment from) {
        NativeLibrary.check("clEnqueueWriteBuffer", () -> (int) WRITE.invokeExact(queue, buffer, BLOCKING, offset,
                from.byteSize(), from, 0, NULL, NULL));
    }

    @Override
    public void launch(int task, MemorySegment arguments, int groups, int groupSize) {
        long kernel = kernels.get(task);
        globalSize.set(JAVA_LONG, 0, (long) groups * groupSize);
        localSize.set(JAVA_LONG, 0, groupSize);
        int count = (int) (arguments.byteSize() / Long.BYTES);
        for (int i = 0; i < count; i = i == 0 ? FIRST_OF_TASK : i + 1) { // those between are TornadoVM's
            set(kernel, i, arguments.asSlice((long) i * Long.BYTES, Long.BYTES));
        }
        NativeLibrary.check("clEnqueueNDRangeKernel", () -> (int) LAUNCH.invokeExact(queue, kernel, 1, NULL, globalSize,
                localSize, 0, NULL, NULL));
    }

    private static void set(long kernel, int argument, MemorySegment value) {
        NativeLibrary.check("clSetKernelArg", () -> (int) SET.invokeExact(kernel, argument, value.byteSize(), value));
    }

    @Override
    public void read(MemorySegment into, long buffer, long bytes) {
        NativeLibrary.check("clEnqueueReadBuffer",
                () -> (int) READ.invokeExact(queue, buffer, BLOCKING, 0L, bytes, into, 0, NULL, NULL));
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
