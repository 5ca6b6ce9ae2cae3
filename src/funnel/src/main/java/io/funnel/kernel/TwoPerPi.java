package io.funnel.kernel;

/**
 * Products with 2/pi modulo 4, for numbers beyond any other reduction, inlined into kernels. Uses only the bits of 2/pi
 * whose products are not multiples of 4. Source: M. H. Payne and R. N. Hanek, "Radian reduction for trigonometric
 * functions", ACM SIGNUM Newsletter 18 (1983).
 */
final class TwoPerPi {

    private static final int BITS = 24;
    /** Words in use: 216 bits. */
    private static final int WORDS = 9;
    /** The number's last bit times 2 to this power is a multiple of 4. */
    private static final int WHOLE = 54;

    private TwoPerPi() {}

    /** {@code x * 2 / pi - head} modulo 4, from -2 to 2, for x above 2^20: exact to some 2^-150 before rounding. */
    static double quarters(double x, double head, double zero) {
        int e = PowersOfTwo.exponent(0.5 * x) + 1; // TornadoVM knows that x is above 1, and fails at a constant
        double significand = PowersOfTwo.scaled(x, -e, zero);
        double great = (float) significand;
        double small = significand - great;
        int first = e < WHOLE ? 0 : (e - WHOLE) / BITS;
        double turns = -head;
        double low = 0;
        double lowest = 0;
        double weight = PowersOfTwo.power(e - BITS * (first + 1));
        for (int k = 0; k < WORDS; k++) {
            double word = word(first + k) * weight + zero;
            double one = rest(great * word + zero);
            double other = rest(small * word + zero);
            double both = one + other;
            double lost = TwoSum.lost(one, other, both);
            double next = turns + both;
            double nextLow = low + TwoSum.lost(turns, both, next);
            lowest = lowest + (TwoSum.lost(low, TwoSum.lost(turns, both, next), nextLow) + lost);
            turns = next;
            low = nextLow;
            weight = weight * 0x1p-24;
        }
        double whole = 4 * WholeNumbers.rint(0.25 * turns);
        return (turns - whole) + (low + lowest);
    }

    private static double rest(double x) {
        return x - 4 * WholeNumbers.truncated(0.25 * x);
    }

    /** Bits 24 j to 24 j + 23 behind the point of 2/pi. */
    private static int word(int index) {
        long pair = pair(index / 2);
        return (int) (index % 2 == 0 ? pair >> BITS : pair & 0xFFFFFFL);
    }

    private static long pair(int j) {
        if (j < 14) {
            return j < 7 ? first(j) : second(j);
        }
        return j < 21 ? third(j) : fourth(j);
    }

    private static long first(int j) {
        long low = j == 0 ? 0xA2F9836E4E44L : j == 1 ? 0x1529FC2757D1L : 0xF534DDC0DB62L;
        long high = j == 3 ? 0x95993C439041L : j == 4 ? 0xFE5163ABDEBBL : j == 5 ? 0xC561B7246E3AL : 0x424DD2E00649L;
        return j < 3 ? low : high;
    }

    private static long second(int j) {
        long low = j == 7 ? 0x2EEA09D1921CL : j == 8 ? 0xFE1DEB1CB129L : 0xA73EE88235F5L;
        long high = j == 10 ? 0x2EBB4484E99CL : j == 11 ? 0x7026B45F7E41L : j == 12 ? 0x3991D6398353L : 0x39F49C845F8BL;
        return j < 10 ? low : high;
    }

    private static long third(int j) {
        long low = j == 14 ? 0xBDF9283B1FF8L : j == 15 ? 0x97FFDE05980FL : 0xEF2F118B5A0AL;
        long high = j == 17 ? 0x6D1F6D367ECFL : j == 18 ? 0x27CB09B74F46L : j == 19 ? 0x3F669E5FEA2DL : 0x7527BAC7EBE5L;
        return j < 17 ? low : high;
    }

    private static long fourth(int j) {
        long low = j == 21 ? 0xF17B3D0739F7L : 0x8A5292EA6BFBL;
        long high = j == 23 ? 0x5FB11F8D5D08L : 0x56033046FC7BL;
        return j < 23 ? low : high;
    }
}
