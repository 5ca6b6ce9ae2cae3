package io.funnel.kernel;

/** Positions of ones in integers, by population counts, which are correct on all backends; and bytes of words. */
public final class Bits {

    private Bits() {}

    /** {@code Integer.numberOfLeadingZeros(value)}: the zeros left once every bit below the first one is set. */
    public static int numberOfLeadingZeros(int value) {
        long ones = value & 0xFFFF_FFFFL;
        ones |= ones >> 1;
        ones |= ones >> 2;
        ones |= ones >> 4;
        ones |= ones >> 8;
        ones |= ones >> 16;
        return Integer.SIZE - JavaMath.bitCount((int) ones);
    }

    /** {@code Long.numberOfLeadingZeros(value)}. */
    public static int numberOfLeadingZeros(long value) {
        int high = (int) (value >> Integer.SIZE);
        int both = high == 0 ? -1 : 0;
        return numberOfLeadingZeros(high) + (numberOfLeadingZeros((int) value) & both);
    }

    /** {@code Integer.numberOfTrailingZeros(value)}: the zeros that subtracting 1 turns into ones. */
    public static int numberOfTrailingZeros(int value) {
        long bits = value & 0xFFFF_FFFFL;
        return JavaMath.bitCount((int) (~bits & (bits - 1)));
    }

    /** {@code Long.numberOfTrailingZeros(value)}. */
    public static int numberOfTrailingZeros(long value) {
        int low = (int) value;
        int both = low == 0 ? -1 : 0;
        return numberOfTrailingZeros(low) + (numberOfTrailingZeros((int) (value >> Integer.SIZE)) & both);
    }

    /** The byte of a word by its number, 0 the lowest. A bias extends its sign: after two shifts PTX has another. */
    public static int byteOf(int word, int number) {
        int unsigned = (word >> (number * Byte.SIZE)) & 0xFF;
        return (unsigned ^ 0x80) - 0x80;
    }
}
