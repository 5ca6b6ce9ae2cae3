package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** CUDA's driver. Source: NVIDIA, <i>CUDA Driver API</i>. */
final class Cuda {

    static final NativeLibrary LIBRARY = new NativeLibrary("libcuda.so.1");

    private static final MethodHandle PUSH = function("cuCtxPushCurrent_v2", JAVA_LONG);
    private static final MethodHandle POP = function("cuCtxPopCurrent_v2", ADDRESS);

    private Cuda() {}

    /** Binds a function that returns an error. */
    static MethodHandle function(String name, MemoryLayout... parameters) {
        return LIBRARY.function(name, JAVA_INT, parameters);
    }

    /** Makes a context the Java thread's own, until {@link #pop}. */
    static void push(long context) {
        NativeLibrary.check("cuCtxPushCurrent", () -> (int) PUSH.invokeExact(context));
    }

    /**
     * Takes the context away again.
     *
     * @param out where the driver stores which one that was
     */
    static void pop(MemorySegment out) {
        NativeLibrary.check("cuCtxPopCurrent", () -> (int) POP.invokeExact(out));
    }
}
