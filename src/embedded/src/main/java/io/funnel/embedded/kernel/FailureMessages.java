package io.funnel.embedded.kernel;

import io.funnel.embedded.Finding.Access;
import io.funnel.embedded.Finding.Kind;
import io.funnel.embedded.KernelException;
import io.funnel.embedded.service.BeyondArrayException;
import io.funnel.embedded.view.NativeViews;
import java.util.List;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Formats the failures of a kernel: problem, kernel, item and source line. */
public final class FailureMessages {

    private FailureMessages() {}

    /** Takes the line, {@code File.java:12}, or if null, finds it in the exception's stack trace. */
    public static TornadoRuntimeException inItem(
            KernelLaunch launch, int group, int item, @Nullable String line, Throwable thrown) {
        if (thrown instanceof KernelException known) {
            return known;
        }
        String where = line == null ? lineOf(thrown) : line;
        if (launch.watch() != null) {
            launch.watch().failed(thrown instanceof IndexOutOfBoundsException ? Kind.OUT_OF_BOUNDS : Kind.FAILURE,
                    new Access("fails", group, item, where), null, "cause=" + describe(thrown));
        }
        String message = kernel(launch) + ", " + launch.range().describe(group, item) + ", line=" + where;
        if (thrown instanceof KernelFault fault) {
            return new KernelException(fault.what + ": " + message + ", " + fault.details, null);
        }
        if (thrown instanceof BeyondArrayException beyond) {
            return new KernelException("index out of bounds: " + message + ", argument="
                    + argument(launch, beyond.array()) + ", " + beyond.getMessage()
                    + "; try to end the loop at the number of elements", thrown);
        }
        String what = thrown instanceof IndexOutOfBoundsException ? "index out of bounds" : "work-item failed";
        return new KernelException(what + ": " + message + ", cause=" + describe(thrown)
                + "; try -Dfunnel.embedded.executor=threaded to step through the item in a debugger", thrown);
    }

    public static KernelException diverged(
            KernelLaunch launch, int group, int oneItem, String onePlace, int otherItem, String otherPlace) {
        if (launch.watch() != null) {
            launch.watch().failed(Kind.DIVERGENT_BARRIER, placeOf(group, oneItem, onePlace),
                    placeOf(group, otherItem, otherPlace), "");
        }
        return new KernelException(
                "divergent barrier: " + kernel(launch) + ", one item: " + launch.range().describe(group, oneItem) + ", "
                        + onePlace + ", another: " + launch.range().describe(group, otherItem) + ", " + otherPlace
                        + "; try to move the barrier to where all items of the group pass it",
                null);
    }

    /** Takes {@code finished}, or {@code waits at File.java:12}. */
    private static Access placeOf(int group, int item, String place) {
        int at = place.indexOf(" at ");
        return at < 0
                ? new Access(place, group, item, "the kernel's end")
                : new Access(place.substring(0, at), group, item, place.substring(at + 4));
    }

    private static String argument(KernelLaunch launch, TornadoNativeArray array) {
        Object[] arguments = launch.arguments();
        List<String> names = launch.names().get();
        for (int i = 0; i < arguments.length; i++) {
            if (holds(arguments[i], array)) {
                return i < names.size() ? names.get(i) : "number " + (i + 1);
            }
        }
        return "none";
    }

    @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
    private static boolean holds(Object argument, TornadoNativeArray array) {
        return NativeViews.arrayOf(argument) == array;
    }

    private static String kernel(KernelLaunch launch) {
        return "kernel=" + launch.code().name() + ", task=" + launch.task();
    }

    private static String describe(Throwable thrown) {
        String text = thrown.getClass().getSimpleName();
        return thrown.getMessage() == null ? text : text + ": " + thrown.getMessage();
    }

    /** The source line of the program that threw an exception, or the call that led to it. */
    public static String lineOf(Throwable thrown) {
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (isProgram(element.getClassName())) {
                return element.getFileName() + ":" + element.getLineNumber();
            }
        }
        return "unknown";
    }

    public static boolean isProgram(String className) {
        return !className.startsWith("java.")
                && !className.startsWith("jdk.")
                && !className.startsWith("uk.ac.manchester.tornado.api.")
                && !className.startsWith("io.funnel.embedded.kernel.")
                && !className.startsWith("io.funnel.embedded.shadow.")
                && !className.startsWith("io.funnel.embedded.threaded.")
                && !className.startsWith("io.funnel.embedded.resumable.");
    }
}
