package io.funnel.lab.results;

import io.funnel.lab.measure.Folder;
import io.funnel.lab.page.Picture;
import io.funnel.lab.page.Section;
import io.funnel.lab.page.SpeedFigures;
import io.funnel.reduction.Axis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Tables and figures of reductions over rows, columns and middle axes: speed by the row's length next to torch and CUB, and
 * whole calls over a few thousand short rows. The rows are those of {@code sitting segments} and of the peers' programs.
 */
final class SegmentTables {

    private static final String TORCH = "torch";
    private static final String CUB = "CUB";
    /** Share of the best backend that each other must reach. */
    private static final double OTHERS = 0.85;

    private final Folder folder;
    private final List<SegmentRow> rows;
    private final List<String> backends;
    private final List<String> peers;

    SegmentTables(Path path) throws IOException {
        folder = new Folder(path);
        rows = SegmentRow.all(path);
        backends = rows.stream().filter(SegmentRow::own).map(SegmentRow::way).distinct().sorted().toList();
        peers = rows.stream().map(SegmentRow::way)
                .filter(way -> !backends.contains(way) && !way.startsWith(SegmentRow.FLAT)).distinct()
                .sorted(Comparator.comparing((String way) -> !way.equals(TORCH)).thenComparing(way -> way)).toList();
    }

    List<Section> sections() {
        if (backends.isEmpty()) {
            return List.of();
        }
        List<Section> sections = new ArrayList<>(List.of(speeds()));
        if (rows.stream().anyMatch(row -> row.own() && !Double.isNaN(row.call()))) {
            sections.add(calls());
        }
        return sections;
    }

    private List<String> reductions() {
        return rows.stream().filter(SegmentRow::own).map(SegmentRow::reduction).distinct().toList();
    }

    private List<Axis> shapes(String reduction, boolean small) {
        return rows.stream().filter(row -> row.own() && row.reduction().equals(reduction)).map(SegmentRow::axis)
                .distinct().filter(axis -> SegmentShapes.isSmall(axis) == small).toList();
    }

    /** The speed of a way's fastest program. */
    private double speed(String way, String reduction, Axis axis) {
        return of(way, reduction, axis).mapToDouble(SegmentRow::gigabytes).filter(value -> !Double.isNaN(value)).max()
                .orElse(Double.NaN);
    }

    private double call(String way, String reduction, Axis axis) {
        return of(way, reduction, axis).mapToDouble(SegmentRow::call).filter(value -> !Double.isNaN(value)).min()
                .orElse(Double.NaN);
    }

    private Stream<SegmentRow> of(String way, String reduction, Axis axis) {
        return rows.stream().filter(row -> row.way().equals(way) && row.reduction().equals(reduction)
                && row.axis().equals(axis));
    }

    private double flat(String backend) {
        return rows.stream().filter(row -> row.way().equals(SegmentRow.FLAT + backend))
                .mapToDouble(SegmentRow::gigabytes).findFirst().orElse(Double.NaN);
    }

    private Section speeds() {
        TargetTable table = new TargetTable();
        for (String reduction : reductions()) {
            for (Axis axis : shapes(reduction, false)) {
                List<String> cells = new ArrayList<>(List.of("`" + reduction + "`", SegmentRow.shape(axis)));
                double torch = speed(TORCH, reduction, axis);
                backends.forEach(backend -> {
                    double own = speed(backend, reduction, axis);
                    cells.add(Double.isNaN(own)
                            ? of(backend, reduction, axis).map(SegmentRow::status).findFirst().orElse("–")
                            : Rows.digits(0, own) + " · " + Rows.percent(own / flat(backend)) + " · "
                                    + Rows.digits(1, own / torch) + " ×");
                });
                peers.forEach(peer -> cells.add(Rows.digits(0, speed(peer, reduction, axis))));
                table.add(reached(reduction, axis), cells);
            }
        }
        List<String> heads = new ArrayList<>(List.of("reduction", "shape"));
        heads.addAll(backends);
        heads.addAll(peers);
        Section section = table.section("Rows, columns and axes",
                "GB/s of input in kernels · share of the flat sum of the same sitting · times torch. Targets: the shares and"
                        + " times of torch in `io.funnel.lab.results.SegmentTarget`, never below torch or CUB, and "
                        + Rows.percent(OTHERS) + " of the best backend on each other.",
                heads);
        return new Section(section.title(), section.text(), pictures(), section.tables(), "");
    }

