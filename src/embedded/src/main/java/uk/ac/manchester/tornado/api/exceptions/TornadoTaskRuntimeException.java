package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A task is declared wrongly. */
public class TornadoTaskRuntimeException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With what happened. */
    public TornadoTaskRuntimeException(String message) {
        super(message);
    }
}
