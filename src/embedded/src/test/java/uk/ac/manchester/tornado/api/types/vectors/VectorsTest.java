package uk.ac.manchester.tornado.api.types.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.Buffer;
import java.nio.BufferOverflowException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the vectors of every type. */
class VectorsTest {

    private static final double[] A = {12, -7, 30, 1, -20, 8, 5, 100, 6, -5, 9, 13, -7, 4, 15, -1};
    private static final double[] B = {-3, 2, 30, 5, -4, 9, -1, 7, 11, -6, 8, 3, -2, 12, 1, -8};
    private static final double C = 4;

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#all")
    void elementwise_twoVectorsOrAVectorAndANumber_javasArithmetic(VectorKind kind) {
        boolean whole = kind.element() == int.class;
        check(kind, "add", (a, b) -> a + b);
        check(kind, "sub", (a, b) -> a - b);
        check(kind, "mult", (a, b) -> a * b);
        check(kind, "div", (a, b) -> whole ? (int) (a / b) : kind.element() == float.class ? (float) (a / b) : a / b);
        checkVectors(kind, "min", Math::min);
        checkVectors(kind, "max", Math::max);
    }

    private static void check(VectorKind kind, String name, DoubleBinaryOperator expected) {
        checkVectors(kind, name, expected);
        Object a = kind.of(first(A, kind));
        List<Double> results = IntStream.range(0, kind.width()).mapToObj(i -> expected.applyAsDouble(A[i], C)).toList();
        assertThat(kind.elements(kind.apply(name, a, kind.element(C)))).as(name).isEqualTo(results);
    }

