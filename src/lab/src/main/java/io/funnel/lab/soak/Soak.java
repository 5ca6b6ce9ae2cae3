package io.funnel.lab.soak;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.device.Devices;
import io.funnel.lab.results.RowFile;
import io.funnel.lab.soak.ConcurrencyCase.Kind;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Watches memory over a million reductions of ten thousand arrays that come and go. Each array is made, reduced a hundred
 * times by one of the strategies, and closed; its first answer must be the reference's, and every other one the same. A
 * hundred samples go into a CSV file. A run fails if an answer is wrong, or if memory grows in its second half: heap or
 * resident memory by more than a tenth and some megabytes, or device memory at all.
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

    /** Reduces arrays; returns whether memory was flat. */
    public static boolean run(int reductions, int arrays, Path file) throws IOException {
        try (RowFile rows = MemorySample.file(file);
                Funnel funnel = Funnel.builder().device(Devices.all().getFirst()).placement(Placement.DEVICE).build()) {
            long start = System.nanoTime();
            long done = 0;
            MemorySample middle = MemorySample.of(funnel);
            MemorySample last = middle;
            for (int array = 0; array < arrays; array++) {
                int each = reductions / arrays + (array < reductions % arrays ? 1 : 0);
                reduce(funnel, array, each);
                done += each;
                if ((array + 1) % Math.max(1, arrays / SAMPLES) == 0 || array + 1 == arrays) {
                    last = MemorySample.of(funnel);
                    last.write(rows, start, done);
                    middle = array < arrays / 2 ? last : middle;
                }
            }
            return last.heapBytes() <= GROWTH * middle.heapBytes() + HEAP_SLACK_BYTES
                    && last.deviceBytes() <= middle.deviceBytes()
                    && last.residentBytes() <= GROWTH * middle.residentBytes() + SLACK_BYTES
                    && last.accountedBytes() <= middle.accountedBytes();
        }
    }

    private static void reduce(Funnel funnel, int array, int times) {
        String label = LABELS.get(array % LABELS.size());
        List<Strategy> strategies = Kernels.strategies(Catalogue.find(label).orElseThrow().reduction()).stream()
                .filter(strategy -> strategy.needs().deterministic() && !strategy.isHost()).toList();
        Funnel own = funnel.using(strategies.get(array / LABELS.size() % strategies.size()), Sizes.AUTO);
        try (ConcurrencyCase one = new ConcurrencyCase(funnel, label, LENGTH, Kind.HANDLE, array, Path.of(""))) {
            for (int i = 0; i < times; i++) {
                one.reduce(own);
            }
        }
    }
}
