package com.acme.kmeans;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.funnel.Funnel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

class KMeansTest {

    private static final int POINTS = 5000;
    private static final int STEPS = 10;

    private final FloatArray x = new FloatArray(POINTS);
    private final FloatArray y = new FloatArray(POINTS);

    @Test
    void run_steps_moveCentresAsPlainJavaDoes() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < POINTS; i++) {
            x.set(i, i % KMeans.CENTRES * 10 + random.nextFloat());
            y.set(i, i % 3 * 10 + random.nextFloat());
        }
        FloatArray centres = new FloatArray(2 * KMeans.CENTRES);
        double[] expected = new double[2 * KMeans.CENTRES];
        for (int i = 0; i < expected.length; i++) {
            centres.set(i, random.nextFloat() * 80);
            expected[i] = centres.get(i);
        }
        for (int step = 0; step < STEPS; step++) {
            step(expected);
        }
        try (Funnel funnel = Funnel.open(); KMeans means = new KMeans(funnel, x, y, centres)) {
            means.run(STEPS);
        }
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], centres.get(i), 1e-3, "coordinate " + i);
        }
    }

    private void step(double[] centres) {
        double[] sums = new double[centres.length];
        int[] counts = new int[KMeans.CENTRES];
        for (int i = 0; i < POINTS; i++) {
            int best = 0;
            for (int k = 1; k < KMeans.CENTRES; k++) {
                best = distance(i, k, centres) < distance(i, best, centres) ? k : best;
            }
            counts[best]++;
            sums[2 * best] += x.get(i);
            sums[2 * best + 1] += y.get(i);
        }
        for (int k = 0; k < KMeans.CENTRES; k++) {
            if (counts[k] > 0) {
                centres[2 * k] = (float) (sums[2 * k] / counts[k]);
                centres[2 * k + 1] = (float) (sums[2 * k + 1] / counts[k]);
            }
        }
    }

    private float distance(int point, int k, double[] centres) {
        float right = x.get(point) - (float) centres[2 * k];
        float up = y.get(point) - (float) centres[2 * k + 1];
        return right * right + up * up;
    }
}
