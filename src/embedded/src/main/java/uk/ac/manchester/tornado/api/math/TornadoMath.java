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

    /** Limit above which adding 1 to a square changes nothing. */
    private static final double BIG = 0x1p30;

    private TornadoMath() {}

    public static float min(float a, float b) {
        return Math.min(a, b);
    }

    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    public static long min(long a, long b) {
        return Math.min(a, b);
    }

    public static int min(int a, int b) {
        return Math.min(a, b);
    }

    public static short min(short a, short b) {
        return a <= b ? a : b;
    }

    public static byte min(byte a, byte b) {
        return a <= b ? a : b;
    }

    /** {@return the smaller number; NaN if either is NaN, and -0.0 is below 0.0} */
    public static HalfFloat min(HalfFloat a, HalfFloat b) {
        float x = a.getFloat32();
        float y = b.getFloat32();
        if (Float.isNaN(x) || Float.isNaN(y)) {
            return Float.isNaN(x) ? a : b;
        }
        return Float.compare(x, y) <= 0 ? a : b;
    }

    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    public static short max(short a, short b) {
        return a >= b ? a : b;
    }

    public static byte max(byte a, byte b) {
        return a >= b ? a : b;
    }

    /** {@return the larger number; NaN if either is NaN, and -0.0 is below 0.0} */
    public static HalfFloat max(HalfFloat a, HalfFloat b) {
        float x = a.getFloat32();
        float y = b.getFloat32();
        if (Float.isNaN(x) || Float.isNaN(y)) {
            return Float.isNaN(x) ? a : b;
        }
        return Float.compare(x, y) >= 0 ? a : b;
    }

    public static float abs(float a) {
        return Math.abs(a);
    }

    public static double abs(double a) {
        return Math.abs(a);
    }

    public static long abs(long a) {
        return Math.abs(a);
    }

    public static int abs(int a) {
        return Math.abs(a);
    }

    /** {@return the absolute value; {@link Short#MIN_VALUE} stays unchanged} */
    public static short abs(short a) {
        return (short) Math.abs(a);
    }

    /** {@return the absolute value; {@link Byte#MIN_VALUE} stays unchanged} */
    public static byte abs(byte a) {
        return (byte) Math.abs(a);
    }

    public static long clamp(long val, long min, long max) {
        return max(min, min(max, val));
    }

    public static int clamp(int val, int min, int max) {
        return max(min, min(max, val));
    }

    public static short clamp(short val, short min, short max) {
        return max(min, min(max, val));
    }

    public static byte clamp(byte val, byte min, byte max) {
        return max(min, min(max, val));
    }

    public static float clamp(float val, float min, float max) {
        return max(min, min(max, val));
    }

    public static double clamp(double val, double min, double max) {
        return max(min, min(max, val));
    }

    public static float sqrt(float value) {
        return (float) Math.sqrt(value);
    }

    public static double sqrt(double value) {
        return Math.sqrt(value);
    }

    public static float floor(float value) {
        return (float) Math.floor(value);
    }

    public static double floor(double value) {
        return Math.floor(value);
    }

    public static float ceil(float value) {
        return (float) Math.ceil(value);
    }

    public static double ceil(double value) {
        return Math.ceil(value);
    }

    public static float exp(float value) {
        return (float) Math.exp(value);
    }

    public static double exp(double value) {
        return Math.exp(value);
    }

    public static float log(float value) {
        return (float) Math.log(value);
    }

    public static double log(double value) {
        return Math.log(value);
    }

    /** {@return the value minus its floor} */
    public static float fract(float f) {
        return f - floor(f);
    }

    /** {@return the value minus its floor} */
    public static double fract(double f) {
        return f - floor(f);
    }

    public static float log2(float value) {
        return (float) (Math.log(value) / LN_2);
    }

    public static double log2(double value) {
        return (Math.log(value) / LN_2);
    }

    public static float sin(float value) {
        return (float) Math.sin(value);
    }

    public static double sin(double value) {
        return Math.sin(value);
    }

    public static float cos(float value) {
        return (float) Math.cos(value);
    }

    public static double cos(double value) {
        return Math.cos(value);
    }

    public static float tan(float value) {
        return (float) Math.tan(value);
    }

    public static double tan(double value) {
        return Math.tan(value);
    }

    public static float asin(float value) {
        return (float) Math.asin(value);
    }

    public static double asin(double value) {
        return Math.asin(value);
    }

    public static float acos(float value) {
        return (float) Math.acos(value);
    }

    public static double acos(double value) {
        return Math.acos(value);
    }

    public static float atan(float value) {
        return (float) Math.atan(value);
    }

    public static double atan(double value) {
        return Math.atan(value);
    }

    public static float tanh(float value) {
        return (float) Math.tanh(value);
    }

    public static double tanh(double value) {
        return Math.tanh(value);
    }

    public static float atan2(float a, float b) {
        return (float) Math.atan2(a, b);
    }

    public static double atan2(double a, double b) {
        return Math.atan2(a, b);
    }

    public static float pow(float a, float b) {
        return (float) Math.pow(a, b);
    }

    public static double pow(double a, double b) {
        return Math.pow(a, b);
    }

    public static double acosh(double x) {
        double above = x - 1;
        double log = x < BIG ? Math.log1p(above + Math.sqrt(above * (above + 2))) : Math.log(x) + LN_2;
        return x < 1 ? Double.NaN : log;
    }

    public static float acosh(float x) {
        return (float) acosh((double) x);
    }

    public static double asinh(double x) {
        double size = Math.abs(x);
        double square = size * size;
        double log = size < BIG ? Math.log1p(size + square / (1 + Math.sqrt(1 + square))) : Math.log(size) + LN_2;
        return Math.copySign(log, x);
    }

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

    public static float signum(float a) {
        return Math.signum(a);
    }

    public static double signum(double a) {
        return Math.signum(a);
    }

    public static float toRadians(float angdeg) {
        return (float) Math.toRadians(angdeg);
    }

    public static double toRadians(double angdeg) {
        return Math.toRadians(angdeg);
    }

    public static float floatPI() {
        return (float) Math.PI;
    }

    public static double PI() {
        return Math.PI;
    }

    /** {@return whether both have the same length and bits, including NaNs and signs of zeros} */
    public static boolean isEqual(float[] a, float[] b) {
        return MemorySegment.ofArray(a).mismatch(MemorySegment.ofArray(b)) == -1;
    }

    /** {@return whether both have the same length and bits, including NaNs and signs of zeros} */
    public static boolean isEqual(double[] a, double[] b) {
        return MemorySegment.ofArray(a).mismatch(MemorySegment.ofArray(b)) == -1;
    }

    public static boolean isEqual(int[] a, int[] b) {
        return Arrays.equals(a, b);
    }

    public static boolean isEqual(short[] a, short[] b) {
        return Arrays.equals(a, b);
    }

    public static boolean isEqual(byte[] a, byte[] b) {
        return Arrays.equals(a, b);
    }

    /** {@return whether both have the same length and bits} */
    public static boolean isEqual(FloatArray a, FloatArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether both have the same length and bits} */
    public static boolean isEqual(DoubleArray a, DoubleArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether both have the same length and bits} */
    public static boolean isEqual(HalfFloatArray a, HalfFloatArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether both have the same length and bits} */
    public static boolean isEqual(IntArray a, IntArray b) {
        return a.getSegment().mismatch(b.getSegment()) == -1;
    }

    /** {@return whether each value is within {@code numULP} units in the last place of the expected one, exclusive} */
    public static boolean isEqualULP(float[] value, float[] expected, float numULP) {
        for (int i = 0; i < value.length; i++) {
            float tolerance = numULP * Math.ulp(expected[i]);
            if (value[i] != expected[i] && !(Math.abs(value[i] - expected[i]) < tolerance)) {
                return false;
            }
        }
        return value.length == expected.length;
    }

    /** {@return whether each value is within {@code numULP} units in the last place of the expected one, exclusive} */
    public static boolean isEqualULP(double[] value, double[] expected, double numULP) {
        for (int i = 0; i < value.length; i++) {
            double tolerance = numULP * Math.ulp(expected[i]);
            if (value[i] != expected[i] && !(Math.abs(value[i] - expected[i]) < tolerance)) {
                return false;
            }
        }
        return value.length == expected.length;
    }

    /** {@return whether corresponding elements differ by at most {@code tol}} */
    public static boolean isEqualTol(float[] a, float[] b, float tol) {
        for (int i = 0; i < a.length; i++) {
            if (!(Math.abs(a[i] - b[i]) <= tol)) {
                return false;
            }
        }
        return a.length == b.length;
    }
}
