package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The backend does not exist. */
public class TornadoBackendNotFound extends TornadoRuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoBackendNotFound(String message) {
        super(message);
    }
}
