package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** There is no such device. */
public class TornadoDeviceNotFound extends TornadoRuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With what happened. */
    public TornadoDeviceNotFound(String message) {
        super(message);
    }
}
