package io.funnel.cli.report;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Converts results of any class to JSON, for reports and workers. */
public final class Answers {

    private Answers() {}

    /** Returns a number, a boolean, a record by component, an array, or else the result's own text. */
    public static JsonNode of(@Nullable Object result) {
        return Json.parse(Json.line(plain(result))); // as parsed from another process
    }

    private static Object plain(@Nullable Object result) {
        return switch (result) {
            case Float number -> Double.valueOf(number.toString());
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

    /** Formats for people: {@code index=3, value=0.5} for a record, {@code [1, 2, 3]} for an array. */
    public static String text(JsonNode answer) {
        if (answer.isArray()) {
            return answer.values().stream().map(Answers::text).collect(Collectors.joining(", ", "[", "]"));
        }
        if (!answer.isObject()) {
            return answer.asString();
        }
        return answer.properties().stream()
                .map(part -> part.getKey() + "=" + (part.getValue().isObject()
                        ? "(" + text(part.getValue()) + ")"
                        : text(part.getValue())))
                .collect(Collectors.joining(", "));
    }
}
