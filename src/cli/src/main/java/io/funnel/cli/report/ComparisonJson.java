package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.ComponentError;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A comparison as JSON; docs/reference/cli.md describes every field. */
public final class ComparisonJson {

    /** The fields of a comparison, in the order of the document. */
    record Header(
            Device.Runtime runtime, String backend, String device, String jdk, String version, String reduction,
            Optional<Operator> operation, Optional<ElementType> type, int size, Optional<Long> seed,
            Optional<Distribution> distribution,
            int repetitions, OptionalInt warmUpMillis, Optional<List<String>> files, String address,
            String runtimeVersion, boolean fastMath, OptionalDouble bandwidthBytesPerSecond,
            OptionalDouble copyBytesPerSecond, String command) {}

    /** The fields of a strategy; unknown ones are left out. */
    record Result(
            Strategy strategy, Status status, String reason, Optional<JsonNode> value, Optional<Double> error,
            Optional<Double> bound, Optional<Long> kernelNanos, Optional<Long> kernelNanosMin,
            Optional<Long> kernelNanosMax, Optional<Long> callNanos, Optional<Long> callNanosMin,
            Optional<Long> callNanosMax, @JsonUnwrapped Row.@Nullable PlanSizes sizes, Optional<String> log,
            OptionalDouble gigabytesPerSecond, OptionalDouble shareOfBound, OptionalDouble shareOfCopy,
            Optional<List<Long>> kernelSamples, Optional<List<Long>> callSamples,
            Optional<List<ComponentError>> components) {}

    private record Document(@JsonUnwrapped Header header, List<Result> results) {}

    private ComparisonJson() {}

    public static String format(ComparisonReport report) {
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
                chosen.reduction().name(), chosen.operator(), chosen.type(), data.size(),
                made ? Optional.of(data.seed()) : Optional.empty(),
                made ? Optional.of(data.distribution()) : Optional.empty(), data.repetitions(), data.warmUpMillis(),
                Optional.of(data.files()).filter(files -> !files.isEmpty()), device.address(),
                versions.runtime(), versions.fastMath(), device.bandwidth(), report.copyBytesPerSecond(),
                versions.command());
    }

    static Result result(ComparisonReport report, Row row) {
        return new Result(row.strategy(), row.status(), row.reason(), row.value(), row.error(), row.bound(),
                row.kernel().map(Times::median), row.kernel().map(Times::min), row.kernel().map(Times::max),
                row.call().map(Times::median), row.call().map(Times::min), row.call().map(Times::max),
                row.sizes().orElse(null), row.log().map(log -> String.valueOf(Path.of(log).getFileName())),
                report.gigabytesPerSecond(row), report.shareOfBound(row), report.shareOfCopy(row),
                row.kernel().map(Times::samples), row.call().map(Times::samples),
                Optional.of(row.components()).filter(components -> !components.isEmpty()));
    }
}
