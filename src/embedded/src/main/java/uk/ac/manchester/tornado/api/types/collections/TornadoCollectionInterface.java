package uk.ac.manchester.tornado.api.types.collections;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import uk.ac.manchester.tornado.api.types.common.PrimitiveStorage;

/**
 * A native array seen as vectors of one width.
 *
 * @param <T> the buffer for the elements' type
 */
public interface TornadoCollectionInterface<T extends Buffer> extends PrimitiveStorage<T> {

    /** {@return the bytes of the array's elements, without its header} */
    long getNumBytes();

    /** {@return the bytes of the array's header and elements} */
    long getNumBytesWithHeader();

    /** {@return the array's elements, without its header} */
    MemorySegment getSegment();

    /** {@return the array's header and elements} */
    MemorySegment getSegmentWithHeader();
}
