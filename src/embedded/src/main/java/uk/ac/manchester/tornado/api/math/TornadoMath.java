package uk.ac.manchester.tornado.api.math;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The functions of {@link Math} for kernels, for {@code float} as well as {@code double}, and comparisons of arrays.
 *
 * <p>NaN, infinities and signed zeros follow {@link Math}. A {@code float} function is the {@code double} function
 * rounded once, so it is at least as exact as any device's.
 */
public class TornadoMath {

    private static final double LN_2 = Math.log(2);

    /** From here on a square leaves nothing of the 1 that is added to it. */
    private static final double BIG = 0x1p30;

    private TornadoMath() {}

    /** {@return the smaller number, as by {@link Math#min(float, float)}} */
    public static float min(float a, float b) {
        return Math.min(a, b);
    }

    /** {@return the smaller number, as by {@link Math#min(double, double)}} */
    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    /** {@return the smaller number, as by {@link Math#min(long, long)}} */
    public static long min(long a, long b) {
        return Math.min(a, b);
    }

    /** {@return the smaller number, as by {@link Math#min(int, int)}} */
    public static int min(int a, int b) {
        return Math.min(a, b);
    }

    /** {@return the smaller number} */
    public static short min(short a, short b) {
        return a <= b ? a : b;
    }

    /** {@return the smaller number} */
    public static byte min(byte a, byte b) {
        return a <= b ? a : b;
    }

    /** {@return the smaller number; a NaN where there is one, and -0.0 below 0.0} */
    public static HalfFloat min(HalfFloat a, HalfFloat b) {
        float x = a.getFloat32();
        float y = b.getFloat32();
        if (Float.isNaN(x) || Float.isNaN(y)) {
            return Float.isNaN(x) ? a : b;
        }
        return Float.compare(x, y) <= 0 ? a : b;
    }

    /** {@return the larger number, as by {@link Math#max(float, float)}} */
    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    /** {@return the larger number, as by {@link Math#max(double, double)}} */
    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    /** {@return the larger number, as by {@link Math#max(long, long)}} */
    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    /** {@return the larger number, as by {@link Math#max(int, int)}} */
    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    /** {@return the larger number} */
    public static short max(short a, short b) {
        return a >= b ? a : b;
    }

    /** {@return the larger number} */
    public static byte max(byte a, byte b) {
        return a >= b ? a : b;
    }

    /** {@return the larger number; a NaN where there is one, and -0.0 below 0.0} */
    public static HalfFloat max(HalfFloat a, HalfFloat b) {
        float x = a.getFloat32();
        float y = b.getFloat32();
        if (Float.isNaN(x) || Float.isNaN(y)) {
            return Float.isNaN(x) ? a : b;
        }
        return Float.compare(x, y) >= 0 ? a : b;
    }

    /** {@return the absolute value, as by {@link Math#abs(float)}} */
    public static float abs(float a) {
        return Math.abs(a);
    }

    /** {@return the absolute value, as by {@link Math#abs(double)}} */
    public static double abs(double a) {
        return Math.abs(a);
    }

    /** {@return the absolute value, as by {@link Math#abs(long)}} */
    public static long abs(long a) {
        return Math.abs(a);
    }

    /** {@return the absolute value, as by {@link Math#abs(int)}} */
    public static int abs(int a) {
        return Math.abs(a);
    }

    /** {@return the absolute value; {@link Short#MIN_VALUE} has none and stays} */
    public static short abs(short a) {
        return (short) Math.abs(a);
    }

    /** {@return the absolute value; {@link Byte#MIN_VALUE} has none and stays} */
    public static byte abs(byte a) {
        return (byte) Math.abs(a);
    }

    /** {@return the value, or the nearer end of the range} */
    public static long clamp(long val, long min, long max) {
        return max(min, min(max, val));
    }

    /** {@return the value, or the nearer end of the range} */
    public static int clamp(int val, int min, int max) {
        return max(min, min(max, val));
    }

    /** {@return the value, or the nearer end of the range} */
    public static short clamp(short val, short min, short max) {
        return max(min, min(max, val));
    }

    /** {@return the value, or the nearer end of the range} */
    public static byte clamp(byte val, byte min, byte max) {
        return max(min, min(max, val));
    }

    /** {@return the value, or the nearer end of the range} */
    public static float clamp(float val, float min, float max) {
        return max(min, min(max, val));
    }

    /** {@return the value, or the nearer end of the range} */
    public static double clamp(double val, double min, double max) {
        return max(min, min(max, val));
    }

    /** {@return {@link Math#sqrt(double)}, rounded to {@code float}} */
    public static float sqrt(float value) {
        return (float) Math.sqrt(value);
    }

