package io.funnel.cli.report;

import io.funnel.reduction.ElementType;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Results as JSON: plain for programs, and with their types from process to process. */
public final class ValueJson {

    private ValueJson() {}

    /** As programs read it: a number, true or false, a string, an object by component, or an array. */
    static JsonNode plain(Value value) {
        return switch (value) {
            case Value.Scalar scalar -> Json.number(scalar.value());
            case Value.Flag flag -> JsonNodeFactory.instance.booleanNode(flag.value());
            case Value.Text text -> JsonNodeFactory.instance.stringNode(text.value());
            case Value.Parts parts -> {
                ObjectNode node = Json.object();
                parts.parts().forEach(part -> node.set(part.name(), plain(part.value())));
                yield node;
            }
            case Value.Items items -> {
                ArrayNode node = JsonNodeFactory.instance.arrayNode();
                items.items().forEach(item -> node.add(plain(item)));
                yield node;
            }
        };
    }

    /** With every type, so that {@link #read} gives back the same value. */
    public static ObjectNode write(Value value) {
        ObjectNode node = Json.object();
        switch (value) {
            case Value.Scalar scalar -> node.put(type(scalar.value()).label(), scalar.toString());
            case Value.Flag flag -> node.put("flag", flag.value());
            case Value.Text text -> node.put("text", text.value());
            case Value.Parts parts -> {
                ArrayNode names = node.putArray("names");
                ArrayNode values = node.putArray("values");
                parts.parts().forEach(part -> {
                    names.add(part.name());
                    values.add(write(part.value()));
                });
            }
            case Value.Items items -> {
                ArrayNode values = node.putArray("items");
                items.items().forEach(item -> values.add(write(item)));
            }
        }
        return node;
    }

    private static ElementType type(Number number) {
        return switch (number) {
            case Integer whole -> ElementType.INT;
            case Long whole -> ElementType.LONG;
            case Float real -> ElementType.FLOAT;
            default -> ElementType.DOUBLE;
        };
    }

    /** Reads what {@link #write} wrote. */
    public static Value read(JsonNode node) {
        for (ElementType type : ElementType.values()) {
            if (node.has(type.label())) {
                return new Value.Scalar(Json.number(node.required(type.label()), type));
            }
        }
        if (node.has("flag")) {
            return new Value.Flag(node.required("flag").booleanValue());
        }
        if (node.has("text")) {
            return new Value.Text(node.required("text").asString());
        }
        if (node.has("items")) {
            return new Value.Items(node.required("items").values().stream().map(ValueJson::read).toList());
        }
        List<Value.Part> parts = new ArrayList<>();
        JsonNode values = node.required("values");
        for (JsonNode name : node.required("names").values()) {
            parts.add(new Value.Part(name.asString(), read(values.get(parts.size()))));
        }
        return new Value.Parts(parts);
    }
}
