package io.funnel.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.fixture.FailingVariant;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.facts.DoubleWithMagnitude;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A sum with magnitudes is right if both are, and wrong if an element is lost in one. */
class MagnitudeReferenceTest {

    private static final long SEED = 8_128;
    private static final Definition<?, ?> BESIDE =
            FailingVariant.SUM.definition().facts().boundedVariant().orElseThrow();

    private static FloatArray elements(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        FloatArray elements = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            elements.set(i, (float) random.nextDouble(-1, 1));
        }
        return elements;
    }

    private static DoubleWithMagnitude sum(FloatArray elements) {
        double sum = 0;
        double magnitude = 0;
        for (int i = 0; i < elements.getSize(); i++) {
            sum += elements.get(i);
            magnitude += Math.abs(elements.get(i));
        }
        return new DoubleWithMagnitude(sum, magnitude);
    }

    private static Verdict check(FloatArray elements, double sum, double magnitude) {
        int length = elements.getSize();
        return Reference.of(new ReductionN<>(BESIDE), Operands.of(elements), length)
                .check(new DoubleWithMagnitude(sum, magnitude), Math.max(0, length - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 1009, 100_003})
    void check_anySum_isWithinTheBound(int length) {
        FloatArray elements = elements(length);
        DoubleWithMagnitude state = sum(elements);

        assertThat(check(elements, state.value(), state.magnitude()).right()).as("seed=%d", SEED).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 1009, 100_003})
    void check_oneElementLost_isWrongInEither(int length) {
        FloatArray elements = elements(length);
        DoubleWithMagnitude state = sum(elements);
        float lost = elements.get(length / 2);

        Verdict ofSum = check(elements, state.value() - lost, state.magnitude());
        Verdict ofMagnitude = check(elements, state.value(), state.magnitude() - Math.abs(lost));

        assertThat(ofSum.right()).as("seed=%d", SEED).isFalse();
        assertThat(ofMagnitude.right()).as("seed=%d", SEED).isFalse();
        assertThat(ofMagnitude.reason()).startsWith("magnitude: off by");
    }

    @Test
    void check_specialElements_areInsistedOn() {
        FloatArray infinite = FloatArray.fromElements(1, Float.NEGATIVE_INFINITY, 2);
        assertThat(check(infinite, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY).right()).isTrue();
        assertThat(check(infinite, 3, Double.POSITIVE_INFINITY).right()).isFalse();
        assertThat(check(infinite, Double.NEGATIVE_INFINITY, 3).right()).isFalse();
        FloatArray nan = FloatArray.fromElements(1, Float.NaN);
        assertThat(check(nan, Double.NaN, Double.NaN).right()).isTrue();
        assertThat(check(nan, 1, Double.NaN).right()).isFalse();
        assertThat(check(nan, Double.NaN, 1).right()).isFalse();
    }

    @Test
    void value_isTheSumRoundedOnce() {
        FloatArray elements = FloatArray.fromElements(0x1p60f, 1, -0x1p60f);
        assertThat(Reference.of(new ReductionN<>(BESIDE), Operands.of(elements), 3).value()).isEqualTo(1f);
    }
}
