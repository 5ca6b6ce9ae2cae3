package io.funnel.lab.bits;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Prints the hash of random reproducible reductions for each way to run them here: the host with one thread and with
 * all, a device with chunks of three sizes, and all devices. Every line of every machine has the same hash.
 *
 * <p>Arguments: the number of cases, and a regular expression that finds the ways in question, all if left out.
 */
public final class SameBits {

    /** Bytes of a chunk: eight tiles of floats, as many of doubles and a half, and whole inputs. */
    private static final List<Long> CHUNKS = List.of(1L << 18, 12L << 16, 1L << 28);

    private SameBits() {}

    /** Prints a line of CSV for each way. */
    public static void main(String[] arguments) {
        int cases = Integer.parseInt(arguments[0]);
        Predicate<String> wished = Pattern.compile(arguments.length > 1 ? arguments[1] : "").asPredicate();
        System.out.println("backend,device,way,cases,seconds,hash");
        Map<String, FunnelBuilder> ways = ways();
        ways.keySet().removeIf(wished.negate());
        ways.forEach((way, builder) -> {
            try (Funnel funnel = builder.build()) {
                long start = System.nanoTime();
                long hash = BitsHash.of(funnel, cases);
                Device device = Devices.all().getFirst();
                System.out.printf("%s,%s,%s,%d,%.1f,%016x%n", device.backend(), device.name().replace(',', ' '), way,
                        cases, (System.nanoTime() - start) / 1e9, hash);
            }
        });
        System.exit(0); // TornadoVM's threads may live on
    }

    /** The ways on the devices that are there. */
    static Map<String, FunnelBuilder> ways() {
        Map<String, FunnelBuilder> ways = new LinkedHashMap<>();
        ways.put("host with 1 thread", Funnel.builder().placement(Placement.HOST).threads(1));
        ways.put("host", Funnel.builder().placement(Placement.HOST));
        Device first = Devices.all().getFirst();
        List<Device> devices = Devices.all().stream()
                .filter(device -> device.backend().equals(first.backend()) && device.kind() == first.kind())
                .toList();
        CHUNKS.forEach(bytes -> ways.put("device in chunks of " + bytes,
                onDevices(List.of(first)).chunk(bytes)));
        if (devices.size() > 1 && !first.backend().equals("cuda")) { // TornadoVM's CUDA backend knows one device
            ways.put(devices.size() + " devices", onDevices(devices).chunk(CHUNKS.getFirst()));
        }
        return ways;
    }

    private static FunnelBuilder onDevices(List<Device> devices) {
        return Funnel.builder().devices(devices).placement(Placement.DEVICE);
    }
}
