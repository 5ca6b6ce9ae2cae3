package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.Buffer;
import uk.ac.manchester.tornado.api.types.common.PrimitiveStorage;

/**
 * A few numbers that a device handles as one.
 *
 * @param <T> the buffer for the elements' type
 */
public sealed interface TornadoVectorsInterface<T extends Buffer> extends PrimitiveStorage<T>
        permits Double2, Double3, Double4, Double8, Float2, Float3, Float4, Float8, Int2, Int3, Int4, Int8 {

    /** {@return the bytes of the elements} */
    long getNumBytes();
}
