package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/**
 * Bytes in memory outside the Java heap. A new array holds zeros; an index outside it is refused with an
 * {@link IndexOutOfBoundsException}. Reads and writes are plain: threads that share an array order them themselves.
 *
 * @see TornadoNativeArray for where the memory comes from and how it is laid out
 */
public final class ByteArray extends TornadoNativeArray {

    private static final ValueLayout.OfByte LAYOUT = ValueLayout.JAVA_BYTE;

    /**
     * Makes an array of zeros.
     *
     * @param numberOfElements the number of elements, 0 or more
     */
    public ByteArray(int numberOfElements) {
        super("ByteArray", numberOfElements, Byte.BYTES);
    }

    /** Makes an array of the given arrays' elements, one array after the other. */
    public ByteArray(ByteArray... arrays) {
        super("ByteArray", Byte.BYTES, arrays);
    }

    private ByteArray(MemorySegment headerAndValues) {
        super("ByteArray", headerAndValues, Byte.BYTES);
    }

    /** Copies a Java array. */
    public static ByteArray fromArray(byte[] values) {
        ByteArray array = new ByteArray(values.length);
        MemorySegment.copy(values, 0, array.values, LAYOUT, 0, values.length);
        return array;
    }

    /** Makes an array of the given values. */
    public static ByteArray fromElements(byte... values) {
        return fromArray(values);
    }

    /**
     * Copies a segment of values.
     *
     * @param segment the values alone, in the machine's byte order, without a header
     * @throws IllegalArgumentException if the segment ends inside an element, or is too long
     */
    public static ByteArray fromSegment(MemorySegment segment) {
        ByteArray array = new ByteArray(sizeOf("ByteArray", segment.byteSize(), Byte.BYTES));
        array.values.copyFrom(segment);
        return array;
    }

    /**
     * Makes an array that reads and writes a segment without a copy. The number of elements is written into the header.
     *
     * @param segment room for the header, then the values
     * @throws IllegalArgumentException if the segment is too short for a header, ends inside an element, or is too long
     */
    public static ByteArray fromSegmentShallow(MemorySegment segment) {
        return new ByteArray(segment);
    }

    /**
     * Copies the values between a buffer's position and its limit, which stay as they are.
     *
     * @param buffer values in any byte order, on the heap or outside it
     */
    public static ByteArray fromByteBuffer(ByteBuffer buffer) {
        ByteArray array = new ByteArray(buffer.remaining());
        MemorySegment from = MemorySegment.ofBuffer(buffer);
        MemorySegment.copy(from, LAYOUT, 0, array.values, LAYOUT, 0, array.size);
        return array;
    }

    /** Sets every element to a value; a kernel may be made of it. */
    public static void initialize(ByteArray array, byte value) {
        for (@Parallel int i = 0; i < array.getSize(); i++) {
            array.set(i, value);
        }
    }

    /** Makes an array of the given arrays' elements, one array after the other. */
    public static ByteArray concat(ByteArray... arrays) {
        return new ByteArray(arrays);
    }

    /** {@return a copy on the Java heap} */
    public byte[] toHeapArray() {
        return values.toArray(LAYOUT);
    }

    /** Sets one element. */
    public void set(int index, byte value) {
        values.setAtIndex(LAYOUT, index, value);
    }

    /** {@return one element} */
    public byte get(int index) {
        return values.getAtIndex(LAYOUT, index);
    }

    /**
     * Puts the two bytes of a half float at a byte's position.
     *
     * @param byteIndex position of the first of the two bytes, even
     * @throws IllegalArgumentException if {@code byteIndex} is odd
     */
    public void setHalfFloat(int byteIndex, HalfFloat value) {
        values.set(ValueLayout.JAVA_SHORT_UNALIGNED, evenIndex(byteIndex), value.getHalfFloatValue());
    }

    /**
     * Reads two bytes as a half float.
     *
     * @param byteIndex position of the first of the two bytes, even
     * @throws IllegalArgumentException if {@code byteIndex} is odd
     */
    public HalfFloat getHalfFloat(int byteIndex) {
        return new HalfFloat(values.get(ValueLayout.JAVA_SHORT_UNALIGNED, evenIndex(byteIndex)));
    }

    private static int evenIndex(int byteIndex) {
        if (byteIndex % 2 != 0) {
            throw new IllegalArgumentException(
                    "ByteArray: byteIndex=" + byteIndex + " of a half float is odd; try an even one");
        }
        return byteIndex;
    }

    /** Sets every element to zero. */
    @Override
    public void clear() {
        values.fill((byte) 0);
    }

    @Override
    public int getElementSize() {
        return Byte.BYTES;
    }

    /** Sets every element to a value. */
    public void init(byte value) {
        values.fill(value);
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
    public ByteArray slice(int offset, int length) {
        return fromSegment(part("ByteArray", offset, length));
    }
}
