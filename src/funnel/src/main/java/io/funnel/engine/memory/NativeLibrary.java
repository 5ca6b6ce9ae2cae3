package io.funnel.engine.memory;

import io.funnel.engine.EngineException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.function.Consumer;

/** A driver's functions in C, by name. */
@SuppressWarnings("restricted") // that is what it is for
public final class NativeLibrary {

    private final SymbolLookup symbols;

    /**
     * Of the library that the process has by this name, or loads.
     *
     * @throws IllegalArgumentException if there is none
     */
    public NativeLibrary(String name) {
        symbols = SymbolLookup.libraryLookup(name, Arena.global());
    }

    public MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        return Linker.nativeLinker().downcallHandle(
                symbols.find(name).orElseThrow(() -> new EngineException("no function of the driver: name=" + name)),
                FunctionDescriptor.of(result, arguments));
    }

    /** What the function gives. */
    @SuppressWarnings("IllegalCatch") // what a handle declares
    public static Object call(MethodHandle function, Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** What to throw for what a handle threw, which declares more than a driver's function can. */
    public static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException known ? known : new IllegalStateException(e);
    }

    /** So many bytes from an address on, given back by the cleanup when the arena is closed. */
    public static MemorySegment memory(MemorySegment address, long bytes, Arena arena,
            Consumer<MemorySegment> cleanup) {
        return address.reinterpret(bytes, arena, cleanup);
    }

    /** Calls a function that gives 0 where it succeeds. */
    public static void check(String name, MethodHandle function, Object... arguments) {
        check(name, (int) call(function, arguments));
    }

    public static void check(String name, int error) {
        if (error != 0) {
            throw new EngineException("driver refused: function=" + name + ", error=" + error);
        }
    }
}
