package io.funnel.embedded;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * A kernel did what no device allows: items of a group wait at different barriers, an index out of bounds, too much
 * local memory, an exception in a work-item. The message names the kernel, the work-item, its group and the source
 * line; the cause is what the work-item threw.
 */
public final class KernelException extends TornadoRuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With one line that says what and where. */
    public KernelException(String message, @Nullable Throwable cause) {
        super(message);
        if (cause != null) {
            initCause(cause);
        }
    }
}
