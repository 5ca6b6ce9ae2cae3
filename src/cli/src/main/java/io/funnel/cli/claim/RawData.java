package io.funnel.cli.claim;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A file of recorded results as rows: CSV, JSON with an array of results, or an object a line; what is nested has dots. */
final class RawData {

    private RawData() {}

    /**
     * The number that {@code file : column : key=value : …} names, in the one row that has all values; {@code a / b} is a
     * quotient.
     */
    static double number(Path results, String where) {
        String[] sides = where.split(" / ", -1);
        return sides.length == 2 ? one(results, sides[0]) / one(results, sides[1]) : one(results, where);
    }

    private static double one(Path results, String where) {
        List<String> parts = List.of(where.strip().split(" : ", -1));
        Path file = results.resolve(parts.getFirst());
        List<String> found;
        try {
            found = rows(file).filter(row -> parts.subList(2, parts.size()).stream().allMatch(
                    wanted -> wanted.equals(wanted.substring(0, wanted.indexOf('=') + 1)
                            + row.get(wanted.substring(0, wanted.indexOf('='))))))
                    .map(row -> row.getOrDefault(parts.get(1), "")).toList();
        } catch (IOException | JacksonException e) {
            throw new InputException("raw data cannot be read: file=" + file + "; try a clone with bench/results", e);
        }
        if (found.size() != 1 || found.getFirst().isEmpty()) {
            throw new InputException("not one number: where=" + where + ", found=" + found
                    + "; try more or other key=value in docs/claims.md");
        }
        return Double.parseDouble(found.getFirst());
    }

    private static Stream<Map<String, String>> rows(Path file) throws IOException {
        String text = Files.readString(file);
        if (file.toString().endsWith(".csv")) {
            try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(text)) {
                return reader.stream().map(NamedCsvRecord::getFieldsAsMap).toList().stream();
            }
        }
        if (file.toString().endsWith(".jsonl")) {
            return text.lines().map(line -> flat(Json.parse(line)));
        }
        JsonNode tree = Json.parse(text);
        return (tree.isArray() ? tree : tree.required("results")).values().stream().map(RawData::flat);
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
