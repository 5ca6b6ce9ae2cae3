package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The declaration of a task is invalid. */
public class TornadoTaskRuntimeException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoTaskRuntimeException(String message) {
        super(message);
    }
}
