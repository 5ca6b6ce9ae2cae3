package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.IntBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Eight {@code int} values, {@code s0} to {@code s7}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Int8 implements TornadoVectorsInterface<IntBuffer> {

    public static final Class<Int8> TYPE = Int8.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%d,%d,%d,%d,%d,%d,%d,%d}";

    private final int[] storage;

    private Int8(int[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Int8() {
        this(new int[8]);
    }

    /** Makes a vector of the given elements. */
    public Int8(int s0, int s1, int s2, int s3, int s4, int s5, int s6, int s7) {
        this(new int[] {s0, s1, s2, s3, s4, s5, s6, s7});
    }

    /** {@return the sums, element by element} */
    public static Int8 add(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int8(
                p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3], p[4] + q[4], p[5] + q[5], p[6] + q[6], p[7] + q[7]);
    }

    /** {@return the differences, element by element} */
    public static Int8 sub(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int8(
                p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3], p[4] - q[4], p[5] - q[5], p[6] - q[6], p[7] - q[7]);
    }

    /** {@return the products, element by element} */
    public static Int8 mult(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int8(
                p[0] * q[0], p[1] * q[1], p[2] * q[2], p[3] * q[3], p[4] * q[4], p[5] * q[5], p[6] * q[6], p[7] * q[7]);
    }

    /** {@return the quotients, element by element} */
    public static Int8 div(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int8(
                p[0] / q[0], p[1] / q[1], p[2] / q[2], p[3] / q[3], p[4] / q[4], p[5] / q[5], p[6] / q[6], p[7] / q[7]);
    }

    /** {@return the smaller elements} */
    public static Int8 min(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int8(
                Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]), Math.min(p[3], q[3]),
                Math.min(p[4], q[4]), Math.min(p[5], q[5]), Math.min(p[6], q[6]), Math.min(p[7], q[7]));
    }

    /** {@return the larger elements} */
    public static Int8 max(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int8(
                Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]), Math.max(p[3], q[3]),
                Math.max(p[4], q[4]), Math.max(p[5], q[5]), Math.max(p[6], q[6]), Math.max(p[7], q[7]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Int8 add(Int8 a, int b) {
        int[] p = a.storage;
        return new Int8(p[0] + b, p[1] + b, p[2] + b, p[3] + b, p[4] + b, p[5] + b, p[6] + b, p[7] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Int8 sub(Int8 a, int b) {
        int[] p = a.storage;
        return new Int8(p[0] - b, p[1] - b, p[2] - b, p[3] - b, p[4] - b, p[5] - b, p[6] - b, p[7] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Int8 mult(Int8 a, int b) {
        int[] p = a.storage;
        return new Int8(p[0] * b, p[1] * b, p[2] * b, p[3] * b, p[4] * b, p[5] * b, p[6] * b, p[7] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Int8 div(Int8 a, int b) {
        int[] p = a.storage;
        return new Int8(p[0] / b, p[1] / b, p[2] / b, p[3] / b, p[4] / b, p[5] / b, p[6] / b, p[7] / b);
    }

    /** {@return the smallest element} */
    public static int min(Int8 a) {
        int[] p = a.storage;
        int low = Math.min(Math.min(p[0], p[1]), Math.min(p[2], p[3]));
        int high = Math.min(Math.min(p[4], p[5]), Math.min(p[6], p[7]));
        return Math.min(low, high);
    }

    /** {@return the largest element} */
    public static int max(Int8 a) {
        int[] p = a.storage;
        int low = Math.max(Math.max(p[0], p[1]), Math.max(p[2], p[3]));
        int high = Math.max(Math.max(p[4], p[5]), Math.max(p[6], p[7]));
        return Math.max(low, high);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static int dot(Int8 a, Int8 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3]
                + p[4] * q[4] + p[5] * q[5] + p[6] * q[6] + p[7] * q[7];
    }

    /** {@return whether the elements are the same} */
    public static boolean isEqual(Int8 a, Int8 b) {
        return TornadoMath.isEqual(a.storage, b.storage);
    }

    /** {@return one element} */
    public int get(int index) {
        return storage[index];
    }

    /** Sets one element. */
    public void set(int index, int value) {
        storage[index] = value;
    }

    /** Copies all elements of another vector. */
    public void set(Int8 value) {
        System.arraycopy(value.storage, 0, storage, 0, 8);
    }

    public int getS0() {
        return storage[0];
    }

    public void setS0(int value) {
        storage[0] = value;
    }

    public int getS1() {
        return storage[1];
    }

    public void setS1(int value) {
        storage[1] = value;
    }

    public int getS2() {
        return storage[2];
    }

    public void setS2(int value) {
        storage[2] = value;
    }

    public int getS3() {
        return storage[3];
    }

    public void setS3(int value) {
        storage[3] = value;
    }

    public int getS4() {
        return storage[4];
    }

    public void setS4(int value) {
        storage[4] = value;
    }

    public int getS5() {
        return storage[5];
    }

    public void setS5(int value) {
        storage[5] = value;
    }

    public int getS6() {
        return storage[6];
    }

    public void setS6(int value) {
        storage[6] = value;
    }

    public int getS7() {
        return storage[7];
    }

    public void setS7(int value) {
        storage[7] = value;
    }

    /** {@return a copy} */
    public Int8 duplicate() {
        return new Int8(storage.clone());
    }

    /** {@return the first half} */
    public Int4 getLow() {
        return new Int4(storage[0], storage[1], storage[2], storage[3]);
    }

    /** {@return the second half} */
    public Int4 getHigh() {
        return new Int4(storage[4], storage[5], storage[6], storage[7]);
    }

    /** {@return the elements themselves, not a copy} */
    public int[] getArray() {
        return storage;
    }

    /** {@return the elements themselves, not a copy} */
    public int[] toArray() {
        return storage;
    }

    /** {@return the elements, each written by its part of a format} */
    public String toString(String fmt) {
        return String.format(
                Locale.ROOT, fmt, storage[0], storage[1], storage[2], storage[3], storage[4], storage[5], storage[6],
                storage[7]);
    }

    @Override
    public String toString() {
        return toString(FORMAT);
    }

    @Override
    public void loadFromBuffer(IntBuffer buffer) {
        asBuffer().put(buffer);
    }

    @Override
    public IntBuffer asBuffer() {
        return IntBuffer.wrap(storage);
    }

    @Override
    public int size() {
        return 8;
    }

    @Override
    public long getNumBytes() {
        return 8 * Integer.BYTES;
    }
}
