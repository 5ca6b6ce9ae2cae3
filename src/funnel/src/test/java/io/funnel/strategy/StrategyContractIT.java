package io.funnel.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.handwritten.HandWritten;
import io.funnel.plan.Kernels;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
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
    private static final int CAPACITY = 65_537 + 7;
    private static final long SEED = 20_261_121L;

    /** What a test prints of itself. */
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
        return HandWritten.all().stream()
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
        Reference reference = Reference.of(test.reduction(), input, length);
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
        return HandWritten.all().stream()
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
