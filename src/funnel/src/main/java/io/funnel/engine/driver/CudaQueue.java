package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A stream of CUDA's driver, which launches kernels of modules that TornadoVM has made. */
final class CudaQueue implements LaunchQueue {

    private static final int CONTEXT_OF_POINTER = 1;
    private static final int NON_BLOCKING = 1;
    private static final int PORTABLE_AND_MAPPED = 1 | 2;
    /** Longer results are copied: a kernel writes to the host at the speed of the link. */
    private static final long MOST_MAPPED_BYTES = 1 << 16;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment out = arena.allocate(JAVA_LONG);
    private final long context;
    private final List<MemorySegment> landings = new ArrayList<>();
    private final List<Long> modules = new ArrayList<>();
    private final List<Long> functions = new ArrayList<>();
    private final List<Long> buffers = new ArrayList<>();
    private long stream;

    CudaQueue(long pointer) {
        context = made("cuPointerGetAttribute", CONTEXT_OF_POINTER, pointer);
    }

    /** Calls a function that stores a handle where its first argument points. */
    private long made(String name, Object... arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = out;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Cuda.LIBRARY.check(name, all);
        return out.get(JAVA_LONG, 0);
    }

    @FunctionalInterface
    interface Loading {
        void run() throws ReflectiveOperationException;
    }

    /** Has kernels loaded; frees everything if that fails. */
    CudaQueue filled(Loading kernels) throws ReflectiveOperationException {
        enter();
        try {
            stream = made("cuStreamCreate", NON_BLOCKING);
            kernels.run();
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            leave();
            free();
            throw e;
        }
        leave();
        return this;
    }

    void load(byte[] image, String name, int parameters) throws NoSuchMethodException {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment code = local.allocate(image.length, Long.BYTES);
            MemorySegment.copy(image, 0, code, JAVA_BYTE, 0, image.length);
            modules.add(made("cuModuleLoadData", code));
        }
        use(modules.getLast(), name, parameters);
    }

    void use(long module, String name, int parameters) throws NoSuchMethodException {
        try (Arena local = Arena.ofConfined()) {
            functions.add(made("cuModuleGetFunction", module, local.allocateFrom(name)));
            requirePointers(functions.getLast(), parameters, local);
        }
    }

    private static void requirePointers(long function, int count, Arena local) throws NoSuchMethodException {
        MemorySegment offset = local.allocate(JAVA_LONG);
        MemorySegment size = local.allocate(JAVA_LONG);
        for (int i = 0; i <= count; i++) {
            boolean isThere = Cuda.LIBRARY.call("cuFuncGetParamInfo", function, (long) i, offset, size) == 0;
            if (isThere != (i < count) || (isThere && size.get(JAVA_LONG, 0) != Long.BYTES)) {
                throw new NoSuchMethodException("a kernel whose parameters are not " + count + " pointers");
            }
        }
    }

    @Override
    public Landing landing(long buffer, long bytes) {
        made("cuMemHostAlloc", bytes, PORTABLE_AND_MAPPED);
        MemorySegment memory = NativeLibrary.memory(out.get(ADDRESS, 0), bytes, arena, nothing -> {});
        landings.add(memory);
        return bytes > MOST_MAPPED_BYTES
                ? new Landing(buffer, memory, false)
                : new Landing(made("cuMemHostGetDevicePointer_v2", memory, 0), memory, true);
    }

    @Override
    public long buffer(long bytes) {
        buffers.add(made("cuMemAlloc_v2", bytes));
        return buffers.getLast();
    }

    @Override
    public void release(long buffer) {
        buffers.remove(buffer);
        Cuda.LIBRARY.call("cuMemFree_v2", buffer);
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
        Cuda.push(context);
    }

    @Override
    public void leave() {
        Cuda.pop(out);
    }

    @Override
    public void write(long buffer, long offset, MemorySegment from) {
        Cuda.write(buffer + offset, from, stream);
    }

    @Override
    public void fill(long buffer, long offset, long bytes, byte value) {
        Cuda.fill(buffer + offset, value, bytes, stream);
    }

    @Override
    public void launch(int task, MemorySegment arguments, int groups, int groupSize) {
        Cuda.launch(functions.get(task), groups, groupSize, stream, arguments);
    }

    @Override
    public void read(MemorySegment into, long buffer, long bytes) {
        Cuda.read(into, buffer, bytes, stream);
    }

    @Override
    public void await() {
        Cuda.await(stream);
    }

    @Override
    public void free() {
        if (Cuda.LIBRARY.call("cuCtxPushCurrent_v2", context) != 0) {
            return; // the context is gone with everything in it
        }
        if (stream != 0) {
            Cuda.LIBRARY.call("cuStreamSynchronize", stream); // a kernel may still run
            Cuda.LIBRARY.call("cuStreamDestroy_v2", stream);
        }
        modules.forEach(module -> Cuda.LIBRARY.call("cuModuleUnload", module));
        List.copyOf(buffers).forEach(this::release);
        landings.forEach(memory -> Cuda.LIBRARY.call("cuMemFreeHost", memory));
        Cuda.LIBRARY.call("cuCtxPopCurrent_v2", out);
        arena.close();
    }
}
