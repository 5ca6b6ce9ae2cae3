package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.Buffer;
import uk.ac.manchester.tornado.api.types.common.PrimitiveStorage;

/**
 * A few numbers that a device handles as one.
 *
 * @param <T> the buffer for the elements' type
 */
public sealed interface TornadoVectorsInterface<T extends Buffer> extends PrimitiveStorage<T>
        permits Double4, Float4, Int4 {

    /** {@return the bytes of the elements} */
    long getNumBytes();
}
