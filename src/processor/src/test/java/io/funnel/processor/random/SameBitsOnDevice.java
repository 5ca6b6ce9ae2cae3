package io.funnel.processor.random;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.result.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A program that hashes reproducible results of generated classes, for each way to run them here. */
public final class SameBitsOnDevice {

    /** Less than a tile, one and a bit, several. */
    private static final int[] LENGTHS = {300, 8200, 30_000};
    private static final int WIDTH = 100;
    private static final long SEED = 55;

    private SameBitsOnDevice() {}

    /** Prints a hash for each way, and a last line with all that differ. */
    public static void main(String[] names) throws Exception {
        System.setProperty("funnel.embedded.devices", "2");
        ReductionProvider provider =
                Class.forName(names[0]).asSubclass(ReductionProvider.class).getConstructor().newInstance();
        Map<String, Integer> hashes = new LinkedHashMap<>();
        for (Map.Entry<String, FunnelBuilder> way : ways().entrySet()) {
            try (Funnel funnel = way.getValue().build()) {
                int hash = 0;
                for (Reduction<?> reduction : provider.reductions()) {
                    hash = 31 * hash + hash(funnel.reproducible().trusting(), reduction);
                }
                hashes.put(way.getKey(), hash);
                System.out.printf("%08x %s%n", hash, way.getKey());
            }
        }
        System.out.println("hashes=" + hashes.values().stream().distinct().map("%08x"::formatted).toList());
        System.exit(0); // TornadoVM's threads may live on
    }

    private static Map<String, FunnelBuilder> ways() {
        Map<String, FunnelBuilder> ways = new LinkedHashMap<>();
        ways.put("host, 1 thread", Funnel.builder().placement(Placement.HOST).threads(1));
        ways.put("host, 2 threads", Funnel.builder().placement(Placement.HOST).threads(2));
        List<Device> devices = Devices.all();
        for (int chunk : new int[] {1 << 17, 1 << 18, 1 << 22}) {
            ways.put("device, chunks of " + chunk, Funnel.builder().devices(List.of(devices.getFirst()))
                    .placement(Placement.DEVICE).chunk(chunk));
        }
        if (devices.size() > 1 && devices.get(0).backend().equals(devices.get(1).backend())) {
            ways.put("2 devices", Funnel.builder().devices(devices.subList(0, 2)).placement(Placement.DEVICE)
                    .chunk(1 << 17));
        }
        return ways;
    }

    private static int hash(Funnel funnel, Reduction<?> reduction) {
        int hash = 0;
        for (int length : LENGTHS) {
            List<TornadoNativeArray> inputs = inputs(length);
            hash = 31 * hash + funnel.reduce(reduction, inputs).value().toString().hashCode();
            Values<?> rows = funnel.per(Segments.rowsOf(WIDTH)).reduce(reduction, inputs).value();
            for (int row = 0; row < rows.count(); row++) {
                hash = 31 * hash + rows.get(row).toString().hashCode();
            }
        }
        return hash;
    }

    private static List<TornadoNativeArray> inputs(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        FloatArray xs = new FloatArray(length);
        DoubleArray ys = new DoubleArray(length);
        IntArray ks = new IntArray(length);
        for (int i = 0; i < length; i++) {
            xs.set(i, (float) random.nextDouble(-2, 3));
            ys.set(i, random.nextDouble(-1, 1) * Math.scalb(1.0, random.nextInt(-30, 5)));
            ks.set(i, random.nextInt(-50, 51));
        }
        return List.of(xs, ys, ks);
    }
}
