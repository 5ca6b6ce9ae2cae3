package io.funnel.embedded.service;

import java.io.Serial;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Reports an index outside an array; a kernel's failure then names the argument. */
public final class BeyondArrayException extends IndexOutOfBoundsException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient TornadoNativeArray array;

    public BeyondArrayException(TornadoNativeArray array, int index) {
        super("index=" + index + ", length=" + array.getSize());
        this.array = array;
    }

    public TornadoNativeArray array() {
        return array;
    }
}
