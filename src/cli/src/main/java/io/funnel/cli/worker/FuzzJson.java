package io.funnel.cli.worker;

import io.funnel.cli.fuzz.Finding;
import io.funnel.cli.fuzz.FindingJson;
import io.funnel.cli.fuzz.FuzzSettings;
import io.funnel.cli.fuzz.Fuzzer;
import io.funnel.cli.fuzz.Tally;
import io.funnel.cli.report.DeviceJson;
import io.funnel.cli.report.Json;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Random runs as JSON: jobs to a worker, and what it tells of them. */
final class FuzzJson {

    private FuzzJson() {}

    static ObjectNode write(FuzzJob job) {
        FuzzSettings settings = job.settings();
        ObjectNode node = Json.object();
        node.put("job", "fuzz");
        JobJson.write(node, job.device());
        ArrayNode classPath = node.putArray("classPath");
        job.classPath().forEach(path -> classPath.add(path.toString()));
        job.reductions().forEach(node.putArray("reductions")::add);
        node.put("seed", settings.seed());
        node.put("first", settings.first());
        node.put("millis", settings.millis());
        node.put("cases", settings.cases());
        node.put("largest", settings.largest());
        node.put("threads", settings.threads());
        node.put("shrinkRuns", settings.shrinkRuns());
        node.put("stopsAtFailure", settings.stopsAtFailure());
        ArrayNode strategies = node.putArray("strategies");
        settings.strategies().forEach(strategy -> strategies.add(strategy.label()));
        settings.ways().forEach(node.putArray("ways")::add);
        return node;
    }

    static FuzzJob readJob(JsonNode node) {
        List<Strategy> strategies = new ArrayList<>();
        node.required("strategies").values().forEach(
                label -> strategies.add(Strategy.parse(label.asString()).orElseThrow()));
        FuzzSettings settings = new FuzzSettings(
                number(node, "seed"),
                number(node, "first"),
                number(node, "millis"),
                number(node, "cases"),
                (int) number(node, "largest"),
                (int) number(node, "threads"),
                strategies,
                JobJson.texts(node, "ways"),
                (int) number(node, "shrinkRuns"),
                node.required("stopsAtFailure").booleanValue());
        return new FuzzJob(JobJson.device(node), JobJson.texts(node, "classPath").stream().map(Path::of).toList(),
                JobJson.texts(node, "reductions"), settings);
    }

    static ObjectNode write(DeviceChoice device, Finding finding) {
        ObjectNode node = Json.object();
        node.put("job", "replay");
        JobJson.write(node, device);
        node.set("finding", FindingJson.write(finding));
        return node;
    }

    static ObjectNode started(Device device, int reductions) {
        ObjectNode node = Json.object().put("what", "started").put("reductions", reductions);
        node.set("device", DeviceJson.write(device));
        return node;
    }

    static ObjectNode begun(long family) {
        return Json.object().put("what", "begun").put("family", family);
    }

    static ObjectNode done(long family, Tally tally) {
        ObjectNode node = Json.object().put("what", "done").put("family", family);
        ObjectNode counts = node.putObject("counts");
        tally.counts().forEach((strategy, byStatus) -> {
            ObjectNode entry = counts.putObject(strategy.label());
            byStatus.forEach((status, cases) -> entry.put(status.label(), cases));
        });
        ArrayNode refusals = node.putArray("refusals");
        tally.refusals().forEach((refusal, reason) -> refusals.addObject().put("reduction", refusal.reduction())
                .put("strategy", refusal.strategy().label()).put("reason", reason));
        return node;
    }

    static Tally tally(JsonNode node) {
        Tally tally = new Tally();
        node.required("counts").properties().forEach(entry -> entry.getValue().properties()
                .forEach(count -> tally.add(Strategy.parse(entry.getKey()).orElseThrow(), status(count.getKey()),
                        count.getValue().longValue())));
        node.required("refusals").values().forEach(refusal -> tally.refuse(
                new Tally.Refusal(refusal.required("reduction").asString(),
                        Strategy.parse(refusal.required("strategy").asString()).orElseThrow()),
                refusal.required("reason").asString()));
        return tally;
    }

    static ObjectNode found(Finding finding, boolean small) {
        ObjectNode node = Json.object().put("what", "found").put("small", small);
        node.set("finding", FindingJson.write(finding));
        return node;
    }

    static ObjectNode replayed(Fuzzer.Replay replay) {
        return Json.object().put("what", "replayed").put("status", replay.status().label())
                .put("reason", replay.reason());
    }

    static Fuzzer.Replay replay(JsonNode node) {
        return new Fuzzer.Replay(status(node.required("status").asString()), node.required("reason").asString());
    }

    static long number(JsonNode node, String name) {
        return node.required(name).longValue();
    }

    private static Status status(String label) {
        return Status.valueOf(label.toUpperCase(Locale.ROOT));
    }
}
