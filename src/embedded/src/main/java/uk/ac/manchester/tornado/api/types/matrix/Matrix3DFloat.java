// [specialise Matrix3DDouble: float -> double]
// [specialise Matrix3DInt: float -> int]
// [specialise Matrix3DLong: float -> long]
// [specialise Matrix3DShort: float -> short]
package uk.ac.manchester.tornado.api.types.matrix;

import java.nio.FloatBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A {@link FloatArray} seen as a matrix in three dimensions. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class Matrix3DFloat extends Matrix3DType implements TornadoMatrixInterface<FloatBuffer> {

    private final FloatArray storage;

    public Matrix3DFloat(int rows, int columns, int depth, FloatArray array) {
        super(rows, columns, depth, 1, array);
        storage = array;
    }

    /** Makes a matrix of zeros. */
    public Matrix3DFloat(int rows, int columns, int depth) {
        this(rows, columns, depth, new FloatArray(elements(rows, columns, depth)));
    }

    /** Copies arrays of one length in each dimension. */
    public Matrix3DFloat(float[][][] matrix) {
        this(matrix.length, matrix[0].length, matrix[0][0].length);
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[0].length; j++) {
                for (int k = 0; k < matrix[0][0].length; k++) {
                    set(i, j, k, matrix[i][j][k]);
                }
            }
        }
    }

    public static void scale(Matrix3DFloat matrix, float value) {
        for (int i = 0; i < matrix.storage.getSize(); i++) {
            float scaled = matrix.storage.get(i);
            scaled *= value;
            matrix.storage.set(i, scaled);
        }
    }

    public float get(int i, int j, int k) {
        return storage.get(at(i, j, k));
    }

    public void set(int i, int j, int k, float value) {
        storage.set(at(i, j, k), value);
    }

    public void fill(float value) {
        storage.init(value);
    }

    public Matrix3DFloat duplicate() {
        Matrix3DFloat copy = new Matrix3DFloat(getNumRows(), getNumColumns(), getNumDepth());
        copy.set(this);
        return copy;
    }

    /** Copies the elements of a matrix of the same size. */
    public void set(Matrix3DFloat m) {
        storage.getSegment().copyFrom(m.storage.getSegment());
    }

    /** {@return a line for each row and column, each element in this format} */
    public String toString(String fmt) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < getNumRows(); i++) {
            for (int j = 0; j < getNumColumns(); j++) {
                for (int k = 0; k < getNumDepth(); k++) {
                    text.append(String.format(Locale.ROOT, fmt, get(i, j, k))).append(' ');
                }
                text.append('\n');
            }
        }
        return text.toString().strip();
    }

    @Override
    public String toString() {
        return "Matrix3DFloat <" + getNumRows() + " x " + getNumColumns() + " x " + getNumDepth() + ">";
    }

    /** Copies the values between a buffer's position and its limit over the first elements. */
    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        for (int i = 0; buffer.hasRemaining(); i++) {
            storage.set(i, buffer.get());
        }
    }

    /** {@return a copy of the array's elements} */
    @Override
    public FloatBuffer asBuffer() {
        return FloatBuffer.wrap(storage.toHeapArray());
    }
}
