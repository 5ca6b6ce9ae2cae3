package uk.ac.manchester.tornado.api.types.vectors;

import java.nio.DoubleBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/**
 * Eight {@code double} values, {@code s0} to {@code s7}, which a device handles as one. Operations on
 * two vectors, or on a vector and a number, give a new vector. The arithmetic is Java's.
 */
public final class Double8 implements TornadoVectorsInterface<DoubleBuffer> {

    public static final Class<Double8> TYPE = Double8.class;

    private static final long serialVersionUID = 1;
    private static final String FORMAT = "{%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f}";

    private final double[] storage;

    private Double8(double[] storage) {
        this.storage = storage;
    }

    /** Makes a vector of zeros. */
    public Double8() {
        this(new double[8]);
    }

    /** Makes a vector of the given elements. */
    public Double8(double s0, double s1, double s2, double s3, double s4, double s5, double s6, double s7) {
        this(new double[] {s0, s1, s2, s3, s4, s5, s6, s7});
    }

    /** {@return the sums, element by element} */
    public static Double8 add(Double8 a, Double8 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double8(
                p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3], p[4] + q[4], p[5] + q[5], p[6] + q[6], p[7] + q[7]);
    }

    /** {@return the differences, element by element} */
    public static Double8 sub(Double8 a, Double8 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double8(
                p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3], p[4] - q[4], p[5] - q[5], p[6] - q[6], p[7] - q[7]);
    }

    /** {@return the products, element by element} */
    public static Double8 mult(Double8 a, Double8 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double8(
                p[0] * q[0], p[1] * q[1], p[2] * q[2], p[3] * q[3], p[4] * q[4], p[5] * q[5], p[6] * q[6], p[7] * q[7]);
    }

    /** {@return the quotients, element by element} */
    public static Double8 div(Double8 a, Double8 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double8(
                p[0] / q[0], p[1] / q[1], p[2] / q[2], p[3] / q[3], p[4] / q[4], p[5] / q[5], p[6] / q[6], p[7] / q[7]);
    }

    /** {@return the smaller elements} */
    public static Double8 min(Double8 a, Double8 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double8(
                Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2]), Math.min(p[3], q[3]),
                Math.min(p[4], q[4]), Math.min(p[5], q[5]), Math.min(p[6], q[6]), Math.min(p[7], q[7]));
    }

    /** {@return the larger elements} */
    public static Double8 max(Double8 a, Double8 b) {
        double[] p = a.storage;
        double[] q = b.storage;
        return new Double8(
                Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2]), Math.max(p[3], q[3]),
                Math.max(p[4], q[4]), Math.max(p[5], q[5]), Math.max(p[6], q[6]), Math.max(p[7], q[7]));
    }

    /** {@return the sums of each element and {@code b}} */
    public static Double8 add(Double8 a, double b) {
        double[] p = a.storage;
        return new Double8(p[0] + b, p[1] + b, p[2] + b, p[3] + b, p[4] + b, p[5] + b, p[6] + b, p[7] + b);
    }

    /** {@return the differences of each element and {@code b}} */
    public static Double8 sub(Double8 a, double b) {
        double[] p = a.storage;
        return new Double8(p[0] - b, p[1] - b, p[2] - b, p[3] - b, p[4] - b, p[5] - b, p[6] - b, p[7] - b);
    }

    /** {@return the products of each element and {@code b}} */
    public static Double8 mult(Double8 a, double b) {
        double[] p = a.storage;
        return new Double8(p[0] * b, p[1] * b, p[2] * b, p[3] * b, p[4] * b, p[5] * b, p[6] * b, p[7] * b);
    }

    /** {@return the quotients of each element and {@code b}} */
    public static Double8 div(Double8 a, double b) {
        double[] p = a.storage;
        return new Double8(p[0] / b, p[1] / b, p[2] / b, p[3] / b, p[4] / b, p[5] / b, p[6] / b, p[7] / b);
    }

    /** {@return the square roots} */
    public static Double8 sqrt(Double8 a) {
        double[] p = a.storage;
        return new Double8(
                TornadoMath.sqrt(p[0]), TornadoMath.sqrt(p[1]), TornadoMath.sqrt(p[2]), TornadoMath.sqrt(p[3]),
                TornadoMath.sqrt(p[4]), TornadoMath.sqrt(p[5]), TornadoMath.sqrt(p[6]), TornadoMath.sqrt(p[7]));
    }

    /** {@return the smallest element} */
    public static double min(Double8 a) {
        double[] p = a.storage;
        double low = Math.min(Math.min(p[0], p[1]), Math.min(p[2], p[3]));
        double high = Math.min(Math.min(p[4], p[5]), Math.min(p[6], p[7]));
        return Math.min(low, high);
    }

    /** {@return the largest element} */
    public static double max(Double8 a) {
        double[] p = a.storage;
        double low = Math.max(Math.max(p[0], p[1]), Math.max(p[2], p[3]));
        double high = Math.max(Math.max(p[4], p[5]), Math.max(p[6], p[7]));
        return Math.max(low, high);
    }

    /** {@return whether the elements have the same bits} */
    public static boolean isEqual(Double8 a, Double8 b) {
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
    public void set(Double8 value) {
        System.arraycopy(value.storage, 0, storage, 0, 8);
    }

    public double getS0() {
        return storage[0];
    }

    public void setS0(double value) {
        storage[0] = value;
    }

    public double getS1() {
        return storage[1];
    }

    public void setS1(double value) {
        storage[1] = value;
    }

    public double getS2() {
        return storage[2];
    }

    public void setS2(double value) {
        storage[2] = value;
    }

    public double getS3() {
        return storage[3];
    }

    public void setS3(double value) {
        storage[3] = value;
    }

    public double getS4() {
        return storage[4];
    }

    public void setS4(double value) {
        storage[4] = value;
    }

    public double getS5() {
        return storage[5];
    }

    public void setS5(double value) {
        storage[5] = value;
    }

    public double getS6() {
        return storage[6];
    }

    public void setS6(double value) {
        storage[6] = value;
    }

    public double getS7() {
        return storage[7];
    }

    public void setS7(double value) {
        storage[7] = value;
    }

    /** {@return a copy} */
    public Double8 duplicate() {
        return new Double8(storage.clone());
    }

    /** {@return the first half} */
    public Double4 getLow() {
        return new Double4(storage[0], storage[1], storage[2], storage[3]);
    }

    /** {@return the second half} */
    public Double4 getHigh() {
        return new Double4(storage[4], storage[5], storage[6], storage[7]);
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
        return String.format(
                Locale.ROOT, fmt, storage[0], storage[1], storage[2], storage[3], storage[4], storage[5], storage[6],
                storage[7]);
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
        return 8;
    }

    @Override
    public long getNumBytes() {
        return 8 * Double.BYTES;
    }
}
