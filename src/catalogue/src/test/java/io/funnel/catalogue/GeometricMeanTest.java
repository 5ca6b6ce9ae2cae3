package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.catalogue.DoubleMeans.GeometricMean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Product and exponent are the same in every order, so a check may compare them. */
class GeometricMeanTest {

    private static final long SEED = 9;

    @Test
    void combine_powersOfTwoInAnyOrder_giveOneState() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            List<Double> powers = new ArrayList<>();
            for (int i = random.nextInt(1, 40); i > 0; i--) {
                powers.add(Math.scalb(1.0, random.nextInt(-1074, 1024)));
            }
            if (round % 4 == 0) {
                powers.add(round % 8 == 0 ? 0.0 : Double.POSITIVE_INFINITY);
            }
            GeometricMean first = inAnyOrder(powers, random);

            assertThat(first.product()).satisfiesAnyOf(
                    product -> assertThat(product).isIn(0.0, Double.POSITIVE_INFINITY),
                    product -> assertThat(product).isBetween(0x1p-300, Math.nextDown(0x1p300)));
            for (int order = 0; order < 20; order++) {
                assertThat(inAnyOrder(powers, random)).as("seed=" + SEED + ", round=" + round).isEqualTo(first);
            }
        }
    }

    @Test
    void combine_zerosAmongTheLeastFloats_giveOneState() {
        FloatMeans.GeometricMean tiny = FloatMeans.GeometricMean.map(Float.MIN_VALUE);
        FloatMeans.GeometricMean zero = FloatMeans.GeometricMean.map(0f);
        FloatMeans.GeometricMean two = FloatMeans.GeometricMean.combine(tiny, tiny);
        FloatMeans.GeometricMean four = FloatMeans.GeometricMean.combine(two, two);

        assertThat(FloatMeans.GeometricMean.combine(four, zero)).isEqualTo(new FloatMeans.GeometricMean(5, 0, 0))
                .isEqualTo(FloatMeans.GeometricMean.combine(two, FloatMeans.GeometricMean.combine(zero, two)));
    }

    private static GeometricMean inAnyOrder(List<Double> values, SplittableRandom random) {
        List<GeometricMean> states =
                new ArrayList<>(values.stream().map(value -> GeometricMean.map(value)).toList());
        while (states.size() > 1) {
            GeometricMean one = states.remove(random.nextInt(states.size()));
            GeometricMean other = states.remove(random.nextInt(states.size()));
            states.add(GeometricMean.combine(one, other));
        }
        return states.getFirst();
    }
}
