package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.device.Device;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Records as JSON. Constants are labels, absent values are left out, and NaN and infinities become strings. */
public final class Json {

    private static final JsonMapper MAPPER = mapper();

    private Json() {}

    /** A constant that is written and read by its label. */
    private interface Labelled {
        @JsonValue
        String label();
    }

    /** A value of a sealed type, which is written with its name. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "kind")
    private interface Typed {}

    /** A strategy is its label, a user's kernel an object. */
    private static final class Algorithms extends ValueDeserializer<Algorithm> {

        @Override
        public Algorithm deserialize(JsonParser parser, DeserializationContext context) {
            Class<? extends Algorithm> type =
                    parser.currentToken() == JsonToken.VALUE_STRING ? Strategy.class : SelectedKernel.class;
            return context.readValue(parser, type);
        }
    }

    private static JsonMapper mapper() {
        JsonMapper.Builder builder = JsonMapper.builder()
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT));
        for (Class<?> constants : List.of(Strategy.class, Status.class, Distribution.class, ElementType.class,
                Operator.class, Device.Runtime.class)) {
            builder.addMixIn(constants, Labelled.class);
        }
        builder.addMixIn(Shape.class, Typed.class);
        builder.addModule(new SimpleModule().addDeserializer(Algorithm.class, new Algorithms()));
        return builder.build();
    }

    public static <T> T read(String text, Class<T> type) {
        return MAPPER.readValue(text, type);
    }

    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
    }

    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Writes a value on one line, with the name of its record among those of the sealed type. */
    public static <T> String line(Class<T> type, T value) {
        return MAPPER.writerFor(type).writeValueAsString(value);
    }

    /** Writes a value for people, ending with a line break. */
    public static String pretty(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    }
}
