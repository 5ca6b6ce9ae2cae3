package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.peer.PeerRow;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sections of a report: lengths, peers, accuracy.
 *
 * @param ladder every strategy on all elements
 * @param drawn  strategies and kernels that make lines
 * @param note   stands below every figure: the device
 */
public record ReportSections(Folder folder, ComparisonReport ladder, Control control, List<Algorithm> drawn,
        String note) {

    public static String title(ComparisonReport report) {
        return report.chosen().title() + " of "
                + report.workload().division().orElseGet(() -> Table.count(report.workload().size()) + " elements");
    }

    /** Times over the length of the input; {@code measured} has the ladder last. */
    public Section lengths(List<StepResult> measured, List<PeerRow> peers) {
        List<PeerRow> shorter = peers.stream()
                .filter(row -> row.length().isPresent() && row.status() == Status.VERIFIED).toList();
        List<PeerRow> others = Stream.concat(shorter.stream(), PeerRow.together(peers).stream()
                .filter(row -> shorter.stream().anyMatch(other -> other.way().equals(row.way())))).toList();
        List<Picture> pictures = new ArrayList<>();
        lines("length-kernel", "kernel", measured, Row::kernel, others, PeerRow::kernel).ifPresent(pictures::add);
        lines("length-call", "whole call", measured, Row::call, others, PeerRow::call).ifPresent(pictures::add);
        List<Column<StepResult>> columns = List.of(
                Column.count("elements", one -> (long) one.step().workload().size()),
                Column.text("fastest kernels", one -> leaders(one, Row::kernel)),
                Column.median("kernel", one -> least(one, Row::kernel)),
                Column.text("fastest whole calls", one -> leaders(one, Row::call)),
                Column.median("call", one -> least(one, Row::call)));
        Table leaders = Table.of("length-leaders",
                "The fastest at each length by its median, and those that are not told apart from it.", columns,
                measured);
        return new Section("Length",
                "Kernel: the time in kernels. Whole call: from the call to the result on the host, "
                        + "the input in the device's memory. All rows are in tables/comparison.csv.",
                pictures, List.of(leaders.writtenTo(folder)), "");
    }

    private Optional<Picture> lines(String name, String what, List<StepResult> measured,
            Function<Row, Optional<Times>> time, List<PeerRow> peers, Function<PeerRow, Optional<Times>> peersTime) {
        Map<String, Map<Long, Double>> lines = lines();
        measured.forEach(one -> one.rows().stream().filter(row -> drawn.contains(row.strategy()))
                .forEach(row -> point(lines, row.strategy().label(), one.step().workload().size(), time.apply(row))));
        peers.forEach(row -> point(lines, row.way(), row.length().orElse(ladder.workload().size()),
                peersTime.apply(row)));
        return Picture
                .lines(ladder.chosen().title() + ": " + what, "elements · " + note, "median, µs", "#,##0.###", lines)
                .map(chart -> Picture.draw(folder, name, "Median time by length, " + what + ". " + note, chart));
    }

    /** Empty lines of the strategies that are drawn, so that each has its color in every figure. */
    private Map<String, Map<Long, Double>> lines() {
        Map<String, Map<Long, Double>> lines = new LinkedHashMap<>();
        drawn.forEach(strategy -> lines.put(strategy.label(), new TreeMap<>()));
        return lines;
    }

    private static void point(Map<String, Map<Long, Double>> lines, String line, long length, Optional<Times> times) {
        times.ifPresent(some -> lines.computeIfAbsent(line, unseen -> new TreeMap<>())
                .put(length, some.median() / 1e3));
    }

    private static Optional<Times> least(StepResult one, Function<Row, Optional<Times>> time) {
        return one.rows().stream().flatMap(row -> time.apply(row).stream())
                .min(Comparator.comparingLong(Times::median));
    }

    private String leaders(StepResult one, Function<Row, Optional<Times>> time) {
        Optional<Times> best = least(one, time);
        return one.rows().stream().filter(row -> time.apply(row).isPresent())
                .sorted(Comparator.comparingLong(row -> time.apply(row).orElseThrow().median()))
                .filter(row -> time.apply(row).equals(best) || control.factor(time.apply(row), best).startsWith("~"))
                .map(row -> row.strategy().label()).collect(Collectors.joining(" ~ "));
    }

    /** The fastest generated kernels. */
    static Optional<Row> fastest(ComparisonReport report) {
        return report.rows().stream()
                .filter(row -> row.strategy() instanceof Strategy && row.strategy() != Strategy.ANNOTATED_LOOP
                        && row.kernel().isPresent())
                .min(Comparator.comparingLong(row -> row.kernel().orElseThrow().median()));
    }

    /** Peers next to Funnel's fastest strategy, Java's streams and TornadoVM's own loop. */
    public Section peers(List<PeerRow> peers) {
        Optional<Row> fastest = fastest(ladder);
        List<PeerRow> ways = new ArrayList<>();
        fastest.ifPresent(
                row -> ways.add(PeerRow.own(row, "Funnel's fastest kernels here, " + ladder.device().name())));
        own(Strategy.PARALLEL_STREAM, "Java's streams, host").ifPresent(ways::add);
        own(Strategy.ANNOTATED_LOOP, "TornadoVM's @Reduce, " + ladder.device().name())
                .ifPresent(ways::add);
        ways.addAll(peers);
        List<PeerRow> timed = ways.stream().filter(way -> way.call().isPresent()).toList();
        List<Column<PeerRow>> columns = List.of(Column.text("way", PeerRow::way),
                Column.text("status", way -> way.status().label()), Column.median("kernel", PeerRow::kernel),
                Column.interval("kernel", way -> way.kernel().map(control::interval)),
                Column.factor("kernel ÷ Funnel's",
                        way -> control.factor(way.kernel(), fastest.flatMap(Row::kernel))),
                Column.median("call", PeerRow::call),
                Column.interval("call", way -> way.call().map(control::interval)),
                Column.factor("call ÷ Funnel's", way -> control.factor(way.call(), fastest.flatMap(Row::call))),
                Column.text("version, device, or why not", PeerRow::about));
        Table table = Table.of("peers", "Medians with their 95 % interval; the factors say how many times as fast"
                + " Funnel's fastest is, kernels and calls each, ~ where that is no difference. " + note, columns,
                ways);
        return new Section("Peers",
                "The same elements, bit for bit, between the rounds of the ladder, each round in another order; as many runs"
                        + " after the same warm-up. A whole call begins with data where the way has them, on the device or on"
                        + " the host, and ends with a number on the host. Native kernels have the sizes of Funnel's plans.",
                bars(timed)
                        .draw(folder, "peers", "Medians with their 95 % intervals: kernels, and whole calls. " + note)
                        .stream().toList(),
                List.of(table.writtenTo(folder)), "");
    }

    private Optional<PeerRow> own(Strategy strategy, String where) {
        return ladder.rows().stream().filter(row -> row.strategy() == strategy).findFirst()
                .map(row -> PeerRow.own(row, where));
    }

    private Bars bars(List<PeerRow> timed) {
        Stream<Bars.Bar> kernels = timed.stream().flatMap(way -> bar(way, 0, way.kernel()).stream());
        Stream<Bars.Bar> calls = timed.stream().flatMap(way -> bar(way, 1, way.call()).stream());
        return new Bars(title(ladder) + ": next to peers", "median, µs, logarithmic · " + note,
                List.of("kernels", "whole call"), List.of(new Bars.Group("Kernels", kernels.toList()),
                        new Bars.Group("Whole calls", calls.toList())));
    }

    private Optional<Bars.Bar> bar(PeerRow way, int series, Optional<Times> times) {
        return times.map(some -> new Bars.Bar(way.way(), series, some, control.interval(some)));
    }

    /** Errors over their bounds, by length and kind of data. */
    public Section accuracy(List<StepResult> measured) {
        List<Picture> pictures = new ArrayList<>();
        Map<Distribution, Map<String, Map<Long, Double>>> kinds = new LinkedHashMap<>();
        for (StepResult one : measured) {
            Map<String, Map<Long, Double>> lines =
                    kinds.computeIfAbsent(one.step().workload().distribution(), kind -> lines());
            one.rows().stream().filter(row -> drawn.contains(row.strategy())).forEach(row -> lines
                    .computeIfAbsent(row.strategy().label(), unseen -> new TreeMap<>())
                    .put((long) one.step().workload().size(), row.error().orElse(0.0) / row.bound().orElse(0.0)));
        }
        kinds.forEach((kind, lines) -> Picture.lines(ladder.chosen().title() + ", " + kind.label()
                + " data: error over bound", "elements · " + note, "error / bound", "0E0", lines)
                .ifPresent(chart -> pictures.add(Picture.draw(folder, "accuracy-" + kind.label(),
                        "Error over bound, data " + kind.label()
                                + "; 1 would be at the bound, answers without any error are not drawn. " + note,
                        chart))));
        return new Section("Accuracy", pictures.isEmpty()
                ? "No answer is off its exact value, whatever the data."
                : "The distance of each answer from the reference, over the largest that rounding can explain.",
                pictures, List.of(), "");
    }
}
