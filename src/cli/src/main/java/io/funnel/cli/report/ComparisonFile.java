package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.reduction.ElementType;
import io.funnel.verify.ComponentError;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A comparison as JSON, whose fields docs/reference/cli.md describes, or as CSV with columns of the same names. */
public final class ComparisonFile {

    private static final List<String> SETTING = List.of("runtime", "backend", "device", "jdk", "version", "operation",
            "type", "size", "seed", "distribution", "repetitions", "fastMath", "reduction");
    private static final List<String> RESULT = List.of("strategy", "status", "value", "error", "bound", "kernelNanos",
            "kernelNanosMin", "kernelNanosMax", "callNanos", "callNanosMin", "callNanosMax", "gigabytesPerSecond",
            "shareOfBound", "shareOfCopy", "launches", "steps", "globalAccesses", "groups", "groupSize", "reason",
            "load");

    private static final String FILES = "files";
    private static final String SEGMENTS = "segments";

    /** The fields of a comparison, in the order of the document. */
    record Header(
            Device.Runtime runtime, String backend, String device, String jdk, String version, String reduction,
            Optional<String> operation, Optional<ElementType> type, int size, Optional<Long> seed,
            Optional<Distribution> distribution,
            int repetitions, OptionalInt warmUpMillis, Optional<List<String>> files, Optional<String> segments,
            String address,
            String runtimeVersion, boolean fastMath, OptionalDouble bandwidthBytesPerSecond,
            OptionalDouble copyBytesPerSecond, String command) {}

    /** The fields of a strategy; unknown ones are left out. */
    record Result(
            String strategy, Status status, String reason, Optional<JsonNode> value, Optional<Double> error,
            Optional<Double> bound, Optional<Long> kernelNanos, Optional<Long> kernelNanosMin,
            Optional<Long> kernelNanosMax, Optional<Long> callNanos, Optional<Long> callNanosMin,
            Optional<Long> callNanosMax, @JsonUnwrapped Row.@Nullable PlanSizes sizes, Optional<String> log,
            OptionalDouble gigabytesPerSecond, OptionalDouble shareOfBound, OptionalDouble shareOfCopy,
            Optional<List<Long>> kernelSamples, Optional<List<Long>> callSamples,
            Optional<List<ComponentError>> components, Optional<String> exact) {}

    private record Document(@JsonUnwrapped Header header, List<Result> results) {}

    private ComparisonFile() {}

    public static String json(ComparisonReport report) {
        return Json.pretty(new Document(header(report),
                report.rows().stream().map(row -> result(report, row)).toList()));
    }

    static Header header(ComparisonReport report) {
        Device device = report.device();
        Versions versions = report.versions();
        SelectedReduction chosen = report.chosen();
        Workload data = report.workload();
        boolean made = data.files().isEmpty();
        return new Header(device.runtime(), device.backend(), device.name(), versions.jdk(), versions.funnel(),
                chosen.reduction().name(), chosen.operation().map(Operation::name), chosen.type(), data.size(),
                made ? Optional.of(data.seed()) : Optional.empty(),
                made ? Optional.of(data.distribution()) : Optional.empty(), data.repetitions(), data.warmUpMillis(),
                Optional.of(data.files()).filter(files -> !files.isEmpty()),
                data.division(), device.address(),
                versions.runtime(), versions.fastMath(), device.bandwidth(), report.copyBytesPerSecond(),
                versions.command());
    }

    static Result result(ComparisonReport report, Row row) {
        return new Result(row.label(), row.status(), row.reason(), row.value().map(Answers::exact), row.error(),
                row.bound(),
                row.kernel().map(Times::median), row.kernel().map(Times::min), row.kernel().map(Times::max),
                row.call().map(Times::median), row.call().map(Times::min), row.call().map(Times::max),
                row.sizes().orElse(null), row.log().map(log -> String.valueOf(Path.of(log).getFileName())),
                report.gigabytesPerSecond(row), report.shareOfBound(row), report.shareOfCopy(row),
                samples(row.kernel()), samples(row.call()),
                Optional.of(row.components()).filter(components -> !components.isEmpty()),
                Optional.of(row.exact()).filter(exact -> !exact.isEmpty()));
    }

    /** Empty for peers, which tell no samples. */
    private static Optional<List<Long>> samples(Optional<Times> times) {
        return times.map(Times::samples).filter(samples -> !samples.isEmpty());
    }

    /**
     * Returns the header line and one line a strategy; unknown values are empty. Each line says what ran where, so that
     * files of several runs can be concatenated.
     */
    public static String csv(ComparisonReport report) {
        return csv(report, report.workload().segments().isPresent());
    }

    /** Returns such lines; if {@code divided}, the last cell is what has an answer of its own. */
    public static String csv(ComparisonReport report, boolean divided) {
        List<String> names = new ArrayList<>(SETTING);
        names.addAll(RESULT);
        boolean read = !report.workload().files().isEmpty();
        if (read) {
            names.add(FILES);
        }
        if (divided) {
            names.add(SEGMENTS);
        }
        List<List<String>> rows = new ArrayList<>(List.of(names));
        for (Row row : report.rows()) {
            List<String> cells = cells(SETTING, Json.tree(header(report)));
            cells.addAll(cells(RESULT, Json.tree(result(report, row))));
            if (read) {
                cells.add(String.join(" ", report.workload().files()));
            }
            if (divided) {
                cells.add(report.workload().division().orElse(""));
            }
            rows.add(cells);
        }
        return Tables.csv(rows);
    }

    private static List<String> cells(List<String> names, JsonNode node) {
        List<String> cells = new ArrayList<>();
        for (String name : names) {
            cells.add(node.optional(name).map(ComparisonFile::cell).orElse(""));
        }
        return cells;
    }

    /** Formats a cell; composite results stay JSON. */
    private static String cell(JsonNode node) {
        return node.isContainer() ? Json.line(node) : node.asString();
    }
}
