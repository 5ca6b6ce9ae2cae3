package io.funnel.catalogue.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.canary.Canary;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Kernels;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** One contract for every strategy, reduction, group size, distribution and length, on the runtime that is there. */
class StrategyContractIT {

    private static final int[] LENGTHS = {
        0, 1, 2, 3, 5, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1009, 2047, 2048, 2049, 8191, 65_537
    };
    private static final int[] GROUP_SIZES = {1, 2, 3, 32, 64, 100, 256, 1024};
    private static final int[] CHUNKED = {0, 1, 5, 999, 1000, 1001, 1003, 10_007};
    private static final int CAPACITY = 65_537 + 7;
    private static final long SEED = 20_261_121L;
    private static final List<Reduction<?>> ALL =
            List.of(IntReductions.SUM, FloatReductions.SUM, FloatReductions.MINIMUM);

    /** References by reduction, distribution and length: all strategies and sizes share them. */
    private static final Map<List<Object>, Reference> REFERENCES = new HashMap<>();

    /** Parameters of a test, for its name. */
    private record Case(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, Distribution distribution) {
        @Override
        public String toString() {
            return reduction + ", " + strategy.label() + ", groupSize=" + sizes.groupSize() + ", groups="
                    + sizes.groups() + ", " + distribution.label() + ", seed=" + SEED;
        }
    }

    @TestFactory
    Stream<DynamicNode> everyStrategy_everyLength_agreesWithReference() {
        return ALL.stream()
                .map(reduction -> dynamicContainer(reduction.toString(), Kernels.strategies(reduction).stream()
                        .map(strategy -> dynamicContainer(strategy.label(), cases(reduction, strategy)
                                .map(test -> dynamicTest(test.toString(), () -> checkLengths(test)))))));
    }

    private static Stream<Case> cases(Reduction<?> reduction, Strategy strategy) {
        List<Case> cases = new ArrayList<>();
        Device device = Devices.all().getFirst();
        for (Sizes sizes : sizes(strategy)) {
            try {
                Planner.plan(reduction, strategy, device, 1, sizes);
            } catch (UnsupportedPlanException refused) {
                continue; // PlannerTest checks what is refused, and how
            }
            for (Distribution distribution : Distribution.values()) {
                cases.add(new Case(reduction, strategy, sizes, distribution));
            }
        }
        return cases.stream();
    }

    private static List<Sizes> sizes(Strategy strategy) {
        if (strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP) {
            return List.of(Sizes.AUTO);
        }
        List<Sizes> sizes = new ArrayList<>();
        if (strategy.shape() instanceof Shape.Blocks) {
            for (int groups : new int[] {1, 2, 7, 64}) {
                sizes.add(new Sizes(OptionalInt.of(groups), OptionalInt.empty()));
            }
            return sizes;
        }
        for (int groupSize : GROUP_SIZES) {
            sizes.add(Sizes.ofGroupSize(groupSize));
        }
        if (strategy.shape() instanceof Shape.GridStride) {
            sizes.add(new Sizes(OptionalInt.of(1), OptionalInt.of(64)));
            sizes.add(new Sizes(OptionalInt.of(33), OptionalInt.of(128)));
        }
        return sizes;
    }

    /** One prepared kernel serves all lengths; only an annotated loop needs an array of the very length. */
    private static void checkLengths(Case test) {
        Device device = Devices.all().getFirst();
        if (test.strategy() == Strategy.ANNOTATED_LOOP) {
            assumeTrue(device.runtime() == Device.Runtime.EMBEDDED,
                    "TornadoVM's own reduction is not held to this: docs/reference/tornadovm-defects.md");
            for (int length : LENGTHS) {
                TornadoNativeArray exact = NativeArrays.allocate(type(test.reduction()), length);
                test.distribution().fill(exact, SEED);
                try (PreparedStrategy prepared = prepared(test, exact)) {
                    check(test, exact, prepared, length);
                }
            }
            return;
        }
        TornadoNativeArray input = NativeArrays.allocate(type(test.reduction()), CAPACITY);
        test.distribution().fill(input, SEED);
        try (PreparedStrategy prepared = prepared(test, input)) {
            for (int length : LENGTHS) {
                check(test, input, prepared, length);
            }
        }
    }

    private static PreparedStrategy prepared(Case test, TornadoNativeArray input) {
        return PreparedStrategy.of(
                Devices.all().getFirst(), test.reduction(), test.strategy(), test.sizes(), input);
    }

