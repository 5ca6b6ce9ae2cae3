package uk.ac.manchester.tornado.api.types.matrix;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A matrix of rows, columns and depth; elements along the depth are neighbours in its array. */
abstract class Matrix3DType extends MatrixMemory {

    private final int rows;
    private final int columns;
    private final int depth;

    Matrix3DType(int rows, int columns, int depth, int width, TornadoNativeArray array) {
        super(array, elements(rows, columns, depth, width));
        this.rows = rows;
        this.columns = columns;
        this.depth = depth;
    }

    public int getNumRows() {
        return rows;
    }

    public int getNumColumns() {
        return columns;
    }

    public int getNumDepth() {
        return depth;
    }

    final int at(int i, int j, int k) {
        return (i * columns + j) * depth + k;
    }
}
