package io.funnel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.fixture.Affine;
import io.funnel.fixture.Census;
import io.funnel.fixture.Histogram;
import io.funnel.fixture.Products;
import io.funnel.fixture.Sentinel;
import io.funnel.plan.Kernels;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Reductions of every form: several inputs, parameters, several components, vectors, states of several values. */
class ReductionsTest {

    private static final int[] LENGTHS = {0, 1, 2, 3, 31, 64, 65, 255, 257, 1009, 20_011};
    private static final int CAPACITY = 20_011 + 3;
    private static final long SEED = 20_261_121L;
    private static final Device DEVICE = Devices.all().getFirst();

    private static Object run(
            Reduction<?> reduction, Strategy strategy, int length, Sizes sizes, TornadoNativeArray... inputs) {
        try (PreparedStrategy prepared = PreparedStrategy.of(DEVICE, reduction, strategy, sizes, inputs)) {
            return prepared.run(length, Timing.CALL).value();
        }
    }

    private static IntArray randomInts(int length, int bound, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        IntArray ints = new IntArray(length);
        for (int i = 0; i < length; i++) {
            ints.set(i, bound == 0 ? random.nextInt() : random.nextInt(bound));
        }
        return ints;
    }

    /** Odd numbers, so that no product of them becomes 0 and loses earlier factors. */
    private static IntArray randomFactors(int length) {
        IntArray factors = randomInts(length, 0, SEED);
        for (int i = 0; i < length; i++) {
            factors.set(i, factors.get(i) | 1);
        }
        return factors;
    }

