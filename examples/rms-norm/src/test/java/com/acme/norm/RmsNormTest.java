package com.acme.norm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.funnel.Funnel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

class RmsNormTest {

    private static final int ROWS = 16;
    private static final int WIDTH = 640;

    @Test
    void run_rowsOfALayer_areThoseOfPlainJava() {
        FloatArray x = new FloatArray(ROWS * WIDTH);
        FloatArray weights = new FloatArray(WIDTH);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < WIDTH; i++) {
            weights.set(i, random.nextFloat());
        }
        try (Funnel funnel = Funnel.open(); RmsNorm norm = new RmsNorm(funnel, x, weights)) {
            for (int execution = 0; execution < 3; execution++) {
                for (int i = 0; i < ROWS * WIDTH; i++) {
                    x.set(i, random.nextFloat() - 0.5f);
                }
                norm.run();
                for (int row = 0; row < ROWS; row++) {
                    double squares = 0;
                    for (int i = row * WIDTH; i < (row + 1) * WIDTH; i++) {
                        squares += (double) x.get(i) * x.get(i);
                    }
                    double factor = 1 / Math.sqrt(squares / WIDTH + 1e-5f);
                    for (int i = 0; i < WIDTH; i++) {
                        assertEquals(weights.get(i) * factor * x.get(row * WIDTH + i), norm.y().get(row * WIDTH + i), 1e-5);
                    }
                }
            }
        }
    }
}
