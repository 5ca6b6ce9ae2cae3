package io.funnel.cli.worker;

import io.funnel.cli.data.DataFile;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Operation;
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
        node.put("operation", job.reduction().operator().label());
        node.put("type", job.reduction().type().label());
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
                new Operation(operator(node), ElementType.parse(text(node, "type")).orElseThrow()),
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
        node.put("operation", job.operator().label());
        DataFile data = job.data();
        node.put("path", data.path().toString());
        node.put("format", data.format().name());
        data.type().ifPresent(type -> node.put("type", type.label()));
        data.column().ifPresent(column -> node.put("column", column));
        node.put("skipMissing", data.skipMissing());
        node.put("header", data.header());
        job.strategy().ifPresent(strategy -> node.put("strategy", strategy.label()));
        write(node, job.sizes());
        return node;
    }

    static RunJob readRun(JsonNode node) {
        DataFile data = new DataFile(
                Path.of(text(node, "path")),
                DataFile.Format.valueOf(text(node, "format")),
                node.optional("type").map(JsonNode::asString).flatMap(ElementType::parse),
                node.optional("column").map(JsonNode::asString),
                node.required("skipMissing").booleanValue(),
                node.required("header").booleanValue());
        return new RunJob(device(node), operator(node), data, node.optional("strategy").map(JobJson::strategy),
                sizes(node));
    }

    static ObjectNode writeDevices() {
        return Json.object().put("job", "devices");
    }

    private static void write(ObjectNode node, DeviceChoice choice) {
        choice.backend().ifPresent(backend -> node.put("backend", backend));
        choice.device().ifPresent(device -> node.put("device", device));
    }

    private static DeviceChoice device(JsonNode node) {
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

    private static Operator operator(JsonNode node) {
        return Operator.parse(text(node, "operation")).orElseThrow();
    }

    private static Strategy strategy(JsonNode label) {
        return Strategy.parse(label.asString()).orElseThrow();
    }

    private static String text(JsonNode node, String name) {
        return node.required(name).asString();
    }
}
