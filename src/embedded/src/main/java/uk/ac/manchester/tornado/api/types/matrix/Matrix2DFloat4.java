package uk.ac.manchester.tornado.api.types.matrix;

import java.nio.FloatBuffer;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/** A {@link FloatArray} seen as a matrix of vectors of four, row by row. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class Matrix2DFloat4 extends Matrix2DType implements TornadoMatrixInterface<FloatBuffer> {

    public static final Class<Matrix2DFloat4> TYPE = Matrix2DFloat4.class;

    private static final int WIDTH = 4;

    private final FloatArray storage;
    private final VectorFloat4 vectors;

    public Matrix2DFloat4(int rows, int columns, FloatArray array) {
        super(rows, columns, WIDTH, array);
        storage = array;
        vectors = new VectorFloat4(array);
    }

    /** Makes a matrix of zeros. */
    public Matrix2DFloat4(int rows, int columns) {
        this(rows, columns, new FloatArray(elements(rows, columns, WIDTH)));
    }

    /** Exchanges rows and columns of a square matrix. */
    public static void transpose(Matrix2DFloat4 matrix) {
        if (matrix.getNumRows() != matrix.getNumColumns()) {
            throw new TornadoRuntimeException("matrix is not square: rows=" + matrix.getNumRows() + ", columns="
                    + matrix.getNumColumns() + "; try as many rows as columns");
        }
        for (int i = 0; i < matrix.getNumRows(); i++) {
            for (int j = 0; j < i; j++) {
                Float4 above = matrix.get(j, i);
                matrix.set(j, i, matrix.get(i, j));
                matrix.set(i, j, above);
            }
        }
    }

    public static void scale(Matrix2DFloat4 matrix, float value) {
        for (int i = 0; i < matrix.storage.getSize(); i++) {
            matrix.storage.set(i, matrix.storage.get(i) * value);
        }
    }

    public Float4 get(int i, int j) {
        return vectors.get(at(i, j));
    }

    public void set(int i, int j, Float4 value) {
        vectors.set(at(i, j), value);
    }

    /** {@return a copy of as many numbers as there are columns, from the row's index among vectors on} */
    public VectorFloat row(int row) {
        return new VectorFloat(storage.slice(at(row, 0), getNumColumns()));
    }

    public void fill(float value) {
        storage.init(value);
    }

    /** Sets this matrix to the product of two others, whose vectors are multiplied element by element. */
    public void multiply(Matrix2DFloat4 a, Matrix2DFloat4 b) {
        for (int i = 0; i < getNumRows(); i++) {
            for (int j = 0; j < getNumColumns(); j++) {
                Float4 sum = new Float4();
                for (int k = 0; k < b.getNumRows(); k++) {
                    sum = Float4.add(Float4.mult(a.get(i, k), b.get(k, j)), sum);
                }
                set(i, j, sum);
            }
        }
    }

    public Matrix2DFloat4 duplicate() {
        Matrix2DFloat4 copy = new Matrix2DFloat4(getNumRows(), getNumColumns());
        copy.set(this);
        return copy;
    }

    /** Copies the elements of a matrix of the same size. */
    public void set(Matrix2DFloat4 m) {
        storage.getSegment().copyFrom(m.storage.getSegment());
    }

    @Override
    public String toString() {
        return "Matrix2DFloat4 <" + getNumRows() + " x " + getNumColumns() + ">";
    }

    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        vectors.loadFromBuffer(buffer);
    }

    /** {@return a copy of the array's elements} */
    @Override
    public FloatBuffer asBuffer() {
        return vectors.asBuffer();
    }

    public FloatArray getArray() {
        return storage;
    }
}
