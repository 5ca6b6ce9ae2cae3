package io.funnel.lab.publication;

import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.gallery.HandWritten;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.page.Bars;
import io.funnel.lab.page.Column;
import io.funnel.lab.page.Section;
import io.funnel.lab.page.Table;
import io.funnel.lab.publication.Way.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Kernel times of generated kernels next to hand-written ones and to TornadoVM's own loop, by reduction and backend.
 *
 * @param note stands below the figure
 */
record Question(List<Way> ways, String note) {

    static final String NAME = "question";
    static final String ANSWER = "answer";
    private static final String TEXT =
            "Each group of bars is a reduction on a backend, the fastest first. The first table has the"
                    + " fastest of each kind, the second all.";

    Question {
        ways = List.copyOf(ways);
    }

    /** The ways of a report that answer it: of its own reduction, and of others. */
    static List<Way> ways(MeasurementLog samples, SelectedReduction chosen) {
        List<Way> ways = new ArrayList<>();
        samples.together(Kind.LADDER).ifPresent(ladder -> Way.of(samples, ladder, chosen).stream()
                .filter(way -> way.origin() != Origin.GENERATED
                        || MeasurementStep.generated(samples.settings()).contains(way.row().strategy()))
                .forEach(ways::add));
        for (String name : HandWritten.REDUCTIONS) {
            samples.together(name).ifPresent(step -> ways.addAll(Way.of(samples, step, chosen)));
        }
        return ways;
    }

    /** The ways of a reduction on a backend, fastest first in each origin; backends of a reduction are neighbours. */
    private List<List<Way>> groups() {
        List<String> reductions = ways.stream().map(Way::reduction).distinct().toList();
        Stream<String> names = ways.stream().sorted(Comparator.comparingInt(way -> reductions.indexOf(way.reduction())))
                .map(Question::group).distinct();
        return names.map(group -> ways.stream()
                .filter(way -> group(way).equals(group)).sorted(Comparator.comparing(Way::origin)
                        .thenComparing(way -> way.kernel().map(times -> times.median()).orElse(Long.MAX_VALUE)))
                .toList()).toList();
    }

    private static String group(Way way) {
        return way.reduction() + ", " + way.backend();
    }

    Section section(Folder folder) {
        Bars bars = new Bars(
                "Generated, hand-written, and " + (isPlain() ? "the loop as plain Java" : "TornadoVM's own loop"),
                "kernel time, median, µs, logarithmic · " + note,
                Arrays.stream(Origin.values()).map(Origin::label).toList(),
                groups().stream().map(group -> new Bars.Group(heading(group),
                        group.stream().flatMap(way -> bar(way).stream()).toList())).toList());
        return new Section("Generated against hand-written against " + (isPlain() ? "plain Java" : "JIT"), TEXT,
                bars.draw(folder, NAME, "Kernel times, medians with 95 % intervals. " + note).stream().toList(),
                List.of(answer().writtenTo(folder), table().writtenTo(folder)), "");
    }

    /** Names the group, and what of it has no time. */
    private static String heading(List<Way> group) {
        return group(group.getFirst()) + group.stream().filter(way -> way.kernel().isEmpty())
                .map(way -> "; " + way.label() + ": " + way.status()).collect(Collectors.joining());
    }

    private boolean isPlain() {
        return ways.stream().noneMatch(way -> way.origin() == Origin.COMPILED);
    }

    /** Makes a bar of a way with kernel times. */
    static Optional<Bars.Bar> bar(Way way) {
        return way.kernel()
                .map(times -> new Bars.Bar(way.label(), Arrays.asList(Origin.values()).indexOf(way.origin()), times,
                        way.interval().orElseThrow()));
    }

    /** The fastest of each origin in a row for each reduction and backend. */
    Table answer() {
        List<Column<List<Way>>> columns = new ArrayList<>(List.of(
                Column.text("reduction", group -> group.getFirst().reduction()),
                Column.text("backend", group -> group.getFirst().backend())));
        for (Origin origin : List.of(Origin.GENERATED, Origin.HAND_WRITTEN)) {
            columns.add(Column.text(origin.label(), group -> fastest(group, origin).map(Way::label).orElse("")));
            columns.add(
                    Column.median(origin.label() + ", kernel", group -> fastest(group, origin).flatMap(Way::kernel)));
        }
        columns.add(Column.median((isPlain() ? Origin.PLAIN : Origin.COMPILED).label() + ", kernel",
                group -> loop(group).flatMap(Way::kernel)));
        columns.add(factor("generated over hand-written", group -> fastest(group, Origin.HAND_WRITTEN)));
        columns.add(factor("generated over the loop", Question::loop));
        return Table.of(ANSWER,
                "The fastest kernel of each, by medians, and how many times as fast the generated one is; ~"
                        + " marks factors that are no difference. " + note,
                columns, groups());
    }

    private static Column<List<Way>> factor(String head, Function<List<Way>, Optional<Way>> before) {
        return Column.factor(head, group -> fastest(group, Origin.GENERATED)
                .flatMap(way -> before.apply(group).map(way::times)).orElse(""));
    }

    private static Optional<Way> fastest(List<Way> group, Origin origin) {
        return group.stream().filter(way -> way.origin() == origin && way.kernel().isPresent()).findFirst();
    }

    private static Optional<Way> loop(List<Way> group) {
        return group.stream().filter(way -> way.isLoop() && way.kernel().isPresent()).findFirst();
    }

    private static String number(Optional<Double> number) {
        return number.map(some -> String.format(Locale.ROOT, "%.2g", some)).orElse("");
    }

    Table table() {
        Function<Way, Stream<Way>> loop = way -> groups().stream()
                .filter(group -> group.contains(way)).flatMap(group -> loop(group).stream());
        List<Column<Way>> columns = new ArrayList<>(List.of(Column.text("reduction", Way::reduction),
                Column.text("backend", Way::backend), Column.text("kernel from", way -> way.origin().label()),
                Column.text("strategy", Way::label), Column.text("status", Way::status),
                Column.median("kernel", Way::kernel), Column.interval("kernel", Way::interval),
                Column.number("read", "GB/s", "%.4g", Way::read),
                Column.number("of read bandwidth", "%", "%.1f", Way::shareOfRead),
                Column.factor("speed-up over the loop", way -> loop.apply(way).findFirst()
                        .filter(other -> !way.isLoop()).map(way::times).orElse("")),
                Column.text("what it does, or why it has no time", Way::about)));
        if (ways.stream().anyMatch(way -> way.report().workload().segments().isPresent())) {
            columns.addAll(columns.size() - 1, List.of(Column.text("error", way -> number(way.row().error())),
                    Column.text("bound", way -> number(way.row().bound()))));
        }
        return Table.of(NAME,
                "Medians with their 95 % intervals (bootstrap over processes and samples); ~ marks factors"
                        + " that are no difference. " + note,
                columns, groups().stream().flatMap(List::stream).toList());
    }
}
