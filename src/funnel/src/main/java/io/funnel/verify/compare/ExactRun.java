package io.funnel.verify.compare;

import io.funnel.device.Device;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Plan;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Components;
import io.funnel.verify.Reference;
import io.funnel.verify.exact.ExactData;
import io.funnel.verify.exact.ExactSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a strategy on data with an exact answer before others are measured. */
final class ExactRun {

    /** A length with several groups of any size and a rest. */
    private static final int PRIME = 1009;
    private static final int USUAL_GROUP = 256;
    private static final int SEVERAL = 4;
    private final Device device;
    private final Reduction<?> reduction;
    private final Algorithm strategy;
    private final Sizes sizes;
    private final ExactData<?> data;

    /**
     * The outcome.
     *
     * @param wrong what is wrong; empty if nothing is
     * @param told  what was checked
     */
    record Outcome(Optional<String> wrong, String told) {}

    ExactRun(Device device, Reduction<?> reduction, Algorithm strategy, Sizes sizes, ExactData<?> data) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
        this.sizes = sizes;
        this.data = data;
    }

    /** Runs awkward lengths and then the measured one. */
    Outcome run(int measured) {
        boolean isLoop = strategy.shape() instanceof Shape.Loop; // compiled for one length
        Set<Integer> lengths = isLoop ? new TreeSet<>() : awkward();
        int several = strategy instanceof UserKernel ? several(measured) : measured;
        lengths.add(several);
        lengths.removeIf(length -> length == measured || !runs(length));
        List<Integer> inOrder = new ArrayList<>(lengths);
        inOrder.add(measured);
        List<ExactSet> sets = inOrder.stream().flatMap(length -> sets(length, several).stream()).toList();
        return new Outcome(isLoop || strategy.isHost() ? alone(sets) : together(sets), told(sets, measured));
    }

    private List<ExactSet> sets(int length, int several) {
        if (!(strategy instanceof UserKernel)) {
            return data.sets(length);
        }
        return length == PRIME
                ? data.all(length)
                : Stream.concat(data.sets(length).stream(),
                        length == several ? data.wide(length).stream() : Stream.of())
                        .toList();
    }

    /** A length at which each item has several elements, if the measured length has them. */
    private int several(int measured) {
        Plan plan = PreparedStrategy.plan(device, reduction, strategy, measured, sizes);
        return (int) Math.min(measured, SEVERAL * (long) plan.groups() * plan.groupSize() + 1);
    }

    private Set<Integer> awkward() {
        int group = strategy.isHost() ? USUAL_GROUP : plan(1);
        int width = switch (strategy.shape()) {
            case Shape.GridStride stride -> stride.width();
            case Shape.Blocks blocks -> blocks.width();
            case Shape.Tiles tiles -> tiles.elementsPerItem();
            case Shape.Window window -> window.window();
            default -> 1;
        };
        Set<Integer> lengths = new TreeSet<>(List.of(0, 1, 2, 3, PRIME, 2 * group * width + 3));
        for (int size : List.of(group, USUAL_GROUP)) {
            for (int around = -1; around <= 1; around++) {
                lengths.add(size + around);
                lengths.add(2 * size + around);
            }
        }
        return lengths;
    }

    private int plan(int length) {
        return PreparedStrategy.plan(device, reduction, strategy, length, sizes).groupSize();
    }

    private boolean runs(int length) {
        try {
            return strategy.isHost() || plan(length) >= 0;
        } catch (UnsupportedPlanException e) {
            return false;
        }
    }

    /** Runs sets by one kernel, each twice with other poison in the partials. */
    private Optional<String> together(List<ExactSet> sets) {
        Optional<ExactSet> longest = sets.stream().max(Comparator.comparingInt(ExactSet::room));
        if (longest.isEmpty()) {
            return Optional.empty();
        }
        try (PreparedStrategy prepared =
                PreparedStrategy.ofChanging(device, reduction, strategy, sizes, longest.get().padded())) {
            return sets.stream().map(set -> {
                prepared.update(set.padded(), set.room());
                return twice(prepared, set);
            }).flatMap(Optional::stream).findFirst();
        }
    }

    private Optional<String> alone(List<ExactSet> sets) {
        return sets.stream().map(this::alone).flatMap(Optional::stream).findFirst();
    }

    private Optional<String> alone(ExactSet set) {
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, sizes, set.inputs())) {
            return twice(prepared, set);
        }
    }

    private Optional<String> twice(PreparedStrategy prepared, ExactSet set) {
        return twice("length=" + set.length() + ", data=" + set.label(), first -> wrong(set,
                prepared.run(set.length(), first && !strategy.isHost() ? Timing.KERNELS : Timing.CALL)));
    }

    /**
     * Runs twice, and says what is wrong and where.
     *
     * @param data what is run, for the message
     * @param once runs it, for the first time or not
     */
    static Optional<String> twice(String data, Function<Boolean, Optional<String>> once) {
        Optional<String> wrong = Optional.empty();
        for (int run = 1; run <= 2 && wrong.isEmpty(); run++) {
            String where = "exact data: " + data + ", run=" + run + ", ";
            try {
                wrong = once.apply(run == 1).map(where::concat);
            } catch (RuntimeException e) {
                if (!Failures.isOfKernel(e)) {
                    throw e;
                }
                wrong = Optional.of(where + Failures.describe(e));
            }
        }
        return wrong;
    }

    private Optional<String> wrong(ExactSet set, Execution execution) {
        boolean same = Reference.sameBits(reduction.definition(), set.state(), execution.state())
                || (!(strategy instanceof Strategy)
                        && result(reduction.definition(), set.state()).equals(execution.value()));
        if (same || (!set.strict() && isNear(reduction, set, execution.state(), execution.depth()))) {
            return Optional.empty();
        }
        return Optional.of("expected " + shown(reduction.definition(), set.state()) + ", got "
                + shown(reduction.definition(), execution.state()));
    }

    /** Whether states have the same result. */
    static boolean sameResult(Definition<?, ?> definition, Object expected, Object state) {
        return result(definition, expected).equals(result(definition, state));
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    private static <S> Object result(Definition<S, ?> definition, Object state) {
        return definition.finish((S) state);
    }

    /** Devices may round functions in other ways, and annotated loops' products. */
    static boolean isNear(Reduction<?> reduction, ExactSet set, Object state, long depth) {
        return Reference.of(reduction, new Operands(set.inputs()), set.length()).check(state, depth).right();
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    static <S> String shown(Definition<S, ?> definition, Object state) {
        List<Number> numbers = new Components<>(definition).numbers((S) state);
        return numbers.size() == 1 ? numbers.getFirst().toString() : numbers.toString();
    }

    /** The lengths and families, and at the measured length the places whose elements show. */
    static String told(List<ExactSet> all, int measured) {
        if (all.isEmpty()) {
            return "no data with an exact answer was found";
        }
        String lengths = all.stream().map(ExactSet::length).distinct().count() + " lengths to "
                + all.stream().mapToInt(ExactSet::length).max().orElse(0);
        Set<String> families = all.stream()
                .map(set -> set.label().replaceFirst(" at \\d+$", "").replaceFirst(" (to|in|above|below) -?\\d+$", ""))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<ExactSet> ofMeasured = all.stream().filter(set -> set.length() == measured).toList();
        Set<Integer> unseen = new TreeSet<>(ExactData.places(measured));
        ofMeasured.forEach(set -> unseen.removeAll(set.seen()));
        List<String> parts = new ArrayList<>(List.of(lengths, String.join(", ", families)));
        if (measured > 0 && !unseen.isEmpty()) {
            Set<Integer> seen = new TreeSet<>(ExactData.places(measured));
            seen.removeAll(unseen);
            parts.add(ofMeasured.isEmpty()
                    ? "none of length " + measured
                    : "at length " + measured + " they show the elements at "
                            + seen.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return Stream.of(parts).flatMap(List::stream).collect(Collectors.joining("; "));
    }
}
