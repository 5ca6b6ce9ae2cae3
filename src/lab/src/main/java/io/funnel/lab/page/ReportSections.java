package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.peer.PeerRow;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;

/**
 * Sections of a report: the ladder, lengths, peers, accuracy.
 *
 * @param ladder every strategy on all elements
 * @param drawn  strategies that make lines
 * @param note   stands below every figure: the device
 */
record ReportSections(Folder folder, ComparisonReport ladder, Control control, List<Strategy> drawn, String note) {

    static String title(ComparisonReport report) {
        return report.chosen().title() + " of " + Table.count(report.workload().size()) + " elements";
    }

    /** Every strategy, and the factor that each step brings. */
    Section everyStrategy() {
        boolean shares = ladder.copyBytesPerSecond().isPresent();
        String unit = shares ? "% of the copy speed" : "GB/s of input";
        ToDoubleFunction<Row> height = row -> shares
                ? 100 * ladder.shareOfCopy(row).orElse(0)
                : ladder.gigabytesPerSecond(row).orElse(0);
        List<Row> timed = ladder.rows().stream().filter(row -> height.applyAsDouble(row) > 0).toList();
        List<Picture> pictures = new ArrayList<>();
        if (!timed.isEmpty()) {
            CategoryChart chart = Picture.columns(title(ladder) + ": every strategy", note, unit);
            chart.getStyler().setYAxisMin(0.0).setLegendVisible(false);
            chart.addSeries("median", timed.stream().map(row -> row.strategy().label()).toList(),
                    timed.stream().map(height::applyAsDouble).toList()).setFillColor(Picture.COLORS.getFirst());
            pictures.add(Picture.draw(folder, "ladder", "Each strategy's "
                    + (shares ? "share of the device's copy speed" : unit) + "; bars end at the median. " + note,
                    chart));
        }
        return new Section("The ladder", shares
                ? "The share of the speed at which the device copies within its memory, reads and writes counted."
                : "The speed of this device's copies was not measured, so the bars are input bytes over time.",
                pictures, List.of(ladderTable().writtenTo(folder)), "");
    }

    private Table ladderTable() {
        List<List<String>> rows = new ArrayList<>();
        Optional<Times> before = Optional.empty();
        for (Row row : ladder.rows()) {
            Optional<Times> times = row.working();
            rows.add(List.of(row.strategy().label(), row.status().label(), Table.median(row.kernel()),
                    Table.median(row.call()), control.interval(times), times.map(ReportSections::outliers).orElse(""),
                    number("%.3g", ladder.gigabytesPerSecond(row), 1), number("%.1f", ladder.shareOfCopy(row), 100),
                    control.factor(before, times),
                    row.status() == Status.VERIFIED ? row.strategy().summary() : row.reason()));
            before = times.isPresent() ? times : before;
        }
        return new Table("ladder",
                "Medians with their 95 % interval (bootstrap), of kernels where there are any. The factor is to the row"
                        + " before that has a time; ~ where it is no difference. " + note,
                List.of("strategy", "status", "kernel", "call", "95 %", "outliers", "GB/s", "% of copy", "factor",
                        "what it does"),
                rows);
    }

    private static String outliers(Times times) {
        List<Long> far = Interval.outliers(times);
        return far.isEmpty()
                ? ""
                : far.size() + " of " + times.samples().size() + ", to " + Figures.nanos(Collections.max(far));
    }

