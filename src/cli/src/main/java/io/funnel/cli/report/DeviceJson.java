package io.funnel.cli.report;

import io.funnel.device.Device;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A device as JSON, and back. */
public final class DeviceJson {

    private DeviceJson() {}

    /** Writes every property; {@code bandwidth} only where it is known. */
    public static ObjectNode write(Device device) {
        ObjectNode node = Json.object();
        node.put("runtime", device.runtime().label());
        node.put("backend", device.backend());
        node.put("address", device.address());
        node.put("name", device.name());
        node.put("kind", device.kind().name().toLowerCase(Locale.ROOT));
        node.put("computeUnits", device.computeUnits());
        node.put("maxGroupSize", device.maxGroupSize());
        node.put("localMemoryBytes", device.localMemoryBytes());
        node.put("globalMemoryBytes", device.globalMemoryBytes());
        node.put("warpSize", device.warpSize());
        node.put("floatAtomics", device.floatAtomics());
        device.bandwidth().ifPresent(bandwidth -> node.put("bandwidthBytesPerSecond", bandwidth));
        return node;
    }

    /** Reads what {@link #write} wrote. */
    public static Device read(JsonNode node) {
        String[] address = node.required("address").asString().split(":", 2);
        Optional<JsonNode> bandwidth = node.optional("bandwidthBytesPerSecond");
        return new Device(
                runtime(node.required("runtime").asString()),
                node.required("backend").asString(),
                node.required("name").asString(),
                Device.Kind.valueOf(node.required("kind").asString().toUpperCase(Locale.ROOT)),
                Integer.parseInt(address[0]),
                Integer.parseInt(address[1]),
                node.required("computeUnits").intValue(),
                node.required("maxGroupSize").intValue(),
                node.required("localMemoryBytes").longValue(),
                node.required("globalMemoryBytes").longValue(),
                node.required("warpSize").intValue(),
                node.required("floatAtomics").booleanValue(),
                bandwidth.map(JsonNode::doubleValue).map(OptionalDouble::of).orElse(OptionalDouble.empty()));
    }

    private static Device.Runtime runtime(String label) {
        return label.equals(Device.Runtime.EMBEDDED.label()) ? Device.Runtime.EMBEDDED : Device.Runtime.TORNADOVM;
    }
}
