package uk.ac.manchester.tornado.api.types.matrix;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A matrix of rows and columns, row by row in its array. */
abstract class Matrix2DType extends MatrixMemory {

    private final int rows;
    private final int columns;

    Matrix2DType(int rows, int columns, int width, TornadoNativeArray array) {
        super(array, elements(rows, columns, width));
        this.rows = rows;
        this.columns = columns;
    }

    public int getNumRows() {
        return rows;
    }

    public int getNumColumns() {
        return columns;
    }

    /** {@return the index after the row that begins at an index} */
    public int getFinalIndexOfRange(int i) {
        return i + columns;
    }

    final int at(int i, int j) {
        return i * columns + j;
    }
}
