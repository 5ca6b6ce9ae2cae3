package uk.ac.manchester.tornado.api.types.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Vectors of single numbers. */
class ScalarVectorsTest {

    @Test
    void minAndMaxAndDot_numbers_overAllElements() {
        VectorFloat floats = new VectorFloat(FloatArray.fromElements(-3, -9, -1));
        assertThat(VectorFloat.min(floats)).isEqualTo(-9);
        assertThat(VectorFloat.max(floats)).isEqualTo(-1);
        assertThat(VectorFloat.dot(floats, floats)).isEqualTo(91);
        VectorDouble doubles = new VectorDouble(DoubleArray.fromElements(-3, -9, -1));
        assertThat(VectorDouble.min(doubles)).isEqualTo(-9);
        assertThat(VectorDouble.max(doubles)).isEqualTo(-1);
        assertThat(VectorDouble.dot(doubles, doubles)).isEqualTo(91);
        VectorInt ints = new VectorInt(IntArray.fromElements(-3, -9, -1));
        assertThat(VectorInt.min(ints)).isEqualTo(-9);
        assertThat(VectorInt.max(ints)).isEqualTo(-1);
        assertThat(VectorInt.dot(ints, ints)).isEqualTo(91);
    }

    @Test
    void minAndMax_noElements_identity() {
        assertThat(VectorFloat.min(new VectorFloat(0))).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(VectorInt.max(new VectorInt(0))).isEqualTo(Integer.MIN_VALUE);
    }

    @Test
    void constructor_prefixOfAnArray_seesOnlyThat() {
        FloatArray array = FloatArray.fromElements(1, 2, 3);
        VectorFloat prefix = new VectorFloat(2, array);
        prefix.set(1, 9);
        assertThat(array.toHeapArray()).containsExactly(1, 9, 3);
        assertThat(prefix.size()).isEqualTo(2);
        assertThat(VectorFloat.max(prefix)).isEqualTo(9);
        assertThatThrownBy(() -> prefix.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> prefix.set(-1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> new VectorFloat(4, array))
                .withMessage("VectorFloat: elements=4, array's elements=3; try 0 to 3");
    }

    @Test
    void set_shorterVectorOrArray_overwritesTheFirstElements() {
        VectorInt target = new VectorInt(IntArray.fromElements(1, 2, 3));
        target.set(new VectorInt(IntArray.fromElements(7)));
        assertThat(target.getArray().toHeapArray()).containsExactly(7, 2, 3);
        target.set(new int[] {8, 9});
        assertThat(target.getArray().toHeapArray()).containsExactly(8, 9, 3);
        assertThatThrownBy(() -> target.set(new int[4])).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void subVectorAndDuplicate_changedLater_originalStays() {
        VectorDouble vector = new VectorDouble(DoubleArray.fromElements(1, 2, 3, 4));
        VectorDouble part = vector.subVector(1, 2);
        part.fill(0);
        vector.duplicate().clear();
        assertThat(vector.getArray().toHeapArray()).containsExactly(1, 2, 3, 4);
        assertThat(part.size()).isEqualTo(2);
        assertThatThrownBy(() -> vector.subVector(3, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void isEqual_lengthAndBits_bothCount() {
        VectorFloat zero = new VectorFloat(FloatArray.fromElements(0f, Float.NaN));
        assertThat(zero.isEqual(zero.duplicate())).isTrue();
        assertThat(zero.isEqual(new VectorFloat(FloatArray.fromElements(-0f, Float.NaN)))).isFalse();
        assertThat(zero.isEqual(new VectorFloat(1))).isFalse();
    }

    @Test
    void buffers_ofAVector_copyOutAndIn() {
        VectorFloat vector = new VectorFloat(3);
        vector.loadFromBuffer(FloatBuffer.wrap(new float[] {5, 6}));
        assertThat(vector.asBuffer().array()).containsExactly(5, 6, 0);
        assertThatThrownBy(() -> vector.loadFromBuffer(FloatBuffer.allocate(4)))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void toString_shortAndLong_elementsOrNumber() {
        assertThat(new VectorInt(IntArray.fromElements(1, -2))).hasToString("VectorInt <2>[ 1 -2 ]");
        assertThat(new VectorFloat(32)).hasToString("VectorFloat <32>");
    }
}
