package io.funnel.engine.direct;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.funnel.engine.memory.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * A queue of OpenCL's, which launches TornadoVM's own kernels: one thread at a time has such a kernel. Source: Khronos, <i>OpenCL 1.2
 * Specification</i>, 5.1, 5.7 to 5.13.
 */
@SuppressWarnings("IllegalCatch") // what a handle declares
final class OpenClQueue implements LaunchQueue {

    private static final int CONTEXT_OF_MEMORY = 0x1106;
    private static final long READ_WRITE = 1;
    private static final int BLOCKING = 1;
    private static final int FIRST_OF_TASK = 4;
    private static final MemorySegment NULL = MemorySegment.NULL;

    private static final NativeLibrary LIBRARY = new NativeLibrary("libOpenCL.so.1");
    private static final MethodHandle SET = function("clSetKernelArg", JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS);
    private static final MethodHandle WRITE =
            function("clEnqueueWriteBuffer", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG,
                    JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle READ = function("clEnqueueReadBuffer", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG,
            JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle LAUNCH =
            function("clEnqueueNDRangeKernel", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS,
                    ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);

    private final Arena arena = Arena.ofShared();
    private final MemorySegment globalSize = arena.allocate(JAVA_LONG);
    private final MemorySegment localSize = arena.allocate(JAVA_LONG);
    private final List<Long> kernels;
    private final long context;
    private final long queue;
    private final List<Long> buffers = new ArrayList<>();

    /** One in the context of a buffer. */
    OpenClQueue(long buffer, long device, List<Long> kernels) {
        this.kernels = kernels;
        try (Arena local = Arena.ofConfined()) {
            MemorySegment found = local.allocate(JAVA_LONG);
            MemorySegment error = local.allocate(JAVA_INT);
            NativeLibrary.check("clGetMemObjectInfo",
                    function("clGetMemObjectInfo", JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS), buffer,
                    CONTEXT_OF_MEMORY, (long) Long.BYTES, found, NULL);
            context = found.get(JAVA_LONG, 0);
            queue = (long) NativeLibrary.call(
                    LIBRARY.function("clCreateCommandQueue", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS),
                    context, device, 0L, error);
            NativeLibrary.check("clCreateCommandQueue", error.get(JAVA_INT, 0));
        }
    }

    private static MethodHandle function(String name, MemoryLayout... parameters) {
        return LIBRARY.function(name, JAVA_INT, parameters);
    }

    @Override
    public Landing landing(long buffer, long bytes) {
        return new Landing(buffer, arena.allocate(bytes, Long.BYTES), false);
    }

    @Override
    public long buffer(long bytes) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment error = local.allocate(JAVA_INT);
            long buffer = (long) NativeLibrary.call(
                    LIBRARY.function("clCreateBuffer", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS),
                    context, READ_WRITE, bytes, NULL, error);
            NativeLibrary.check("clCreateBuffer", error.get(JAVA_INT, 0));
            buffers.add(buffer);
            return buffer;
        }
    }

    @Override
    public void release(long buffer) {
        buffers.remove(buffer);
        NativeLibrary.call(function("clReleaseMemObject", JAVA_LONG), buffer);
    }

    @Override
    public MemorySegment arguments(List<Long> values) {
        MemorySegment list = Arena.ofAuto().allocate(JAVA_LONG, values.size());
        for (int i = 0; i < values.size(); i++) {
            list.setAtIndex(JAVA_LONG, i, values.get(i));
        }
        return list;
    }

    @Override
    public void enter() {
        // A queue is every thread's.
    }

    @Override
    public void leave() {
        // Likewise.
    }

    @Override
    public void write(long buffer, long offset, MemorySegment from) {
        try {
            NativeLibrary.check("clEnqueueWriteBuffer",
                    (int) WRITE.invokeExact(queue, buffer, BLOCKING, offset, from.byteSize(), from, 0, NULL, NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void launch(int task, MemorySegment arguments, int groups, int groupSize) {
        long kernel = kernels.get(task);
        globalSize.set(JAVA_LONG, 0, (long) groups * groupSize);
        localSize.set(JAVA_LONG, 0, groupSize);
        try {
            int count = (int) (arguments.byteSize() / Long.BYTES);
            for (int i = 0; i < count; i = i == 0 ? FIRST_OF_TASK : i + 1) { // those between are TornadoVM's
                NativeLibrary.check("clSetKernelArg", (int) SET.invokeExact(kernel, i, (long) Long.BYTES,
                        arguments.asSlice((long) i * Long.BYTES, Long.BYTES)));
            }
            NativeLibrary.check("clEnqueueNDRangeKernel",
                    (int) LAUNCH.invokeExact(queue, kernel, 1, NULL, globalSize, localSize, 0, NULL, NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void read(MemorySegment into, long buffer, long bytes) {
        try {
            NativeLibrary.check("clEnqueueReadBuffer",
                    (int) READ.invokeExact(queue, buffer, BLOCKING, 0L, bytes, into, 0, NULL, NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    /** A read waits already, for all before it: NVIDIA's driver takes 8 µs longer for one that does not, and clFinish. */
    @Override
    public void await() {
        // Nothing is under way.
    }

    @Override
    public void free() {
        List.copyOf(buffers).forEach(this::release);
        NativeLibrary.call(function("clReleaseCommandQueue", JAVA_LONG), queue);
        arena.close();
    }
}
