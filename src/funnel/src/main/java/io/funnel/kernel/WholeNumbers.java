package io.funnel.kernel;

/**
 * Rounding of doubles to whole numbers, and integer division that rounds down, by Java's rules on every device:
 * backends differ in ties, signs of zeros and missing functions. Inlined into kernels.
 */
public final class WholeNumbers {

    /** From here on every double is whole. */
    private static final double WHOLE = 0x1p52;

    private WholeNumbers() {}

    /** Rounded towards 0, with the sign of x: by two ints, as casts to long pass through int. */
    static double truncated(double x) {
        if (Math.abs(x) < WHOLE) {
            int high = (int) (x * 0x1p-26);
            double rest = x - high * 0x1p26;
            double whole = high * 0x1p26 + (int) rest;
            return whole == 0 ? x * 0.0 : whole;
        }
        return x;
    }

    /** {@code Math.floor}. */
    public static double floor(double x) {
        double whole = truncated(x);
        return whole > x ? whole - 1 : whole;
    }

    /** {@code Math.ceil}. */
    public static double ceil(double x) {
        double whole = truncated(x);
        return whole < x ? whole + 1 : whole;
    }

    /** {@code Math.rint}: ties to even. */
    public static double rint(double x) {
        double whole = truncated(x);
        double rest = Math.abs(x - whole);
        double half = 0.5 * whole;
        double odd = truncated(half) == half ? 0 : 1;
        double far = rest > 0.5 ? 1 : 0;
        double step = rest == 0.5 ? odd : far;
        double signed = x < 0 ? -step : step;
        return step == 0 ? whole : whole + signed;
    }

    /** {@code Math.round}: ties upwards. */
    public static long round(double x) {
        return JavaMath.toLong(rounded(x));
    }

    /** {@code Math.round}. */
    public static int round(float x) {
        return JavaMath.toInt(rounded(x));
    }

    private static double rounded(double x) {
        double below = floor(x);
        return x - below < 0.5 ? below : below + 1;
    }

    /** {@code Math.floorDiv}; for b = 0 as {@link JavaMath#quotient(int, int)}. */
    public static int floorDiv(int a, int b) {
        int quotient = JavaMath.quotient(a, b);
        return floorMod(a, b) == JavaMath.remainder(a, b) ? quotient : quotient - 1;
    }

    /** {@code Math.floorDiv}, as of ints. */
    public static long floorDiv(long a, long b) {
        long quotient = JavaMath.quotient(a, b);
        return floorMod(a, b) == JavaMath.remainder(a, b) ? quotient : quotient - 1;
    }

    /** {@code Math.floorMod}, and 0 for b = 0. */
    public static int floorMod(int a, int b) {
        int remainder = JavaMath.remainder(a, b);
        int other = (remainder ^ b) < 0 ? b : 0;
        return remainder == 0 ? 0 : remainder + other;
    }

    /** {@code Math.floorMod}, and 0 for b = 0. */
    public static long floorMod(long a, long b) {
        long remainder = JavaMath.remainder(a, b);
        long other = (remainder ^ b) < 0 ? b : 0;
        return remainder == 0 ? 0 : remainder + other;
    }

    /** {@code Math.signum}. */
    public static double signum(double x) {
        double positive = x > 0 ? 1 : x;
        return x < 0 ? -1 : positive;
    }

    /** {@code Math.signum}. */
    public static float signum(float x) {
        float positive = x > 0 ? 1 : x;
        return x < 0 ? -1 : positive;
    }

    /** {@code Math.copySign}. */
    public static double copySign(double magnitude, double sign) {
        double size = Math.abs(magnitude);
        double signed = sign == 0 ? 1 / sign : sign;
        return signed < 0 ? -size : size;
    }

    /** {@code Math.copySign}. */
    public static float copySign(float magnitude, float sign) {
        float size = Math.abs(magnitude);
        float signed = sign == 0 ? 1 / sign : sign;
        return signed < 0 ? -size : size;
    }
}
