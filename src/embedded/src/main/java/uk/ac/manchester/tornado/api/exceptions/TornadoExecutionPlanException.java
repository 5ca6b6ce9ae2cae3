package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** An execution plan could not be closed. */
public class TornadoExecutionPlanException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoExecutionPlanException(String message) {
        super(message);
    }
}