    private static String number(String format, OptionalDouble value, double unit) {
        return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble() * unit) : "";
    }

    /** Times over the length of the input; {@code measured} has the ladder last. */
    Section lengths(List<StepResult> measured, List<PeerRow> peers) {
        List<PeerRow> shorter = peers.stream()
                .filter(row -> row.length().isPresent() && row.status() == Status.VERIFIED).toList();
        List<PeerRow> others = Stream.concat(shorter.stream(), PeerRow.together(peers).stream()
                .filter(row -> shorter.stream().anyMatch(other -> other.way().equals(row.way())))).toList();
        List<Picture> pictures = new ArrayList<>();
        lines("length-kernel", "kernel", measured, Row::kernel, others, PeerRow::kernel).ifPresent(pictures::add);
        lines("length-call", "whole call", measured, Row::call, others, PeerRow::call).ifPresent(pictures::add);
        Table leaders = new Table("length-leaders",
                "The fastest at each length by its median, and those that are not told apart from it.",
                List.of("elements", "kernel", "kernel time", "whole call", "call time"),
                measured.stream().map(one -> Stream.of(Stream.of(Table.count(one.step().workload().size())),
                        leader(one, Row::kernel), leader(one, Row::call)).flatMap(cells -> cells).toList()).toList());
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

    private Stream<String> leader(StepResult one, Function<Row, Optional<Times>> time) {
        List<Row> timed = one.rows().stream().filter(row -> time.apply(row).isPresent())
                .sorted(Comparator.comparingLong(row -> time.apply(row).orElseThrow().median())).toList();
        if (timed.isEmpty()) {
            return Stream.of("", "");
        }
        Optional<Times> best = time.apply(timed.getFirst());
        return Stream.of(timed.stream().filter(row -> row.equals(timed.getFirst())
                || control.factor(time.apply(row), best).startsWith("~"))
                .map(row -> row.strategy().label()).collect(Collectors.joining(" ~ ")), Table.median(best));
    }

    /** Peers next to Funnel's fastest strategy, Java's streams and TornadoVM's own loop. */
    Section peers(List<PeerRow> peers) {
        Optional<Row> fastest = ladder.rows().stream().filter(row -> row.kernel().isPresent())
                .min(Comparator.comparingLong(row -> row.kernel().orElseThrow().median()));
        List<PeerRow> ways = new ArrayList<>();
        fastest.ifPresent(
                row -> ways.add(PeerRow.own(row, "Funnel's fastest kernels here, " + ladder.device().name())));
        own(Strategy.PARALLEL_STREAM, "Java's streams, host").ifPresent(ways::add);
        own(Strategy.ANNOTATED_LOOP, "TornadoVM's @Reduce, " + ladder.device().name())
                .filter(own -> fastest.stream().noneMatch(row -> row.strategy() == Strategy.ANNOTATED_LOOP))
                .ifPresent(ways::add);
        ways.addAll(peers);
        List<PeerRow> timed = ways.stream().filter(way -> way.call().isPresent()).toList();
        Table table = new Table("peers", "Medians with their 95 % interval; the factors say how many times as fast"
                + " Funnel's fastest is, kernels and calls each, ~ where that is no difference. " + note,
                List.of("way", "status", "kernel", "95 %", "kernel ÷ Funnel's", "call", "95 %", "call ÷ Funnel's",
                        "version, device, or why not"),
                ways.stream().map(way -> List.of(way.way(), way.status().label(), Table.median(way.kernel()),
                        control.interval(way.kernel()), control.factor(way.kernel(), fastest.flatMap(Row::kernel)),
                        Table.median(way.call()), control.interval(way.call()),
                        control.factor(way.call(), fastest.flatMap(Row::call)), way.about())).toList());
        return new Section("Peers",
                "The same elements, bit for bit, between the rounds of the ladder, each round in another order; as many runs"
                        + " after the same warm-up. A whole call begins with data where the way has them, on the device or on"
                        + " the host, and ends with a number on the host. Native kernels have the sizes of Funnel's plans.",
                timed.isEmpty()
                        ? List.of()
                        : List.of(Picture.draw(folder, "peers", "GB/s of input, medians: kernels, and whole calls. "
                                + note, chart(timed))),
                List.of(table.writtenTo(folder)), "");
    }

    private Optional<PeerRow> own(Strategy strategy, String where) {
        return ladder.rows().stream().filter(row -> row.strategy() == strategy).findFirst()
                .map(row -> PeerRow.own(row, where));
    }

    private CategoryChart chart(List<PeerRow> timed) {
        CategoryChart chart = Picture.columns(title(ladder) + ": next to peers", note, "GB/s of input");
        chart.getStyler().setYAxisMin(0.0);
        List<String> names = timed.stream().map(PeerRow::way).toList();
        double bytes = (double) ladder.workload().size() * ladder.chosen().elementBytes();
        Function<Function<PeerRow, Optional<Times>>, List<Double>> speeds = which -> timed.stream()
                .map(way -> which.apply(way).map(times -> bytes / Math.max(1, times.median())).orElse(0.0)).toList();
        if (timed.stream().anyMatch(way -> way.kernel().isPresent())) {
            chart.addSeries("kernels", names, speeds.apply(PeerRow::kernel)).setFillColor(Picture.COLORS.getFirst());
        }
        chart.addSeries("whole call", names, speeds.apply(PeerRow::call)).setFillColor(Picture.COLORS.get(1));
        return chart;
    }

    /** Errors over their bounds, by length and kind of data. */
    Section accuracy(List<StepResult> measured) {
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
