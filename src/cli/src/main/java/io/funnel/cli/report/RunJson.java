package io.funnel.cli.report;

import io.funnel.cli.search.Operator;
import io.funnel.reduction.ElementType;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A reduction of data as JSON; docs/reference/cli.md describes every field. */
public final class RunJson {

    /** The fields in the order of the document; a single input's fields belong to the document itself. */
    private record Document(
            JsonNode value, Optional<List<Long>> position, long length, String reduction, Optional<Operator> operation,
            Optional<ElementType> type,
            RanOn ranOn, Optional<List<Part>> parts, double bound, long callNanos, String plan, List<String> remarks,
            Optional<String> file,
            Optional<String> column, Optional<Long> skipped, Optional<List<RunReport.Source>> inputs,
            Optional<Map<String, Double>> componentBounds, String jdk,
            String version, String runtimeVersion, boolean fastMath, String command) {}

    private RunJson() {}

    /** Returns one document, or a list if there were several runs. */
    public static String format(List<RunReport> reports, Versions versions) {
        List<Document> documents = reports.stream().map(report -> document(report, versions)).toList();
        return Json.pretty(documents.size() == 1 ? documents.getFirst() : documents);
    }

    private static Document document(RunReport report, Versions versions) {
        Optional<RunReport.Source> single =
                Optional.of(report.data().getFirst()).filter(first -> report.data().size() == 1);
        return new Document(report.value(),
                Optional.of(report.position()).filter(position -> !position.isEmpty()), report.length(),
                report.chosen().reduction().name(),
                report.chosen().operator(), report.chosen().type(), report.ranOn(),
                Optional.of(report.parts()).filter(parts -> !parts.isEmpty()), report.bound(),
                report.callNanos(), report.plan(), report.remarks(), single.map(RunReport.Source::file),
                single.map(RunReport.Source::column), single.map(RunReport.Source::skipped),
                single.isPresent() ? Optional.empty() : Optional.of(report.data()),
                Optional.of(report.componentBounds()).filter(bounds -> !bounds.isEmpty()), versions.jdk(),
                versions.funnel(), versions.runtime(), versions.fastMath(), versions.command());
    }
}
