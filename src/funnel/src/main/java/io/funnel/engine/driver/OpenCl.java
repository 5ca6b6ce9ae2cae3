package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/** OpenCL; the functions of every launch are bound once. Source: Khronos, <i>OpenCL 1.2 Specification</i>, 5.1 to 5.13. */
@SuppressWarnings("IllegalCatch") // handles declare Throwable
final class OpenCl {

    static final NativeLibrary LIBRARY = new NativeLibrary("libOpenCL.so.1");
    static final MemorySegment NULL = MemorySegment.NULL;

    private static final int BLOCKING = 1;
    private static final MethodHandle SET = function("clSetKernelArg", JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS);
    private static final MethodHandle WRITE =
            function("clEnqueueWriteBuffer", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG,
                    JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle READ = function("clEnqueueReadBuffer", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG,
            JAVA_LONG, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle LAUNCH =
            function("clEnqueueNDRangeKernel", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS,
                    ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);

    private OpenCl() {}

    private static MethodHandle function(String name, MemoryLayout... parameters) {
        return LIBRARY.function(name, JAVA_INT, parameters);
    }

    /** Calls a function that returns a handle and stores an error where its last parameter points. */
    static long create(String name, Object... arguments) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment error = local.allocate(JAVA_INT);
            Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
            all[arguments.length] = error;
            long made = (long) LIBRARY.call(JAVA_LONG, name, all);
            NativeLibrary.requireNoError(name, error.get(JAVA_INT, 0));
            return made;
        }
    }

    static void set(long kernel, int argument, MemorySegment value) {
        try {
            NativeLibrary.requireNoError("clSetKernelArg",
                    (int) SET.invokeExact(kernel, argument, value.byteSize(), value));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void write(long queue, long buffer, long offset, MemorySegment from, boolean waits) {
        try {
            NativeLibrary.requireNoError("clEnqueueWriteBuffer",
                    (int) WRITE.invokeExact(queue, buffer, waits ? BLOCKING : 0, offset, from.byteSize(), from, 0, NULL,
                            NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void read(long queue, MemorySegment into, long buffer, long bytes) {
        try {
            NativeLibrary.requireNoError("clEnqueueReadBuffer",
                    (int) READ.invokeExact(queue, buffer, BLOCKING, 0L, bytes, into, 0, NULL, NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void launch(long queue, long kernel, MemorySegment globalSize, MemorySegment localSize) {
        try {
            NativeLibrary.requireNoError("clEnqueueNDRangeKernel",
                    (int) LAUNCH.invokeExact(queue, kernel, 1, NULL, globalSize, localSize, 0, NULL, NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }
}
