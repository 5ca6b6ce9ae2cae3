package io.funnel.cli.report;

import io.funnel.RanOn;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A reduction of data as JSON; docs/reference/cli.md describes every field. */
public final class RunJson {

    /** The fields in the order of the document; a single input's are the document's own. */
    private record Document(
            JsonNode value, long length, String reduction, Optional<String> operation, Optional<String> type,
            RanOn ranOn, double bound, long callNanos, String plan, List<String> remarks, Optional<String> file,
            Optional<String> column, Optional<Long> skipped, Optional<List<RunReport.Source>> inputs, String jdk,
            String version, String runtimeVersion, boolean fastMath, String command) {}

    private RunJson() {}

    /** The document, with the versions that made it. */
    public static String format(RunReport report, Setting.Versions versions) {
        RunReport.Outcome outcome = report.outcome();
        Subject subject = report.subject();
        Optional<RunReport.Source> single =
                Optional.of(report.data().getFirst()).filter(first -> report.data().size() == 1);
        return Json.pretty(new Document(outcome.value(), outcome.length(), subject.reduction(), subject.operation(),
                subject.operation().map(operation -> subject.types().getFirst()), outcome.ranOn(), outcome.bound(),
                outcome.callNanos(), outcome.plan(), outcome.remarks(), single.map(RunReport.Source::file),
                single.map(RunReport.Source::column), single.map(RunReport.Source::skipped),
                single.isPresent() ? Optional.empty() : Optional.of(report.data()), versions.jdk(),
                versions.funnel(), versions.runtime(), versions.fastMath(), versions.command()));
    }
}
