package io.funnel.lab.publication;

import io.funnel.cli.report.Figures;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.Variance;
import io.funnel.lab.page.Column;
import io.funnel.lab.page.Section;
import io.funnel.lab.page.Table;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Samples and processes of a report: whether there are enough to publish, and how much processes differ. */
record Processes(List<Way> ways, MeasurementLog samples, String note) {

    static final String NAME = "processes";
    static final int FEWEST_SAMPLES = 30;
    static final int FEWEST_PROCESSES = 3;

    /** Says what a report lacks to be published. */
    static Optional<String> lacking(MeasurementLog samples) {
        int each = samples.settings().workload().repetitions() * samples.settings().rounds();
        return each >= FEWEST_SAMPLES && samples.processes() >= FEWEST_PROCESSES
                ? Optional.empty()
                : Optional.of("A first look, not to be published: each time has " + each + " samples of "
                        + (samples.processes() == 0 ? "an unknown number of" : samples.processes())
                        + " processes; publish at least " + FEWEST_SAMPLES + " of " + FEWEST_PROCESSES
                        + ", such as --repetitions 10 --rounds 3.");
    }

    Section section(Folder folder) {
        return new Section("Samples and processes", "Each round runs in a process of its own. Between: the standard"
                + " deviation of the processes' means that samples within a process do not explain; within: that of a"
                + " process's samples; both of the mean.", List.of(), List.of(table().writtenTo(folder)), "");
    }

    Table table() {
        int each = samples.settings().workload().repetitions();
        List<Column<Way>> columns = List.of(Column.text("reduction", Way::reduction),
                Column.text("strategy", Way::label),
                Column.count("samples", way -> (long) way.kernel().orElseThrow().samples().size()),
                Column.count("rounds", way -> (long) way.kernel().orElseThrow().samples().size() / each),
                Column.shown("medians of the processes", way -> variance(way).map(Variance::medians).stream()
                        .flatMap(List::stream).map(Figures::nanos).collect(Collectors.joining(", "))),
                median("lowest median of a process", way -> Collections.min(way.medians())),
                median("highest median of a process", way -> Collections.max(way.medians())),
                Column.number("between processes", "%", "%.2f", way -> share(way, Variance::between)),
                Column.number("within a process", "%", "%.2f", way -> share(way, Variance::within)));
        return Table.of(NAME, "Kernel times. " + note, columns,
                ways.stream().filter(way -> way.kernel().isPresent()).toList());
    }

    private Column<Way> median(String head, ToLongFunction<Variance> which) {
        return new Column<>(head, way -> variance(way).map(one -> Figures.nanos(which.applyAsLong(one))).orElse(""),
                List.of(new Column.Data<>(head + " (ns)",
                        way -> variance(way).map(one -> String.valueOf(which.applyAsLong(one))).orElse(""))));
    }

    private OptionalDouble share(Way way, ToDoubleFunction<Variance> which) {
        return variance(way).map(one -> OptionalDouble.of(which.applyAsDouble(one))).orElse(OptionalDouble.empty());
    }

    private Optional<Variance> variance(Way way) {
        return way.kernel().flatMap(times -> Variance.of(times, samples.settings().workload().repetitions()));
    }
}