    /** {@return the same as {@link Math#sqrt(double)}} */
    public static double sqrt(double value) {
        return Math.sqrt(value);
    }

    /** {@return {@link Math#floor(double)}, rounded to {@code float}} */
    public static float floor(float value) {
        return (float) Math.floor(value);
    }

    /** {@return the same as {@link Math#floor(double)}} */
    public static double floor(double value) {
        return Math.floor(value);
    }

    /** {@return {@link Math#ceil(double)}, rounded to {@code float}} */
    public static float ceil(float value) {
        return (float) Math.ceil(value);
    }

    /** {@return the same as {@link Math#ceil(double)}} */
    public static double ceil(double value) {
        return Math.ceil(value);
    }

    /** {@return {@link Math#exp(double)}, rounded to {@code float}} */
    public static float exp(float value) {
        return (float) Math.exp(value);
    }

    /** {@return the same as {@link Math#exp(double)}} */
    public static double exp(double value) {
        return Math.exp(value);
    }

    /** {@return {@link Math#log(double)}, rounded to {@code float}} */
    public static float log(float value) {
        return (float) Math.log(value);
    }

    /** {@return the same as {@link Math#log(double)}} */
    public static double log(double value) {
        return Math.log(value);
    }

    /** {@return the value less its floor} */
    public static float fract(float f) {
        return f - floor(f);
    }

    /** {@return the value less its floor} */
    public static double fract(double f) {
        return f - floor(f);
    }

    /** {@return the logarithm to the base 2} */
    public static float log2(float value) {
        return (float) (Math.log(value) / LN_2);
    }

    /** {@return the logarithm to the base 2} */
    public static double log2(double value) {
        return (Math.log(value) / LN_2);
    }

    /** {@return {@link Math#sin(double)}, rounded to {@code float}} */
    public static float sin(float value) {
        return (float) Math.sin(value);
    }

    /** {@return the same as {@link Math#sin(double)}} */
    public static double sin(double value) {
        return Math.sin(value);
    }

    /** {@return {@link Math#cos(double)}, rounded to {@code float}} */
    public static float cos(float value) {
        return (float) Math.cos(value);
    }

    /** {@return the same as {@link Math#cos(double)}} */
    public static double cos(double value) {
        return Math.cos(value);
    }

    /** {@return {@link Math#tan(double)}, rounded to {@code float}} */
    public static float tan(float value) {
        return (float) Math.tan(value);
    }

    /** {@return the same as {@link Math#tan(double)}} */
    public static double tan(double value) {
        return Math.tan(value);
    }

    /** {@return {@link Math#asin(double)}, rounded to {@code float}} */
    public static float asin(float value) {
        return (float) Math.asin(value);
    }

    /** {@return the same as {@link Math#asin(double)}} */
    public static double asin(double value) {
        return Math.asin(value);
    }

    /** {@return {@link Math#acos(double)}, rounded to {@code float}} */
    public static float acos(float value) {
        return (float) Math.acos(value);
    }

    /** {@return the same as {@link Math#acos(double)}} */
    public static double acos(double value) {
        return Math.acos(value);
    }

    /** {@return {@link Math#atan(double)}, rounded to {@code float}} */
    public static float atan(float value) {
        return (float) Math.atan(value);
    }

    /** {@return the same as {@link Math#atan(double)}} */
    public static double atan(double value) {
        return Math.atan(value);
    }

    /** {@return {@link Math#tanh(double)}, rounded to {@code float}} */
    public static float tanh(float value) {
        return (float) Math.tanh(value);
    }

    /** {@return the same as {@link Math#tanh(double)}} */
    public static double tanh(double value) {
        return Math.tanh(value);
    }

    /** {@return the angle of the point {@code (b, a)}, as by {@link Math#atan2(double, double)}} */
    public static float atan2(float a, float b) {
        return (float) Math.atan2(a, b);
    }

    /** {@return the angle of the point {@code (b, a)}, as by {@link Math#atan2(double, double)}} */
    public static double atan2(double a, double b) {
        return Math.atan2(a, b);
    }

    /** {@return a to the power of b, as by {@link Math#pow(double, double)}} */
    public static float pow(float a, float b) {
        return (float) Math.pow(a, b);
    }

    /** {@return a to the power of b, as by {@link Math#pow(double, double)}} */
    public static double pow(double a, double b) {
        return Math.pow(a, b);
    }

    /** {@return the inverse of the hyperbolic cosine} */
    public static double acosh(double x) {
        double above = x - 1;
        double log = x < BIG ? Math.log1p(above + Math.sqrt(above * (above + 2))) : Math.log(x) + LN_2;
        return x < 1 ? Double.NaN : log;
    }

    /** {@return the inverse of the hyperbolic cosine} */
    public static float acosh(float x) {
        return (float) acosh((double) x);
    }

