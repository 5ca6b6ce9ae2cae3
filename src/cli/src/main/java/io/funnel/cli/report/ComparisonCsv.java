package io.funnel.cli.report;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A comparison as CSV: one line a strategy, each with what was computed where, so that files of several runs can be
 * put one after the other. Columns are named as the fields of the JSON.
 */
public final class ComparisonCsv {

    private static final List<String> BEFORE_WORKLOAD =
            List.of("runtime", "backend", "device", "jdk", "version", "operation", "type");
    private static final List<String> AFTER_WORKLOAD = List.of("fastMath", "reduction");
    private static final List<String> RESULT = List.of("strategy", "status", "value", "error", "bound", "kernelNanos",
            "kernelNanosMin", "kernelNanosMax", "callNanos", "callNanosMin", "callNanosMax", "gigabytesPerSecond",
            "shareOfBound", "shareOfCopy", "launches", "steps", "globalAccesses", "groups", "groupSize", "reason");

    private ComparisonCsv() {}

    /** The header line and one line a strategy; what is not known is empty. */
    public static String format(ComparisonReport report) {
        List<String> setting = new ArrayList<>(BEFORE_WORKLOAD);
        setting.addAll(Json.tree(report.workload()).propertyNames());
        setting.addAll(AFTER_WORKLOAD);
        List<String> names = new ArrayList<>(setting);
        names.addAll(RESULT);
        List<List<String>> rows = new ArrayList<>(List.of(names));
        for (Row row : report.rows()) {
            List<String> cells = cells(setting, Json.tree(ComparisonJson.header(report)));
            cells.addAll(cells(RESULT, Json.tree(ComparisonJson.result(report, row))));
            rows.add(cells);
        }
        return Csv.format(rows);
    }

    private static List<String> cells(List<String> names, JsonNode node) {
        List<String> cells = new ArrayList<>();
        for (String name : names) {
            cells.add(node.optional(name).map(ComparisonCsv::cell).orElse(""));
        }
        return cells;
    }

    /** Results that are no single value stay JSON. */
    private static String cell(JsonNode node) {
        return node.isContainer() ? Json.line(node) : node.asString();
    }
}
