package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The device is out of memory. */
public class TornadoOutOfMemoryException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoOutOfMemoryException(String message) {
        super(message);
    }
}
