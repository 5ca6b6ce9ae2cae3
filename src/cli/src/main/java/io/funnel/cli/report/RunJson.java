package io.funnel.cli.report;

import io.funnel.RanOn;
import io.funnel.reduction.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A reduction of data as JSON, and back; docs/cli.md describes every field. */
public final class RunJson {

    private RunJson() {}

    /** The document, with the versions that made it. */
    public static String format(RunReport report, Setting.Versions versions) {
        ObjectNode node = write(report);
        node.put("jdk", versions.jdk());
        node.put("version", versions.funnel());
        node.put("runtimeVersion", versions.runtime());
        node.put("fastMath", versions.fastMath());
        node.put("command", versions.command());
        return Json.pretty(node);
    }

    /** Everything in the report. */
    public static ObjectNode write(RunReport report) {
        RunReport.Outcome result = report.outcome();
        Subject subject = report.subject();
        ObjectNode node = Json.object();
        node.set("value", ValueJson.plain(result.value()));
        node.put("length", result.length());
        node.put("reduction", subject.reduction());
        subject.operation().ifPresent(operation -> {
            node.put("operation", operation);
            node.put("type", subject.types().getFirst());
        });
        RanOn ranOn = result.ranOn();
        ObjectNode where = node.putObject("ranOn");
        where.put("runtime", ranOn.runtime());
        where.put("backend", ranOn.backend());
        where.put("device", ranOn.device());
        where.put("strategy", ranOn.strategy());
        where.put("groups", ranOn.groups());
        where.put("groupSize", ranOn.groupSize());
        where.put("launches", ranOn.launches());
        Json.put(node, "bound", result.bound());
        node.put("callNanos", result.callNanos());
        node.put("plan", result.plan());
        ArrayNode remarks = node.putArray("remarks");
        result.remarks().forEach(remarks::add);
        if (report.data().size() == 1) {
            write(node, report.data().getFirst());
        } else {
            ArrayNode inputs = node.putArray("inputs");
            report.data().forEach(source -> write(inputs.addObject().put("input", source.input()), source));
        }
        return node;
    }

    private static void write(ObjectNode node, RunReport.Source source) {
        node.put("file", source.file());
        node.put("column", source.column());
        node.put("skipped", source.skipped());
    }

    /** Everything and its types, from process to process. */
    public static ObjectNode exact(RunReport report) {
        Subject subject = report.subject();
        ObjectNode node = Json.object();
        node.set("report", write(report));
        node.set("value", ValueJson.write(report.outcome().value()));
        node.put("title", subject.title());
        node.put("elementBytes", subject.elementBytes());
        ArrayNode types = node.putArray("types");
        subject.types().forEach(types::add);
        ArrayNode inputs = node.putArray("inputs");
        report.data().forEach(source -> inputs.add(source.input()));
        return node;
    }

    /** Reads what {@link #exact} wrote. */
    public static RunReport read(JsonNode node) {
        JsonNode report = node.required("report");
        Subject subject = new Subject(text(node, "title"), text(report, "reduction"),
                report.optional("operation").map(JsonNode::asString), texts(node.required("types")),
                integer(node, "elementBytes"));
        List<String> inputs = texts(node.required("inputs"));
        Optional<JsonNode> several = report.optional("inputs");
        List<RunReport.Source> data = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            JsonNode source = several.isPresent() ? several.get().get(i) : report;
            data.add(new RunReport.Source(inputs.get(i), text(source, "file"), text(source, "column"),
                    source.required("skipped").longValue()));
        }
        return new RunReport(subject, data, outcome(report, ValueJson.read(node.required("value"))));
    }

    private static RunReport.Outcome outcome(JsonNode node, Value value) {
        JsonNode where = node.required("ranOn");
        RanOn ranOn = new RanOn(text(where, "runtime"), text(where, "backend"), text(where, "device"),
                text(where, "strategy"), integer(where, "groups"), integer(where, "groupSize"),
                integer(where, "launches"));
        return new RunReport.Outcome(
                value,
                node.required("length").longValue(),
                ranOn,
                Json.number(node.required("bound"), ElementType.DOUBLE).doubleValue(),
                node.required("callNanos").longValue(),
                text(node, "plan"),
                texts(node.required("remarks")));
    }

    private static List<String> texts(JsonNode list) {
        return list.values().stream().map(JsonNode::asString).toList();
    }

    private static String text(JsonNode node, String name) {
        return node.required(name).asString();
    }

    private static int integer(JsonNode node, String name) {
        return node.required(name).intValue();
    }
}
