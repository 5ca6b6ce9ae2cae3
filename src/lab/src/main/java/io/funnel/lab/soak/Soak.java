package io.funnel.lab.soak;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.lab.soak.SoakTarget.Held;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Is memory flat over a million reductions of ten thousand arrays that come and go? Each array is made, reduced a
 * hundred times, and closed; its first answer must be the reference's, every other one the same. A hundred samples go into
 * a CSV: heap after a collection, classes, resident memory, what plans hold on the embedded device, and what the target
 * says it holds. Ends with exit code 1 if an answer is wrong, or if in the second half of the run heap or resident memory
 * has grown by more than a tenth and some megabytes, or device memory at all.
 */
public final class Soak {

    private static final int SAMPLES = 100;
    private static final int LENGTH = 1009;
    private static final double GROWTH = 1.1;
    /** The embedded runtime keeps the last thousand results of each plan, which takes a while to fill. */
    private static final long HEAP_SLACK_BYTES = 24L << 20;
    /** Memory of the JVM's own, such as compiled code and collectors, which comes and goes. */
    private static final long SLACK_BYTES = 64L << 20;
    private static final List<String> LABELS = List.of("float.sum", "double.minimum", "int.argMax", "long.sum");

    private Soak() {}

    /** Soaks; whether memory was flat. */
    public static boolean run(String what, int reductions, int arrays, Path file) throws IOException {
        Device device = Devices.all().getFirst();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file);
                SoakTarget target = what.equals("funnel") ? new FunnelTarget(device) : new EngineTarget(device)) {
            return run(target, reductions, arrays, csv);
        }
    }

    private static boolean run(SoakTarget target, int reductions, int arrays, CsvWriter csv) {
        csv.writeRecord("seconds", "reductions", "arrays", "heapBytes", "classes", "residentBytes", "deviceBytes",
                "accountedBytes");
        long start = System.nanoTime();
        long done = 0;
        long accounted = 0;
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
                        Long.toString(last.residentBytes()), Long.toString(last.deviceBytes()),
                        Long.toString(target.accountedBytes()));
                if (array < arrays / 2) {
                    middle = last;
                    accounted = target.accountedBytes();
                }
            }
        }
        return last.heapBytes() <= GROWTH * middle.heapBytes() + HEAP_SLACK_BYTES
                && last.deviceBytes() <= middle.deviceBytes()
                && last.residentBytes() <= GROWTH * middle.residentBytes() + SLACK_BYTES
                && target.accountedBytes() <= accounted;
    }

    private static void requireRight(Reduction<?> reduction, TornadoNativeArray data, int array, Object answer) {
        Reference reference = Reference.of(reduction, data, LENGTH);
        if (!Answers.agree(reference, LENGTH, answer)) {
            throw new IllegalStateException("wrong answer: reduction=" + reduction.name() + ", array=" + array
                    + ", expected=" + reference.value() + ", got=" + answer);
        }
    }

    private static void reduce(SoakTarget target, int array, int times) {
        Reduction<?> reduction =
                Catalogue.find(LABELS.get(array % LABELS.size())).orElseThrow().reduction();
        TornadoNativeArray data = NativeArrays.allocate(reduction.signature().inputs().getFirst().type(), LENGTH);
        Distribution.CANCELLING.fill(data, array);
        try (Held held = target.hold(reduction, data)) {
            Object first = held.reduce();
            requireRight(reduction, data, array, first);
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