    @ParameterizedTest
    @EnumSource(names = {"SEQUENTIAL", "PARALLEL_STREAM", "INTERLEAVED_MODULO", "INTERLEAVED_STRIDED",
        "ASSOCIATIVE_TREE", "SERIAL_PER_CORE"})
    void reduce_operatorThatDoesNotCommute_keepsTheOrder(Strategy strategy) {
        IntArray factors = randomFactors(CAPACITY);
        IntArray offsets = randomInts(CAPACITY, 0, SEED + 1);
        boolean groups = !strategy.isHost() && strategy != Strategy.SERIAL_PER_CORE;
        for (Sizes sizes : groups ? List.of(Sizes.ofGroupSize(64), Sizes.ofGroupSize(100)) : List.of(Sizes.AUTO)) {
            try (PreparedStrategy prepared =
                    PreparedStrategy.of(DEVICE, Affine.COMPOSITION, strategy, sizes, factors, offsets)) {
                for (int length : LENGTHS) {
                    Affine expected = new Affine(1, 0);
                    for (int i = 0; i < length; i++) {
                        expected = expected.then(new Affine(factors.get(i), offsets.get(i)));
                    }
                    assertThat(prepared.run(length, Timing.CALL).value())
                            .as("%s, n=%d, seed=%d", strategy.label(), length, SEED)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** The order shows only if swapping two neighbours changes the result. */
    @Test
    void composition_ofTwoNeighboursSwapped_isAnother() {
        IntArray factors = randomFactors(1009);
        IntArray offsets = randomInts(1009, 0, SEED + 1);
        Object before = run(Affine.COMPOSITION, Strategy.SEQUENTIAL, 1009, Sizes.AUTO, factors, offsets);
        for (IntArray array : List.of(factors, offsets)) {
            int left = array.get(500);
            array.set(500, array.get(501));
            array.set(501, left);
        }
        assertThat(run(Affine.COMPOSITION, Strategy.SEQUENTIAL, 1009, Sizes.AUTO, factors, offsets))
                .isNotEqualTo(before);
    }

    @Test
    void plan_reorderingStrategyAndOperatorThatDoesNotCommute_isRefusedAlthoughThereIsCode() {
        assertThatThrownBy(() -> Planner.plan(Affine.COMPOSITION, Strategy.CASCADE, DEVICE, 10, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("Cascade reorders elements, and the operator does not commute: "
                        + "reduction=io.funnel.fixture.Affine; try Sequential, ParallelStream, InterleavedModulo, "
                        + "InterleavedStrided, AssociativeTree, SerialPerCore");
        assertThat(Kernels.strategies(Affine.COMPOSITION)).doesNotContain(Strategy.CASCADE).hasSize(6);
    }

    @ParameterizedTest
    @EnumSource(names = {"CASCADE", "TWO_PASS", "SEQUENTIAL", "PARALLEL_STREAM"})
    void reduce_componentsOfThreeTypesAndAParameter_eachIsRight(Strategy strategy) {
        FloatArray sizes = new FloatArray(CAPACITY);
        DoubleArray weights = new DoubleArray(CAPACITY);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < CAPACITY; i++) {
            sizes.set(i, random.nextInt(-1000, 1000) * 0.25f);
            weights.set(i, random.nextInt(1, 1 << 20)); // whole numbers: every order of adding them is exact
        }
        IntArray limit = IntArray.fromElements(100);
        try (PreparedStrategy prepared =
                PreparedStrategy.of(DEVICE, Census.AVERAGE, strategy, Sizes.AUTO, sizes, weights, limit)) {
            for (int length : LENGTHS) {
                if (length == 0) {
                    continue;
                }
                long count = 0;
                double weight = 0;
                float smallest = Float.POSITIVE_INFINITY;
                for (int i = 0; i < length; i++) {
                    if (sizes.get(i) < 100) {
                        count++;
                        weight += weights.get(i);
                        smallest = Math.min(smallest, sizes.get(i));
                    }
                }
                Execution execution = prepared.run(length, Timing.CALL);
                assertThat(execution.state()).as("n=%d", length).isEqualTo(new Census(count, weight, smallest));
                assertThat(execution.value()).as("n=%d", length).isEqualTo(weight / count);
            }
        }
    }

    @Test
    void plan_localMemoryOfSeveralComponents_isThatOfAllAndLimitsTheGroup() {
        Device tiny = new Device(DEVICE.runtime(), DEVICE.backend(), "tiny", DEVICE.kind(), 0, 0, 2, 1024,
                256 * (8 + 8 + 4) - 1, 1L << 30, 0, true, DEVICE.bandwidth());
        assertThatThrownBy(() -> Planner.plan(Census.AVERAGE, Strategy.CASCADE, tiny, 10, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("localBytes=5120, limit=5119");
        assertThatThrownBy(
                () -> Planner.plan(Census.AVERAGE, Strategy.CASCADE, DEVICE, 10, Sizes.ofGroupSize(512)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("groupSize=512, limit=256");
    }

    @Test
    void plan_noElementWhereOneIsNeeded_isRefusedByName() {
        String message = "no element to reduce: reduction=io.funnel.fixture.Census, length=0; "
                + "pass at least one element";
        assertThatThrownBy(() -> Planner.plan(Census.AVERAGE, Strategy.SEQUENTIAL, DEVICE, 0, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class).hasMessage(message);
        assertThatThrownBy(() -> Reference.of(Census.AVERAGE, new Operands(List.of()), 0))
                .isInstanceOf(UnsupportedPlanException.class).hasMessage(message);
    }

    @Test
    void prepare_refusedCode_givesItsReason() {
        assertThatThrownBy(() -> PreparedStrategy.of(DEVICE, Census.AVERAGE, Strategy.ATOMIC_PARTIALS, Sizes.AUTO,
                new FloatArray(10), new DoubleArray(10), new IntArray(1)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("strategy=AtomicPartials, reduction=io.funnel.fixture.Census, "
                        + "reason=three cells cannot be combined in one atomic; try Sequential, ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8, 1009, 20_011})
    void reduce_vectorsOfIntsAndDoubles_countEveryElementAndTheTails(int length) {
        IntArray ints = randomInts(Math.max(length, 1), 0, SEED);
        int expected = 0;
        DoubleArray x = new DoubleArray(length);
        DoubleArray y = new DoubleArray(length);
        double dot = 0;
        for (int i = 0; i < length; i++) {
            expected += ints.get(i) * 7;
            x.set(i, ints.get(i) % 1000);
            y.set(i, i % 100);
            dot += x.get(i) * y.get(i); // whole numbers below 2^53
        }
        assertThat(run(Products.SCALED, Strategy.CASCADE_VECTOR, length, Sizes.ofGroupSize(64), ints,
                IntArray.fromElements(7))).isEqualTo(expected);
        assertThat(run(Products.DOT, Strategy.SERIAL_PER_CORE_VECTOR, length, Sizes.AUTO, x, y)).isEqualTo(dot);
        assertThat(run(Products.DOT, Strategy.SERIAL_PER_CORE_VECTOR, length,
                new Sizes(OptionalInt.of(7), OptionalInt.empty()), x, x))
                .as("the same array twice")
                .isEqualTo(run(Products.DOT, Strategy.SEQUENTIAL, length, Sizes.AUTO, x, x));
    }

    @Test
    void reduce_annotatedLoopOfTwoInputs_isRight() {
        assumeTrue(DEVICE.runtime() == Device.Runtime.EMBEDDED,
                "TornadoVM's own reduction is not held to this: docs/reference/tornadovm-defects.md");
        DoubleArray x = DoubleArray.fromElements(1, 2, 3);
        DoubleArray y = DoubleArray.fromElements(10, 100, 1000);
        assertThat(run(Products.DOT, Strategy.ANNOTATED_LOOP, 3, Sizes.AUTO, x, y)).isEqualTo(3210.0);
    }

    @Test
    void reduce_stateOfFourValues_partialsOfEveryGroupCount() {
        IntArray values = randomInts(20_011, 4, SEED);
        for (int length : new int[] {0, 1, 5, 1009, 20_011}) {
            Integer[] expected = {0, 0, 0, 0};
            for (int i = 0; i < length; i++) {
                expected[values.get(i)]++;
            }
            Sizes oneItem = new Sizes(OptionalInt.of(37), OptionalInt.of(1));
            for (Strategy strategy : List.of(Strategy.SEQUENTIAL, Strategy.SERIAL_PER_CORE, Strategy.TWO_PASS)) {
                assertThat(run(Histogram.COUNTS, strategy, length, oneItem, values))
                        .as("%s, n=%d", strategy.label(), length)
                        .isEqualTo(List.of(expected));
            }
        }
    }

    @Test
    void reduce_operatorThatTellsItsCalls_everyElementOnceAndNothingElse() {
        IntArray elements = new IntArray(CAPACITY);
        for (Strategy strategy : Kernels.strategies(Sentinel.CALLS)) {
            for (int length : LENGTHS) {
                SplittableRandom random = new SplittableRandom(SEED + length);
                int expected = Sentinel.IDENTITY;
                for (int i = 0; i < CAPACITY; i++) {
                    elements.set(i, i < length ? random.nextInt(Integer.MAX_VALUE) : Sentinel.POISON);
                    expected = i < length ? Sentinel.combine(expected, elements.get(i)) : expected;
                }
                boolean sized = !strategy.isHost() && strategy != Strategy.SERIAL_PER_CORE;
                Sizes sizes = sized ? Sizes.ofGroupSize(32) : Sizes.AUTO;
                assertThat(run(Sentinel.CALLS, strategy, length, sizes, elements))
                        .as("%s, n=%d, seed=%d", strategy.label(), length, SEED + length)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void reduce_noElements_neverCallsTheOperatorOnTheHost() {
        IntArray poison = new IntArray(100);
        poison.init(Sentinel.POISON);
        for (Strategy strategy : Kernels.strategies(Sentinel.NEVER_CALLED)) {
            assertThat(run(Sentinel.NEVER_CALLED, strategy, 0, Sizes.AUTO, poison)).as(strategy.label())
                    .isEqualTo(Sentinel.IDENTITY);
        }
        assertThat(Reference.of(Sentinel.NEVER_CALLED, poison, 0).value()).isEqualTo(Sentinel.IDENTITY);
    }

    @Test
    void prepare_notThatManyArrays_isRefused() {
        assertThatThrownBy(() -> PreparedStrategy.of(
                DEVICE, Affine.COMPOSITION, Strategy.SERIAL_PER_CORE, Sizes.AUTO, new IntArray(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wrong number of arrays: reduction=io.funnel.fixture.Affine, arrays=1, inputs=2");
    }
}
