package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.DoubleBuffer;
import uk.ac.manchester.tornado.api.annotations.Parallel;

/**
 * Doubles in memory outside the Java heap. A new array holds zeros; an index outside it is refused with an
 * {@link IndexOutOfBoundsException}. Reads and writes are plain: threads that share an array order them themselves.
 *
 * @see TornadoNativeArray for where the memory comes from and how it is laid out
 */
public final class DoubleArray extends TornadoNativeArray {

    private static final ValueLayout.OfDouble LAYOUT = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    /**
     * Makes an array of zeros.
     *
     * @param numberOfElements the number of elements, 0 or more
     */
    public DoubleArray(int numberOfElements) {
        super("DoubleArray", numberOfElements, Double.BYTES);
    }

    /** Makes an array of the given arrays' elements, one array after the other. */
    public DoubleArray(DoubleArray... arrays) {
        super("DoubleArray", Double.BYTES, arrays);
    }

    private DoubleArray(MemorySegment headerAndValues) {
        super("DoubleArray", headerAndValues, Double.BYTES);
    }

    /** Copies a Java array. */
    public static DoubleArray fromArray(double[] values) {
        DoubleArray array = new DoubleArray(values.length);
        MemorySegment.copy(values, 0, array.values, LAYOUT, 0, values.length);
        return array;
    }

    /** Makes an array of the given values. */
    public static DoubleArray fromElements(double... values) {
        return fromArray(values);
    }

    /**
     * Copies a segment of values.
     *
     * @param segment the values alone, in the machine's byte order, without a header
     * @throws IllegalArgumentException if the segment ends inside an element, or is too long
     */
    public static DoubleArray fromSegment(MemorySegment segment) {
        DoubleArray array = new DoubleArray(sizeOf("DoubleArray", segment.byteSize(), Double.BYTES));
        array.values.copyFrom(segment);
        return array;
    }

    /**
     * Makes an array that reads and writes a segment without a copy. The number of elements is written into the header.
     *
     * @param segment room for the header, then the values
     * @throws IllegalArgumentException if the segment is too short for a header, ends inside an element, or is too long
     */
    public static DoubleArray fromSegmentShallow(MemorySegment segment) {
        return new DoubleArray(segment);
    }

    /**
     * Copies the values between a buffer's position and its limit, which stay as they are.
     *
     * @param buffer values in any byte order, on the heap or outside it
     */
    public static DoubleArray fromDoubleBuffer(DoubleBuffer buffer) {
        DoubleArray array = new DoubleArray(buffer.remaining());
        MemorySegment from = MemorySegment.ofBuffer(buffer);
        MemorySegment.copy(from, LAYOUT.withOrder(buffer.order()), 0, array.values, LAYOUT, 0, array.size);
        return array;
    }

    /** Sets every element to a value; a kernel may be made of it. */
    public static void initialize(DoubleArray array, double value) {
        for (@Parallel int i = 0; i < array.getSize(); i++) {
            array.set(i, value);
        }
    }

    /** Makes an array of the given arrays' elements, one array after the other. */
    public static DoubleArray concat(DoubleArray... arrays) {
        return new DoubleArray(arrays);
    }

    /** {@return a copy on the Java heap} */
    public double[] toHeapArray() {
        return values.toArray(LAYOUT);
    }

    /** Sets one element. */
    public void set(int index, double value) {
        values.setAtIndex(LAYOUT, index, value);
    }

    /** {@return one element} */
    public double get(int index) {
        return values.getAtIndex(LAYOUT, index);
    }

    /** Sets every element to zero. */
    @Override
    public void clear() {
        values.fill((byte) 0);
    }

    @Override
    public int getElementSize() {
        return Double.BYTES;
    }

    /** Sets every element to a value. */
    public void init(double value) {
        for (int i = 0; i < size; i++) {
            values.setAtIndex(LAYOUT, i, value);
        }
    }

    @Override
    public int getSize() {
        return size;
    }

    @Override
    public MemorySegment getSegment() {
        return values;
    }

    @Override
    public MemorySegment getSegmentWithHeader() {
        return headerAndValues;
    }

    @Override
    public long getNumBytesOfSegmentWithHeader() {
        return headerAndValues.byteSize();
    }

    @Override
    public long getNumBytesOfSegment() {
        return values.byteSize();
    }

    /**
     * Copies a part of this array.
     *
     * @param offset index of the part's first element
     * @param length the part's number of elements
     * @throws IllegalArgumentException if the part is not inside this array
     */
    public DoubleArray slice(int offset, int length) {
        return fromSegment(part("DoubleArray", offset, length));
    }
}
