package com.acme.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.funnel.Funnel;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

class PoissonTest {

    private static final int SIDE = 40;

    @Test
    void run_thousandIterations_solveTheEquation() {
        DoubleArray expected = new DoubleArray(SIDE * SIDE);
        for (int i = 0; i < SIDE * SIDE; i++) {
            expected.set(i, i * 37 % 101 * 0.1);
        }
        DoubleArray right = new DoubleArray(SIDE * SIDE);
        for (int i = 0; i < SIDE * SIDE; i++) {
            double value = 4 * expected.get(i);
            value -= i >= SIDE ? expected.get(i - SIDE) : 0;
            value -= i < SIDE * SIDE - SIDE ? expected.get(i + SIDE) : 0;
            value -= i % SIDE > 0 ? expected.get(i - 1) : 0;
            value -= i % SIDE < SIDE - 1 ? expected.get(i + 1) : 0;
            right.set(i, value);
        }
        DoubleArray x = new DoubleArray(SIDE * SIDE);
        try (Funnel funnel = Funnel.open(); Poisson solver = new Poisson(funnel, SIDE, right, x)) {
            assertTrue(solver.run(1000) < 1e-9);
        }
        for (int i = 0; i < SIDE * SIDE; i++) {
            assertEquals(expected.get(i), x.get(i), 1e-9);
        }
    }
}
