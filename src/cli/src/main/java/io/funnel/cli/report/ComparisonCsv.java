package io.funnel.cli.report;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A comparison as CSV with one line a strategy. Each line says what ran where, so that files of several runs can be
 * concatenated. Columns are named like the fields of the JSON.
 */
public final class ComparisonCsv {

    private static final List<String> SETTING = List.of("runtime", "backend", "device", "jdk", "version", "operation",
            "type", "size", "seed", "distribution", "repetitions", "fastMath", "reduction");
    private static final List<String> RESULT = List.of("strategy", "status", "value", "error", "bound", "kernelNanos",
            "kernelNanosMin", "kernelNanosMax", "callNanos", "callNanosMin", "callNanosMax", "gigabytesPerSecond",
            "shareOfBound", "shareOfCopy", "launches", "steps", "globalAccesses", "groups", "groupSize", "reason",
            "load");

    private static final String FILES = "files";

    private ComparisonCsv() {}

    /** Returns the header line and one line a strategy; unknown values are empty. */
    public static String format(ComparisonReport report) {
        List<String> names = new ArrayList<>(SETTING);
        names.addAll(RESULT);
        boolean read = !report.workload().files().isEmpty();
        if (read) {
            names.add(FILES);
        }
        List<List<String>> rows = new ArrayList<>(List.of(names));
        for (Row row : report.rows()) {
            List<String> cells = cells(SETTING, Json.tree(ComparisonJson.header(report)));
            cells.addAll(cells(RESULT, Json.tree(ComparisonJson.result(report, row))));
            if (read) {
                cells.add(String.join(" ", report.workload().files()));
            }
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

    /** Formats a cell; composite results stay JSON. */
    private static String cell(JsonNode node) {
        return node.isContainer() ? Json.line(node) : node.asString();
    }
}
