package io.funnel.embedded;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * A kernel broke a rule that every device has: divergent barriers, an index out of bounds, too much local memory, or an
 * exception in a work-item. The message names the kernel, the work-item, its group and the source line. The cause is
 * the work-item's exception.
 */
public final class KernelException extends TornadoRuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Takes a one-line message with the problem and its place, and the work-item's exception. */
    public KernelException(String message, @Nullable Throwable cause) {
        super(message);
        if (cause != null) {
            initCause(cause);
        }
    }
}
