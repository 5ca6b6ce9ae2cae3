package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.IntBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Four {@code int} values, {@code x}, {@code y}, {@code z}, {@code w}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Int4 implements TornadoVectorsInterface<IntBuffer> {

    public static final Class<Int4> TYPE = Int4.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{ x=%-7d, y=%-7d, z=%-7d, w=%-7d }";

    private final int[] storage;

    private Int4(int[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Int4() {
        this(new int[4]);
    }

    /** Makes a vector of the given elements. */
    public Int4(int x, int y, int z, int w) {
        this(new int[] {x, y, z, w});
    }

    /** {@return the sums, element by element} */
    public static Int4 add(Int4 a, Int4 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int4(p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3]);
    }

    /** {@return the differences, element by element} */
    public static Int4 sub(Int4 a, Int4 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int4(p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3]);
    }

    /** {@return the products, element by element} */
    public static Int4 mult(Int4 a, Int4 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int4(p[0] * q[0], p[1] * q[1], p[2] * q[2], p[3] * q[3]);
    }

    /** {@return the quotients, element by element} */
    public static Int4 div(Int4 a, Int4 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int4(p[0] / q[0], p[1] / q[1], p[2] / q[2], p[3] / q[3]);
    }

    /** {@return the smaller elements} */
    public static Int4 min(Int4 a, Int4 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int4(Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]), Math.min(p[3], q[3]));
    }

    /** {@return the larger elements} */
    public static Int4 max(Int4 a, Int4 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int4(Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]), Math.max(p[3], q[3]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Int4 add(Int4 a, int b) {
        int[] p = a.storage;
        return new Int4(p[0] + b, p[1] + b, p[2] + b, p[3] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Int4 sub(Int4 a, int b) {
        int[] p = a.storage;
        return new Int4(p[0] - b, p[1] - b, p[2] - b, p[3] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Int4 mult(Int4 a, int b) {
        int[] p = a.storage;
        return new Int4(p[0] * b, p[1] * b, p[2] * b, p[3] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Int4 div(Int4 a, int b) {
        int[] p = a.storage;
        return new Int4(p[0] / b, p[1] / b, p[2] / b, p[3] / b);
    }

    /** {@return the same as {@link #add(Int4, int)}} */
    public static Int4 inc(Int4 a, int value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Int4, int)}} */
    public static Int4 dec(Int4 a, int value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Int4, int)}} */
    public static Int4 scale(Int4 a, int value) {
        return mult(a, value);
    }

    /** {@return the elements, those outside the range replaced by its nearer end} */
    public static Int4 clamp(Int4 a, int min, int max) {
        int[] p = a.storage;
        return new Int4(
                TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max), TornadoMath.clamp(p[2], min, max),
                TornadoMath.clamp(p[3], min, max));
    }

    /** {@return the smallest element} */
    public static int min(Int4 a) {
        int[] p = a.storage;
        return Math.min(Math.min(p[0], p[1]), Math.min(p[2], p[3]));
    }

    /** {@return the largest element} */
    public static int max(Int4 a) {
        int[] p = a.storage;
        return Math.max(Math.max(p[0], p[1]), Math.max(p[2], p[3]));
    }

    /** {@return whether the elements are the same} */
    public static boolean isEqual(Int4 a, Int4 b) {
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
    public void set(Int4 value) {
        System.arraycopy(value.storage, 0, storage, 0, 4);
    }

    public int getX() {
        return storage[0];
    }

    public void setX(int value) {
        storage[0] = value;
    }

    public int getY() {
        return storage[1];
    }

    public void setY(int value) {
        storage[1] = value;
    }

    public int getZ() {
        return storage[2];
    }

    public void setZ(int value) {
        storage[2] = value;
    }

    public int getW() {
        return storage[3];
    }

    public void setW(int value) {
        storage[3] = value;
    }

    /** {@return a copy} */
    public Int4 duplicate() {
        return new Int4(storage.clone());
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
        return String.format(Locale.ROOT, fmt, storage[0], storage[1], storage[2], storage[3]);
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
        return 4;
    }

    @Override
    public long getNumBytes() {
        return 4 * Integer.BYTES;
    }
}
