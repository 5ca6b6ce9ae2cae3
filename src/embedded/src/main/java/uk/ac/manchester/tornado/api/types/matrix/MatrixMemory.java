package uk.ac.manchester.tornado.api.types.matrix;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The memory of a matrix: a native array in which the last index runs fastest. */
abstract class MatrixMemory {

    private static final int PRINTED = 16;

    private final TornadoNativeArray array;
    private final int elements;

    MatrixMemory(TornadoNativeArray array, int elements) {
        this.array = array;
        this.elements = elements;
    }

    /** {@return the number of elements, rejected if an array cannot hold them} */
    static int elements(long... sizes) {
        long elements = 1;
        for (long size : sizes) {
            elements = Math.multiplyExact(elements, size);
        }
        return Math.toIntExact(elements);
    }

    /** {@return whether a matrix of these sizes is small enough to print} */
    static boolean isPrinted(int... sizes) {
        return Arrays.stream(sizes).allMatch(size -> size < PRINTED);
    }

    /** Sets all elements to 0. */
    public void clear() {
        array.getSegment().fill((byte) 0);
    }

    public int size() {
        return elements;
    }

    public long getNumBytes() {
        return array.getNumBytesOfSegment();
    }

    public long getNumBytesWithHeader() {
        return array.getNumBytesOfSegmentWithHeader();
    }

    public MemorySegment getSegment() {
        return array.getSegment();
    }

    public MemorySegment getSegmentWithHeader() {
        return array.getSegmentWithHeader();
    }
}
