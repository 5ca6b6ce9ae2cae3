package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A plan exceeds its own limit of device memory. */
public class TornadoMemoryException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoMemoryException(String message) {
        super(message);
    }
}
