package io.funnel.cli.fuzz;

import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A finding as a document that holds everything it takes to run it again; docs/fuzz.md describes every field. */
public final class FindingJson {

    /** Longer arrays are made again from their seed, where they have not been changed. */
    private static final int MOST_VALUES = 1 << 12;

    private FindingJson() {}

    /** The document. */
    public static ObjectNode write(Finding finding) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("status", finding.status().label());
        node.put("reason", finding.reason());
        node.put("seed", finding.seed());
        node.put("family", finding.family());
        node.put("device", finding.where());
        node.put("reduction", finding.chosen().reduction().name());
        finding.chosen().classPath().forEach(path -> node.withArray("classPath").add(path.toString()));
        node.put("way", finding.way().label());
        node.put("strategy", finding.strategy().label());
        finding.sizes().groups().ifPresent(groups -> node.put("groups", groups));
        finding.sizes().groupSize().ifPresent(groupSize -> node.put("groupSize", groupSize));
        finding.lengths().forEach(node.putArray("lengths")::add);
        node.put("elements", finding.elements());
        node.put("data", finding.data().label());
        node.put("dataSeed", finding.dataSeed());
        if (finding.inputs().isPresent() || finding.elements() <= MOST_VALUES) {
            writeInputs(node, finding);
        }
        return node;
    }

    private static void writeInputs(ObjectNode node, Finding finding) {
        ArrayNode inputs = node.putArray("inputs");
        List<TornadoNativeArray> arrays = finding.arrays();
        for (int i = 0; i < arrays.size(); i++) {
            Input input = finding.chosen().signature().inputs().get(i);
            ObjectNode entry = inputs.addObject();
            entry.put("name", input.name());
            entry.put("type", input.type().label());
            ArrayNode values = entry.putArray("values");
            Words.all(arrays.get(i)).forEach(value -> values.add(value.toString()));
        }
    }

    /**
     * Reads a document.
     *
     * @throws InputException if it is none, or its reduction is not to be found
     */
    public static Finding read(String text) {
        try {
            return read(Json.parse(text));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new InputException("not a case of funnel fuzz: " + String.valueOf(e.getMessage()).lines().findFirst()
                    .orElse("") + "; try a file that funnel fuzz has saved", e);
        }
    }

    /** Reads a document that is JSON. */
    public static Finding read(JsonNode node) {
        List<Path> classPath = new ArrayList<>();
        node.optional("classPath").ifPresent(paths -> paths.values().forEach(
                path -> classPath.add(Path.of(path.asString()))));
        Chosen chosen = Finder.over(classPath).find(node.required("reduction").asString()).chosen();
        List<Integer> lengths = node.required("lengths").values().stream().map(JsonNode::intValue).toList();
        return new Finding(
                node.required("seed").longValue(),
                node.required("family").longValue(),
                node.required("device").asString(),
                chosen,
                Ways.find(node.required("way").asString()),
                Strategy.parse(node.required("strategy").asString())
                        .orElseThrow(() -> new IllegalArgumentException("no such strategy")),
                new Sizes(integer(node, "groups"), integer(node, "groupSize")),
                lengths,
                node.required("elements").intValue(),
                Data.valueOf(upper(node.required("data").asString())),
                node.required("dataSeed").longValue(),
                node.optional("inputs").map(inputs -> arrays(inputs, chosen)),
                Status.valueOf(upper(node.required("status").asString())),
                node.required("reason").asString());
    }

    private static String upper(String label) {
        return label.toUpperCase(Locale.ROOT);
    }

    private static OptionalInt integer(JsonNode node, String name) {
        Optional<JsonNode> value = node.optional(name);
        return value.isPresent() ? OptionalInt.of(value.get().intValue()) : OptionalInt.empty();
    }

    private static List<TornadoNativeArray> arrays(JsonNode inputs, Chosen chosen) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        List<Input> wanted = chosen.signature().inputs();
        if (inputs.size() != wanted.size()) {
            throw new IllegalArgumentException("not that many inputs: inputs=" + inputs.size());
        }
        for (int i = 0; i < wanted.size(); i++) {
            ElementType type = wanted.get(i).type();
            List<JsonNode> values = List.copyOf(inputs.get(i).required("values").values());
            TornadoNativeArray array = NativeArrays.allocate(type, values.size());
            for (int k = 0; k < values.size(); k++) {
                Words.set(array, k, number(type, values.get(k).asString()));
            }
            arrays.add(array);
        }
        return arrays;
    }

    private static Number number(ElementType type, String text) {
        return switch (type) {
            case INT -> (Number) Integer.valueOf(text);
            case LONG -> (Number) Long.valueOf(text);
            case FLOAT -> (Number) Float.valueOf(text);
            case DOUBLE -> (Number) Double.valueOf(text);
        };
    }
}
