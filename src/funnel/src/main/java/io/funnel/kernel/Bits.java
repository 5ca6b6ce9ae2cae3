package io.funnel.kernel;

/** Where the ones of an integer are, for kernels: by counts, which all backends have right. */
public final class Bits {

    private Bits() {}

    /** {@code Integer.numberOfLeadingZeros(value)}: what is left when each bit below the first one is set, too. */
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

    /** {@code Integer.numberOfTrailingZeros(value)}: the zeros that become ones when 1 is taken away. */
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
}
