package io.funnel.cli.report;

import io.funnel.reduction.ElementType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON with numbers that JSON cannot hold, NaN and the infinities, written as strings. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final ObjectWriter PRETTY = MAPPER.writerWithDefaultPrettyPrinter();

    private Json() {}

    /** An empty object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * Reads a document.
     *
     * @throws tools.jackson.core.JacksonException if it is none
     */
    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    /** On one line. */
    public static String line(JsonNode node) {
        return MAPPER.writeValueAsString(node);
    }

    /** For people, ending with a line break. */
    public static String pretty(JsonNode node) {
        return PRETTY.writeValueAsString(node) + "\n";
    }

    /** Sets a number, whatever its value. */
    public static void put(ObjectNode object, String name, Number value) {
        object.set(name, number(value));
    }

    /** A number, whatever its value. */
    static JsonNode number(Number value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (value) {
            case Integer number -> nodes.numberNode(number.intValue());
            case Long number -> nodes.numberNode(number.longValue());
            case Float number when Float.isFinite(number) -> nodes.numberNode(number.floatValue());
            case Double number when Double.isFinite(number) -> nodes.numberNode(number.doubleValue());
            default -> nodes.stringNode(value.toString());
        };
    }

    /** A number that {@link #put} wrote, as a value of the element type. */
    static Number number(JsonNode node, ElementType type) {
        String text = node.asString();
        return switch (type) {
            case INT -> (Number) Integer.valueOf(text);
            case LONG -> (Number) Long.valueOf(text);
            case FLOAT -> (Number) Float.valueOf(text);
            case DOUBLE -> (Number) Double.valueOf(text);
        };
    }
}
