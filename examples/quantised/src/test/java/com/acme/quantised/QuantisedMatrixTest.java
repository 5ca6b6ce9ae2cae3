package com.acme.quantised;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.funnel.Funnel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class QuantisedMatrixTest {

    private static final int ROWS = 67;
    private static final int COLUMNS = 11 * QuantisedMatrix.BLOCK;

    @Test
    void times_aVector_isTheProductOfPlainJava() {
        SplittableRandom random = new SplittableRandom(7);
        float[] matrix = new float[ROWS * COLUMNS];
        float[] x = new float[COLUMNS];
        for (int i = QuantisedMatrix.BLOCK; i < matrix.length; i++) { // the first block is of zeros
            matrix[i] = random.nextFloat() - 0.5f;
        }
        for (int i = 0; i < COLUMNS; i++) {
            x[i] = random.nextFloat() - 0.5f;
        }
        QuantisedMatrix quantised = new QuantisedMatrix(matrix, COLUMNS);
        try (Funnel funnel = Funnel.open()) {
            float[] y = quantised.times(funnel, x);
            assertEquals(ROWS, y.length);
            for (int row = 0; row < ROWS; row++) {
                double exact = 0;
                for (int column = 0; column < COLUMNS; column++) {
                    exact += (double) quantised.weight(row, column) * x[column];
                    assertEquals(matrix[row * COLUMNS + column], quantised.weight(row, column), 0.5 / 127 / 2 + 1e-6);
                }
                assertEquals(exact, y[row], 1e-5);
            }
        }
    }
}
