package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Four {@code double} values, {@code x}, {@code y}, {@code z}, {@code w}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector unless they return nothing. The arithmetic is Java's.
 */
public final class Double4 implements TornadoVectorsInterface<DoubleBuffer> {

    public static final Class<Double4> TYPE = Double4.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f,%.3f,%.3f}";

    private final double[] storage;

    private Double4(double[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Double4() {
        this(new double[4]);
    }

    /** Makes a vector of the given elements. */
    public Double4(double x, double y, double z, double w) {
        this(new double[] {x, y, z, w});
    }

    /** {@return the sums, element by element} */
    public static Double4 add(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double4(p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3]);
    }

    /** {@return the differences, element by element} */
    public static Double4 sub(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double4(p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3]);
    }

    /** {@return the products, element by element} */
    public static Double4 mult(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double4(p[0] * q[0], p[1] * q[1], p[2] * q[2], p[3] * q[3]);
    }

    /** {@return the quotients, element by element} */
    public static Double4 div(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double4(p[0] / q[0], p[1] / q[1], p[2] / q[2], p[3] / q[3]);
    }

    /** {@return the smaller elements} */
    public static Double4 min(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double4(Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]), Math.min(p[3], q[3]));
    }

    /** {@return the larger elements} */
    public static Double4 max(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double4(Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]), Math.max(p[3], q[3]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Double4 add(Double4 a, double b) {
        double[] p = a.storage;
        return new Double4(p[0] + b, p[1] + b, p[2] + b, p[3] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Double4 sub(Double4 a, double b) {
        double[] p = a.storage;
        return new Double4(p[0] - b, p[1] - b, p[2] - b, p[3] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Double4 mult(Double4 a, double b) {
        double[] p = a.storage;
        return new Double4(p[0] * b, p[1] * b, p[2] * b, p[3] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Double4 div(Double4 a, double b) {
        double[] p = a.storage;
        return new Double4(p[0] / b, p[1] / b, p[2] / b, p[3] / b);
    }

    /** {@return the same as {@link #add(Double4, double)}} */
    public static Double4 inc(Double4 a, double value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Double4, double)}} */
    public static Double4 dec(Double4 a, double value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Double4, double)}} */
    public static Double4 scale(Double4 a, double value) {
        return mult(a, value);
    }

    /** {@return each element times the inverse of {@code value}} */
    public static Double4 scaleByInverse(Double4 a, double value) {
        return mult(a, 1.0 / value);
    }

    /** {@return the square roots} */
    public static Double4 sqrt(Double4 a) {
        double[] p = a.storage;
        return new Double4(
                TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]), TornadoMath.sqrt(p[2]), TornadoMath.sqrt(p[3]));
    }

    /** {@return the largest whole numbers not above the elements} */
    public static Double4 floor(Double4 a) {
        double[] p = a.storage;
        return new Double4(
                TornadoMath.floor(p[0]), TornadoMath.floor(p[1]), TornadoMath.floor(p[2]), TornadoMath.floor(p[3]));
    }

    /** {@return the elements less their floors} */
    public static Double4 fract(Double4 a) {
        double[] p = a.storage;
        return new Double4(
                TornadoMath.fract(p[0]), TornadoMath.fract(p[1]), TornadoMath.fract(p[2]), TornadoMath.fract(p[3]));
    }

    /** {@return the elements, those outside the range replaced by its nearer end} */
    public static Double4 clamp(Double4 a, double min, double max) {
        double[] p = a.storage;
        return new Double4(
                TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max), TornadoMath.clamp(p[2], min, max),
                TornadoMath.clamp(p[3], min, max));
    }

    /** Scales the vector to the length 1. */
    public static void normalise(Double4 value) {
        value.set(scaleByInverse(value, length(value)));
    }

    /** {@return the smallest element} */
    public static double min(Double4 a) {
        double[] p = a.storage;
        return Math.min(Math.min(p[0], p[1]), Math.min(p[2], p[3]));
    }

    /** {@return the largest element} */
    public static double max(Double4 a) {
        double[] p = a.storage;
        return Math.max(Math.max(p[0], p[1]), Math.max(p[2], p[3]));
    }

    /** {@return the sum of the products, from the first to the last} */
    public static double dot(Double4 a, Double4 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
    }

    /** {@return the Euclidean length} */
    public static double length(Double4 a) {
        return TornadoMath.sqrt(dot(a, a));
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Double4 a, Double4 b) {
        return TornadoMath.isEqual(a.storage, b.storage);
    }

    /** {@return one element} */
    public double get(int index) {
        return storage[index];
    }

    /** Sets one element. */
    public void set(int index, double value) {
        storage[index] = value;
    }

    /** Copies all elements of another vector. */
    public void set(Double4 value) {
        System.arraycopy(value.storage, 0, storage, 0, 4);
    }

    public double getX() {
        return storage[0];
    }

    public void setX(double value) {
        storage[0] = value;
    }

    public double getY() {
        return storage[1];
    }

    public void setY(double value) {
        storage[1] = value;
    }

    public double getZ() {
        return storage[2];
    }

    public void setZ(double value) {
        storage[2] = value;
    }

    public double getW() {
        return storage[3];
    }

    public void setW(double value) {
        storage[3] = value;
    }

    /** {@return a copy} */
    public Double4 duplicate() {
        return new Double4(storage.clone());
    }

    /** Sets every element to a value. */
    public void fill(double value) {
        Arrays.fill(storage, value);
    }

    /** {@return the elements themselves, not a copy} */
    public double[] getArray() {
        return storage;
    }

    /** {@return the elements themselves, not a copy} */
    public double[] toArray() {
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
    public void loadFromBuffer(DoubleBuffer buffer) {
        asBuffer().put(buffer);
    }

    @Override
    public DoubleBuffer asBuffer() {
        return DoubleBuffer.wrap(storage);
    }

    @Override
    public int size() {
        return 4;
    }

    @Override
    public long getNumBytes() {
        return 4 * Double.BYTES;
    }
}
