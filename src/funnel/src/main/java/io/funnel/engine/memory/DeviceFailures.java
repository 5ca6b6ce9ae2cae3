package io.funnel.engine.memory;

import io.funnel.device.Device;
import io.funnel.device.SignalHandlers;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;

/** Turns runtime failures into one-line messages. */
public final class DeviceFailures {

    private static final int MOST_CHARACTERS = 400;
    /** TornadoVM's compiler reads this table of a kernel's method, and ends in its absence. */
    private static final String DEBUG_INFORMATION = "LocalVariableTable";

    private DeviceFailures() {}

    /**
     * Wraps a failure with device, subject and phase. Early ends, memory limits and missing clocks pass through
     * unchanged; their messages are already complete.
     */
    public static EngineException of(Device device, String subject, String phase, Throwable cause) {
        if (cause instanceof EndedEarlyException early) {
            return early;
        }
        if (cause instanceof EngineException known && saysWhatToDo(String.valueOf(known.getMessage()))) {
            return known;
        }
        String reason = reason(cause);
        String advice = reason.contains(DEBUG_INFORMATION)
                ? "; compile your classes with debug information: javac -g"
                : "; try another strategy or backend, or the host";
        return new EngineException("device failed: device=" + device.name() + ", backend=" + device.backend() + ", "
                + subject + ", phase=" + phase + ", reason=" + reason + advice + SignalHandlers.hint(device), cause);
    }

    private static boolean saysWhatToDo(String message) {
        return message.startsWith("device memory limit") || message.startsWith("host memory limit")
                || message.startsWith("kernels cannot be timed");
    }

    /** Whether the device or the JVM ran out of memory, which other processes may have taken. */
    public static boolean isLackOfMemory(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TornadoOutOfMemoryException || cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /** The message in one line, preceded by the type if the message alone says little. */
    public static String reason(Throwable cause) {
        String message = cause.getMessage();
        String text = (cause instanceof EngineException && message != null ? message : cause.toString())
                .replaceAll("\\s+", " ")
                .strip();
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
    }

    /** Frees a resource after a failure without losing its cause. */
    public static void freeAfter(Throwable failure, DeviceResource resource) {
        try {
            resource.free();
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }
}
