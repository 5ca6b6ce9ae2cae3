package io.funnel.embedded.agreement;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** The bits of a program's results, as hexadecimal numbers separated by spaces. */
final class Bits {

    private Bits() {}

    static String of(int... values) {
        return Arrays.stream(values).mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
    }

    static String of(long... values) {
        return Arrays.stream(values).mapToObj(Long::toHexString).collect(Collectors.joining(" "));
    }

    static String of(float... values) {
        return of(IntStream.range(0, values.length)
                .map(i -> Float.floatToRawIntBits(values[i]))
                .toArray());
    }

    static String of(double... values) {
        return of(Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray());
    }

    static String of(short... values) {
        return of(IntStream.range(0, values.length).map(i -> values[i]).toArray());
    }

    static String of(byte... values) {
        return of(IntStream.range(0, values.length).map(i -> values[i]).toArray());
    }

    static String of(char... values) {
        return of(IntStream.range(0, values.length).map(i -> values[i]).toArray());
    }

    static String of(IntArray values) {
        return of(values.toHeapArray());
    }

    static String of(LongArray values) {
        return of(values.toHeapArray());
    }

    static String of(FloatArray values) {
        return of(values.toHeapArray());
    }

    static String of(DoubleArray values) {
        return of(values.toHeapArray());
    }

    static String of(ShortArray values) {
        return of(values.toHeapArray());
    }

    static String of(ByteArray values) {
        return of(values.toHeapArray());
    }

    static String of(CharArray values) {
        return of(values.toHeapArray());
    }

    /** Several results of one program. */
    static String all(String... results) {
        return String.join(" | ", results);
    }
}
