package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A plan needs more device memory than it allowed itself. */
public class TornadoMemoryException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With what happened. */
    public TornadoMemoryException(String message) {
        super(message);
    }
}
