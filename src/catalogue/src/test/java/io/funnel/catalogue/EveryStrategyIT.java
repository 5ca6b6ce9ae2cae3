package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.Trial.Outcome;
import io.funnel.catalogue.Trial.Status;
import io.funnel.catalogue.oracle.Columns;
import io.funnel.catalogue.oracle.Samples.Kind;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Kernels;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks every entry with every strategy at every length against exact arithmetic. {@code -Dfunnel.long=true} adds
 * strategies at the longest lengths, and more kinds of elements; the default is one such length with three strategies.
 */
class EveryStrategyIT {

    private static final int[] LENGTHS = {0, 1, 2, 31, 32, 33, 255, 256, 257, 1009};
    private static final boolean ALL = Boolean.getBoolean("funnel.long");
    private static final int[] LONG_LENGTHS = ALL ? new int[] {65_537, 1_000_003} : new int[] {65_537};
    private static final int[] HARD_LENGTHS = {257};
    private static final List<Strategy> THREE =
            List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR, Strategy.ASSOCIATIVE_TREE);
    private static final Device DEVICE = Devices.all().getFirst();

    @TestFactory
    Stream<DynamicNode> everyEntry_everyStrategyAndLength_givesItsDefinition() {
        return Catalogue.entries().stream().map(entry -> {
            Map<Kind, Trial> trials = new EnumMap<>(Kind.class);
            return dynamicContainer(entry.label(), Kernels.strategies(entry.reduction()).stream()
                    .map(strategy -> dynamicTest(strategy.label(), () -> {
                        refusal(entry, strategy).ifPresent(Assumptions::abort);
                        for (Kind kind : Kind.values()) {
                            int[] lengths = kind == Kind.SMALL || kind == Kind.UNIFORM ? LENGTHS : HARD_LENGTHS;
                            Trial trial = trials.computeIfAbsent(kind, k -> trial(entry, k, lengths));
                            check(trial, strategy, kind, lengths);
                        }
                    })));
        });
    }

    @TestFactory
    Stream<DynamicNode> everyEntry_longInput_givesItsDefinition() {
        return Catalogue.entries().stream().map(entry -> {
            List<Strategy> strategies = Kernels.strategies(entry.reduction()).stream()
                    .filter(strategy -> ALL || THREE.contains(strategy))
                    .filter(strategy -> refusal(entry, strategy).isEmpty()) // the test above says which, and why
                    .toList();
            return dynamicTest(entry.label(), () -> {
                for (Kind kind : ALL ? List.of(Kind.SMALL, Kind.UNIFORM) : List.of(Kind.SMALL)) {
                    Trial trial = trial(entry, kind, LONG_LENGTHS);
                    for (Strategy strategy : strategies) {
                        check(trial, strategy, kind, LONG_LENGTHS);
                    }
                }
            });
        });
    }

    /** The reason to skip a strategy on TornadoVM's devices; the embedded runtime runs all. */
    private static Optional<String> refusal(Catalogue.Entry entry, Strategy strategy) {
        if (DEVICE.runtime() == Device.Runtime.EMBEDDED) {
            return Optional.empty();
        }
        if (strategy == Strategy.ANNOTATED_LOOP) {
            return Optional.of("TornadoVM's own reduction is not held to this: docs/reference/tornadovm-defects.md");
        }
        try {
            Planner.plan(entry.reduction(), strategy, DEVICE, LENGTHS[LENGTHS.length - 1], Sizes.AUTO);
            return Optional.empty();
        } catch (UnsupportedPlanException refused) {
            return Optional.of(refused.reason());
        }
    }

    private static Trial trial(Catalogue.Entry entry, Kind kind, int[] lengths) {
        return new Trial(entry, kind, lengths[lengths.length - 1], Columns.JAVA_FUNCTIONS);
    }

    private static void check(Trial trial, Strategy strategy, Kind kind, int[] lengths) {
        List<Outcome> outcomes = new ArrayList<>();
        trial.run(strategy, DEVICE, lengths, outcomes::add);
        assertThat(outcomes).hasSize(lengths.length);
        for (Outcome outcome : outcomes) {
            boolean refused = outcome.status() == Status.REFUSED && outcome.length() == 0;
            assertThat(outcome.status() == Status.RIGHT || refused)
                    .as("%s, %s, %s", strategy.label(), kind, outcome).isTrue();
        }
    }
}
