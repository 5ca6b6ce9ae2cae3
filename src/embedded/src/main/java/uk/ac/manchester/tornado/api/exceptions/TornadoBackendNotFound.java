package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** There is no such backend. */
public class TornadoBackendNotFound extends TornadoRuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With what happened. */
    public TornadoBackendNotFound(String message) {
        super(message);
    }
}
