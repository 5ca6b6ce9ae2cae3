package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.funnel.device.Device;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Status;
import java.util.Arrays;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * JSON of records: constants by their labels, absent values left out, and numbers that JSON cannot hold, NaN and the
 * infinities, as strings.
 */
public final class Json {

    private static final JsonMapper MAPPER = mapper().build();

    private Json() {}

    /** The settings of reports, for more to be added. */
    public static JsonMapper.Builder mapper() {
        SimpleModule labels = new SimpleModule();
        add(labels, Strategy.class, Strategy.values(), Strategy::label);
        add(labels, Status.class, Status.values(), Status::label);
        add(labels, Distribution.class, Distribution.values(), Distribution::label);
        add(labels, ElementType.class, ElementType.values(), ElementType::label);
        add(labels, Operator.class, Operator.values(), Operator::label);
        add(labels, Device.Runtime.class, Device.Runtime.values(), Device.Runtime::label);
        return JsonMapper.builder().addModule(labels)
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT));
    }

    private static <T> void add(SimpleModule module, Class<T> type, T[] values, Function<T, String> label) {
        module.addSerializer(type, new ValueSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                generator.writeString(label.apply(value));
            }
        });
        module.addKeySerializer(type, new ValueSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                generator.writeName(label.apply(value));
            }
        });
        module.addDeserializer(type, new ValueDeserializer<T>() {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) {
                String text = parser.getString();
                return Arrays.stream(values).filter(value -> label.apply(value).equals(text)).findFirst()
                        .orElseThrow(
                                () -> new IllegalArgumentException("unknown " + type.getSimpleName() + ": " + text));
            }
        });
    }

    /**
     * Reads a document.
     *
     * @throws tools.jackson.core.JacksonException if it is none
     */
    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    /** A record, list or map as a tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** On one line. */
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** For people, ending with a line break. */
    public static String pretty(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    }
}
