package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/** OpenCL. Source: Khronos, <i>OpenCL 1.2 Specification</i>, 5.1 to 5.13. */
final class OpenCl {

    static final NativeLibrary LIBRARY = new NativeLibrary("libOpenCL.so.1");
    static final MemorySegment NULL = MemorySegment.NULL;

    private OpenCl() {}

    /** Binds a function that returns an error. */
    static MethodHandle function(String name, MemoryLayout... parameters) {
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
}
