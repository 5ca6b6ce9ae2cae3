package io.funnel.kernel;

/** Rotations of integers, for kernels; the distance counts modulo the number's bits. */
public final class Rotations {

    private Rotations() {}

    /** {@code Integer.rotateLeft(value, distance)}. */
    public static int rotateLeft(int value, int distance) {
        return JavaMath.shiftLeft(value, distance) | JavaMath.shiftRightUnsigned(value, -distance);
    }

    /** {@code Long.rotateLeft(value, distance)}. */
    public static long rotateLeft(long value, int distance) {
        return JavaMath.shiftLeft(value, distance) | JavaMath.shiftRightUnsigned(value, -distance);
    }

    /** {@code Integer.rotateRight(value, distance)}. */
    public static int rotateRight(int value, int distance) {
        return rotateLeft(value, -distance);
    }

    /** {@code Long.rotateRight(value, distance)}. */
    public static long rotateRight(long value, int distance) {
        return rotateLeft(value, -distance);
    }
}
