package io.funnel.cli.report;

import io.funnel.cli.message.Message;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device.Runtime;
import io.funnel.reduction.ElementType;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The result of one reduction of data.
 *
 * @param data            what was reduced, one for each input that is read element by element
 * @param position        the index that the value has, along each dimension of the data; empty if it has none
 * @param length          elements of each input
 * @param ranOn           where it was computed
 * @param parts           what each of several devices did; else empty
 * @param bound           largest distance from the exact value; NaN if unknown
 * @param componentBounds of the answer's numbers, if it is a state with several that round
 * @param callNanos       wall-clock time of the reduction
 * @param remarks         deviations from the plan
 * @param segments        the values of segments, instead of {@code value}
 */
public record RunReport(
        SelectedReduction chosen, List<Source> data, JsonNode value, List<Long> position, long length, RanOn ranOn,
        List<Part> parts, double bound, Map<String, Double> componentBounds, long callNanos, String plan,
        List<String> remarks, Optional<SegmentValues> segments) {

    public RunReport {
        data = List.copyOf(data);
        position = List.copyOf(position);
        parts = List.copyOf(parts);
        remarks = List.copyOf(remarks);
    }

    public RunReport(
            SelectedReduction chosen, List<Source> data, JsonNode value, List<Long> position, long length, RanOn ranOn,
            List<Part> parts, double bound, Map<String, Double> componentBounds, long callNanos, String plan,
            List<String> remarks) {
        this(chosen, data, value, position, length, ranOn, parts, bound, componentBounds, callNanos, plan, remarks,
                Optional.empty());
    }

    /** Returns the coordinates of an index, last dimension fastest; empty unless there are two dimensions. */
    public static List<Long> position(JsonNode value, List<Long> shape) {
        JsonNode index = value.path("index");
        long length = shape.stream().reduce(1L, (left, right) -> left * right);
        if (shape.size() < 2 || !index.isIntegralNumber() || index.longValue() < 0 || index.longValue() >= length) {
            return List.of();
        }
        List<Long> position = new ArrayList<>();
        long rest = index.longValue();
        for (long dimension : shape.reversed()) {
            position.addFirst(rest % dimension);
            rest /= dimension;
        }
        return position;
    }

    /** Returns the report under the names that the user gave the data. */
    public RunReport withNames(List<String> names) {
        List<Source> named = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            named.add(new Source(data.get(i).input(), names.get(i), data.get(i).column(), data.get(i).skipped()));
        }
        return new RunReport(chosen, named, value, position, length, ranOn, parts, bound, componentBounds,
                callNanos, plan, remarks, segments);
    }

    /**
     * An input's source.
     *
     * @param file    path as the user gave it, or a description of generated data
     * @param column  the column's name; empty if the file has none
     * @param skipped missing cells that were skipped
     */
    public record Source(String input, String file, String column, long skipped) {}

    /** The fields of the JSON, in order; docs/reference/cli.md describes them. A single input's are the document's own. */
    private record Document(
            Optional<JsonNode> value, Optional<String> segments, Optional<List<Long>> shape,
            Optional<List<String>> keys, Optional<Object> values,
            Optional<List<Long>> position, long length, String reduction, Optional<String> operation,
            Optional<ElementType> type, RanOn ranOn, Optional<List<Part>> parts, double bound, long callNanos,
            String plan, List<String> remarks, Optional<String> file, Optional<String> column, Optional<Long> skipped,
            Optional<List<Source>> inputs, Optional<Map<String, Double>> componentBounds, String jdk, String version,
            String runtimeVersion, boolean fastMath, String command) {}

    /** Returns one document, or a list if there were several runs. */
    public static String json(List<RunReport> reports, Versions versions) {
        List<Document> documents = reports.stream().map(report -> report.document(versions)).toList();
        return Json.pretty(documents.size() == 1 ? documents.getFirst() : documents);
    }

    private Document document(Versions versions) {
        Optional<Source> single = Optional.of(data.getFirst()).filter(first -> data.size() == 1);
        return new Document(segments.isPresent() ? Optional.empty() : Optional.of(Answers.exact(value)),
                segments.map(SegmentValues::segments), segments.map(SegmentValues::shape),
                segments.map(SegmentValues::labels).filter(some -> !some.isEmpty()),
                segments.map(all -> SegmentFile.json(this)), Optional.of(position).filter(some -> !some.isEmpty()),
                length,
                chosen.name(), chosen.operation().map(Operation::name), chosen.type(), ranOn,
                Optional.of(parts).filter(some -> !some.isEmpty()), bound, callNanos, plan, remarks,
                single.map(Source::file), single.map(Source::column), single.map(Source::skipped),
                single.isPresent() ? Optional.empty() : Optional.of(data),
                Optional.of(componentBounds).filter(some -> !some.isEmpty()), versions.jdk(), versions.funnel(),
                versions.runtime(), versions.fastMath(), versions.command());
    }

    /** Formats for people: the result, and where it was computed. */
    public String text() {
        if (segments.isPresent()) {
            return text(List.of(this));
        }
        return title() + " of " + elements() + ":" + valueText() + System.lineSeparator()
                + "on " + where() + ", strategy " + ranOn.strategy() + launches() + "; " + boundText() + "; "
                + Figures.nanos(callNanos) + System.lineSeparator() + notes(remarks);
    }

    private static String notes(List<String> remarks) {
        return remarks.stream().map(remark -> "note: " + remark + System.lineSeparator())
                .collect(Collectors.joining());
    }

    String title() {
        return chosen.operation().map(Operation::name).orElse(chosen.title());
    }

    private String elements() {
        String noun = chosen.streamed().size() == 1 ? chosen.streamed().getFirst().type().label() : "element";
        return length + " " + noun + (length == 1 ? "" : "s") + " (" + names() + ")" + skipped();
    }

    private String launches() {
        return ranOn.launches() == 0
                ? ""
                : String.format(Locale.ROOT, ", %d %s x %d, %d %s",
                        ranOn.groups(), ranOn.groups() == 1 ? "group" : "groups", ranOn.groupSize(),
                        ranOn.launches(), ranOn.launches() == 1 ? "launch" : "launches");
    }

    /** Formats the results of several operations over the same data for people: a line for each, and where they ran. */
    public static String text(List<RunReport> reports) {
        RunReport first = reports.getFirst();
        if (reports.size() == 1 && first.segments.isEmpty()) {
            return first.text();
        }
        if (first.segments.isPresent()) {
            SegmentValues all = first.segments.get();
            return reports.stream().map(RunReport::title).collect(Collectors.joining(", ")) + " of "
                    + all.segments() + ", " + first.elements() + ":" + System.lineSeparator()
                    + SegmentTable.text(reports) + where(reports);
        }
        int width = reports.stream().mapToInt(report -> report.title().length()).max().orElse(1);
        String lines = reports.stream()
                .map(report -> String.format("    %-" + width + "s = %s; %s%n", report.title(),
                        Answers.text(report.value) + report.tuple(), report.boundText()))
                .collect(Collectors.joining());
        return first.elements() + ":" + System.lineSeparator() + lines + where(reports);
    }

    private static String where(List<RunReport> reports) {
        String places = reports.stream().map(report -> "on " + report.where() + ", " + reports.stream()
                .filter(other -> other.where().equals(report.where())).map(other -> other.ranOn.strategy())
                .filter(name -> !name.equals("none")).distinct()
                .collect(Collectors.joining(", "))).distinct().collect(Collectors.joining("; "));
        return places + "; "
                + reports.stream().filter(report -> report.segments.isPresent() && !Double.isNaN(report.bound))
                        .mapToDouble(RunReport::bound).max().stream()
                        .mapToObj(bound -> "largest bound " + Figures.small(bound) + "; ").findFirst().orElse("")
                + Figures.nanos(reports.stream().mapToLong(RunReport::callNanos).sum()) + System.lineSeparator()
                + notes(reports.stream().flatMap(report -> report.remarks.stream()).distinct().toList());
    }

    private String boundText() {
        return Double.isNaN(bound) ? "no bound" : "bound " + Figures.small(bound);
    }

    private String valueText() {
        if (!Answers.hasParts(value)) {
            return " " + Answers.text(value);
        }
        int width = value.propertyNames().stream().mapToInt(String::length).max().orElse(0);
        return value.properties().stream()
                .map(part -> "\n    " + String.format("%-" + Math.max(1, width) + "s", part.getKey()) + " = "
                        + Answers.text(part.getValue())
                        + (part.getKey().equals("index") ? tuple() : ""))
                .collect(Collectors.joining());
    }

    private String tuple() {
        return position.isEmpty()
                ? ""
                : ", which is " + position.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Names the place; the embedded device's name says it already. */
    private String where() {
        return ranOn.runtime().equals(Runtime.EMBEDDED.label())
                ? ranOn.device()
                : ranOn.runtime() + " (" + ranOn.backend() + ", " + ranOn.device() + ")";
    }

    private String names() {
        return data.stream()
                .map(source -> source.column().isEmpty()
                        ? String.valueOf(Path.of(source.file()).getFileName())
                        : source.column())
                .map(Message::visible)
                .collect(Collectors.joining(", "));
    }

    private String skipped() {
        long skipped = data.stream().mapToLong(Source::skipped).sum();
        return skipped == 0 ? "" : ", " + skipped + " missing " + (skipped == 1 ? "cell" : "cells") + " skipped";
    }
}
