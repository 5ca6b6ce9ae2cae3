package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Standard deviations are the square roots of the variances, bit for bit, even far from 0. */
class DeviationsTest {

    private static final int LENGTH = 4097;
    private static final long SEED = 17;

    @Test
    void deviations_ofDataFarFromZero_areTheRootsOfTheVariances() {
        SplittableRandom random = new SplittableRandom(SEED);
        DoubleArray doubles = new DoubleArray(LENGTH);
        FloatArray floats = new FloatArray(LENGTH);
        LongArray longs = new LongArray(LENGTH);
        IntArray ints = new IntArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            doubles.set(i, 1e15 + random.nextInt(8) * 0.125);
            floats.set(i, 1e6f + random.nextInt(8));
            longs.set(i, 1L << 50 | random.nextInt(8));
            ints.set(i, 1 << 30 | random.nextInt(8));
        }
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            check(funnel, doubles, DoubleReductions.SAMPLE_VARIANCE, DoubleReductions.SAMPLE_STANDARD_DEVIATION);
            check(funnel, doubles, DoubleReductions.POPULATION_VARIANCE,
                    DoubleReductions.POPULATION_STANDARD_DEVIATION);
            check(funnel, floats, FloatReductions.SAMPLE_VARIANCE, FloatReductions.SAMPLE_STANDARD_DEVIATION);
            check(funnel, longs, LongReductions.SAMPLE_VARIANCE, LongReductions.SAMPLE_STANDARD_DEVIATION);
            check(funnel, ints, IntReductions.POPULATION_VARIANCE, IntReductions.POPULATION_STANDARD_DEVIATION);
        }
    }

    private static void check(Funnel funnel, TornadoNativeArray elements, Reduction<Double> variance,
            Reduction<Double> deviation) {
        double expected = Math.sqrt(funnel.reduce(variance, List.of(elements)).value());
        assertThat(funnel.reduce(deviation, List.of(elements)).value()).as(deviation.name()).isEqualTo(expected);
    }
}
