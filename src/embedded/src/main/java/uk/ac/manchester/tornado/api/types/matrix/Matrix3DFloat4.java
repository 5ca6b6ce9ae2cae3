package uk.ac.manchester.tornado.api.types.matrix;

import java.nio.FloatBuffer;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/** A {@link FloatArray} seen as a matrix of vectors of four in three dimensions. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class Matrix3DFloat4 extends Matrix3DType implements TornadoMatrixInterface<FloatBuffer> {

    public static final Class<Matrix3DFloat4> TYPE = Matrix3DFloat4.class;

    private static final int WIDTH = 4;

    private final FloatArray storage;
    private final VectorFloat4 vectors;

    public Matrix3DFloat4(int rows, int columns, int depth, FloatArray array) {
        super(rows, columns, depth, WIDTH, array);
        storage = array;
        vectors = new VectorFloat4(array);
    }

    /** Makes a matrix of zeros. */
    public Matrix3DFloat4(int rows, int columns, int depth) {
        this(rows, columns, depth, new FloatArray(elements(rows, columns, depth, WIDTH)));
    }

    public static void scale(Matrix3DFloat4 matrix, float value) {
        for (int i = 0; i < matrix.storage.getSize(); i++) {
            matrix.storage.set(i, matrix.storage.get(i) * value);
        }
    }

    public Float4 get(int i, int j, int k) {
        return vectors.get(at(i, j, k));
    }

    public void set(int i, int j, int k, Float4 value) {
        vectors.set(at(i, j, k), value);
    }

    public void fill(float value) {
        storage.init(value);
    }

    public Matrix3DFloat4 duplicate() {
        Matrix3DFloat4 copy = new Matrix3DFloat4(getNumRows(), getNumColumns(), getNumDepth());
        copy.set(this);
        return copy;
    }

    /** Copies the elements of a matrix of the same size. */
    public void set(Matrix3DFloat4 m) {
        storage.getSegment().copyFrom(m.storage.getSegment());
    }

    @Override
    public String toString() {
        return "Matrix3DFloat4 <" + getNumRows() + " x " + getNumColumns() + " x " + getNumDepth() + ">";
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
