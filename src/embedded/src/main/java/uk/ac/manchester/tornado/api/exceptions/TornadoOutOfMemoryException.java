package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The device has too little memory left. */
public class TornadoOutOfMemoryException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With what happened. */
    public TornadoOutOfMemoryException(String message) {
        super(message);
    }
}
