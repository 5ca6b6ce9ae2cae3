package io.funnel.engine.direct;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
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
 * A stream of CUDA's driver, which launches kernels of modules that TornadoVM has made. Source: NVIDIA, <i>CUDA
 * Driver API</i>.
 */
@SuppressWarnings("IllegalCatch") // what a handle declares
final class CudaQueue implements LaunchQueue {

    private static final int CONTEXT_OF_POINTER = 1;
    private static final int NON_BLOCKING = 1;
    private static final int PORTABLE_AND_MAPPED = 1 | 2;
    /** Results that are longer are copied: a kernel writes to the host at the speed of the link. */
    private static final long MOST_MAPPED_BYTES = 1 << 16;

    private static final NativeLibrary LIBRARY = new NativeLibrary("libcuda.so.1");
    private static final MethodHandle PUSH = function("cuCtxPushCurrent_v2", JAVA_LONG);
    private static final MethodHandle POP = function("cuCtxPopCurrent_v2", ADDRESS);
    private static final MethodHandle WRITE =
            function("cuMemcpyHtoDAsync_v2", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle READ =
            function("cuMemcpyDtoHAsync_v2", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LAUNCH = function("cuLaunchKernel", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT,
            JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
    private static final MethodHandle WAIT = function("cuStreamSynchronize", JAVA_LONG);

    private final Arena arena = Arena.ofShared();
    private final MemorySegment out = arena.allocate(JAVA_LONG);
    private final long context;
    private final List<MemorySegment> landings = new ArrayList<>();
    private final List<Long> modules = new ArrayList<>();
    private final List<Long> functions = new ArrayList<>();
    private final List<Long> buffers = new ArrayList<>();
    private long stream;

    /** One in the context of a pointer of the device. */
    CudaQueue(long pointer) {
        NativeLibrary.check("cuPointerGetAttribute", function("cuPointerGetAttribute", ADDRESS, JAVA_INT, JAVA_LONG),
                out, CONTEXT_OF_POINTER, pointer);
        context = out.get(JAVA_LONG, 0);
    }

    private static MethodHandle function(String name, MemoryLayout... parameters) {
        return LIBRARY.function(name, JAVA_INT, parameters);
    }

    /** What loads kernels. */
    @FunctionalInterface
    interface Loading {
        void run() throws ReflectiveOperationException;
    }

    /** Has kernels loaded; frees what there is if that fails. */
    CudaQueue filled(Loading kernels) throws ReflectiveOperationException {
        enter();
        try {
            NativeLibrary.check("cuStreamCreate", function("cuStreamCreate", ADDRESS, JAVA_INT), out, NON_BLOCKING);
            stream = out.get(JAVA_LONG, 0);
            kernels.run();
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            leave();
            free();
            throw e;
        }
        leave();
        return this;
    }

    /** Loads the next task's kernel, of so many parameters. */
    void load(byte[] image, String name, int parameters) throws NoSuchMethodException {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment code = local.allocate(image.length, Long.BYTES);
            MemorySegment.copy(image, 0, code, JAVA_BYTE, 0, image.length);
            NativeLibrary.check("cuModuleLoadData", function("cuModuleLoadData", ADDRESS, ADDRESS), out, code);
        }
        modules.add(out.get(JAVA_LONG, 0));
        use(modules.getLast(), name, parameters);
    }

    /** Takes the next task's kernel from a module. */
    void use(long module, String name, int parameters) throws NoSuchMethodException {
        try (Arena local = Arena.ofConfined()) {
            NativeLibrary.check("cuModuleGetFunction", function("cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS),
                    out, module, local.allocateFrom(name));
            functions.add(out.get(JAVA_LONG, 0));
            requirePointers(functions.getLast(), parameters, local);
        }
    }

    private static void requirePointers(long function, int count, Arena local) throws NoSuchMethodException {
        MethodHandle info = function("cuFuncGetParamInfo", JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
        MemorySegment offset = local.allocate(JAVA_LONG);
        MemorySegment size = local.allocate(JAVA_LONG);
        for (int i = 0; i <= count; i++) {
            boolean isThere = (int) NativeLibrary.call(info, function, (long) i, offset, size) == 0;
            if (isThere != (i < count) || (isThere && size.get(JAVA_LONG, 0) != Long.BYTES)) {
                throw new NoSuchMethodException("a kernel that takes no " + count + " pointers");
            }
        }
    }

    @Override
    public Landing landing(long buffer, long bytes) {
        NativeLibrary.check("cuMemHostAlloc", function("cuMemHostAlloc", ADDRESS, JAVA_LONG, JAVA_INT), out, bytes,
                PORTABLE_AND_MAPPED);
        MemorySegment memory = NativeLibrary.memory(out.get(ADDRESS, 0), bytes, arena, nothing -> {});
        landings.add(memory);
        if (bytes > MOST_MAPPED_BYTES) {
            return new Landing(buffer, memory, false);
        }
        NativeLibrary.check("cuMemHostGetDevicePointer",
                function("cuMemHostGetDevicePointer_v2", ADDRESS, ADDRESS, JAVA_INT), out, memory, 0);
        return new Landing(out.get(JAVA_LONG, 0), memory, true);
    }

    @Override
    public long buffer(long bytes) {
        NativeLibrary.check("cuMemAlloc", function("cuMemAlloc_v2", ADDRESS, JAVA_LONG), out, bytes);
        buffers.add(out.get(JAVA_LONG, 0));
        return buffers.getLast();
    }

    @Override
    public void release(long buffer) {
        buffers.remove(buffer);
        NativeLibrary.call(function("cuMemFree_v2", JAVA_LONG), buffer);
    }

    /** Pointers to the values, then these. */
    @Override
    public MemorySegment arguments(List<Long> values) {
        int count = values.size();
        MemorySegment list = Arena.ofAuto().allocate(JAVA_LONG, 2L * count);
        for (int i = 0; i < count; i++) {
            list.setAtIndex(JAVA_LONG, i, list.address() + (long) (count + i) * Long.BYTES);
            list.setAtIndex(JAVA_LONG, count + i, values.get(i));
        }
        return list;
    }

    @Override
    public void enter() {
        try {
            NativeLibrary.check("cuCtxPushCurrent", (int) PUSH.invokeExact(context));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void leave() {
        try {
            NativeLibrary.check("cuCtxPopCurrent", (int) POP.invokeExact(out));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void write(long buffer, long offset, MemorySegment from) {
        try {
            NativeLibrary.check("cuMemcpyHtoDAsync",
                    (int) WRITE.invokeExact(buffer + offset, from, from.byteSize(), stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void launch(int task, MemorySegment arguments, int groups, int groupSize) {
        long function = functions.get(task);
        try {
            NativeLibrary.check("cuLaunchKernel", (int) LAUNCH.invokeExact(function, groups, 1, 1, groupSize, 1, 1, 0,
                    stream, arguments, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void read(MemorySegment into, long buffer, long bytes) {
        try {
            NativeLibrary.check("cuMemcpyDtoHAsync", (int) READ.invokeExact(into, buffer, bytes, stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void await() {
        try {
            NativeLibrary.check("cuStreamSynchronize", (int) WAIT.invokeExact(stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    @Override
    public void free() {
        if ((int) NativeLibrary.call(PUSH, context) != 0) {
            return; // the context is gone, and all that is its own
        }
        if (stream != 0) {
            NativeLibrary.call(WAIT, stream); // a kernel may still run
            NativeLibrary.call(function("cuStreamDestroy_v2", JAVA_LONG), stream);
        }
        MethodHandle unload = function("cuModuleUnload", JAVA_LONG);
        modules.forEach(module -> NativeLibrary.call(unload, module));
        List.copyOf(buffers).forEach(this::release);
        MethodHandle release = function("cuMemFreeHost", ADDRESS);
        landings.forEach(memory -> NativeLibrary.call(release, memory));
        NativeLibrary.call(POP, out);
        arena.close();
    }
}