    private static void checkVectors(VectorKind kind, String name, DoubleBinaryOperator expected) {
        Object a = kind.of(first(A, kind));
        Object b = kind.of(first(B, kind));
        List<Double> results =
                IntStream.range(0, kind.width()).mapToObj(i -> expected.applyAsDouble(A[i], B[i])).toList();
        assertThat(kind.elements(kind.apply(name, a, b))).as(name).isEqualTo(results);
        assertThat(kind.elements(a)).isEqualTo(boxed(first(A, kind)));
        assertThat(kind.elements(b)).isEqualTo(boxed(first(B, kind)));
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#all")
    void minAndMax_oneVector_itsSmallestAndLargestElement(VectorKind kind) {
        for (int place = 0; place < kind.width(); place++) {
            double[] values = first(B, kind);
            values[place] = -50;
            assertThat(VectorKind.number(kind.apply("min", kind.of(values)))).isEqualTo(-50);
            values[place] = 50;
            assertThat(VectorKind.number(kind.apply("max", kind.of(values)))).isEqualTo(50);
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#floating")
    void minAndMax_nanAndSignedZeros_asMath(VectorKind kind) {
        double[] values = new double[kind.width()];
        values[1] = -0.0;
        assertThat(kind.apply("min", kind.of(values))).isEqualTo(kind.element(-0.0));
        assertThat(kind.apply("max", kind.of(values))).isEqualTo(kind.element(0.0));
        values[kind.width() - 1] = Double.NaN;
        assertThat(VectorKind.number(kind.apply("min", kind.of(values)))).isNaN();
        assertThat(VectorKind.number(kind.apply("max", kind.of(values)))).isNaN();
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#all")
    void accessors_eachElement_theirOwnPlace(VectorKind kind) {
        boolean hasLetters = kind.width() <= 4;
        int setters = 0;
        for (int i = 0; i < kind.width(); i++) {
            Object vector = kind.of(first(A, kind));
            String name = hasLetters ? "XYZW".substring(i, i + 1) : "S" + i;
            if (kind.has("get" + name)) {
                assertThat(VectorKind.call(vector, "get" + name)).isEqualTo(kind.element(A[i]));
            }
            if (kind.has("set" + name, kind.element())) {
                VectorKind.call(vector, "set" + name, kind.element(99));
                double[] expected = first(A, kind);
                expected[i] = 99;
                assertThat(kind.elements(vector)).isEqualTo(boxed(expected));
                setters++;
            }
        }
        assertThat(setters).as("TornadoVM has no setS13").isEqualTo(kind.width() == 16 ? 15 : kind.width());
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#all")
    void get_outOfBounds_throws(VectorKind kind) {
        Object vector = kind.of(first(A, kind));
        for (int index : new int[] {-1, kind.width()}) {
            assertThatThrownBy(() -> VectorKind.call(vector, "get", index))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> VectorKind.call(vector, "set", index, kind.element(1)))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#all")
    void isEqual_copyAndChangedCopy_trueAndFalse(VectorKind kind) {
        if (kind.type() == Float16.class) {
            assertThat(kind.has("isEqual", Float16.class, Float16.class)).as("as in TornadoVM").isFalse();
            return;
        }
        Object vector = kind.of(first(A, kind));
        for (int i = 0; i < kind.width(); i++) {
            Object copy = kind.of(new double[kind.width()]);
            VectorKind.call(copy, "set", vector);
            assertThat(kind.apply("isEqual", vector, copy)).isEqualTo(true);
            VectorKind.call(copy, "set", i, kind.element(A[i] + 1));
            assertThat(kind.apply("isEqual", vector, copy)).isEqualTo(false);
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.vectors.VectorKind#all")
    void buffers_ofAVector_readAndWriteItsElements(VectorKind kind) {
        Object vector = kind.of(new double[kind.width()]);
        Object source = kind.of(first(A, kind));
        Buffer from = (Buffer) VectorKind.call(source, "asBuffer");
        cast(vector).loadFromBuffer(from);
        assertThat(kind.elements(vector)).isEqualTo(boxed(first(A, kind)));
        assertThat(VectorKind.call(vector, "size")).isEqualTo(kind.width());
        long elementBytes = kind.element() == double.class ? 8 : 4;
        assertThat(VectorKind.call(vector, "getNumBytes")).isEqualTo(kind.width() * elementBytes);
    }

    @Test
    void toString_vectors_elementsInBraces() {
        assertThat(new Float4(1, -2.5f, 1e6f, 0)).hasToString("{1.000,-2.500,1000000.000,0.000}");
        assertThat(new Double4(0.0005, Double.NaN, 1, -2)).hasToString("{0.001,NaN,1.000,-2.000}");
        assertThat(new Int4(12, -7, 0, 1)).hasToString("{ x=12     , y=-7     , z=0      , w=1       }");
        assertThat(new Float4(1, 2, 3, 4).toString("%.1f;%.0f;%.0f;%.0f")).isEqualTo("1.0;2;3;4");
    }

    @Test
    void sumAndDotAndLength_float4_fromTheFirstToTheLast() {
        Float4 a = new Float4(1e8f, 1, -1e8f, 3);
        assertThat(Float4.sum(a)).isEqualTo(((1e8f + 1) - 1e8f) + 3);
        assertThat(Float4.dot(new Float4(1, 2, 3, 4), new Float4(5, 6, 7, 8))).isEqualTo(70);
        assertThat(Float4.length(new Float4(1, 1, 1, 1))).isEqualTo(2);
        assertThat(Float4.normalise(new Float4(0, 0, 0, -2)).toArray()).containsExactly(0, 0, 0, -1);
    }

    @Test
    void sqrtAndFloorAndFractAndClamp_float4_eachElement() {
        Float4 a = new Float4(4, 2.25f, 0.25f, 9);
        assertThat(Float4.sqrt(a).toArray()).containsExactly(2, 1.5f, 0.5f, 3);
        assertThat(Float4.floor(a).toArray()).containsExactly(4, 2, 0, 9);
        assertThat(Float4.fract(a).toArray()).containsExactly(0, 0.25f, 0.25f, 0);
        assertThat(Float4.clamp(a, 1, 4).toArray()).containsExactly(4, 2.25f, 1, 4);
        assertThat(Int4.clamp(new Int4(-5, 0, 5, 9), 0, 6).toArray()).containsExactly(0, 0, 5, 6);
        assertThat(Float4.scaleByInverse(a, 2).toArray()).containsExactly(2, 1.125f, 0.125f, 4.5f);
    }

    @Test
    void duplicate_changedLater_originalStays() {
        Float4 original = new Float4();
        original.duplicate().setW(1);
        assertThat(original.toArray()).containsOnly(0);
    }

    @Test
    void loadFromBuffer_tooManyElements_isRefused() {
        Float4 vector = new Float4(1, 2, 3, 4);
        assertThatThrownBy(() -> vector.loadFromBuffer(FloatBuffer.wrap(new float[5])))
                .isInstanceOf(BufferOverflowException.class);
        assertThat(vector.toArray()).containsExactly(1, 2, 3, 4);
    }

    private static double[] first(double[] values, VectorKind kind) {
        return Arrays.copyOf(values, kind.width());
    }

    private static List<Double> boxed(double... values) {
        List<Double> list = new ArrayList<>();
        for (double value : values) {
            list.add(value);
        }
        return list;
    }

    @SuppressWarnings("unchecked") // The buffer comes from a vector of the same type.
    private static TornadoVectorsInterface<Buffer> cast(Object vector) {
        return (TornadoVectorsInterface<Buffer>) vector;
    }
}
