package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The device does not exist. */
public class TornadoDeviceNotFound extends TornadoRuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public TornadoDeviceNotFound(String message) {
        super(message);
    }
}
