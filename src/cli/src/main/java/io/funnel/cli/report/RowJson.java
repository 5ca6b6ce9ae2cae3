package io.funnel.cli.report;

import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Status;
import io.funnel.verify.Times;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A row of a comparison as JSON, and back. */
public final class RowJson {

    private RowJson() {}

    /** Writes what is known; what is not has no field. */
    public static ObjectNode write(Row row) {
        ObjectNode node = Json.object();
        node.put("strategy", row.strategy().label());
        node.put("status", row.status().label());
        node.put("reason", row.reason());
        row.value().ifPresent(value -> node.set("value", ValueJson.plain(value)));
        row.error().ifPresent(error -> Json.put(node, "error", error));
        row.bound().ifPresent(bound -> Json.put(node, "bound", bound));
        row.kernel().ifPresent(times -> put(node, "kernelNanos", times));
        row.call().ifPresent(times -> put(node, "callNanos", times));
        row.sizes().ifPresent(sizes -> {
            node.put("launches", sizes.launches());
            node.put("steps", sizes.steps());
            node.put("globalAccesses", sizes.globalAccesses());
            node.put("groups", sizes.groups());
            node.put("groupSize", sizes.groupSize());
        });
        row.log().ifPresent(log -> node.put("log", log));
        return node;
    }

    private static void put(ObjectNode node, String name, Times times) {
        node.put(name, times.median());
        node.put(name + "Min", times.min());
        node.put(name + "Max", times.max());
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param value what it computed, which plain JSON does not tell exactly
     */
    public static Row read(JsonNode node, Optional<Value> value) {
        return new Row(
                Strategy.parse(node.required("strategy").asString()).orElseThrow(),
                Status.valueOf(node.required("status").asString().toUpperCase(Locale.ROOT)),
                node.required("reason").asString(),
                value,
                node.optional("error").map(RowJson::real),
                node.optional("bound").map(RowJson::real),
                times(node, "kernelNanos"),
                times(node, "callNanos"),
                node.optional("launches").map(launches -> new Row.PlanSizes(
                        launches.intValue(),
                        node.required("steps").longValue(),
                        node.required("globalAccesses").longValue(),
                        node.required("groups").intValue(),
                        node.required("groupSize").intValue())),
                node.optional("log").map(JsonNode::asString));
    }

    private static double real(JsonNode node) {
        return Json.number(node, ElementType.DOUBLE).doubleValue();
    }

    private static Optional<Times> times(JsonNode node, String name) {
        return node.optional(name).map(median -> new Times(median.longValue(),
                node.required(name + "Min").longValue(), node.required(name + "Max").longValue()));
    }
}
