package io.funnel.cli.report;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A result as it is reported, whatever its type: it goes from process to process, and its class does not. */
public sealed interface Value {

    /**
     * A number of a primitive type.
     *
     * @param value an Integer, Long, Float or Double
     */
    record Scalar(Number value) implements Value {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** True or false. */
    record Flag(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** What is none of the others, as its own text. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }

    /** A record, by component. */
    record Parts(List<Part> parts) implements Value {
        public Parts {
            parts = List.copyOf(parts);
        }

        /** {@code index=3, value=0.5}. */
        @Override
        public String toString() {
            return parts.stream().map(part -> part.name() + "=" + nested(part.value()))
                    .collect(Collectors.joining(", "));
        }

        private static String nested(Value value) {
            return value instanceof Parts ? "(" + value + ")" : value.toString();
        }
    }

    /** A component of a record. */
    record Part(String name, Value value) {}

    /** An array or a list. */
    record Items(List<Value> items) implements Value {
        public Items {
            items = List.copyOf(items);
        }

        /** {@code [1, 2, 3]}. */
        @Override
        public String toString() {
            return items.stream().map(Value::toString).collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /** A result of a reduction. */
    static Value of(Object result) {
        return switch (result) {
            case Integer number -> new Scalar(number);
            case Long number -> new Scalar(number);
            case Float number -> new Scalar(number);
            case Double number -> new Scalar(number);
            case Short number -> new Scalar(number.intValue());
            case Byte number -> new Scalar(number.intValue());
            case Boolean flag -> new Flag(flag);
            case Record parts -> ofRecord(parts);
            case Collection<?> items -> new Items(items.stream().map(Value::of).toList());
            case Object array when array.getClass().isArray() -> ofArray(array);
            default -> new Text(result.toString());
        };
    }

    private static Value ofRecord(Record result) {
        List<Part> parts = new ArrayList<>();
        for (RecordComponent component : result.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true); // the record need not be public
                parts.add(new Part(component.getName(), of(component.getAccessor().invoke(result))));
            } catch (ReflectiveOperationException | RuntimeException e) {
                return new Text(result.toString());
            }
        }
        return new Parts(parts);
    }

    private static Value ofArray(Object array) {
        Object[] boxed = new Object[Array.getLength(array)];
        Arrays.setAll(boxed, index -> Array.get(array, index));
        return new Items(Arrays.stream(boxed).map(Value::of).toList());
    }
}
