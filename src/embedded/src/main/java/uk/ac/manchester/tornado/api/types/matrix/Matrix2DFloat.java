// [specialise Matrix2DDouble: float -> double; 3f -> 3f]
// [specialise Matrix2DInt: float -> int]
package uk.ac.manchester.tornado.api.types.matrix;

import java.nio.FloatBuffer;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat;

/** A {@link FloatArray} seen as a matrix, row by row. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class Matrix2DFloat extends Matrix2DType implements TornadoMatrixInterface<FloatBuffer> {

    private final FloatArray storage;

    public Matrix2DFloat(int rows, int columns, FloatArray array) {
        super(rows, columns, 1, array);
        storage = array;
    }

    /** Makes a matrix of zeros. */
    public Matrix2DFloat(int rows, int columns) {
        this(rows, columns, new FloatArray(elements(rows, columns)));
    }

    /** Copies rows of one length. */
    public Matrix2DFloat(float[][] matrix) {
        this(matrix.length, matrix[0].length);
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[0].length; j++) {
                set(i, j, matrix[i][j]);
            }
        }
    }

    /** Exchanges rows and columns of a square matrix; leaves another one as it is. */
    public static void transpose(Matrix2DFloat matrix) {
        for (int i = 0; matrix.getNumRows() == matrix.getNumColumns() && i < matrix.getNumRows(); i++) {
            for (int j = 0; j < i; j++) {
                float above = matrix.get(j, i);
                matrix.set(j, i, matrix.get(i, j));
                matrix.set(i, j, above);
            }
        }
    }

    // [not Matrix2DDouble]
    public static void scale(Matrix2DFloat matrix, float value) {
        for (int i = 0; i < matrix.storage.getSize(); i++) {
            matrix.storage.set(i, matrix.storage.get(i) * value);
        }
    }
    // [end]

    public float get(int i, int j) {
        return storage.get(at(i, j));
    }

    public void set(int i, int j, float value) {
        storage.set(at(i, j), value);
    }

    /** {@return a copy of a row} */
    public VectorFloat row(int row) {
        return new VectorFloat(storage.slice(at(row, 0), getNumColumns()));
    }

    /** {@return a copy of a column} */
    public VectorFloat column(int col) {
        VectorFloat column = new VectorFloat(getNumRows());
        for (int i = 0; i < getNumRows(); i++) {
            column.set(i, get(i, col));
        }
        return column;
    }

    /** {@return a copy of the elements whose row and column are the same} */
    public VectorFloat diag() {
        VectorFloat diagonal = new VectorFloat(Math.min(getNumRows(), getNumColumns()));
        for (int i = 0; i < diagonal.getLength(); i++) {
            diagonal.set(i, get(i, i));
        }
        return diagonal;
    }

    public void fill(float value) {
        storage.init(value);
    }

    /** Sets this matrix to the product of two others. */
    public void multiply(Matrix2DFloat a, Matrix2DFloat b) {
        for (int i = 0; i < getNumRows(); i++) {
            for (int j = 0; j < getNumColumns(); j++) {
                float sum = 0;
                for (int k = 0; k < b.getNumRows(); k++) {
                    sum += a.get(i, k) * b.get(k, j);
                }
                set(i, j, sum);
            }
        }
    }

    public Matrix2DFloat duplicate() {
        Matrix2DFloat copy = new Matrix2DFloat(getNumRows(), getNumColumns());
        copy.set(this);
        return copy;
    }

    /** Copies the elements of a matrix of the same size. */
    public void set(Matrix2DFloat m) {
        storage.getSegment().copyFrom(m.storage.getSegment());
    }

    /** {@return a line a row, each element in this format} */
    public String toString(String fmt) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < getNumRows(); i++) {
            for (int j = 0; j < getNumColumns(); j++) {
                text.append(String.format(Locale.ROOT, fmt, get(i, j))).append(' ');
            }
            text.append('\n');
        }
        return text.toString().strip();
    }

    @Override
    public String toString() {
        String size = "Matrix2DFloat <" + getNumRows() + " x " + getNumColumns() + ">";
        // [not Matrix2DInt]
        return isPrinted(getNumRows(), getNumColumns()) ? size + "\n" + toString("%.3f") : size;
        // [only Matrix2DInt]
        // return isPrinted(getNumRows(), getNumColumns()) ? size + "\n" + toString("%d") : size;
        // [end]
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
