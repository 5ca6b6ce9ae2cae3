package uk.ac.manchester.tornado.api.types.images;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import uk.ac.manchester.tornado.api.types.common.PrimitiveStorage;

/**
 * A native array seen as an image. It is a view: writes go to the array.
 *
 * @param <T> the buffer for the elements' type
 */
public interface TornadoImagesInterface<T extends Buffer> extends PrimitiveStorage<T> {

    /** {@return the bytes of the array's elements, without its header} */
    long getNumBytes();

    /** {@return the bytes of the array's header and elements} */
    long getNumBytesWithHeader();

    /** {@return the array's elements, without its header} */
    MemorySegment getSegment();

    /** {@return the array's header and elements} */
    MemorySegment getSegmentWithHeader();
}