    /** The least share of the targets; those without numbers count as reached. */
    private double reached(String reduction, Axis axis) {
        if (backends.stream().flatMap(backend -> of(backend, reduction, axis))
                .anyMatch(row -> !row.status().equals("verified"))) {
            return 0;
        }
        double best = backends.stream().mapToDouble(backend -> speed(backend, reduction, axis))
                .filter(value -> !Double.isNaN(value)).max().orElse(0);
        double least = backends.stream().mapToDouble(backend -> speed(backend, reduction, axis))
                .filter(value -> !Double.isNaN(value)).min().orElse(0);
        double share = backends.stream().mapToDouble(backend -> speed(backend, reduction, axis) / flat(backend))
                .filter(value -> !Double.isNaN(value)).max().orElse(Double.NaN);
        SegmentTarget target = SegmentTarget.of(reduction, axis);
        double torch = speed(TORCH, reduction, axis);
        return DoubleStream.of(share / target.ofFlat(), best / torch / target.timesTorch(),
                best / speed(CUB, reduction, axis), best == 0 ? 0 : least / best / OTHERS)
                .filter(value -> !Double.isNaN(value)).min().orElse(Double.NaN);
    }

    private List<Picture> pictures() {
        String device = rows.stream().filter(SegmentRow::own).map(SegmentRow::device).findFirst().orElse("");
        String elements = "elements of a row" + (device.isEmpty() ? "" : " · " + device);
        List<Picture> pictures = new ArrayList<>();
        List<String> ways = Stream.concat(backends.stream(), peers.stream()).toList();
        for (String each : reductions()) {
            List<Axis> shapes = shapes(each, false);
            Map<String, Map<Long, Double>> lines = new LinkedHashMap<>();
            ways.forEach(way -> {
                Map<Long, Double> line = lines.computeIfAbsent(way, unseen -> new TreeMap<>());
                shapes.stream().filter(Axis::isRows)
                        .forEach(axis -> line.put(axis.length(), speed(way, each, axis)));
            });
            SpeedFigures.lines(folder, "rows-" + each, each + " of each row", elements,
                    "GB/s of input by the length of a row, " + each, lines).ifPresent(pictures::add);
        }
        String reduction = reductions().getFirst();
        List<Axis> others = shapes(reduction, false).stream().filter(axis -> !axis.isRows()).toList();
        if (!others.isEmpty()) {
            Map<String, List<Double>> columns = new LinkedHashMap<>();
            ways.stream().filter(way -> others.stream().anyMatch(axis -> !Double.isNaN(speed(way, reduction, axis))))
                    .forEach(
                            way -> columns.put(way, others.stream().map(axis -> speed(way, reduction, axis)).toList()));
            pictures.add(SpeedFigures.columns(folder, "axes-" + reduction, reduction + " of each column or segment",
                    device,
                    "GB/s of input by shape, " + reduction, others.stream().map(SegmentRow::shape).toList(), columns));
        }
        return pictures;
    }

    private Section calls() {
        TargetTable table = new TargetTable();
        for (String reduction : reductions()) {
            for (Axis axis : shapes(reduction, true)) {
                List<String> cells = new ArrayList<>(
                        List.of("`" + reduction + "`", axis.outer() + " " + SegmentRow.shape(axis)));
                Stream.concat(backends.stream(), peers.stream())
                        .forEach(way -> cells.add(Rows.digits(1, call(way, reduction, axis))));
                double best = backends.stream().mapToDouble(backend -> call(backend, reduction, axis))
                        .filter(value -> !Double.isNaN(value)).min().orElse(Double.POSITIVE_INFINITY);
                table.add(call(TORCH, reduction, axis) / best, cells);
            }
        }
        List<String> heads = new ArrayList<>(List.of("reduction", "shape"));
        heads.addAll(backends);
        heads.addAll(peers);
        return table.section("Calls over a few short rows",
                "Whole calls, the data on the device and the values on the host, medians in µs. Target: at most torch's on"
                        + " the best backend.",
                heads);
    }
}
