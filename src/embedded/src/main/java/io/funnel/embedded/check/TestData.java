package io.funnel.embedded.check;

import io.funnel.embedded.view.NativeViews;
import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.BFloat16Array;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FP8Array;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.Int8Array;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.images.TornadoImagesInterface;
import uk.ac.manchester.tornado.api.types.matrix.TornadoMatrixInterface;

/** The elements of arrays under check. Whole numbers are indices of an array of that length, since kernels use them as such. */
enum TestData {
    /** Reals as in EXACT; each whole number is its own index. */
    INDICES,
    /** Small whole numbers, with exact sums. */
    EXACT,
    UNIFORM,
    /** Large numbers of both signs. */
    CANCELLING,
    /** NaN, infinities, zeros of both signs, the largest and the smallest number. */
    SPECIAL;

    private static final double[] SPECIALS =
            {Double.NaN, 0.0, -0.0, Double.POSITIVE_INFINITY, 1, Double.NEGATIVE_INFINITY, Float.MAX_VALUE,
                Float.MIN_VALUE};

    /** The data of a check, one after the other. */
    static final List<TestData> ALL = List.of(EXACT, UNIFORM, CANCELLING, SPECIAL);

    /** Returns the data of a check, again and again. */
    static Iterator<TestData> turns() {
        return Stream.generate(() -> ALL).flatMap(List::stream).iterator();
    }

    static boolean isArray(Class<?> type) {
        return TornadoNativeArray.class.isAssignableFrom(type)
                || (NativeViews.isViewType(type) && !TornadoMatrixInterface.class.isAssignableFrom(type)
                        && !TornadoImagesInterface.class.isAssignableFrom(type))
                || (type.isArray() && type.getComponentType().isPrimitive());
    }

    /** A new array of a parameter's type, with its number of indices; {@code bound} is above all whole numbers in it. */
    Object array(Class<?> type, int length, int bound) {
        Object array = empty(type, length);
        SplittableRandom random = new SplittableRandom(length);
        TornadoNativeArray nativeArray = NativeViews.arrayOf(array);
        Object target = nativeArray == null ? array : nativeArray;
        int elements = nativeArray == null ? length : nativeArray.getSize();
        Setter setter = setter(target); // chosen once: to switch on the type takes longer than to set
        for (int i = 0; i < elements; i++) {
            setter.set(i, real(i, random), whole(i, bound, random));
        }
        return array;
    }

    private static Object empty(Class<?> type, int length) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), length);
        }
        try {
            return type.getConstructor(int.class).newInstance(length);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no array of this type: type=" + type.getName() + ", length=" + length, e);
        }
    }

    private double real(int i, SplittableRandom random) {
        return switch (this) {
            case INDICES, EXACT -> i % 7;
            case UNIFORM -> random.nextDouble();
            case CANCELLING -> (i % 2 == 0 ? 1e6 : -1e6) + i % 3;
            case SPECIAL -> SPECIALS[random.nextInt(SPECIALS.length)];
        };
    }

    private int whole(int i, int bound, SplittableRandom random) {
        int most = Math.max(bound, 1);
        return switch (this) {
            case INDICES -> i % most;
            case EXACT -> i % Math.min(most, 7);
            case UNIFORM, CANCELLING -> random.nextInt(most);
            case SPECIAL -> i % 2 == 0 ? 0 : most - 1;
        };
    }

    private interface Setter {

        void set(int i, double real, int whole);
    }

    private static Setter setter(Object array) {
        return switch (array) {
            case FloatArray values -> (i, real, whole) -> values.set(i, (float) real);
            case DoubleArray values -> (i, real, whole) -> values.set(i, real);
            case HalfFloatArray values -> (i, real, whole) -> values.set(i, new HalfFloat((float) real));
            case IntArray values -> (i, real, whole) -> values.set(i, whole);
            case LongArray values -> (i, real, whole) -> values.set(i, whole);
            case ShortArray values -> (i, real, whole) -> values.set(i, (short) (whole & 0x7FFF));
            case CharArray values -> (i, real, whole) -> values.set(i, (char) whole);
            case ByteArray values -> (i, real, whole) -> values.set(i, (byte) (whole & 0x7F));
            case BFloat16Array values -> (i, real, whole) -> values.setFloat(i, (float) real);
            case FP8Array values -> (i, real, whole) -> values.setE4M3(i, (float) real);
            case Int8Array values -> (i, real, whole) -> values.set(i, (byte) (whole & 0x7F));
            case float[] values -> (i, real, whole) -> values[i] = (float) real;
            case double[] values -> (i, real, whole) -> values[i] = real;
            case int[] values -> (i, real, whole) -> values[i] = whole;
            case long[] values -> (i, real, whole) -> values[i] = whole;
            case short[] values -> (i, real, whole) -> values[i] = (short) (whole & 0x7FFF);
            case char[] values -> (i, real, whole) -> values[i] = (char) whole;
            case byte[] values -> (i, real, whole) -> values[i] = (byte) (whole & 0x7F);
            default -> throw new IllegalStateException("no array of numbers: type=" + array.getClass());
        };
    }
}
