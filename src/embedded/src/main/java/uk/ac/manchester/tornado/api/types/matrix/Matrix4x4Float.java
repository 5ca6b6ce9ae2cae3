package uk.ac.manchester.tornado.api.types.matrix;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/** A {@link FloatArray} of 16 elements seen as a matrix of four rows. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class Matrix4x4Float implements TornadoMatrixInterface<FloatBuffer> {

    public static final Class<Matrix4x4Float> TYPE = Matrix4x4Float.class;

    private static final int SIZE = 4;

    private final FloatArray storage;
    private final VectorFloat4 rows;

    public Matrix4x4Float(FloatArray array) {
        storage = array;
        rows = new VectorFloat4(array);
    }

    /** Makes a matrix of zeros. */
    public Matrix4x4Float() {
        this(new FloatArray(SIZE * SIZE));
    }

    /** {@return an element by its place in the array} */
    public float get(int index) {
        return storage.get(index);
    }

    /** Sets an element by its place in the array. */
    public void set(int index, float value) {
        storage.set(index, value);
    }

    public float get(int i, int j) {
        return storage.get(i * SIZE + j);
    }

    public void set(int i, int j, float value) {
        storage.set(i * SIZE + j, value);
    }

    public int getNumRows() {
        return SIZE;
    }

    public int getNumColumns() {
        return SIZE;
    }

    public Float4 row(int row) {
        return rows.get(row);
    }

    public Float4 column(int col) {
        return new Float4(get(0, col), get(1, col), get(2, col), get(3, col));
    }

    public Float4 diag() {
        return new Float4(get(0, 0), get(1, 1), get(2, 2), get(3, 3));
    }

    public void fill(float value) {
        storage.init(value);
    }

    /** Sets ones where row and column are the same, and zeros elsewhere. */
    public void identity() {
        fill(0);
        for (int i = 0; i < SIZE; i++) {
            set(i, i, 1);
        }
    }

    public void clear() {
        storage.clear();
    }

    public Matrix4x4Float duplicate() {
        Matrix4x4Float copy = new Matrix4x4Float();
        copy.set(this);
        return copy;
    }

    public void set(Matrix4x4Float m) {
        rows.set(m.rows);
    }

    /** {@return a line a row, each in this format of four numbers} */
    public String toString(String fmt) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < SIZE; i++) {
            text.append(row(i).toString(fmt)).append('\n');
        }
        return text.toString().strip();
    }

    @Override
    public String toString() {
        return "Matrix4x4Float\n" + toString("%.3f,%.3f,%.3f,%.3f");
    }

    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        rows.loadFromBuffer(buffer);
    }

    /** {@return a copy of the array's elements} */
    @Override
    public FloatBuffer asBuffer() {
        return rows.asBuffer();
    }

    @Override
    public int size() {
        return SIZE * SIZE;
    }

    public FloatArray getArray() {
        return storage;
    }

    @Override
    public long getNumBytes() {
        return storage.getNumBytesOfSegment();
    }

    @Override
    public long getNumBytesWithHeader() {
        return storage.getNumBytesOfSegmentWithHeader();
    }

    @Override
    public MemorySegment getSegment() {
        return storage.getSegment();
    }

    @Override
    public MemorySegment getSegmentWithHeader() {
        return storage.getSegmentWithHeader();
    }
}
