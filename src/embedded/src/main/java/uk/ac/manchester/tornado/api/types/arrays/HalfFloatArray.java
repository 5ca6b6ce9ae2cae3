package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/**
 * Half floats in memory outside the Java heap, two bytes each. A new array holds zeros; an index outside it is refused
 * with an {@link IndexOutOfBoundsException}. Reads and writes are plain: threads that share an array order them
 * themselves.
 *
 * @see TornadoNativeArray for where the memory comes from and how it is laid out
 */
public final class HalfFloatArray extends TornadoNativeArray {

    private static final ValueLayout.OfShort LAYOUT = ValueLayout.JAVA_SHORT_UNALIGNED;

    /**
     * Makes an array of zeros.
     *
     * @param numberOfElements the number of elements, 0 or more
     */
    public HalfFloatArray(int numberOfElements) {
        super("HalfFloatArray", numberOfElements, Short.BYTES);
    }

    /** Makes an array of the given arrays' elements, one array after the other. */
    public HalfFloatArray(HalfFloatArray... arrays) {
        super("HalfFloatArray", Short.BYTES, arrays);
    }

    private HalfFloatArray(MemorySegment headerAndValues) {
        super("HalfFloatArray", headerAndValues, Short.BYTES);
    }

    /** Copies a Java array. */
    public static HalfFloatArray fromArray(HalfFloat[] values) {
        HalfFloatArray array = new HalfFloatArray(values.length);
        for (int i = 0; i < values.length; i++) {
            array.set(i, values[i]);
        }
        return array;
    }

    /** Makes an array of the given values. */
    public static HalfFloatArray fromElements(HalfFloat... values) {
        return fromArray(values);
    }

    /**
     * Copies a segment of values.
     *
     * @param segment the values alone, in the machine's byte order, without a header
     * @throws IllegalArgumentException if the segment ends inside an element, or is too long
     */
    public static HalfFloatArray fromSegment(MemorySegment segment) {
        HalfFloatArray array = new HalfFloatArray(sizeOf("HalfFloatArray", segment.byteSize(), Short.BYTES));
        array.values.copyFrom(segment);
        return array;
    }

    /**
     * Makes an array that reads and writes a segment without a copy. The number of elements is written into the header.
     *
     * @param segment room for the header, then the values
     * @throws IllegalArgumentException if the segment is too short for a header, ends inside an element, or is too long
     */
    public static HalfFloatArray fromSegmentShallow(MemorySegment segment) {
        return new HalfFloatArray(segment);
    }

    /** Sets every element to a value; a kernel may be made of it. */
    public static void initialize(HalfFloatArray array, HalfFloat value) {
        for (@Parallel int i = 0; i < array.getSize(); i++) {
            array.set(i, value);
        }
    }

    /** Makes an array of the given arrays' elements, one array after the other. */
    public static HalfFloatArray concat(HalfFloatArray... arrays) {
        return new HalfFloatArray(arrays);
    }

    /** {@return a copy on the Java heap} */
    public HalfFloat[] toHeapArray() {
        HalfFloat[] copy = new HalfFloat[size];
        for (int i = 0; i < size; i++) {
            copy[i] = get(i);
        }
        return copy;
    }

    /** {@return a copy of the elements' bits on the Java heap} */
    public short[] toShortArray() {
        return values.toArray(LAYOUT);
    }

    /** Sets one element. */
    public void set(int index, HalfFloat value) {
        values.setAtIndex(LAYOUT, index, value.getHalfFloatValue());
    }

    /** {@return one element} */
    public HalfFloat get(int index) {
        return new HalfFloat(values.getAtIndex(LAYOUT, index));
    }

    /** Sets every element to zero. */
    @Override
    public void clear() {
        values.fill((byte) 0);
    }

    @Override
    public int getElementSize() {
        return Short.BYTES;
    }

    /** Sets every element to a value. */
    public void init(HalfFloat value) {
        short bits = value.getHalfFloatValue();
        for (int i = 0; i < size; i++) {
            values.setAtIndex(LAYOUT, i, bits);
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
    public HalfFloatArray slice(int offset, int length) {
        return fromSegment(part("HalfFloatArray", offset, length));
    }
}
