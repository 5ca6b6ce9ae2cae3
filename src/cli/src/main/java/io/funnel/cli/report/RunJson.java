package io.funnel.cli.report;

import io.funnel.RanOn;
import io.funnel.Result;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A reduction of a file as JSON, and back; docs/cli.md describes every field. */
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
        Result<?> result = report.result();
        ObjectNode node = Json.object();
        Json.put(node, "value", (Number) result.value());
        node.put("length", result.length());
        node.put("operation", report.reduction().operator().label());
        node.put("type", report.reduction().type().label());
        RanOn ranOn = result.ranOn();
        ObjectNode where = node.putObject("ranOn");
        where.put("runtime", ranOn.runtime());
        where.put("backend", ranOn.backend());
        where.put("device", ranOn.device());
        where.put("strategy", ranOn.strategy());
        where.put("groups", ranOn.groups());
        where.put("groupSize", ranOn.groupSize());
        where.put("launches", ranOn.launches());
        Json.put(node, "bound", result.errorBound());
        node.put("callNanos", result.callNanos());
        node.put("file", report.data().file());
        node.put("column", report.data().column());
        node.put("skipped", report.data().skipped());
        return node;
    }

    /** Reads what {@link #write} wrote. */
    public static RunReport read(JsonNode node) {
        Operation reduction = new Operation(
                Operator.parse(text(node, "operation")).orElseThrow(),
                ElementType.parse(text(node, "type")).orElseThrow());
        JsonNode where = node.required("ranOn");
        RanOn ranOn = new RanOn(text(where, "runtime"), text(where, "backend"), text(where, "device"),
                text(where, "strategy"), integer(where, "groups"), integer(where, "groupSize"),
                integer(where, "launches"));
        Result<Number> result = new Result<>(
                Json.number(node.required("value"), reduction.type()),
                integer(node, "length"),
                ranOn,
                Json.number(node.required("bound"), ElementType.DOUBLE).doubleValue(),
                node.required("callNanos").longValue());
        return new RunReport(reduction,
                new RunReport.Source(text(node, "file"), text(node, "column"), node.required("skipped").longValue()),
                result);
    }

    private static String text(JsonNode node, String name) {
        return node.required(name).asString();
    }

    private static int integer(JsonNode node, String name) {
        return node.required(name).intValue();
    }
}
