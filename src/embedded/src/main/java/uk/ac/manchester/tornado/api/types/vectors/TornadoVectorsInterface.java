package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.Buffer;
import uk.ac.manchester.tornado.api.types.common.PrimitiveStorage;

/**
 * A few numbers that a device handles as one.
 *
 * @param <T> the buffer for the elements' type
 */
public interface TornadoVectorsInterface<T extends Buffer> extends PrimitiveStorage<T> {

    /** {@return the bytes of the elements} */
    long getNumBytes();
}