    /** {@return the inverse of the hyperbolic sine} */
    public static double asinh(double x) {
        double size = Math.abs(x);
        double square = size * size;
        double log = size < BIG ? Math.log1p(size + square / (1 + Math.sqrt(1 + square))) : Math.log(size) + LN_2;
        return Math.copySign(log, x);
    }

    /** {@return the inverse of the hyperbolic sine} */
    public static float asinh(float x) {
        return (float) asinh((double) x);
    }

    /** {@return the sine of the angle times pi, exact for whole and half angles} */
    public static double sinpi(double angle) {
        double turn = Math.IEEEremainder(angle, 2);
        double folded = Math.abs(turn) > 0.5 ? Math.copySign(1, turn) - turn : turn;
        return Math.sin(folded * Math.PI);
    }

    /** {@return the sine of the angle times pi, exact for whole and half angles} */
    public static float sinpi(float angle) {
        return (float) sinpi((double) angle);
    }

    /** {@return the cosine of the angle times pi, exact for whole and half angles} */
    public static double cospi(double angle) {
        return Math.sin((0.5 - Math.abs(Math.IEEEremainder(angle, 2))) * Math.PI);
    }

    /** {@return the cosine of the angle times pi, exact for whole and half angles} */
    public static float cospi(float angle) {
        return (float) cospi((double) angle);
    }

    /** {@return the sign, as by {@link Math#signum(float)}} */
    public static float signum(float a) {
        return Math.signum(a);
    }

    /** {@return the sign, as by {@link Math#signum(double)}} */
    public static double signum(double a) {
        return Math.signum(a);
    }

    /** {@return an angle in degrees as radians} */
    public static float toRadians(float angdeg) {
        return (float) Math.toRadians(angdeg);
    }

    /** {@return an angle in degrees as radians} */
    public static double toRadians(double angdeg) {
        return Math.toRadians(angdeg);
    }

    /** {@return pi as a {@code float}} */
    public static float floatPI() {
        return (float) Math.PI;
    }

    /** {@return pi} */
    public static double PI() {
        return Math.PI;
    }

    /** {@return whether both are as long and have the same bits, NaNs and signs of zeros included} */
    public static boolean isEqual(float[] a, float[] b) {
        return MemorySegment.ofArray(a).mismatch(MemorySegment.ofArray(b)) == -1;
    }

    /** {@return whether both are as long and have the same bits, NaNs and signs of zeros included} */
    public static boolean isEqual(double[] a, double[] b) {
        return MemorySegment.ofArray(a).mismatch(MemorySegment.ofArray(b)) == -1;
    }

    /** {@return whether both are as long and have the same elements} */
    public static boolean isEqual(int[] a, int[] b) {
        return Arrays.equals(a, b);
    }

    /** {@return whether both are as long and have the same elements} */
    public static boolean isEqual(short[] a, short[] b) {
        return Arrays.equals(a, b);
    }

    /** {@return whether both are as long and have the same elements} */
    public static boolean isEqual(byte[] a, byte[] b) {
        return Arrays.equals(a, b);
    }

    /** {@return whether both are as long and have the same bits} */
    public static boolean isEqual(FloatArray a, FloatArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether both are as long and have the same bits} */
    public static boolean isEqual(DoubleArray a, DoubleArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether both are as long and have the same bits} */
    public static boolean isEqual(HalfFloatArray a, HalfFloatArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether both are as long and have the same bits} */
    public static boolean isEqual(IntArray a, IntArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether each value is the expected one or less than so many units in its last place away} */
    public static boolean isEqualULP(float[] value, float[] expected, float numULP) {
        for (int i = 0; i < value.length; i++) {
            float tolerance = numULP * Math.ulp(expected[i]);
            if (value[i] != expected[i] && !(Math.abs(value[i] - expected[i]) < tolerance)) {
                return false;
            }
        }
        return value.length == expected.length;
    }

    /** {@return whether each value is the expected one or less than so many units in its last place away} */
    public static boolean isEqualULP(double[] value, double[] expected, double numULP) {
        for (int i = 0; i < value.length; i++) {
            double tolerance = numULP * Math.ulp(expected[i]);
            if (value[i] != expected[i] && !(Math.abs(value[i] - expected[i]) < tolerance)) {
                return false;
            }
        }
        return value.length == expected.length;
    }

    /** {@return whether each element is at most {@code tol} away from the other} */
    public static boolean isEqualTol(float[] a, float[] b, float tol) {
        for (int i = 0; i < a.length; i++) {
            if (!(Math.abs(a[i] - b[i]) <= tol)) {
                return false;
            }
        }
        return a.length == b.length;
    }
}
