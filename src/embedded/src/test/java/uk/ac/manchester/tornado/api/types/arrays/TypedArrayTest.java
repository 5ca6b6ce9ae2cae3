package uk.ac.manchester.tornado.api.types.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/** The typed methods of native arrays beyond their common contract. */
class TypedArrayTest {

    /** Quiet and signalling NaNs of both signs, with payloads; a poison must come back bit by bit. */
    private static final int[] FLOAT_NANS = {0x7fc00000, 0x7fa0dead, 0xffc12345, 0xff800001, 0x7fffffff};

    private static final long[] DOUBLE_NANS = {0x7ff8000000000000L, 0x7ff00000deadbeefL, 0xfff8123456789abcL, -1L};

    @Test
    void fromArray_thenToHeapArray_sameElements() {
        assertThat(ByteArray.fromArray(new byte[] {1, -2}).toHeapArray()).containsExactly(1, -2);
        assertThat(ShortArray.fromArray(new short[] {1, -2}).toHeapArray()).containsExactly((short) 1, (short) -2);
        assertThat(CharArray.fromArray(new char[] {'x', 'y'}).toHeapArray()).containsExactly('x', 'y');
        assertThat(IntArray.fromArray(new int[] {1, -2}).toHeapArray()).containsExactly(1, -2);
        assertThat(LongArray.fromArray(new long[] {1, -2}).toHeapArray()).containsExactly(1, -2);
        assertThat(FloatArray.fromArray(new float[] {1, -2}).toHeapArray()).containsExactly(1, -2);
        assertThat(DoubleArray.fromArray(new double[] {1, -2}).toHeapArray()).containsExactly(1, -2);
        assertThat(HalfFloatArray.fromArray(new HalfFloat[] {half(1), half(-2)}).toShortArray())
                .containsExactly(half(1).getHalfFloatValue(), half(-2).getHalfFloatValue());
        assertThat(IntArray.fromArray(new int[0]).toHeapArray()).isEmpty();
    }

    @Test
    void fromElements_values_sameElements() {
        assertThat(ByteArray.fromElements((byte) 3).get(0)).isEqualTo((byte) 3);
        assertThat(ShortArray.fromElements((short) 3).get(0)).isEqualTo((short) 3);
        assertThat(CharArray.fromElements('3').get(0)).isEqualTo('3');
        assertThat(IntArray.fromElements(3, 4).get(1)).isEqualTo(4);
        assertThat(LongArray.fromElements(3, 4).get(1)).isEqualTo(4);
        assertThat(FloatArray.fromElements(3, 4).get(1)).isEqualTo(4);
        assertThat(DoubleArray.fromElements(3, 4).get(1)).isEqualTo(4);
        assertThat(HalfFloatArray.fromElements(half(3), half(4)).toHeapArray()[1].getFloat32()).isEqualTo(4);
    }

    @Test
    void initAndInitialize_value_everyElement() {
        IntArray ints = new IntArray(5);
        ints.init(-9);
        assertThat(ints.toHeapArray()).containsOnly(-9);
        IntArray.initialize(ints, 8);
        assertThat(ints.toHeapArray()).containsOnly(8);
        ByteArray bytes = new ByteArray(5);
        bytes.init((byte) -9);
        assertThat(bytes.toHeapArray()).containsOnly(-9);
        DoubleArray doubles = new DoubleArray(5);
        doubles.init(-0.0);
        assertThat(doubles.toHeapArray()).containsOnly(-0.0);
        HalfFloatArray halves = new HalfFloatArray(5);
        halves.init(half(1.5f));
        assertThat(halves.toShortArray()).containsOnly(half(1.5f).getHalfFloatValue());
        HalfFloatArray.initialize(halves, half(2));
        assertThat(halves.toShortArray()).containsOnly(half(2).getHalfFloatValue());
    }

    @Test
    void floats_nanPayloads_keepTheirBits() {
        FloatArray array = new FloatArray(FLOAT_NANS.length);
        for (int i = 0; i < FLOAT_NANS.length; i++) {
            array.getSegment().setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, FLOAT_NANS[i]);
        }
        FloatArray copy = new FloatArray(array.getSize());
        float[] heap = array.toHeapArray();
        FloatArray fromHeap = FloatArray.fromArray(heap);
        for (int i = 0; i < FLOAT_NANS.length; i++) {
            copy.set(i, array.get(i));
            assertThat(Float.floatToRawIntBits(heap[i])).isEqualTo(FLOAT_NANS[i]);
        }
        assertThat(copy.getSegment().mismatch(array.getSegment())).isEqualTo(-1);
        assertThat(fromHeap.getSegment().mismatch(array.getSegment())).isEqualTo(-1);
    }

    @Test
    void doubles_nanPayloads_keepTheirBits() {
        DoubleArray array = new DoubleArray(DOUBLE_NANS.length);
        for (int i = 0; i < DOUBLE_NANS.length; i++) {
            array.set(i, Double.longBitsToDouble(DOUBLE_NANS[i]));
        }
        for (int i = 0; i < DOUBLE_NANS.length; i++) {
            assertThat(array.getSegment().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i)).isEqualTo(DOUBLE_NANS[i]);
            assertThat(Double.doubleToRawLongBits(array.get(i))).isEqualTo(DOUBLE_NANS[i]);
        }
    }

    @Test
    void fromFloatBuffer_partOfABufferInEitherOrder_valuesBetweenPositionAndLimit() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (ByteBuffer bytes : new ByteBuffer[] {ByteBuffer.allocate(17), ByteBuffer.allocateDirect(17)}) {
                FloatBuffer buffer = bytes.position(1).slice().order(order).asFloatBuffer();
                buffer.put(new float[] {1, 2, 3, 4}).position(1).limit(3);
                assertThat(FloatArray.fromFloatBuffer(buffer).toHeapArray()).containsExactly(2, 3);
                assertThat(buffer.position()).isEqualTo(1);
            }
        }
    }

    @Test
    void fromByteBuffer_partOfABuffer_valuesBetweenPositionAndLimit() {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2);
        assertThat(ByteArray.fromByteBuffer(buffer).toHeapArray()).containsExactly(2, 3);
    }

    @Test
    void halfFloatsInBytes_evenIndex_twoBytesFromThere() {
        ByteArray bytes = new ByteArray(6);
        bytes.setHalfFloat(4, half(-1.5f));
        assertThat(bytes.getHalfFloat(4).getFloat32()).isEqualTo(-1.5f);
        assertThat(bytes.slice(0, 4).toHeapArray()).containsOnly(0);
    }

    @Test
    void halfFloatsInBytes_oddOrOutside_isRefused() {
        ByteArray bytes = new ByteArray(7);
        assertThatIllegalArgumentException().isThrownBy(() -> bytes.setHalfFloat(1, half(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> bytes.getHalfFloat(-1));
        for (int index : new int[] {-2, 6, 8}) {
            assertThatThrownBy(() -> bytes.getHalfFloat(index)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    private static HalfFloat half(float value) {
        return new HalfFloat(value);
    }
}
