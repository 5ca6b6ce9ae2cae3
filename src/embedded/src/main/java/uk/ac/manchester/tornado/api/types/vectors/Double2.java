package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.DoubleBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Two {@code double} values, {@code x}, {@code y}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector unless they return nothing. The arithmetic is Java's.
 */
public final class Double2 implements TornadoVectorsInterface<DoubleBuffer> {

    public static final Class<Double2> TYPE = Double2.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f}";

    private final double[] storage;

    private Double2(double[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Double2() {
        this(new double[2]);
    }

    /** Makes a vector of the given elements. */
    public Double2(double x, double y) {
        this(new double[] {x, y});
    }

    /** {@return the sums, element by element} */
    public static Double2 add(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double2(p[0] + q[0], p[1] + q[1]);
    }

    /** {@return the differences, element by element} */
    public static Double2 sub(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double2(p[0] - q[0], p[1] - q[1]);
    }

    /** {@return the products, element by element} */
    public static Double2 mult(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double2(p[0] * q[0], p[1] * q[1]);
    }

    /** {@return the quotients, element by element} */
    public static Double2 div(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double2(p[0] / q[0], p[1] / q[1]);
    }

    /** {@return the smaller elements} */
    public static Double2 min(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double2(Math.min(p[0], q[0]), Math.min(p[1], q[1]));
    }

    /** {@return the larger elements} */
    public static Double2 max(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double2(Math.max(p[0], q[0]), Math.max(p[1], q[1]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Double2 add(Double2 a, double b) {
        double[] p = a.storage;
        return new Double2(p[0] + b, p[1] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Double2 sub(Double2 a, double b) {
        double[] p = a.storage;
        return new Double2(p[0] - b, p[1] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Double2 mult(Double2 a, double b) {
        double[] p = a.storage;
        return new Double2(p[0] * b, p[1] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Double2 div(Double2 a, double b) {
        double[] p = a.storage;
        return new Double2(p[0] / b, p[1] / b);
    }

    /** {@return the same as {@link #add(Double2, double)}} */
    public static Double2 inc(Double2 a, double value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Double2, double)}} */
    public static Double2 dec(Double2 a, double value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Double2, double)}} */
    public static Double2 scale(Double2 a, double value) {
        return mult(a, value);
    }

    /** {@return each element times the inverse of {@code value}} */
    public static Double2 scaleByInverse(Double2 a, double value) {
        return mult(a, 1.0 / value);
    }

    /** {@return the square roots} */
    public static Double2 sqrt(Double2 a) {
        double[] p = a.storage;
        return new Double2(TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]));
    }

    /** {@return the largest whole numbers not above the elements} */
    public static Double2 floor(Double2 a) {
        double[] p = a.storage;
        return new Double2(TornadoMath.floor(p[0]), TornadoMath.floor(p[1]));
    }

    /** {@return the elements less their floors} */
    public static Double2 fract(Double2 a) {
        double[] p = a.storage;
        return new Double2(TornadoMath.fract(p[0]), TornadoMath.fract(p[1]));
    }

    /** Replaces each element outside the range by the nearer end. */
    public static void clamp(Double2 a, double min, double max) {
        double[] p = a.storage;
        p[0] = TornadoMath.clamp(p[0], min, max);
        p[1] = TornadoMath.clamp(p[1], min, max);
    }

    /** Scales the vector to the length 1. */
    public static void normalise(Double2 value) {
        value.set(scaleByInverse(value, length(value)));
    }

    /** {@return the smallest element} */
    public static double min(Double2 a) {
        double[] p = a.storage;
        return Math.min(p[0], p[1]);
    }

    /** {@return the largest element} */
    public static double max(Double2 a) {
        double[] p = a.storage;
        return Math.max(p[0], p[1]);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static double dot(Double2 a, Double2 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1];
    }

    /** {@return the Euclidean length} */
    public static double length(Double2 a) {
        return TornadoMath.sqrt(dot(a, a));
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Double2 a, Double2 b) {
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
    public void set(Double2 value) {
        System.arraycopy(value.storage, 0, storage, 0, 2);
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

    /** {@return a copy} */
    public Double2 duplicate() {
        return new Double2(storage.clone());
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
        return String.format(Locale.ROOT, fmt, storage[0], storage[1]);
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
        return 2;
    }

    @Override
    public long getNumBytes() {
        return 2 * Double.BYTES;
    }
}
