package uk.ac.manchester.tornado.api.types.matrix;

/** A matrix of eight rows and columns that the items of a SIMD group hold together; each item here holds all of it. */
public final class Matrix8x8Float {

    public static final Class<Matrix8x8Float> TYPE = Matrix8x8Float.class;

    private static final int SIZE = 8;

    /** The elements, row by row. */
    public final float[] values = new float[SIZE * SIZE];

    /** Makes a matrix of zeros. */
    public Matrix8x8Float() {}

    public float get(int i, int j) {
        return values[i * SIZE + j];
    }

    public void set(int i, int j, float value) {
        values[i * SIZE + j] = value;
    }
}
