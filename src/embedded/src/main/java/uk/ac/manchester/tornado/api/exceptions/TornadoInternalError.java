package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;
import java.util.Locale;

/** An unexpected state of the runtime. It is an error, not an exception: catch {@code Throwable} around TornadoVM. */
public class TornadoInternalError extends Error {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Takes a format and its arguments. */
    @SuppressWarnings("AnnotateFormatMethod") // as TornadoVM declares it
    public TornadoInternalError(String message, Object... arguments) {
        super(arguments.length == 0 ? message : String.format(Locale.ROOT, message, arguments));
    }
}
