package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.funnel.engine.EngineException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.function.Consumer;

/** The C functions of a driver, by name. */
@SuppressWarnings("restricted") // native functions are its purpose
final class NativeLibrary {

    private final SymbolLookup symbols;

    /**
     * Opens the library that the process has loaded by this name, or loads it.
     *
     * @throws IllegalArgumentException if the system does not have it
     */
    NativeLibrary(String name) {
        symbols = SymbolLookup.libraryLookup(name, Arena.global());
    }

    /** Binds a function; a constant handle is as fast as a call from C. */
    MethodHandle function(String name, MemoryLayout result, MemoryLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(
                symbols.find(name).orElseThrow(() -> new EngineException("no function of the driver: name=" + name)),
                FunctionDescriptor.of(result, parameters));
    }

    /** Calls a function whose parameters have the types of these arguments: ints, longs, doubles and pointers. */
    @SuppressWarnings("IllegalCatch") // handles declare Throwable
    Object call(MemoryLayout result, String name, Object... arguments) {
        MemoryLayout[] parameters = Arrays.stream(arguments).map(NativeLibrary::layout).toArray(MemoryLayout[]::new);
        try {
            return function(name, result, parameters).invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    int call(String name, Object... arguments) {
        return (int) call(JAVA_INT, name, arguments);
    }

    void check(String name, Object... arguments) {
        requireNoError(name, call(name, arguments));
    }

    static void requireNoError(String name, int error) {
        if (error != 0) {
            throw new EngineException("driver refused: function=" + name + ", error=" + error);
        }
    }

    private static MemoryLayout layout(Object argument) {
        return switch (argument) {
            case Integer number -> JAVA_INT;
            case Long number -> JAVA_LONG;
            case Double number -> JAVA_DOUBLE;
            default -> ADDRESS;
        };
    }

    /** The exception to throw for one of a handle, which declares more than a driver's function throws. */
    static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException known ? known : new IllegalStateException(e);
    }

    /** Bytes from an address on, which the cleanup gives back when the arena is closed. */
    static MemorySegment memory(MemorySegment address, long bytes, Arena arena, Consumer<MemorySegment> cleanup) {
        return address.reinterpret(bytes, arena, cleanup);
    }
}
