package uk.ac.manchester.tornado.api.types.arrays;

import io.funnel.embedded.service.BeyondArrayException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.types.FP8;

/** Bits of 8-bit floating-point numbers in memory outside the Java heap; {@link FP8} converts them. */
public final class FP8Array extends TornadoNativeArray {

    /** Makes an array of zeros; the number of elements is 0 or more. */
    public FP8Array(int numberOfElements) {
        super("FP8Array", numberOfElements, Byte.BYTES);
    }

    private FP8Array(MemorySegment headerAndValues) {
        super("FP8Array", headerAndValues, Byte.BYTES);
    }

    /** Makes an array that reads and writes a segment, a header and the values, without a copy. */
    public static FP8Array fromSegmentShallow(MemorySegment segment) {
        return new FP8Array(segment);
    }

    public static FP8Array fromFloatsE4M3(float... values) {
        FP8Array array = new FP8Array(values.length);
        for (int i = 0; i < values.length; i++) {
            array.setE4M3(i, values[i]);
        }
        return array;
    }

    public static FP8Array fromFloatsE5M2(float... values) {
        FP8Array array = new FP8Array(values.length);
        for (int i = 0; i < values.length; i++) {
            array.setE5M2(i, values[i]);
        }
        return array;
    }

    public byte get(int index) {
        try {
            return values.get(ValueLayout.JAVA_BYTE, index);
        } catch (IndexOutOfBoundsException e) {
            throw new BeyondArrayException(this, index);
        }
    }

    public void set(int index, byte bits) {
        try {
            values.set(ValueLayout.JAVA_BYTE, index, bits);
        } catch (IndexOutOfBoundsException e) {
            throw new BeyondArrayException(this, index);
        }
    }

    public float getE4M3(int index) {
        return FP8.e4m3ToFloat(get(index));
    }

    public void setE4M3(int index, float value) {
        set(index, FP8.e4m3FromFloat(value));
    }

    public float getE5M2(int index) {
        return FP8.e5m2ToFloat(get(index));
    }

    public void setE5M2(int index, float value) {
        set(index, FP8.e5m2FromFloat(value));
    }

    @Override
    public void clear() {
        values.fill((byte) 0);
    }

    @Override
    public int getElementSize() {
        return Byte.BYTES;
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
}
