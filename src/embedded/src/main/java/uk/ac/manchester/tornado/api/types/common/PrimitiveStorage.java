package uk.ac.manchester.tornado.api.types.common;

import java.io.Serializable;
import java.nio.Buffer;

/**
 * Numbers of one type that a buffer can hold.
 *
 * @param <T> the buffer for that type
 */
public interface PrimitiveStorage<T extends Buffer> extends Serializable {

    /** Copies the values between a buffer's position and its limit over the first elements. */
    void loadFromBuffer(T buffer);

    /** {@return the elements in a buffer} */
    T asBuffer();

    /** {@return the number of elements} */
    int size();
}
