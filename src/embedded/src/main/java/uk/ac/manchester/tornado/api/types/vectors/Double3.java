package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.DoubleBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Three {@code double} values, {@code x}, {@code y}, {@code z}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Double3 implements TornadoVectorsInterface<DoubleBuffer> {

    public static final Class<Double3> TYPE = Double3.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f,%.3f}";

    private final double[] storage;

    private Double3(double[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Double3() {
        this(new double[3]);
    }

    /** Makes a vector of the given elements. */
    public Double3(double x, double y, double z) {
        this(new double[] {x, y, z});
    }

    /** {@return the sums, element by element} */
    public static Double3 add(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(p[0] + q[0], p[1] + q[1], p[2] + q[2]);
    }

    /** {@return the differences, element by element} */
    public static Double3 sub(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    }

    /** {@return the products, element by element} */
    public static Double3 mult(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(p[0] * q[0], p[1] * q[1], p[2] * q[2]);
    }

    /** {@return the quotients, element by element} */
    public static Double3 div(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(p[0] / q[0], p[1] / q[1], p[2] / q[2]);
    }

    /** {@return the smaller elements} */
    public static Double3 min(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]));
    }

    /** {@return the larger elements} */
    public static Double3 max(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Double3 add(Double3 a, double b) {
        double[] p = a.storage;
        return new Double3(p[0] + b, p[1] + b, p[2] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Double3 sub(Double3 a, double b) {
        double[] p = a.storage;
        return new Double3(p[0] - b, p[1] - b, p[2] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Double3 mult(Double3 a, double b) {
        double[] p = a.storage;
        return new Double3(p[0] * b, p[1] * b, p[2] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Double3 div(Double3 a, double b) {
        double[] p = a.storage;
        return new Double3(p[0] / b, p[1] / b, p[2] / b);
    }

    /** {@return the same as {@link #add(Double3, double)}} */
    public static Double3 inc(Double3 a, double value) {
        return add(a, value);
    }

    /** {@return the same as {@link #sub(Double3, double)}} */
    public static Double3 dec(Double3 a, double value) {
        return sub(a, value);
    }

    /** {@return the same as {@link #mult(Double3, double)}} */
    public static Double3 scale(Double3 a, double value) {
        return mult(a, value);
    }

    /** {@return each element times the inverse of {@code value}} */
    public static Double3 scaleByInverse(Double3 a, double value) {
        return mult(a, 1.0 / value);
    }

    /** {@return the square roots} */
    public static Double3 sqrt(Double3 a) {
        double[] p = a.storage;
        return new Double3(TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]), TornadoMath.sqrt(p[2]));
    }

    /** {@return the largest whole numbers not above the elements} */
    public static Double3 floor(Double3 a) {
        double[] p = a.storage;
        return new Double3(TornadoMath.floor(p[0]), TornadoMath.floor(p[1]), TornadoMath.floor(p[2]));
    }

    /** {@return the elements less their floors} */
    public static Double3 fract(Double3 a) {
        double[] p = a.storage;
        return new Double3(TornadoMath.fract(p[0]), TornadoMath.fract(p[1]), TornadoMath.fract(p[2]));
    }

    /** {@return the elements, those outside the range replaced by its nearer end} */
    public static Double3 clamp(Double3 a, double min, double max) {
        double[] p = a.storage;
        return new Double3(
                TornadoMath.clamp(p[0], min, max), TornadoMath.clamp(p[1], min, max),
                TornadoMath.clamp(p[2], min, max));
    }

    /** {@return the vector scaled to the length 1} */
    public static Double3 normalise(Double3 value) {
        return scaleByInverse(value, length(value));
    }

    /** {@return the cross product} */
    public static Double3 cross(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double3(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
    }

    /** {@return the smallest element} */
    public static double min(Double3 a) {
        double[] p = a.storage;
        return Math.min(Math.min(p[0], p[1]), p[2]);
    }

    /** {@return the largest element} */
    public static double max(Double3 a) {
        double[] p = a.storage;
        return Math.max(Math.max(p[0], p[1]), p[2]);
    }

    /** {@return the sum of the products, from the first to the last} */
    public static double dot(Double3 a, Double3 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    }

    /** {@return the Euclidean length} */
    public static double length(Double3 a) {
        return TornadoMath.sqrt(dot(a, a));
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Double3 a, Double3 b) {
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
    public void set(Double3 value) {
        System.arraycopy(value.storage, 0, storage, 0, 3);
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

    /** {@return a copy} */
    public Double3 duplicate() {
        return new Double3(storage.clone());
    }

    /** {@return the first two elements} */
    public Double2 asDouble2() {
        return new Double2(storage[0], storage[1]);
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
        return String.format(Locale.ROOT, fmt, storage[0], storage[1], storage[2]);
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
        return 3;
    }

    @Override
    public long getNumBytes() {
        return 3 * Double.BYTES;
    }
}
