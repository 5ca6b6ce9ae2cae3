package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.peer.PeerRow;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;

/** Section with peers next to Funnel's fastest strategy, Java's streams and TornadoVM's own loop. */
record PeerSection(ComparisonReport ladder, List<PeerRow> peers, Control control, String note) {

    /** A bar of the figure, and a row of the table. */
    private record Way(
            String name, String where, Status status, String reason, Optional<Times> kernel, Optional<Times> call,
            String said) {

        static Way of(Row row, String where) {
            return new Way(row.strategy().label(), where, row.status(), row.reason(), row.kernel(), row.call(), "");
        }

        static Way of(PeerRow row) {
            return new Way(row.way(), Stream.of(row.version(), row.device()).filter(text -> !text.isEmpty())
                    .reduce((a, b) -> a + ", " + b).orElse(""), row.status(), row.reason(), row.kernel(), row.call(),
                    row.note());
        }
    }

    Section section(Folder folder) {
        Optional<Row> fastest = ladder.rows().stream().filter(row -> row.kernel().isPresent())
                .min(Comparator.comparingLong(row -> row.kernel().orElseThrow().median()));
        List<Way> ways = new ArrayList<>();
        fastest.ifPresent(row -> ways.add(Way.of(row, "Funnel's fastest kernels here, " + ladder.device().name())));
        own(Strategy.PARALLEL_STREAM, "Java's streams, host").ifPresent(ways::add);
        own(Strategy.ANNOTATED_LOOP, "TornadoVM's @Reduce, " + ladder.device().name()).ifPresent(ways::add);
        peers.forEach(row -> ways.add(Way.of(row)));
        List<Way> timed = ways.stream().filter(way -> way.call().isPresent()).toList();
        return new Section("Peers",
                "The same elements, bit for bit, between the rounds of the ladder, each round in another order; as many runs"
                        + " after the same warm-up. A whole call begins with data where the way has them, on the device or on"
                        + " the host, and ends with a number on the host. Native kernels have the sizes of Funnel's plans.",
                timed.isEmpty()
                        ? List.of()
                        : List.of(Picture.draw(folder, "peers",
                                "GB/s of input, medians: kernels, and whole calls. " + note, chart(timed))),
                List.of(table(ways, fastest).writtenTo(folder)));
    }

    private Optional<Way> own(Strategy strategy, String where) {
        return ladder.rows().stream().filter(row -> row.strategy() == strategy).findFirst()
                .map(row -> Way.of(row, where));
    }

    private CategoryChart chart(List<Way> timed) {
        CategoryChart chart = Picture.columns(Texts.title(ladder) + ": next to peers", note, "GB/s of input");
        chart.getStyler().setYAxisMin(0.0);
        List<String> names = timed.stream().map(Way::name).toList();
        if (timed.stream().anyMatch(way -> way.kernel().isPresent())) {
            chart.addSeries("kernels", names, speeds(timed, Way::kernel)).setFillColor(Picture.COLORS.getFirst());
        }
        chart.addSeries("whole call", names, speeds(timed, Way::call)).setFillColor(Picture.COLORS.get(1));
        return chart;
    }

    private List<Double> speeds(List<Way> timed, Function<Way, Optional<Times>> which) {
        double bytes = (double) ladder.workload().size() * ladder.chosen().elementBytes();
        return timed.stream().map(way -> which.apply(way).map(times -> bytes / Math.max(1, times.median())).orElse(0.0))
                .toList();
    }

    private Table table(List<Way> ways, Optional<Row> fastest) {
        List<List<String>> rows = new ArrayList<>();
        for (Way way : ways) {
            rows.add(List.of(way.name(), way.status().label(), Texts.median(way.kernel()), interval(way.kernel()),
                    factor(way.kernel(), fastest.flatMap(Row::kernel)), Texts.median(way.call()), interval(way.call()),
                    factor(way.call(), fastest.flatMap(Row::call)),
                    Stream.of(way.where(), way.said(), way.reason()).filter(text -> !text.isEmpty())
                            .reduce((one, other) -> one + "; " + other).orElse("")));
        }
        return new Table("peers", "Medians with their 95 % interval; the factors say how many times as fast Funnel's"
                + " fastest is, kernels and calls each, ~ where that is no difference. " + note,
                List.of("way", "status", "kernel", "95 %", "Funnel", "call", "95 %", "Funnel",
                        "version, device, registers, or why not"),
                rows);
    }

    private String interval(Optional<Times> times) {
        return times.map(one -> control.interval(one).text()).orElse("");
    }

    private String factor(Optional<Times> peer, Optional<Times> mine) {
        return peer.isEmpty() || mine.isEmpty() ? "" : control.factor(peer.get(), mine.get());
    }
}
