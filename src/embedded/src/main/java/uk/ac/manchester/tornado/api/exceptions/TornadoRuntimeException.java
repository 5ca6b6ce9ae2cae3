package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A program used the runtime incorrectly, or a kernel failed. */
public class TornadoRuntimeException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoRuntimeException(String message) {
        super(message);
    }

    public TornadoRuntimeException(Exception cause) {
        super(cause);
    }
}
