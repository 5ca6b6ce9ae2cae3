package io.funnel.lab.publication;

import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.lab.page.Bars;
import io.funnel.lab.page.Column;
import io.funnel.lab.page.Section;
import io.funnel.lab.page.Table;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Generated strategies as steps, each next to the one that it refines, with its own and the cumulative speed-up (the form of
 * M. Harris, Optimizing Parallel Reduction in CUDA, NVIDIA, 2007). Times are of kernels.
 *
 * @param ways of one reduction
 * @param note stands below the figure
 */
record Ladder(List<Way> ways, String title, String note) {

    static final String NAME = "ladder";

    /** The strategy from which each differs in one thing; the first of a chain has no entry. */
    private static final Map<Strategy, Strategy> REFINED = Map.ofEntries(
            Map.entry(Strategy.GLOBAL_WINDOW, Strategy.GLOBAL_HALVING),
            Map.entry(Strategy.INTERLEAVED_STRIDED, Strategy.INTERLEAVED_MODULO),
            Map.entry(Strategy.SEQUENTIAL_ADDRESSING, Strategy.INTERLEAVED_STRIDED),
            Map.entry(Strategy.FIRST_COMBINE_ON_LOAD, Strategy.SEQUENTIAL_ADDRESSING),
            Map.entry(Strategy.UNROLLED_TREE, Strategy.FIRST_COMBINE_ON_LOAD),
            Map.entry(Strategy.TWO_PASS, Strategy.FIRST_COMBINE_ON_LOAD),
            Map.entry(Strategy.WARP_FINISH, Strategy.TWO_PASS),
            Map.entry(Strategy.UNROLLED_PER_GROUP_SIZE, Strategy.TWO_PASS),
            Map.entry(Strategy.CASCADE, Strategy.TWO_PASS),
            Map.entry(Strategy.ATOMIC_PARTIALS, Strategy.CASCADE),
            Map.entry(Strategy.CASCADE_UNROLLED, Strategy.CASCADE),
            Map.entry(Strategy.CASCADE_VECTOR, Strategy.CASCADE_UNROLLED),
            Map.entry(Strategy.COMMUTATIVE_TREE, Strategy.ASSOCIATIVE_TREE),
            Map.entry(Strategy.SERIAL_PER_CORE_VECTOR, Strategy.SERIAL_PER_CORE));

    /** The strategy that another refines; empty for the first of a chain. */
    static Optional<Strategy> refined(Strategy strategy) {
        return Optional.ofNullable(REFINED.get(strategy));
    }

    /** Strategies of a chain, each after the one that it refines. */
    static List<Strategy> steps() {
        List<Strategy> steps = new ArrayList<>();
        Strategy.flat().stream().filter(strategy -> strategy != Strategy.ANNOTATED_LOOP && refined(strategy).isEmpty()
                && !strategy.isHost()).forEach(strategy -> add(strategy, steps));
        return steps;
    }

    private static void add(Strategy strategy, List<Strategy> steps) {
        steps.add(strategy);
        Strategy.flat().stream().filter(other -> REFINED.get(other) == strategy).forEach(other -> add(other, steps));
    }

    Section section(Folder folder) {
        Bars bars = new Bars(title + ": the ladder", "kernel time, median, µs, logarithmic · " + note,
                List.of(Way.Origin.GENERATED.label()), chains().stream().map(chain -> new Bars.Group(
                        "From " + chain.getFirst().label(),
                        chain.stream().flatMap(way -> Question.bar(way).stream()).toList())).toList());
        return new Section("The ladder",
                "Each step changes one thing of the strategy that it refines. Step: how many times as fast as that one;"
                        + " cumulative: as the first of its chain. If the refined one has no time, the one before it counts.",
                bars.draw(folder, NAME, "Kernel times of the steps, medians with 95 % intervals. " + note).stream()
                        .toList(),
                List.of(table().writtenTo(folder)), "");
    }

    /** Whether no way is a step, as over segments. */
    boolean isEmpty() {
        return rungs().isEmpty();
    }

    private List<Way> rungs() {
        return steps().stream().flatMap(strategy -> way(strategy).stream()).toList();
    }

    private List<List<Way>> chains() {
        return rungs().stream().map(way -> root(strategy(way))).distinct()
                .map(root -> rungs().stream().filter(way -> root(strategy(way)) == root).toList()).toList();
    }

    private static Strategy strategy(Way way) {
        return (Strategy) way.row().strategy();
    }

    private static Strategy root(Strategy strategy) {
        return refined(strategy).map(Ladder::root).orElse(strategy);
    }

    private Optional<Way> way(Strategy strategy) {
        return ways.stream().filter(way -> way.row().strategy() == strategy).findFirst();
    }

    /** The nearest strategy before that has a time. */
    Optional<Way> before(Way way) {
        Optional<Strategy> refined = refined(strategy(way));
        while (refined.isPresent()) {
            Optional<Way> found = way(refined.get()).filter(one -> one.kernel().isPresent());
            if (found.isPresent()) {
                return found;
            }
            refined = refined(refined.get());
        }
        return Optional.empty();
    }

    private Optional<Way> first(Way way) {
        Optional<Way> before = before(way);
        return before.isEmpty() ? Optional.of(way) : first(before.get());
    }

    Table table() {
        List<Column<Way>> columns = List.of(Column.text("strategy", Way::label),
                Column.text("refines", way -> refined(strategy(way)).map(Strategy::label).orElse("")),
                Column.text("status", Way::status), Column.median("kernel", Way::kernel),
                Column.interval("kernel", Way::interval),
                Column.number("read", "GB/s", "%.4g", Way::read),
                Column.number("of read bandwidth", "%", "%.1f", Way::shareOfRead),
                Column.factor("step", way -> before(way).map(way::times).orElse("")),
                Column.factor("cumulative", way -> first(way).filter(root -> before(way).isPresent())
                        .map(way::times).orElse("")),
                Column.number("lanes used in the tree", "%", "%.0f", way -> way.row().sizes()
                        .map(sizes -> Lanes.used(strategy(way), sizes.groupSize()))
                        .orElse(OptionalDouble.empty())),
                new Column<>("outliers", way -> way.kernel().map(Ladder::outliers).orElse(""), List.of(
                        new Column.Data<>("outliers", way -> way.kernel().map(Interval::outliers)
                                .map(far -> String.valueOf(far.size())).orElse("")),
                        new Column.Data<>("largest outlier (ns)", way -> way.kernel().map(Interval::outliers)
                                .flatMap(far -> far.stream().max(Long::compare)).map(String::valueOf).orElse("")))),
                Column.text("what it does, or why it has no time", Way::about));
        return Table.of(NAME,
                "Medians with their 95 % intervals (bootstrap over processes and samples); ~ marks factors"
                        + " that are no difference. Lanes: of the 32 that a warp executes in each step of the group's tree, the share whose"
                        + " result is used. " + note,
                columns, rungs());
    }

    private static String outliers(Times times) {
        List<Long> far = Interval.outliers(times);
        return far.isEmpty()
                ? ""
                : far.size() + " of " + times.samples().size() + ", to "
                        + Table.median(Optional.of(Times.of(Collections.max(far))));
    }
}
