package io.funnel.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.fixture.Moments;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Estimated bounds: correct states in other orders are within them, incomplete states are not. */
class EstimateTest {

    private static final long SEED = 20_261_121L;
    private static final Device DEVICE = new Device(Runtime.EMBEDDED, "embedded", "test", Kind.CPU, 0, 0, 2, 1024,
            49_152, 1L << 30, 32, true, OptionalDouble.empty());

    private static long depth(int length) {
        return Planner.plan(Moments.OF_FLOATS, Strategy.CASCADE, DEVICE, length, Sizes.AUTO).depth();
    }

    private static FloatArray data(Distribution distribution, int length, float offset) {
        FloatArray data = new FloatArray(length);
        distribution.fill(data, SEED);
        for (int i = 0; i < length; i++) {
            data.set(i, data.get(i) + offset);
        }
        return data;
    }

    /** Joins neighbouring states in random places until one is left. */
    private static Moments inRandomOrder(FloatArray data, int length, SplittableRandom random) {
        Definition<?, ?> raw = Moments.OF_FLOATS.definition();
        @SuppressWarnings("unchecked") // the fixture's own types
        Definition<Moments, Double> definition = (Definition<Moments, Double>) raw;
        Operands in = Operands.of(data);
        List<Moments> states = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            states.add(definition.map(in, i));
        }
        while (states.size() > 1) {
            List<Moments> next = new ArrayList<>();
            int i = 0;
            while (i < states.size()) {
                Moments state = states.get(i++);
                int run = random.nextInt(5);
                while (run-- > 0 && i < states.size()) {
                    state = definition.combine(state, states.get(i++));
                }
                next.add(state);
            }
            states = next;
        }
        return states.getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "UNIFORM, 1, 0", "UNIFORM, 2, 0", "UNIFORM, 1009, 0", "UNIFORM, 65537, 0", "UNIFORM, 200003, 100",
        "CANCELLING, 1009, 0", "CANCELLING, 100003, 0", "UNIFORM, 20011, 10000", "DENORMALS, 1009, 0"
    })
    void check_otherOrders_areWithinTheBound(Distribution distribution, int length, float offset) {
        FloatArray data = data(distribution, length, offset);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, length);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 5; round++) {
            Verdict verdict = reference.check(inRandomOrder(data, length, random), depth(length));
            assertThat(verdict.right()).as("seed=%d, round=%d: %s", SEED, round, verdict.reason()).isTrue();
            assertThat(verdict.error()).isLessThanOrEqualTo(verdict.bound());
        }
    }

    @Test
    void check_oneElementOfMany_leftOutOrTwice_isWrongInTheCount() {
        FloatArray data = data(Distribution.UNIFORM, 65_537, 0);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, 65_537);
        Verdict verdict = reference.check(inRandomOrder(data, 65_536, new SplittableRandom(SEED)), depth(65_537));
        assertThat(verdict.right()).isFalse();
        assertThat(verdict.reason()).startsWith("count: off by 1.0");
    }

    /** The count is right, the mean lacks one part in a thousand: the estimate must reject it. */
    @Test
    void check_componentThatIsOffByAThousandth_isWrong() {
        FloatArray data = data(Distribution.UNIFORM, 65_537, 0);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, 65_537);
        Moments right = inRandomOrder(data, 65_537, new SplittableRandom(SEED));
        Moments off = new Moments(right.count(), right.mean() * 1.001f, right.squares());
        assertThat(reference.check(off, depth(65_537)).reason()).startsWith("mean: off by");
        Moments other = new Moments(right.count(), right.mean(), right.squares() * 1.001f);
        assertThat(reference.check(other, depth(65_537)).reason()).startsWith("squares: off by");
    }

    @Test
    void check_whatIsNoNumber_mustBeOfTheSameKind() {
        FloatArray data = FloatArray.fromElements(1f, Float.NaN, 3f);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, 3);
        assertThat(reference.check(new Moments(3, Float.NaN, Float.NaN), depth(3)).right()).isTrue();
        assertThat(reference.check(new Moments(3, 2f, Float.NaN), depth(3)).right()).as("an answer of NaN").isTrue();
        assertThat(reference.check(new Moments(3, 2f, 2f), depth(3)).right()).isFalse();
        FloatArray finite = FloatArray.fromElements(1f, 2f, 3f);
        assertThat(Reference.of(Moments.OF_FLOATS, finite, 3).check(new Moments(3, Float.NaN, 2f), depth(3)).right())
                .isFalse();
    }

    @Test
    void check_ordersThatOverflowOrNot_noBoundHolds() {
        FloatArray data = FloatArray.fromElements(3e38f, 3e38f, -3e38f, -3e38f);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, 4);
        assertThat(reference.bound(depth(4))).isInfinite();
    }

    /** Infinity minus infinity is NaN in the orders that are tried; another order may end with an infinity. */
    @Test
    void check_overflowOnTheWay_insistsOnNoNumber() {
        FloatArray data = FloatArray.fromElements(3e38f, -3e38f, 3e38f);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, 3);
        for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0}) {
            assertThat(reference.check(new Moments(3, value, value), depth(3)).right()).as("%s", value).isTrue();
        }
    }

    @Test
    void check_finiteElements_mayNotGiveInfinity() {
        FloatArray data = FloatArray.fromElements(1f, 2f, 3f);
        Reference reference = Reference.of(Moments.OF_FLOATS, data, 3);
        assertThat(reference.check(new Moments(3, 2f, Float.POSITIVE_INFINITY), depth(3)).right()).isFalse();
    }

    /** Ends first, as in a halving tree: no order that keeps the elements' positions rounds like that. */
    @Test
    void check_threeElementsNearlyEqual_everyPermutationIsWithinTheBound() {
        float[][] permutations = {
            {9.98f, 9.97f, 9.96f}, {9.98f, 9.96f, 9.97f}, {9.97f, 9.96f, 9.98f}, {9.97f, 9.98f, 9.96f},
            {9.96f, 9.97f, 9.98f}, {9.96f, 9.98f, 9.97f}};
        Reference reference = Reference.of(Moments.OF_FLOATS, FloatArray.fromElements(permutations[0]), 3);
        for (float[] permutation : permutations) {
            Moments state = inRandomOrder(FloatArray.fromElements(permutation), 3, new SplittableRandom(SEED));
            Verdict verdict = reference.check(state, depth(3));
            assertThat(verdict.right()).as(verdict.reason()).isTrue();
        }
    }

    @Test
    void value_isTheFinishedState() {
        FloatArray data = FloatArray.fromElements(1f, 2f, 3f);
        assertThat((double) Reference.of(Moments.OF_FLOATS, data, 3).value()).isEqualTo(1.0);
    }
}
