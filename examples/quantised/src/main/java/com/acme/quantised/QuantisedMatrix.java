package com.acme.quantised;

import io.funnel.Funnel;
import io.funnel.annotations.Reduction;
import io.funnel.data.Segments;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * A matrix of quantised weights, as language models store them: blocks of 32 bytes and a float scale each. A byte of
 * memory a weight is read where a matrix of floats reads four.
 *
 * <p>The product with a vector is two reductions of rows: the bytes of each block with the vector, then the scaled
 * blocks of each row. Elements of two inputs have the same index, so the vector lies once for each row that is
 * multiplied by it.
 */
public final class QuantisedMatrix {

    /** Weights in a block. */
    public static final int BLOCK = 32;

    private static final float LARGEST = 127;

    private final int columns;
    private final ByteArray weights;
    private final FloatArray scales;

    /** The product of a block's bytes and as many elements of a vector. */
    @Reduction
    public record BlockProduct(float sum) {
        static BlockProduct identity() {
            return new BlockProduct(0);
        }

        static BlockProduct map(byte weight, float x) {
            return new BlockProduct(weight * x);
        }

        static BlockProduct combine(BlockProduct left, BlockProduct right) {
            return new BlockProduct(left.sum + right.sum);
        }

        static float finish(BlockProduct all) {
            return all.sum;
        }
    }

    /** The sum of a row's blocks, each by its scale. */
    @Reduction
    public record RowSum(float sum) {
        static RowSum identity() {
            return new RowSum(0);
        }

        static RowSum map(float block, float scale) {
            return new RowSum(block * scale);
        }

        static RowSum combine(RowSum left, RowSum right) {
            return new RowSum(left.sum + right.sum);
        }

        static float finish(RowSum all) {
            return all.sum;
        }
    }

    /**
     * Quantises a matrix, row by row: a block's largest magnitude becomes 127.
     *
     * @throws IllegalArgumentException if a row is no whole number of blocks
     */
    public QuantisedMatrix(float[] matrix, int columns) {
        if (columns % BLOCK != 0 || matrix.length % columns != 0) {
            throw new IllegalArgumentException("no whole blocks: elements=" + matrix.length + ", columns=" + columns
                    + ", block=" + BLOCK + "; try columns that are a multiple of it");
        }
        this.columns = columns;
        weights = new ByteArray(matrix.length);
        scales = new FloatArray(matrix.length / BLOCK);
        for (int block = 0; block < scales.getSize(); block++) {
            float most = 0;
            for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
                most = Math.max(most, Math.abs(matrix[i]));
            }
            scales.set(block, most / LARGEST);
            for (int i = block * BLOCK; i < (block + 1) * BLOCK && most > 0; i++) {
                weights.set(i, (byte) Math.round(matrix[i] / most * LARGEST));
            }
        }
    }

    /** A weight as it is stored, times its scale. */
    public float weight(int row, int column) {
        int at = row * columns + column;
        return weights.get(at) * scales.get(at / BLOCK);
    }

    /** Multiplies a vector; returns an element for each row. */
    public float[] times(Funnel funnel, float[] x) {
        FloatArray each = new FloatArray(weights.getSize());
        for (int i = 0; i < each.getSize(); i++) {
            each.set(i, x[i % columns]);
        }
        FloatArray blocks = funnel.per(Segments.rowsOf(BLOCK))
                .reduce(QuantisedMatrixReductions.BLOCK_PRODUCT, weights, each).value().asFloatArray();
        return funnel.per(Segments.rowsOf(columns / BLOCK))
                .reduce(QuantisedMatrixReductions.ROW_SUM, blocks, scales).value().floats();
    }
}
