package io.funnel.bench.soak;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.bench.soak.SoakTarget.Held;
import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Is memory flat over a million reductions of ten thousand arrays that come and go? Each array is made, reduced a
 * hundred times, and closed; every answer must be the array's first. A hundred samples go into a CSV: heap after a
 * collection, classes, resident memory, and what plans hold on the embedded device. Ends with exit code 1 if an answer
 * differs, or if in the second half of the run heap or device memory have grown by more than a tenth.
 *
 * <pre>
 * java @tornado-config/embedded.args -cp bench/target/benchmarks.jar io.funnel.bench.soak.Soak 1000000 10000 FILE
 * </pre>
 */
public final class Soak {

    private static final int SAMPLES = 100;
    private static final int LENGTH = 1009;
    private static final double GROWTH = 1.1;
    private static final List<String> LABELS = List.of("float.sum", "double.minimum", "int.argMax", "long.sum");

    private Soak() {}

    /** Reductions, arrays, and the file for the samples. */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException(
                    "arguments: given=" + args.length + ", needed=3; try 1000000 10000 FILE");
        }
        int reductions = Integer.parseInt(args[0]);
        int arrays = Integer.parseInt(args[1]);
        Device device = Devices.all().getFirst();
        boolean flat;
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(args[2]));
                SoakTarget target = new EngineTarget(device)) {
            flat = run(target, reductions, arrays, csv);
        }
        System.exit(flat ? 0 : 1);
    }

    private static boolean run(SoakTarget target, int reductions, int arrays, CsvWriter csv) {
        csv.writeRecord("seconds", "reductions", "arrays", "heapBytes", "classes", "residentBytes", "deviceBytes");
        long start = System.nanoTime();
        long done = 0;
        MemorySample middle = MemorySample.now();
        MemorySample last = middle;
        for (int array = 0; array < arrays; array++) {
            int each = reductions / arrays + (array < reductions % arrays ? 1 : 0);
            reduce(target, array, each);
            done += each;
            if ((array + 1) % Math.max(1, arrays / SAMPLES) == 0 || array + 1 == arrays) {
                last = MemorySample.now();
                csv.writeRecord(Long.toString((System.nanoTime() - start) / 1_000_000_000L), Long.toString(done),
                        Integer.toString(array + 1), Long.toString(last.heapBytes()), Long.toString(last.classes()),
                        Long.toString(last.residentBytes()), Long.toString(last.deviceBytes()));
                middle = array < arrays / 2 ? last : middle;
            }
        }
        return last.heapBytes() <= GROWTH * middle.heapBytes() && last.deviceBytes() <= middle.deviceBytes();
    }

    private static void reduce(SoakTarget target, int array, int times) {
        Reduction<?> reduction =
                Catalogue.find(LABELS.get(array % LABELS.size())).orElseThrow().reduction();
        TornadoNativeArray data = NativeArrays.allocate(reduction.signature().inputs().getFirst().type(), LENGTH);
        Distribution.CANCELLING.fill(data, array);
        try (Held held = target.hold(reduction, data)) {
            Object first = held.reduce();
            for (int i = 1; i < times; i++) {
                Object again = held.reduce();
                if (!again.equals(first)) {
                    throw new IllegalStateException("another answer than before: reduction=" + reduction.name()
                            + ", array=" + array + ", first=" + first + ", later=" + again + "; look for a race");
                }
            }
        }
    }
}
