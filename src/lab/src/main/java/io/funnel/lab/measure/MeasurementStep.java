package io.funnel.lab.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.gallery.HandWritten;
import io.funnel.lab.measure.Settings.Grid;
import io.funnel.plan.Kernels;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A part of a report's measurements: some strategies on the same data, in this order.
 *
 * @param round     which of the equal parts it is, from 0; each has another order
 * @param reduction name of another reduction of the catalogue; empty for the report's
 */
public record MeasurementStep(Kind kind, int round, Workload workload, Sizes sizes, List<Algorithm> strategies,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> reduction) {

    /** Purpose of a part. */
    public enum Kind {
        /** One strategy before, between and after the rounds: it shows whether the machine is what it was. */
        CONTROL,
        /** Every strategy on all elements. */
        LADDER,
        /** Generated and hand-written kernels of another reduction, and TornadoVM's own loop. */
        REDUCTIONS,
        /** Shorter inputs. */
        LENGTH,
        /** An answer for each row, by the rows' length. */
        ROWS,
        /** Strategies with a fixed number of groups by sizes that the planner did not choose. */
        SWEEP,
        /** Other kinds of data, checked and not timed. */
        ACCURACY
    }

    /** Strategies that a report shows as code. */
    public static final List<Strategy> SHOWN = List.of(Strategy.SEQUENTIAL_ADDRESSING, Strategy.CASCADE,
            Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE_VECTOR);
    /** Strategies that stand for generated kernels, and TornadoVM's own loop. */
    private static final List<Strategy> GENERATED = List.of(Strategy.ANNOTATED_LOOP, Strategy.CASCADE,
            Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE_VECTOR);
    /** Strategies that are swept by default. */
    private static final List<Strategy> SIZED = List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR);
    private static final List<Integer> GROUPS = List.of(16, 64, 256, 1024, 4096);
    private static final List<Integer> GROUP_SIZES = List.of(32, 64, 128, 256, 512, 1024);
    /** Fewer sizes for the JVM, whose times are no device's. */
    private static final List<Integer> JVM_GROUPS = List.of(2, 16, 128, 1024);
    private static final List<Integer> JVM_GROUP_SIZES = List.of(32, 128, 512);
    private static final int WARM_UP_MILLIS = 1000;
    private static final int SHORTEST = 1 << 10;
    private static final int SHORTEST_ROW = 4;
    private static final int LENGTHS_APART = 4;
    private static final int ACCURACIES_APART = 64;
    /** NaN and infinities have no distance, so specials are left out. */
    private static final List<Distribution> DATA = List.of(Distribution.UNIFORM, Distribution.ONES,
            Distribution.CANCELLING, Distribution.DENORMALS);
    /** One of each family. */
    private static final List<Strategy> SWEPT = List.of(Strategy.SEQUENTIAL, Strategy.PARALLEL_STREAM,
            Strategy.GLOBAL_HALVING, Strategy.SEQUENTIAL_ADDRESSING, Strategy.CASCADE, Strategy.CASCADE_VECTOR,
            Strategy.ASSOCIATIVE_TREE, Strategy.SERIAL_PER_CORE_VECTOR);

    public MeasurementStep {
        for (Object part : new Object[] {kind, workload, sizes}) {
            Objects.requireNonNull(part, "part of a step");
        }
        strategies = List.copyOf(strategies);
        reduction = reduction == null ? Optional.empty() : reduction; // reports that were begun before they had it
    }

    public MeasurementStep(Kind kind, int round, Workload workload, Sizes sizes, List<Algorithm> strategies) {
        this(kind, round, workload, sizes, strategies, Optional.empty());
    }

    /** Returns what it reduces by: the report's reduction, or another. */
    public SelectedReduction chosen(SelectedReduction reports) {
        return reduction.map(HandWritten::reduction).orElse(reports);
    }

    /** All parts in the order in which they are measured. */
    static List<MeasurementStep> all(Settings settings, SelectedReduction chosen) {
        if (settings.sweep().isPresent()) {
            return sweep(settings, settings.sweep().get());
        }
        Workload full = settings.workload();
        List<Algorithm> every =
                with(settings.strategies().isEmpty() ? full.strategies() : settings.strategies(), settings);
        List<MeasurementStep> steps = new ArrayList<>(rounds(settings, chosen, every));
        for (int length : shorter(full, LENGTHS_APART)) {
            steps.add(turned(Kind.LENGTH, steps.size(), full.withSize(length), drawn(settings)));
        }
        steps.addAll(rows(settings, chosen));
        steps.addAll(sweep(settings));
        List<Algorithm> checked = settings.strategies().isEmpty()
                ? every.stream().filter(strategy -> !(strategy.shape() instanceof Shape.Loop)).toList() // dies on TornadoVM each time
                : every;
        for (Distribution data : DATA) {
            Stream.concat(shorter(full, ACCURACIES_APART).stream(), Stream.of(full.size()))
                    .forEach(length -> steps
                            .add(new MeasurementStep(Kind.ACCURACY, 0, full.checked(length, data), Sizes.AUTO,
                                    checked)));
        }
        return steps.stream().filter(step -> settings.has(step.kind())).toList();
    }

    private static List<MeasurementStep> rounds(Settings settings, SelectedReduction chosen, List<Algorithm> every) {
        boolean perSegment = settings.workload().segments().isPresent();
        boolean compares = settings.strategies().isEmpty() && settings.has(Kind.REDUCTIONS) && !perSegment;
        List<Algorithm> ladder = compares
                ? Stream.<Algorithm>concat(every.stream(), HandWritten.kernels(chosen).stream()).toList()
                : every;
        Stream<Strategy> usual = perSegment
                ? Stream.of(Strategy.SEGMENT_LANES)
                : Stream.of(Strategy.CASCADE_VECTOR, Strategy.CASCADE); // as fast as memory, which varies least
        List<Algorithm> control = Stream.concat(usual.filter(every::contains), every.stream())
                .filter(algorithm -> !(algorithm instanceof Strategy strategy)
                        || Kernels.refusal(chosen.reduction(), strategy).isEmpty())
                .limit(1).toList();
        List<MeasurementStep> steps = new ArrayList<>();
        for (int round = 0; round < settings.rounds(); round++) {
            steps.add(control(settings, round, control));
            int turn = round * ladder.size() / settings.rounds();
            steps.add(new MeasurementStep(Kind.LADDER, round, settings.workload(), Sizes.AUTO, turned(ladder, turn)));
            if (compares) {
                steps.addAll(others(settings, chosen, round));
            }
        }
        steps.add(control(settings, settings.rounds(), control));
        return steps.stream().filter(step -> !step.strategies().isEmpty()).toList();
    }

    /** A control is the first in its process on a device: it warms up what launches and times the kernels. */
    private static MeasurementStep control(Settings settings, int round, List<Algorithm> control) {
        Workload plain = settings.workload();
        Workload workload = settings.embedded() || plain.warmUpMillis().isPresent()
                ? plain
                : plain.warmedUp(OptionalInt.of(WARM_UP_MILLIS));
        return new MeasurementStep(Kind.CONTROL, round, workload, Sizes.AUTO, control);
    }

    private static List<MeasurementStep> others(Settings settings, SelectedReduction chosen, int round) {
        List<MeasurementStep> steps = new ArrayList<>();
        for (String name : settings.compared()) {
            SelectedReduction other = HandWritten.reduction(name);
            if (!other.reduction().name().equals(chosen.reduction().name())) {
                List<Algorithm> ways = Stream.concat(GENERATED.stream(), HandWritten.kernels(other).stream()).toList();
                steps.add(new MeasurementStep(Kind.REDUCTIONS, round, settings.workload(), Sizes.AUTO,
                        turned(ways, round), Optional.of(name)));
            }
        }
        return steps;
    }

    /** The host engine, which has the place of the parallel stream, and the kernels over segments. */
    private static List<MeasurementStep> rows(Settings settings, SelectedReduction chosen) {
        if (settings.workload().segments().filter(choice -> choice.kind() != SegmentChoice.Kind.ROWS).isPresent()) {
            return List.of();
        }
        List<SelectedKernel> own = settings.workload().segments().isPresent() ? settings.kernels() : List.of();
        List<Strategy> wished = settings.strategies().isEmpty() ? List.of(Strategy.values()) : settings.strategies();
        List<Strategy> kernels = wished.stream().filter(strategy -> (strategy.isPerSegment() || strategy.isRowTiles())
                && Kernels.refusal(chosen.reduction(), strategy).isEmpty()).toList();
        if (kernels.isEmpty()) {
            return List.of();
        }
        List<Strategy> ways = Stream.concat(Stream.of(Strategy.PARALLEL_STREAM), kernels.stream()).toList();
        List<MeasurementStep> steps = new ArrayList<>();
        for (int width : lengths(SHORTEST_ROW, settings.workload().size(), LENGTHS_APART)) {
            SegmentChoice choice = new SegmentChoice(SegmentChoice.Kind.ROWS, width);
            Workload workload = settings.workload().withSize(choice.sizeNear(settings.workload().size())).per(choice);
            Stream<Strategy> serving = ways.stream().filter(strategy -> strategy.isHost()
                    || SegmentRouter.serves(strategy, new Axis(1, width, 1, false)));
            steps.add(turned(Kind.ROWS, steps.size(), workload, Stream.concat(serving, own.stream()).toList()));
        }
        return steps;
    }

    private static List<MeasurementStep> sweep(Settings settings) {
        Workload workload = settings.workload();
        boolean perSegment = workload.segments().isPresent();
        List<Strategy> some = settings.strategies().isEmpty() ? sized(workload) : settings.strategies();
        List<Algorithm> sized = with(some, settings).stream()
                .filter(one -> perSegment ? !one.isHost() : isSized(one)).toList();
        List<Integer> groups = perSegment ? List.of() : settings.embedded() ? JVM_GROUPS : GROUPS;
        Grid grid = new Grid(groups, settings.embedded() ? JVM_GROUP_SIZES : GROUP_SIZES);
        return sized.isEmpty() ? List.of() : sizes(grid, 0, workload, sized);
    }

    /** A sweep alone: in each round a control, the planner's sizes, and all others. */
    private static List<MeasurementStep> sweep(Settings settings, Grid grid) {
        List<MeasurementStep> steps = new ArrayList<>();
        List<Algorithm> every = with(settings.strategies(), settings);
        List<Algorithm> control = every.subList(0, 1);
        for (int round = 0; round < settings.rounds(); round++) {
            steps.add(control(settings, round, control));
            steps.add(new MeasurementStep(Kind.SWEEP, round, settings.workload(), Sizes.AUTO,
                    turned(every, round)));
            List<MeasurementStep> all = sizes(grid, round, settings.workload(), every);
            Collections.rotate(all, round * all.size() / settings.rounds());
            steps.addAll(all);
        }
        steps.add(control(settings, settings.rounds(), control));
        return steps;
    }

    private static List<MeasurementStep> sizes(Grid grid, int round, Workload workload, List<Algorithm> sized) {
        List<MeasurementStep> steps = new ArrayList<>();
        for (int groupSize : grid.groupSizes()) {
            if (grid.groups().isEmpty()) {
                steps.add(new MeasurementStep(Kind.SWEEP, round, workload, Sizes.ofGroupSize(groupSize),
                        turned(sized, steps.size())));
            }
            for (int groups : grid.groups()) {
                Sizes sizes = new Sizes(OptionalInt.of(groups), OptionalInt.of(groupSize));
                boolean first = groups == grid.groups().getFirst();
                List<Algorithm> chosen = sized.stream().filter(each -> first || isSized(each)).toList();
                if (!chosen.isEmpty()) {
                    steps.add(new MeasurementStep(Kind.SWEEP, round, workload, sizes, turned(chosen, steps.size())));
                }
            }
        }
        return steps;
    }

    /** Whether its number of groups can be chosen. */
    public static boolean isSized(Algorithm strategy) {
        return strategy.shape() instanceof Shape.GridStride;
    }

    private static MeasurementStep turned(Kind kind, int turn, Workload workload,
            List<? extends Algorithm> strategies) {
        return new MeasurementStep(kind, 0, workload, Sizes.AUTO, turned(strategies, turn));
    }

    /** Strategies, and the user's kernels after them. */
    private static List<Algorithm> with(List<Strategy> strategies, Settings settings) {
        return Stream.<Algorithm>concat(strategies.stream(), settings.kernels().stream()).toList();
    }

    private static List<Algorithm> turned(List<? extends Algorithm> strategies, int turn) {
        List<Algorithm> turned = new ArrayList<>(strategies);
        Collections.rotate(turned, -turn);
        return turned;
    }

    /** The strategies whose group size is swept by default; that of segments follows from no number of groups. */
    public static List<Strategy> sized(Workload workload) {
        return workload.segments().isEmpty()
                ? SIZED
                : workload.strategies().stream().filter(strategy -> !strategy.isHost()).toList();
    }

    /** The strategies that stand for generated kernels, and TornadoVM's own loop. */
    public static List<Strategy> generated(Settings settings) {
        return some(settings, GENERATED);
    }

    /** The strategies and kernels that make lines over the length. */
    public static List<Algorithm> drawn(Settings settings) {
        return with(some(settings, SWEPT), settings);
    }

    private static List<Strategy> some(Settings settings, List<Strategy> flat) {
        return !settings.strategies().isEmpty()
                ? settings.strategies()
                : settings.workload().segments().isEmpty() ? flat : settings.workload().strategies();
    }

    /** Shorter lengths, in whole segments. */
    private static List<Integer> shorter(Workload full, int apart) {
        return lengths(SHORTEST, full.size(), apart).stream().map(length -> full.near(length).size())
                .filter(length -> length < full.size()).distinct().toList();
    }

    private static List<Integer> lengths(int shortest, int below, int apart) {
        return LongStream.iterate(shortest, length -> length < below, length -> length * apart)
                .mapToObj(length -> (int) length).toList();
    }
}
