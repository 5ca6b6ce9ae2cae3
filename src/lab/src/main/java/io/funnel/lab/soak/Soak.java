package io.funnel.lab.soak;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Watches memory over a million reductions of ten thousand arrays that come and go. Each array is made, reduced a hundred
 * times, and closed; its first answer must be the reference's, and every other one the same. A hundred samples go into a
 * CSV file. A run fails if an answer is wrong, or if memory grows in its second half: heap or resident memory by more
 * than a tenth and some megabytes, or device memory at all.
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

    /** An array on the device. */
    private interface Held extends AutoCloseable {

        Object reduce();

        @Override
        void close();
    }

    private final Device device = Devices.all().getFirst();
    private final @Nullable Funnel funnel;

    private Soak(boolean byFunnel) {
        funnel = byFunnel ? Funnel.builder().device(device).placement(Placement.DEVICE).build() : null;
    }

    /** Soaks a Funnel where {@code what} is {@code funnel}, else prepared strategies; returns whether memory was flat. */
    public static boolean run(String what, int reductions, int arrays, Path file) throws IOException {
        Soak soak = new Soak(what.equals("funnel"));
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
            return soak.run(reductions, arrays, csv);
        } finally {
            if (soak.funnel != null) {
                soak.funnel.close();
            }
        }
    }

    private boolean run(int reductions, int arrays, CsvWriter csv) {
        csv.writeRecord("seconds", "reductions", "arrays", "heapBytes", "classes", "residentBytes", "deviceBytes",
                "accountedBytes");
        long start = System.nanoTime();
        long done = 0;
        long accounted = 0;
        MemorySample middle = MemorySample.now();
        MemorySample last = middle;
        for (int array = 0; array < arrays; array++) {
            int each = reductions / arrays + (array < reductions % arrays ? 1 : 0);
            reduce(array, each);
            done += each;
            if ((array + 1) % Math.max(1, arrays / SAMPLES) == 0 || array + 1 == arrays) {
                last = MemorySample.now();
                csv.writeRecord(Long.toString((System.nanoTime() - start) / 1_000_000_000L), Long.toString(done),
                        Integer.toString(array + 1), Long.toString(last.heapBytes()), Long.toString(last.classes()),
                        Long.toString(last.residentBytes()), Long.toString(last.deviceBytes()),
                        Long.toString(accountedBytes()));
                if (array < arrays / 2) {
                    middle = last;
                    accounted = accountedBytes();
                }
            }
        }
        return last.heapBytes() <= GROWTH * middle.heapBytes() + HEAP_SLACK_BYTES
                && last.deviceBytes() <= middle.deviceBytes()
                && last.residentBytes() <= GROWTH * middle.residentBytes() + SLACK_BYTES
                && accountedBytes() <= accounted;
    }

    private static void requireRight(Reduction<?> reduction, TornadoNativeArray data, int array, Object answer) {
        Reference reference = Reference.of(reduction, data, LENGTH);
        if (!ConcurrencyCase.agree(reference, LENGTH, answer)) {
            throw new IllegalStateException("wrong answer: reduction=" + reduction.name() + ", array=" + array
                    + ", expected=" + reference.value() + ", got=" + answer);
        }
    }

    /** The device memory that the Funnel says it holds; -1 for prepared strategies. */
    private long accountedBytes() {
        return funnel == null ? -1 : funnel.deviceMemory().heldBytes();
    }

    private Held hold(Reduction<?> reduction, TornadoNativeArray array, int turn) {
        if (funnel != null) {
            DeviceData<?> resident = funnel.upload(Data.of(array));
            return held(() -> funnel.reduce(reduction, List.of(resident)).value(), resident::close);
        }
        List<Strategy> strategies =
                Kernels.strategies(reduction).stream().filter(strategy -> strategy.needs().deterministic()).toList();
        PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategies.get(turn % strategies.size()),
                Sizes.AUTO, array);
        return held(() -> prepared.run(array.getSize(), PreparedStrategy.Timing.CALL).value(), prepared::close);
    }

    private static Held held(Supplier<Object> answer, Runnable release) {
        return new Held() {
            @Override
            public Object reduce() {
                return answer.get();
            }

            @Override
            public void close() {
                release.run();
            }
        };
    }

    private void reduce(int array, int times) {
        Reduction<?> reduction =
                Catalogue.find(LABELS.get(array % LABELS.size())).orElseThrow().reduction();
        TornadoNativeArray data = NativeArrays.allocate(reduction.signature().inputs().getFirst().type(), LENGTH);
        Distribution.CANCELLING.fill(data, array);
        try (Held held = hold(reduction, data, array)) {
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
