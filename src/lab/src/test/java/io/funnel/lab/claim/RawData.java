package io.funnel.lab.claim;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A file of recorded results as rows: CSV, JSON with an array of results, or an object a line; what is nested has dots. */
final class RawData {

    private static final String MEDIAN = "median ";
    private static final String COUNT = "count ";

    private RawData() {}

    /**
     * Finds the number that {@code file : column : key=value : key!=value : …} names, in the one row that has all
     * values. {@code median column} is the median of all rows that have them, {@code count column} their number, and
     * {@code a / b} a quotient.
     */
    static double number(Path results, String where) {
        List<String> sides = sides(where);
        return sides.size() == 2 ? one(results, sides.get(0)) / one(results, sides.get(1)) : one(results, where);
    }

    private static List<String> sides(String where) {
        return List.of(where.split(" / ", -1));
    }

    private static List<String> parts(String side) {
        return List.of(side.strip().split(" : ", -1));
    }

    /** The files that it comes from. */
    static List<String> files(String where) {
        return sides(where).stream().map(side -> parts(side).getFirst()).distinct().toList();
    }

    /** Names the device of a measurement, as the raw data say; empty where they do not. */
    static String device(Path results, String where) {
        List<String> parts = parts(sides(where).getLast());
        return found(results, parts).map(row -> row.getOrDefault("device", "")).findFirst().orElse("");
    }

    private static double one(Path results, String side) {
        List<String> parts = parts(side);
        if (parts.get(1).startsWith(COUNT)) {
            return found(results, parts).filter(row -> row.containsKey(parts.get(1).substring(COUNT.length()))).count();
        }
        boolean median = parts.get(1).startsWith(MEDIAN);
        String column = median ? parts.get(1).substring(MEDIAN.length()) : parts.get(1);
        List<String> cells = found(results, parts).map(row -> row.getOrDefault(column, "")).toList();
        if (median && !cells.isEmpty()) {
            double[] sorted = cells.stream().mapToDouble(Double::parseDouble).sorted().toArray();
            return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        }
        if (cells.size() != 1 || cells.getFirst().isEmpty()) {
            throw new InputException("not one number: where=" + side + ", found=" + cells
                    + "; try more or other key=value in docs/claims.md");
        }
        return Double.parseDouble(cells.getFirst());
    }

    private static Stream<Map<String, String>> found(Path results, List<String> parts) {
        Path file = results.resolve(parts.getFirst());
        try {
            return rows(file)
                    .filter(row -> parts.subList(2, parts.size()).stream().allMatch(wanted -> has(row, wanted)));
        } catch (IOException | JacksonException e) {
            throw new InputException("raw data cannot be read: file=" + file + "; try a clone with bench/results", e);
        }
    }

    private static boolean has(Map<String, String> row, String wanted) {
        int at = wanted.indexOf('=');
        boolean not = wanted.charAt(at - 1) == '!';
        String key = wanted.substring(0, not ? at - 1 : at);
        return not != wanted.substring(at + 1).equals(row.get(key));
    }

    private static Stream<Map<String, String>> rows(Path file) throws IOException {
        String name = file.toString().replaceFirst("\\.gz$", "");
        String text = name.equals(file.toString()) ? Files.readString(file) : unpacked(file);
        if (name.endsWith(".csv")) {
            try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(text)) {
                return reader.stream().map(NamedCsvRecord::getFieldsAsMap).toList().stream();
            }
        }
        if (name.endsWith(".jsonl")) {
            return text.lines().map(line -> flat(Json.parse(line)));
        }
        JsonNode tree = Json.parse(text);
        String device = tree.path("device").asString("");
        return (tree.isArray() ? tree : tree.required("results")).values().stream().map(RawData::flat)
                .peek(row -> row.putIfAbsent("device", device));
    }

    private static String unpacked(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Map<String, String> flat(JsonNode node) {
        Map<String, String> cells = new LinkedHashMap<>();
        node.properties().forEach(property -> {
            if (property.getValue().isObject()) {
                flat(property.getValue()).forEach((name, cell) -> cells.put(property.getKey() + "." + name, cell));
            } else {
                cells.put(property.getKey(), property.getValue().asString(""));
            }
        });
        return cells;
    }
}
