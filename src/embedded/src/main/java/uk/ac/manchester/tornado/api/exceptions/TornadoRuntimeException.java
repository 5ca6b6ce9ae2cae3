package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A program and the runtime do not fit together, or a kernel failed. */
public class TornadoRuntimeException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With what happened. */
    public TornadoRuntimeException(String message) {
        super(message);
    }

    /** With what led to it. */
    public TornadoRuntimeException(Exception cause) {
        super(cause);
    }
}