    private static void check(Case test, TornadoNativeArray input, PreparedStrategy prepared, int length) {
        Reference reference = REFERENCES.computeIfAbsent(
                List.of(test.reduction().name(), test.distribution(), length),
                key -> Reference.of(test.reduction(), input, length));
        Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
        Verdict verdict = reference.check(execution.state(), execution.depth());
        assertThat(verdict.right()).as("%s, n=%d: %s", test, length, verdict.reason()).isTrue();
        if (length == 0) {
            assertThat(execution.value()).as("%s, n=0", test).isEqualTo(test.reduction().definition().identity());
        }
    }

    /** Elements beyond the length are NaN: reading a single one of them shows in the result. */
    @TestFactory
    Stream<DynamicNode> everyFloatingStrategy_elementsBeyondTheLength_areNeverRead() {
        Device device = Devices.all().getFirst();
        return ALL.stream()
                .filter(reduction -> type(reduction).isFloating())
                .flatMap(reduction -> Kernels.strategies(reduction).stream()
                        .filter(strategy -> strategy != Strategy.ANNOTATED_LOOP)
                        .map(strategy -> dynamicTest(reduction + ", " + strategy.label(), () -> {
                            TornadoNativeArray input = NativeArrays.allocate(type(reduction), CAPACITY);
                            abortIfRefused(reduction, strategy, device);
                            for (int length : LENGTHS) {
                                Distribution.UNIFORM.fill(input, SEED);
                                sentinel(input, length);
                                try (PreparedStrategy prepared =
                                        PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, input)) {
                                    Number value =
                                            (Number) prepared.run(length, PreparedStrategy.Timing.CALL).value();
                                    assertThat(value.doubleValue()).as("n=%d", length).isNotNaN();
                                }
                            }
                        })));
    }

    @TestFactory
    Stream<DynamicNode> everyStrategy_isTrustedByACanary() {
        Device device = Devices.all().getFirst();
        return ALL.stream().flatMap(reduction -> Kernels.strategies(reduction).stream()
                .map(strategy -> dynamicTest(reduction + ", " + strategy.label(), () -> {
                    abortIfRefused(reduction, strategy, device);
                    assertThat(Canary.on(device).refusal(reduction, strategy, Sizes.AUTO)).isEmpty();
                })));
    }

    /** Whole numbers, whose sums are exact, in chunks of a thousand. */
    @TestFactory
    Stream<DynamicNode> everyStrategy_dataOfTheHostInChunks_givesTheSum() {
        Device device = Devices.all().getFirst();
        DeviceOptions options = DeviceOptions.DEFAULT.withChunkBytes(4000);
        return Kernels.strategies(FloatReductions.SUM).stream()
                .filter(strategy -> !strategy.isHost() && strategy != Strategy.ANNOTATED_LOOP)
                .map(strategy -> dynamicTest(strategy.label(), () -> {
                    abortIfRefused(FloatReductions.SUM, strategy, device);
                    try (DeviceSession session = DeviceSession.open(device, options)) {
                        for (int length : CHUNKED) {
                            int[] ints = new SplittableRandom(SEED + length).ints(length, 0, 100).toArray();
                            float[] floats = new float[length];
                            for (int i = 0; i < length; i++) {
                                floats[i] = ints[i];
                            }
                            int sum = IntStream.of(ints).sum();
                            assertThat(sum(session, FloatReductions.SUM, strategy, MemorySegment.ofArray(floats)))
                                    .as("floats, n=%d", length).isEqualTo((float) sum);
                            assertThat(sum(session, IntReductions.SUM, strategy, MemorySegment.ofArray(ints)))
                                    .as("ints, n=%d", length).isEqualTo(sum);
                        }
                    }
                }));
    }

    private static Object sum(
            DeviceSession session, Reduction<?> reduction, Strategy strategy, MemorySegment data) {
        long length = data.byteSize() / Integer.BYTES;
        DeviceRun run = session.reduce(reduction, strategy, Sizes.AUTO,
                List.of(new DeviceInput.OnHost(data, length)), length);
        return reduction.definition().finishSlot(run.state(), 0);
    }

    private static void abortIfRefused(Reduction<?> reduction, Strategy strategy, Device device) {
        try {
            Planner.plan(reduction, strategy, device, CAPACITY, Sizes.AUTO);
        } catch (UnsupportedPlanException refused) {
            abort(refused.reason());
        }
    }

    private static ElementType type(Reduction<?> reduction) {
        return reduction.signature().inputs().getFirst().type();
    }

    private static void sentinel(TornadoNativeArray array, int from) {
        for (int i = from; i < array.getSize(); i++) {
            switch (array) {
                case FloatArray floats -> floats.set(i, Float.NaN);
                case DoubleArray doubles -> doubles.set(i, Double.NaN);
                default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
            }
        }
    }
}
