package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** CUDA's driver; the functions of every launch are bound once. Source: NVIDIA, <i>CUDA Driver API</i>. */
@SuppressWarnings("IllegalCatch") // handles declare Throwable
final class Cuda {

    static final NativeLibrary LIBRARY = new NativeLibrary("libcuda.so.1");

    private static final MethodHandle PUSH = function("cuCtxPushCurrent_v2", JAVA_LONG);
    private static final MethodHandle POP = function("cuCtxPopCurrent_v2", ADDRESS);
    private static final MethodHandle WRITE =
            function("cuMemcpyHtoDAsync_v2", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle FILL = function("cuMemsetD8Async", JAVA_LONG, JAVA_BYTE, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle READ =
            function("cuMemcpyDtoHAsync_v2", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle LAUNCH = function("cuLaunchKernel", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT,
            JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
    private static final MethodHandle WAIT = function("cuStreamSynchronize", JAVA_LONG);

    private Cuda() {}

    private static MethodHandle function(String name, MemoryLayout... parameters) {
        return LIBRARY.function(name, JAVA_INT, parameters);
    }

    /** Makes a context the Java thread's own, until {@link #pop}. */
    static void push(long context) {
        try {
            NativeLibrary.requireNoError("cuCtxPushCurrent", (int) PUSH.invokeExact(context));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    /**
     * Takes the context away again.
     *
     * @param out where the driver stores which one that was
     */
    static void pop(MemorySegment out) {
        try {
            NativeLibrary.requireNoError("cuCtxPopCurrent", (int) POP.invokeExact(out));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void write(long to, MemorySegment from, long stream) {
        try {
            NativeLibrary.requireNoError("cuMemcpyHtoDAsync",
                    (int) WRITE.invokeExact(to, from, from.byteSize(), stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void fill(long to, byte value, long bytes, long stream) {
        try {
            NativeLibrary.requireNoError("cuMemsetD8Async", (int) FILL.invokeExact(to, value, bytes, stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void read(MemorySegment into, long from, long bytes, long stream) {
        try {
            NativeLibrary.requireNoError("cuMemcpyDtoHAsync", (int) READ.invokeExact(into, from, bytes, stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void launch(long function, int groups, int groupSize, long stream, MemorySegment arguments) {
        try {
            NativeLibrary.requireNoError("cuLaunchKernel",
                    (int) LAUNCH.invokeExact(function, groups, 1, 1, groupSize, 1, 1, 0,
                            stream, arguments, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }

    static void await(long stream) {
        try {
            NativeLibrary.requireNoError("cuStreamSynchronize", (int) WAIT.invokeExact(stream));
        } catch (Throwable e) {
            throw NativeLibrary.unchecked(e);
        }
    }
}
