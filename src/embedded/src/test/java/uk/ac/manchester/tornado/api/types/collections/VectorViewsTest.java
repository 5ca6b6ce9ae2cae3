package uk.ac.manchester.tornado.api.types.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.vectors.VectorKind;

/** The contract of the vector views of every type. */
class VectorViewsTest {

    private static final String KINDS = "uk.ac.manchester.tornado.api.types.vectors.VectorKind#all";

    @ParameterizedTest
    @MethodSource(KINDS)
    void get_vectorOfAnArray_itsElementsWithoutTheRest(VectorKind kind) {
        int width = kind.width();
        TornadoNativeArray array = ramp(kind, 3 * width + 1);
        Object view = viewOf(kind, array);
        assertThat(VectorKind.call(view, "getLength")).isEqualTo(3);
        assertThat(VectorKind.call(view, "vectorWidth")).isEqualTo(width);
        assertThat(VectorKind.call(view, "size")).isEqualTo(3 * width + 1);
        assertThat(VectorKind.call(view, "getArray")).isSameAs(array);
        for (int i = 0; i < 3; i++) {
            assertThat(kind.elements(VectorKind.call(view, "get", i))).isEqualTo(consecutive(i * width, width));
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void set_vector_writesThroughAndNowhereElse(VectorKind kind) {
        int width = kind.width();
        TornadoNativeArray array = ramp(kind, 3 * width);
        Object vector = kind.of(IntStream.range(0, width).mapToDouble(i -> -1 - i).toArray());
        VectorKind.call(viewOf(kind, array), "set", 1, vector);
        for (int i = 0; i < 3 * width; i++) {
            double expected = i / width == 1 ? -1 - i % width : i;
            assertThat(VectorKind.number(VectorKind.call(array, "get", i))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void getAndSet_outOfBounds_throw(VectorKind kind) {
        Object view = viewOf(kind, ramp(kind, 2 * kind.width() + 1));
        Object vector = kind.of(new double[kind.width()]);
        // The last index times any width is 0 in 32 bits: it must not wrap to the first vector.
        for (int index : new int[] {-1, 2, 3, Integer.MAX_VALUE, 1 << 31}) {
            assertThatThrownBy(() -> VectorKind.call(view, "get", index)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> VectorKind.call(view, "set", index, vector))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void sumAndMinAndMax_vectors_elementByElement(VectorKind kind) {
        int width = kind.width();
        Object view = viewOf(kind, ramp(kind, 3 * width));
        List<Double> sums = IntStream.range(0, width).mapToObj(i -> 3.0 * (i + width)).toList();
        assertThat(kind.elements(VectorKind.call(view, "sum"))).isEqualTo(sums);
        assertThat(kind.elements(VectorKind.call(view, "min"))).isEqualTo(consecutive(0, width));
        assertThat(kind.elements(VectorKind.call(view, "max"))).isEqualTo(consecutive(2 * width, width));
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void duplicate_changedLater_originalStays(VectorKind kind) {
        TornadoNativeArray array = ramp(kind, 2 * kind.width());
        Object copy = VectorKind.call(viewOf(kind, array), "duplicate");
        VectorKind.call(copy, "set", 0, kind.of(new double[kind.width()]));
        assertThat(kind.elements(VectorKind.call(copy, "get", 0))).containsOnly(0.0);
        assertThat(kind.elements(VectorKind.call(copy, "get", 1))).isEqualTo(consecutive(kind.width(), kind.width()));
        assertThat(VectorKind.number(VectorKind.call(array, "get", 1))).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void clear_view_zerosInTheArray(VectorKind kind) {
        TornadoNativeArray array = ramp(kind, 2 * kind.width());
        Object view = viewOf(kind, array);
        VectorKind.call(view, "clear");
        assertThat(array.getSegment().toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
        assertThat(VectorKind.call(view, "getNumBytes")).isEqualTo(array.getNumBytesOfSegment());
        assertThat(VectorKind.call(view, "getNumBytesWithHeader")).isEqualTo(array.getNumBytesOfSegmentWithHeader());
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void constructor_numberOfVectors_zerosOrRefused(VectorKind kind) {
        assertThat(VectorKind.call(make(kind, int.class, 2), "size")).isEqualTo(2 * kind.width());
        assertThat(VectorKind.call(make(kind, int.class, 0), "getLength")).isEqualTo(0);
        for (int vectors : new int[] {-1, Integer.MAX_VALUE / kind.width() + 1, 1 << 30}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> make(kind, int.class, vectors))
                    .withMessageStartingWith("Vector" + kind + ": vectors=" + vectors + ", width=" + kind.width());
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void toString_fewAndMany_elementsOrNumber(VectorKind kind) {
        String zero = " " + kind.of(new double[kind.width()]);
        assertThat(make(kind, int.class, 2)).hasToString(zero + zero);
        assertThat(make(kind, int.class, 17)).hasToString("Vector" + kind + " <17>");
    }

    private static List<Double> consecutive(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(i -> (double) i).toList();
    }

    private static TornadoNativeArray ramp(VectorKind kind, int size) {
        TornadoNativeArray array = switch (kind.element().getName()) {
            case "int" -> new IntArray(size);
            case "float" -> new FloatArray(size);
            default -> new DoubleArray(size);
        };
        for (int i = 0; i < size; i++) {
            VectorKind.call(array, "set", i, kind.element(i));
        }
        return array;
    }

    private static Object viewOf(VectorKind kind, TornadoNativeArray array) {
        return make(kind, array.getClass(), array);
    }

    private static Object make(VectorKind kind, Class<?> parameter, Object argument) {
        String name = VectorViewsTest.class.getPackageName() + ".Vector" + kind;
        try {
            Constructor<?> constructor = Class.forName(name).getDeclaredConstructor(parameter);
            constructor.setAccessible(true); // TornadoVM's VectorFloat2 keeps it to itself
            return constructor.newInstance(argument);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(name, e);
        }
    }
}
