package io.funnel.kernel;

/** Exponents of doubles by exact products with powers of two, since kernels cannot inspect bits. */
final class PowersOfTwo {

    private static final int OFFSET = 1024;
    private static final double BELOW_ONE = 0x1p1000;
    private static final double SUBNORMAL = 0x1p80;

    private PowersOfTwo() {}

    /** {@code x * 2^n} for n from -1200 to 1200, rounded once unless {@code x * 2^(n/2)} is subnormal already. */
    static double scaled(double x, int n, double zero) {
        int half = ((n + 2 * OFFSET) >> 1) - OFFSET;
        double power = power(half);
        double odd = n - half > half ? 2 : 1;
        return x * power * odd * power + zero;
    }

    /** 2^n for n from -600 to 600: one of 2^0 to 2^31, times the 32nd power of another one by squaring. */
    static double power(int n) {
        int positive = n + OFFSET;
        double root = (1L << (positive >> 5)) * 0x1p-32;
        double second = root * root;
        double fourth = second * second;
        double eighth = fourth * fourth;
        double sixteenth = eighth * eighth;
        return sixteenth * sixteenth * (1L << (positive & 31));
    }

    /** The e with {@code 2^e <= x < 2^(e + 1)}, for positive x, subnormals included. */
    static int exponent(double x) {
        int e = x < 1 ? -1000 : 0;
        double y = x < 1 ? x * BELOW_ONE : x;
        e = y < 1 ? e - 80 : e;
        y = y < 1 ? y * SUBNORMAL : y;
        e = y < 0x1p512 ? e : e + 512;
        y = y < 0x1p512 ? y : y * 0x1p-512;
        e = y < 0x1p256 ? e : e + 256;
        y = y < 0x1p256 ? y : y * 0x1p-256;
        e = y < 0x1p128 ? e : e + 128;
        y = y < 0x1p128 ? y : y * 0x1p-128;
        e = y < 0x1p64 ? e : e + 64;
        y = y < 0x1p64 ? y : y * 0x1p-64;
        e = y < 0x1p32 ? e : e + 32;
        y = y < 0x1p32 ? y : y * 0x1p-32;
        e = y < 0x1p16 ? e : e + 16;
        y = y < 0x1p16 ? y : y * 0x1p-16;
        e = y < 0x1p8 ? e : e + 8;
        y = y < 0x1p8 ? y : y * 0x1p-8;
        e = y < 0x1p4 ? e : e + 4;
        y = y < 0x1p4 ? y : y * 0x1p-4;
        e = y < 0x1p2 ? e : e + 2;
        y = y < 0x1p2 ? y : y * 0x1p-2;
        return y < 2 ? e : e + 1;
    }
}
