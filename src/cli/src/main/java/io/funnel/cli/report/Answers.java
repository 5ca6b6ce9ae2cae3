package io.funnel.cli.report;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Converts results of any class to JSON, for reports and workers. */
public final class Answers {

    private Answers() {}

    /** The name of a segment's bound among its numbers; no component has it, since it is two words. */
    public static final String BOUND = "error bound";
    /** The name of a result that is a single number. */
    private static final String VALUE = "value";
    /** The name of a float's only part; no record can have a component of this name. */
    private static final String FLOAT = "float";

    /**
     * Returns a number, a boolean, a record by component, an array, or else the result's own text. A float is an object
     * of one part, since people and files need different digits of it.
     */
    public static JsonNode of(@Nullable Object result) {
        return Json.parse(Json.line(plain(result))); // as parsed from another process
    }

    /** Returns the parts of a result and its bound as text for people. */
    public static JsonNode bounded(@Nullable Object result, double bound) {
        Map<String, Object> parts = new LinkedHashMap<>();
        if (plain(result) instanceof Map<?, ?> record && !record.containsKey(FLOAT)) {
            record.forEach((name, part) -> parts.put(String.valueOf(name), part));
        } else {
            parts.put(VALUE, plain(result));
        }
        parts.put(BOUND, Figures.small(bound));
        return Json.parse(Json.line(parts));
    }

    private static Object plain(@Nullable Object result) {
        return switch (result) {
            case Float number -> Map.of(FLOAT, Double.valueOf(number.toString()));
            case Number number -> number;
            case Boolean flag -> flag;
            case Record parts -> components(parts);
            case Collection<?> items -> items.stream().map(Answers::plain).toList();
            case Object array when array.getClass().isArray() -> IntStream.range(0, Array.getLength(array))
                    .mapToObj(index -> plain(Array.get(array, index))).toList();
            case null -> "null"; // a last step may return any Java object
            default -> result.toString();
        };
    }

    private static Object components(Record result) {
        Map<String, Object> parts = new LinkedHashMap<>();
        for (RecordComponent component : result.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true); // the record need not be public
                parts.put(component.getName(), plain(component.getAccessor().invoke(result)));
            } catch (ReflectiveOperationException | RuntimeException e) {
                return result.toString();
            }
        }
        return parts;
    }

    /** Returns the answer with other indices: those of the rows in the file. */
    public static JsonNode placed(JsonNode answer, LongUnaryOperator place) {
        return Json.parse(Json.line(moved(answer, place)));
    }

    private static Object moved(JsonNode answer, LongUnaryOperator place) {
        if (answer.isArray()) {
            return answer.values().stream().map(part -> moved(part, place)).toList();
        }
        Map<String, Object> parts = new LinkedHashMap<>();
        answer.properties().forEach(part -> parts.put(part.getKey(),
                part.getKey().equals("index") && part.getValue().isIntegralNumber() && part.getValue().longValue() >= 0
                        ? place.applyAsLong(part.getValue().longValue())
                        : moved(part.getValue(), place)));
        return answer.isObject() ? parts : answer;
    }

    /** Returns the answer for files: each float is the double of exactly its value. */
    public static JsonNode exact(JsonNode answer) {
        return Json.tree(widened(answer));
    }

    private static Object widened(JsonNode answer) {
        if (answer.has(FLOAT)) {
            return (double) Float.parseFloat(answer.get(FLOAT).asString());
        }
        if (answer.isArray()) {
            return answer.values().stream().map(Answers::widened).toList();
        }
        Map<String, Object> parts = new LinkedHashMap<>();
        answer.properties().forEach(part -> parts.put(part.getKey(), widened(part.getValue())));
        return answer.isObject() ? parts : answer;
    }

    /** Returns whether the answer is a record and not a single value. */
    static boolean hasParts(JsonNode answer) {
        return answer.isObject() && !answer.has(FLOAT);
    }

    /** Formats for people: {@code index=3, value=0.5} for a record, {@code [1, 2, 3]} for an array. */
    public static String text(JsonNode answer) {
        if (answer.isArray()) {
            return answer.values().stream().map(Answers::inner).collect(Collectors.joining(", ", "[", "]"));
        }
        if (!hasParts(answer)) {
            return (answer.has(FLOAT) ? answer.get(FLOAT) : answer).asString();
        }
        return answer.properties().stream().map(part -> part.getKey() + "=" + inner(part.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String inner(JsonNode part) {
        return hasParts(part) ? "(" + text(part) + ")" : text(part);
    }
}
