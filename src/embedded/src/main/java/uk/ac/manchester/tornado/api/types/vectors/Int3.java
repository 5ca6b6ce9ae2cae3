package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.IntBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Three {@code int} values, {@code x}, {@code y}, {@code z}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Int3 implements TornadoVectorsInterface<IntBuffer> {

    public static final Class<Int3> TYPE = Int3.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{ x=%-7d, y=%-7d, z=%-7d }";

    private final int[] storage;

    private Int3(int[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Int3() {
        this(new int[3]);
    }

    /** Makes a vector of the given elements. */
    public Int3(int x, int y, int z) {
        this(new int[] {x, y, z});
    }

    /** {@return the sums, element by element} */
    public static Int3 add(Int3 a, Int3 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int3(p[0] + q[0], p[1] + q[1], p[2] + q[2]);
    }

    /** {@return the differences, element by element} */
    public static Int3 sub(Int3 a, Int3 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int3(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    }

    /** {@return the products, element by element} */
    public static Int3 mult(Int3 a, Int3 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int3(p[0] * q[0], p[1] * q[1], p[2] * q[2]);
    }

    /** {@return the quotients, element by element} */
    public static Int3 div(Int3 a, Int3 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int3(p[0] / q[0], p[1] / q[1], p[2] / q[2]);
    }

    /** {@return the smaller elements} */
    public static Int3 min(Int3 a, Int3 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int3(Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]));
    }

    /** {@return the larger elements} */
    public static Int3 max(Int3 a, Int3 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int3(Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Int3 add(Int3 a, int b) {
        int[] p = a.storage;
        return new Int3(p[0] + b, p[1] + b, p[2] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Int3 sub(Int3 a, int b) {
        int[] p = a.storage;
        return new Int3(p[0] - b, p[1] - b, p[2] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Int3 mult(Int3 a, int b) {
        int[] p = a.storage;
        return new Int3(p[0] * b, p[1] * b, p[2] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Int3 div(Int3 a, int b) {
        int[] p = a.storage;
        return new Int3(p[0] / b, p[1] / b, p[2] / b);
    }

    /** {@return the same as {@link #add(Int3, int)}} */
    public static Int3 inc(Int3 a, int value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Int3, int)}} */
    public static Int3 dec(Int3 a, int value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Int3, int)}} */
    public static Int3 scale(Int3 a, int value) {
        return mult(a, value);
    }

    /** {@return the elements, those outside the range replaced by its nearer end} */
    public static Int3 clamp(Int3 a, int min, int max) {
        int[] p = a.storage;
        return new Int3(
                TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max),
                TornadoMath.clamp(p[2], min, max));
    }

    /** {@return the smallest element} */
    public static int min(Int3 a) {
        int[] p = a.storage;
        return Math.min(Math.min(p[0], p[1]), p[2]);
    }

    /** {@return the largest element} */
    public static int max(Int3 a) {
        int[] p = a.storage;
        return Math.max(Math.max(p[0], p[1]), p[2]);
    }

    /** {@return whether the elements are the same} */
    public static boolean isEqual(Int3 a, Int3 b) {
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
    public void set(Int3 value) {
        System.arraycopy(value.storage, 0, storage, 0, 3);
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

    /** {@return a copy} */
    public Int3 duplicate() {
        return new Int3(storage.clone());
    }

    /** {@return the first two elements} */
    public Int2 asInt2() {
        return new Int2(storage[0], storage[1]);
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
        return String.format(Locale.ROOT, fmt, storage[0], storage[1], storage[2]);
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
        return 3;
    }

    @Override
    public long getNumBytes() {
        return 3 * Integer.BYTES;
    }
}
