package io.funnel.lab.page;

import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.peer.PeerRow;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Times over the length of the input; of what was measured, the longest is last. */
record Lengths(
        List<StepResult> measured, List<Strategy> drawn, List<PeerRow> peers, Control control, String title,
        String note) {

    Section section(Folder folder) {
        List<Picture> pictures = new ArrayList<>();
        draw(folder, "length-kernel", "kernel", Row::kernel, PeerRow::kernel).ifPresent(pictures::add);
        draw(folder, "length-call", "whole call", Row::call, PeerRow::call).ifPresent(pictures::add);
        List<Table> tables = new ArrayList<>(List.of(leaders().writtenTo(folder), table().writtenTo(folder)));
        if (!longPeers().isEmpty()) {
            tables.add(peersTable().writtenTo(folder));
        }
        return new Section("Length",
                "Kernel: the time in kernels. Whole call: from the call to the result on the host, "
                        + "the input in the device's memory.",
                pictures, tables);
    }

    private List<PeerRow> longPeers() {
        List<PeerRow> shorter = peers.stream()
                .filter(row -> row.length().isPresent() && row.status() == Status.VERIFIED).toList();
        return Stream.concat(shorter.stream(), PeerRow.together(peers).stream()
                .filter(row -> shorter.stream().anyMatch(other -> other.way().equals(row.way())))).toList();
    }

    private int length(PeerRow row) {
        return row.length().orElseGet(() -> measured.getLast().step().workload().size());
    }

    private Table peersTable() {
        return new Table("length-peers", "Peers on the first elements; medians in nanoseconds.",
                List.of("elements", "way", "kernelNanos", "callNanos"),
                longPeers().stream().map(row -> List.of(String.valueOf(length(row)), row.way(), median(row.kernel()),
                        median(row.call()))).toList());
    }

    private Optional<Picture> draw(Folder folder, String name, String what, Function<Row, Optional<Times>> time,
            Function<PeerRow, Optional<Times>> peersTime) {
        Lines lines = new Lines();
        for (StepResult one : measured) {
            for (Row row : one.rows()) {
                if (drawn.contains(row.strategy())) {
                    time.apply(row).ifPresent(times -> lines.add(row.strategy().label(), one.step().workload().size(),
                            times.median() / 1e3));
                }
            }
        }
        longPeers().forEach(row -> peersTime.apply(row)
                .ifPresent(times -> lines.add(row.way(), length(row), times.median() / 1e3)));
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(Picture.draw(folder, name, "Median time by length, " + what + ". " + note,
                        lines.chart(title + ": " + what, "elements · " + note, "µs")));
    }

    private Table leaders() {
        return new Table("length-leaders",
                "The fastest at each length by its median, and those that are not told apart from it.",
                List.of("elements", "kernel", "kernel time", "whole call", "call time"),
                measured.stream().map(one -> {
                    List<String> cells = new ArrayList<>(List.of(Texts.count(one.step().workload().size())));
                    cells.addAll(leader(one, Row::kernel));
                    cells.addAll(leader(one, Row::call));
                    return List.copyOf(cells);
                }).toList());
    }

    private List<String> leader(StepResult one, Function<Row, Optional<Times>> time) {
        List<Row> timed = one.rows().stream().filter(row -> time.apply(row).isPresent())
                .sorted(Comparator.comparingLong(row -> time.apply(row).orElseThrow().median())).toList();
        if (timed.isEmpty()) {
            return List.of("", "");
        }
        Times best = time.apply(timed.getFirst()).orElseThrow();
        return List.of(timed.stream().filter(row -> row.equals(timed.getFirst())
                || control.factor(time.apply(row).orElseThrow(), best).startsWith("~"))
                .map(row -> row.strategy().label()).collect(Collectors.joining(" ~ ")), Figures.nanos(best.median()));
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (StepResult one : measured) {
            int size = one.step().workload().size();
            for (Row row : one.tried()) {
                rows.add(List.of(String.valueOf(size), row.strategy().label(), row.status().label(),
                        median(row.kernel()), median(row.call()),
                        row.working().map(times -> control.interval(times).text()).orElse(""), row.working()
                                .map(times -> Texts.count(Math.round(size * 1e9 / Math.max(1, times.median()))))
                                .orElse("")));
            }
        }
        return new Table("length",
                "Medians in nanoseconds, and the 95 % interval of the kernel's, or of the call's where there is no kernel.",
                List.of("elements", "strategy", "status", "kernelNanos", "callNanos", "95 %", "elements a second"),
                rows);
    }

    private static String median(Optional<Times> times) {
        return times.map(one -> String.valueOf(one.median())).orElse("");
    }
}
