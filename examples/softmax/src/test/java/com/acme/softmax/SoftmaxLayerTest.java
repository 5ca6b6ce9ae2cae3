package com.acme.softmax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.funnel.Funnel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

class SoftmaxLayerTest {

    private static final int ROWS = 12;
    private static final int WIDTH = 500;

    @Test
    void run_rowsOfScores_areThoseOfPlainJava() {
        FloatArray scores = new FloatArray(ROWS * WIDTH);
        FloatArray y = new FloatArray(ROWS * WIDTH);
        SplittableRandom random = new SplittableRandom(7);
        try (Funnel funnel = Funnel.open(); SoftmaxLayer layer = new SoftmaxLayer(funnel, scores, WIDTH, y)) {
            for (int execution = 0; execution < 3; execution++) {
                for (int i = 0; i < ROWS * WIDTH; i++) {
                    scores.set(i, random.nextFloat() * 40 - 100 * execution);
                }
                layer.run();
                for (int row = 0; row < ROWS; row++) {
                    double largest = Double.NEGATIVE_INFINITY;
                    for (int i = row * WIDTH; i < (row + 1) * WIDTH; i++) {
                        largest = Math.max(largest, scores.get(i));
                    }
                    double sum = 0;
                    for (int i = row * WIDTH; i < (row + 1) * WIDTH; i++) {
                        sum += Math.exp(scores.get(i) - largest);
                    }
                    for (int i = row * WIDTH; i < (row + 1) * WIDTH; i++) {
                        double expected = Math.exp(scores.get(i) - largest) / sum;
                        assertEquals(expected, y.get(i), 1e-5 * expected + 1e-30);
                    }
                }
            }
        }
    }
}
