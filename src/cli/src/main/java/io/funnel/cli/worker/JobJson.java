package io.funnel.cli.worker;

import io.funnel.cli.data.DataFile;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Wish;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Jobs as one line of JSON, from the command line's process to a worker. */
final class JobJson {

    private JobJson() {}

    static ObjectNode write(ComparisonJob job) {
        ObjectNode node = Json.object();
        node.put("job", "compare");
        write(node, job.device());
        write(node, job.chosen());
        job.parameters().forEach(node.putArray("parameters")::add);
        node.put("size", job.size());
        node.put("seed", job.seed());
        node.put("distribution", job.distribution().label());
        write(node, job.sizes());
        node.put("repetitions", job.repetitions());
        ArrayNode strategies = node.putArray("strategies");
        job.strategies().forEach(strategy -> strategies.add(strategy.label()));
        return node;
    }

    static ComparisonJob readComparison(JsonNode node) {
        List<Strategy> strategies = new ArrayList<>();
        node.required("strategies").values().forEach(label -> strategies.add(strategy(label)));
        return new ComparisonJob(
                device(node),
                chosen(node),
                texts(node, "parameters"),
                node.required("size").intValue(),
                node.required("seed").longValue(),
                Distribution.parse(text(node, "distribution")).orElseThrow(),
                sizes(node),
                node.required("repetitions").intValue(),
                strategies);
    }

    static ObjectNode write(RunJob job) {
        ObjectNode node = Json.object();
        node.put("job", "run");
        write(node, job.device());
        switch (job.wish()) {
            case Chosen chosen -> write(node, chosen);
            case Wish.OfData(Operator operator) -> node.put("operator", operator.label());
        }
        ArrayNode data = node.putArray("data");
        job.data().forEach(source -> write(data.addObject(), source));
        job.parameters().forEach(node.putArray("parameters")::add);
        job.strategy().ifPresent(strategy -> node.put("strategy", strategy.label()));
        write(node, job.sizes());
        node.put("placement", job.placement().name());
        job.memory().ifPresent(bytes -> node.put("memory", bytes));
        return node;
    }

    static RunJob readRun(JsonNode node) {
        List<DataSource> data = node.required("data").values().stream().map(JobJson::source).toList();
        return new RunJob(device(node), wish(node), data, texts(node, "parameters"),
                node.optional("strategy").map(JobJson::strategy), sizes(node),
                Placement.valueOf(text(node, "placement")),
                node.has("memory") ? OptionalLong.of(node.required("memory").longValue()) : OptionalLong.empty());
    }

    static ObjectNode write(CalibrationJob job) {
        ObjectNode node = Json.object();
        node.put("job", "calibrate");
        write(node, job.device());
        node.put("longestBytes", job.longestBytes());
        return node;
    }

    static CalibrationJob readCalibration(JsonNode node) {
        return new CalibrationJob(device(node), node.required("longestBytes").longValue());
    }

    private static void write(ObjectNode node, DataSource source) {
        switch (source) {
            case DataFile file -> {
                node.put("path", file.path().toString());
                node.put("format", file.format().name());
                file.type().ifPresent(type -> node.put("type", type.label()));
                file.column().ifPresent(column -> node.put("column", column));
                node.put("skipMissing", file.skipMissing());
                node.put("header", file.header());
            }
            case GeneratedData made -> {
                node.put("distribution", made.distribution().label());
                node.put("size", made.size());
                node.put("seed", made.seed());
            }
        }
    }

    private static DataSource source(JsonNode node) {
        if (node.has("distribution")) {
            return new GeneratedData(Distribution.parse(text(node, "distribution")).orElseThrow(),
                    node.required("size").intValue(), node.required("seed").longValue());
        }
        return new DataFile(
                Path.of(text(node, "path")),
                DataFile.Format.valueOf(text(node, "format")),
                node.optional("type").map(JsonNode::asString).flatMap(ElementType::parse),
                node.optional("column").map(JsonNode::asString),
                node.required("skipMissing").booleanValue(),
                node.required("header").booleanValue());
    }

    /** By name: the worker finds it on its own class path. */
    private static void write(ObjectNode node, Chosen chosen) {
        chosen.operation().ifPresentOrElse(operation -> {
            node.put("operation", operation.operator().label());
            node.put("type", operation.type().label());
        }, () -> node.put("reduction", chosen.reduction().name()));
        chosen.classPath().forEach(path -> node.withArray("classPath").add(path.toString()));
    }

    private static Wish wish(JsonNode node) {
        return node.has("operator")
                ? new Wish.OfData(Operator.parse(text(node, "operator")).orElseThrow())
                : chosen(node);
    }

    private static Chosen chosen(JsonNode node) {
        if (node.has("operation")) {
            return Chosen.of(new Operation(Operator.parse(text(node, "operation")).orElseThrow(),
                    ElementType.parse(text(node, "type")).orElseThrow()));
        }
        List<Path> classPath = node.has("classPath")
                ? texts(node, "classPath").stream().map(Path::of).toList()
                : List.of();
        return Finder.over(classPath).find(text(node, "reduction")).chosen();
    }

    static List<String> texts(JsonNode node, String name) {
        return node.required(name).values().stream().map(JsonNode::asString).toList();
    }

    static ObjectNode writeDevices() {
        return Json.object().put("job", "devices");
    }

    static void write(ObjectNode node, DeviceChoice choice) {
        choice.backend().ifPresent(backend -> node.put("backend", backend));
        choice.device().ifPresent(device -> node.put("device", device));
    }

    static DeviceChoice device(JsonNode node) {
        return new DeviceChoice(
                node.optional("backend").map(JsonNode::asString), node.optional("device").map(JsonNode::asString));
    }

    private static void write(ObjectNode node, Sizes sizes) {
        sizes.groups().ifPresent(groups -> node.put("groups", groups));
        sizes.groupSize().ifPresent(groupSize -> node.put("groupSize", groupSize));
    }

    private static Sizes sizes(JsonNode node) {
        return new Sizes(integer(node, "groups"), integer(node, "groupSize"));
    }

    private static OptionalInt integer(JsonNode node, String name) {
        Optional<JsonNode> value = node.optional(name);
        return value.isPresent() ? OptionalInt.of(value.get().intValue()) : OptionalInt.empty();
    }

    private static Strategy strategy(JsonNode label) {
        return Strategy.parse(label.asString()).orElseThrow();
    }

    private static String text(JsonNode node, String name) {
        return node.required(name).asString();
    }
}
