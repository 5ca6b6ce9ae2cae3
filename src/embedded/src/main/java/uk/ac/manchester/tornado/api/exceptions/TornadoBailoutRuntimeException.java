package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A kernel failed to compile, or the driver rejected an operation; TornadoVM colours the message for a terminal. */
public class TornadoBailoutRuntimeException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private static final String RED = "\u001B[31m";
    private static final String NO_COLOUR = "\u001B[0m";

    public TornadoBailoutRuntimeException(String message) {
        super(RED + message + NO_COLOUR);
    }
}
