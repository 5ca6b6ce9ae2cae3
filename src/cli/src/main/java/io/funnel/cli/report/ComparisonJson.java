package io.funnel.cli.report;

import java.nio.file.Path;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A comparison as JSON; docs/cli.md describes every field. */
public final class ComparisonJson {

    private ComparisonJson() {}

    /** The document. */
    public static String format(ComparisonReport report) {
        ObjectNode node = header(report);
        ArrayNode results = node.putArray("results");
        for (Row row : report.rows()) {
            results.add(row(report, row));
        }
        return Json.pretty(node);
    }

    static ObjectNode header(ComparisonReport report) {
        Setting setting = report.setting();
        ObjectNode node = Json.object();
        node.put("runtime", setting.device().runtime().label());
        node.put("backend", setting.device().backend());
        node.put("device", setting.device().name());
        node.put("jdk", setting.versions().jdk());
        node.put("version", setting.versions().funnel());
        Subject subject = report.subject();
        node.put("reduction", subject.reduction());
        subject.operation().ifPresent(operation -> {
            node.put("operation", operation);
            node.put("type", subject.types().getFirst());
        });
        node.put("size", report.size());
        node.put("seed", report.seed());
        node.put("distribution", report.distribution().label());
        node.put("repetitions", report.repetitions());
        node.put("address", setting.device().address());
        node.put("runtimeVersion", setting.versions().runtime());
        node.put("fastMath", setting.versions().fastMath());
        setting.device().bandwidth().ifPresent(bandwidth -> node.put("bandwidthBytesPerSecond", bandwidth));
        node.put("command", setting.versions().command());
        return node;
    }

    static ObjectNode row(ComparisonReport report, Row row) {
        ObjectNode node = RowJson.write(row);
        row.log().ifPresent(log -> node.put("log", String.valueOf(Path.of(log).getFileName())));
        report.gigabytesPerSecond(row).ifPresent(rate -> node.put("gigabytesPerSecond", rate));
        report.shareOfBound(row).ifPresent(share -> node.put("shareOfBound", share));
        return node;
    }
}
