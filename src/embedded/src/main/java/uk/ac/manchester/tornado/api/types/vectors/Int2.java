package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.IntBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Two {@code int} values, {@code x}, {@code y}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Int2 implements TornadoVectorsInterface<IntBuffer> {

    public static final Class<Int2> TYPE = Int2.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{ x=%-7d, y=%-7d }";

    private final int[] storage;

    private Int2(int[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Int2() {
        this(new int[2]);
    }

    /** Makes a vector of the given elements. */
    public Int2(int x, int y) {
        this(new int[] {x, y});
    }

    /** {@return the sums, element by element} */
    public static Int2 add(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int2(p[0] + q[0], p[1] + q[1]);
    }

    /** {@return the differences, element by element} */
    public static Int2 sub(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int2(p[0] - q[0], p[1] - q[1]);
    }

    /** {@return the products, element by element} */
    public static Int2 mult(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int2(p[0] * q[0], p[1] * q[1]);
    }

    /** {@return the quotients, element by element} */
    public static Int2 div(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int2(p[0] / q[0], p[1] / q[1]);
    }

    /** {@return the smaller elements} */
    public static Int2 min(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int2(Math.min(p[0], q[0]), Math.min(p[1], q[1]));
    }

    /** {@return the larger elements} */
    public static Int2 max(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return new Int2(Math.max(p[0], q[0]), Math.max(p[1], q[1]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Int2 add(Int2 a, int b) {
        int[] p = a.storage;
        return new Int2(p[0] + b, p[1] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Int2 sub(Int2 a, int b) {
        int[] p = a.storage;
        return new Int2(p[0] - b, p[1] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Int2 mult(Int2 a, int b) {
        int[] p = a.storage;
        return new Int2(p[0] * b, p[1] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Int2 div(Int2 a, int b) {
        int[] p = a.storage;
        return new Int2(p[0] / b, p[1] / b);
    }

    /** {@return the same as {@link #add(Int2, int)}} */
    public static Int2 inc(Int2 a, int value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Int2, int)}} */
    public static Int2 dec(Int2 a, int value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Int2, int)}} */
    public static Int2 scale(Int2 a, int value) {
        return mult(a, value);
    }

    /** {@return the elements, those outside the range replaced by its nearer end} */
    public static Int2 clamp(Int2 a, int min, int max) {
        int[] p = a.storage;
        return new Int2(TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max));
    }

    /** {@return the smallest element} */
    public static int min(Int2 a) {
        int[] p = a.storage;
        return Math.min(p[0], p[1]);
    }

    /** {@return the largest element} */
    public static int max(Int2 a) {
        int[] p = a.storage;
        return Math.max(p[0], p[1]);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static int dot(Int2 a, Int2 b) {
        int[] p = a.storage;
        int[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1];
    }

    /** {@return whether the elements are the same} */
    public static boolean isEqual(Int2 a, Int2 b) {
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
    public void set(Int2 value) {
        System.arraycopy(value.storage, 0, storage, 0, 2);
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

    /** {@return a copy} */
    public Int2 duplicate() {
        return new Int2(storage.clone());
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
        return String.format(Locale.ROOT, fmt, storage[0], storage[1]);
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
        return 2;
    }

    @Override
    public long getNumBytes() {
        return 2 * Integer.BYTES;
    }
}
