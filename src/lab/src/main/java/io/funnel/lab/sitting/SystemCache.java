package io.funnel.lab.sitting;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** Cache that the system keeps of files; Linux and its kin. */
final class SystemCache {

    private static final int READ_ONLY = 0;
    private static final int DO_NOT_NEED = 4;

    private SystemCache() {}

    /** Makes the system forget a file, which must be on the disk, and mapped by no process that has read it since. */
    static void drop(Path path) throws IOException {
        MethodHandle open = function("open", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT));
        MethodHandle advise = function("posix_fadvise", FunctionDescriptor.of(ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
        MethodHandle close = function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            int file = (int) open.invokeExact(arena.allocateFrom(path.toString()), READ_ONLY);
            int failed = (int) advise.invokeExact(file, 0L, 0L, DO_NOT_NEED);
            int closed = (int) close.invokeExact(file);
            if (file < 0 || failed != 0 || closed != 0) {
                throw new IOException("cache not dropped: file=" + path + ", error=" + failed + "; try warm");
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    @SuppressWarnings("restricted") // the one way to the system's own functions; the command allows native access
    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }
}
