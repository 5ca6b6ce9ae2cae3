package io.funnel.cli.worker;

import io.funnel.cli.report.DeviceJson;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RowJson;
import io.funnel.cli.report.RunJson;
import io.funnel.cli.report.RunReport;
import io.funnel.cli.report.ValueJson;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a worker tells: one line each, marked so that no other line of its output is taken for one. */
sealed interface Event {

    /** Starts every line of the protocol, on standard output and standard error. */
    String MARK = "\u001e@funnel@ ";

    /** The device of a comparison. */
    record Started(Device device) implements Event {}

    /** A strategy begins. */
    record Running(Strategy strategy) implements Event {}

    /** A strategy is done. */
    record Finished(Row row) implements Event {}

    /** Elements of a run that are done. */
    record Progress(long done) implements Event {}

    /** What a calibration is measuring. */
    record Measuring(String what) implements Event {}

    /** The profile that a calibration has made. */
    record Calibrated(String profile) implements Event {}

    /** The result of a run. */
    record Ran(RunReport report) implements Event {}

    /** The devices there are. */
    record Listed(List<Device> devices) implements Event {}

    /** How a random run goes on; {@link FuzzJson} knows its words. */
    record Fuzz(JsonNode node) implements Event {}

    /** The job ended with an exception; bad input or not. */
    record Failed(boolean input, String message, String trace) implements Event {}

    /** The job is done. */
    record Done() implements Event {}

    /** The event as a line, with its mark. */
    default String line() {
        ObjectNode node = Json.object();
        node.put("event", getClass().getSimpleName());
        switch (this) {
            case Started started -> node.set("device", DeviceJson.write(started.device()));
            case Running running -> node.put("strategy", running.strategy().label());
            case Finished finished -> {
                node.set("row", RowJson.write(finished.row()));
                finished.row().value().ifPresent(value -> node.set("value", ValueJson.write(value)));
            }
            case Progress progress -> node.put("done", progress.done());
            case Measuring measuring -> node.put("what", measuring.what());
            case Calibrated calibrated -> node.put("profile", calibrated.profile());
            case Ran ran -> node.set("report", RunJson.exact(ran.report()));
            case Listed listed -> {
                ArrayNode devices = node.putArray("devices");
                listed.devices().forEach(device -> devices.add(DeviceJson.write(device)));
            }
            case Fuzz fuzz -> node.set("fuzz", fuzz.node());
            case Failed failed -> {
                node.put("input", failed.input());
                node.put("message", failed.message());
                node.put("trace", failed.trace());
            }
            case Done done -> {}
        }
        return MARK + Json.line(node);
    }

    /** The event in a line of output, if there is one. */
    static Optional<Event> in(String line) {
        int mark = line.indexOf(MARK);
        if (mark < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(Json.parse(line.substring(mark + MARK.length()))));
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.of(new Failed(false, "worker's message not understood: " + line.substring(mark), ""));
        }
    }

    private static Event read(JsonNode node) {
        String kind = node.required("event").asString();
        return switch (kind) {
            case "Started" -> new Started(DeviceJson.read(node.required("device")));
            case "Running" -> new Running(Strategy.parse(node.required("strategy").asString()).orElseThrow());
            case "Finished" ->
                new Finished(RowJson.read(node.required("row"), node.optional("value").map(ValueJson::read)));
            case "Progress" -> new Progress(node.required("done").longValue());
            case "Measuring" -> new Measuring(node.required("what").asString());
            case "Calibrated" -> new Calibrated(node.required("profile").asString());
            case "Ran" -> new Ran(RunJson.read(node.required("report")));
            case "Listed" -> {
                List<Device> devices = new ArrayList<>();
                node.required("devices").values().forEach(device -> devices.add(DeviceJson.read(device)));
                yield new Listed(devices);
            }
            case "Fuzz" -> new Fuzz(node.required("fuzz"));
            case "Failed" -> new Failed(node.required("input").booleanValue(), node.required("message").asString(),
                    node.required("trace").asString());
            case "Done" -> new Done();
            default -> throw new IllegalArgumentException("unknown event: event=" + kind);
        };
    }
}
