package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A part of an array, for a transfer to the host. */
public class DataRange {

    private final TornadoNativeArray array;
    private long firstElement;
    private long elements;
    private long offsetBytes = -1;
    private long sizeBytes;

    /** Takes the whole array. */
    public DataRange(TornadoNativeArray tornadoNativeArray) {
        array = tornadoNativeArray;
    }

    /** Sets the first element. */
    public DataRange withOffset(long offset) {
        firstElement = offset;
        offsetBytes = -1;
        return this;
    }

    /** Sets the number of elements; 0 stands for the array's length. */
    public DataRange withSize(long size) {
        elements = size;
        offsetBytes = -1;
        return this;
    }

    /** The start of the part, in bytes from the start of the array's header. */
    public long getOffset() {
        requireMaterialized();
        return offsetBytes;
    }

    /** The part's size in bytes. */
    public long getPartialSize() {
        requireMaterialized();
        return sizeBytes;
    }

    /** Converts elements to bytes and checks that the part is within the array. */
    public void materialize() {
        long count = elements == 0 ? array.getSize() : elements;
        if (firstElement < 0 || count < 0 || firstElement > array.getSize() - count) {
            throw new TornadoRuntimeException("range outside of the array: offset=" + firstElement + ", size=" + count
                    + ", length=" + array.getSize() + "; try a smaller size");
        }
        offsetBytes = TornadoNativeArray.ARRAY_HEADER + firstElement * array.getElementSize();
        sizeBytes = count * array.getElementSize();
    }

    public TornadoNativeArray getArray() {
        return array;
    }

    private void requireMaterialized() {
        if (offsetBytes < 0) {
            throw new TornadoRuntimeException("range not computed yet: offset=" + firstElement + ", size=" + elements
                    + "; try materialize() first");
        }
    }
}
