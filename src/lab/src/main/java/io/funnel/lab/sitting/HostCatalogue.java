package io.funnel.lab.sitting;

import io.funnel.catalogue.Catalogue;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.lab.results.RowFile;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.Distribution;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Sitting {@code host}: compares the host engine with a plain read loop, by entry of the catalogue, on one thread and
 * on all. The loop reads as many bytes, from one, two, four or eight places at a time ({@link MemoryReader}). A call
 * follows each loop, so that caches and other programs meet both. A call with its bound is timed too, where the reduction has one.
 * The generated parallel stream is timed once a round on all threads, and a loop of {@code Math.exp} on one thread for
 * {@code float.logSumExp}. {@code bench/peers/host_catalogue.py} writes rows of numpy and torch with these columns.
 */
final class HostCatalogue {

    private static final int[] PLACES = {1, 2, 4, 8};
    private static final int WARM_UPS = 4;
    private static final long SEED = 7;
    private static final String STREAM = "stream";

    private final int length;
    private final int rounds;
    private final RowFile rows;
    private double ignored;

    private HostCatalogue(int length, int rounds, RowFile rows) {
        this.length = length;
        this.rounds = rounds;
        this.rows = rows;
    }

    /** Writes rows of the entries with these labels, of all where it is empty. */
    static void run(int length, int rounds, Path file, Set<String> labels) throws IOException {
        try (RowFile rows = new RowFile(file, "reduction", "threads", "round", "way", "places", "bytes", "readNanos",
                "callNanos")) {
            HostCatalogue bench = new HostCatalogue(length, rounds, rows);
            for (int threads : new TreeSet<>(List.of(1, Runtime.getRuntime().availableProcessors()))) {
                try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(threads))) {
                    System.out.println(engine.describe());
                    for (Catalogue.Entry entry : Catalogue.entries()) {
                        if (labels.isEmpty() || labels.contains(entry.label())) {
                            bench.run(entry, engine, threads);
                        }
                    }
                }
            }
        }
    }

    private void run(Catalogue.Entry entry, HostEngine engine, int threads) {
        Definition<?, ?> definition = entry.reduction().definition();
        List<TornadoNativeArray> arrays = new ArrayList<>();
        long bytes = 0;
        for (Input input : definition.signature().inputs()) {
            TornadoNativeArray array = NativeArrays.allocate(input.type(), input.streamed() ? length : 2);
            Distribution.UNIFORM.fill(array, SEED + arrays.size());
            arrays.add(array);
            bytes += input.streamed() ? (long) length * input.type().sizeBytes() : 0;
        }
        MemoryReader reader = new MemoryReader(new long[(int) (bytes / Long.BYTES)], threads);
        Map<String, Runnable> ways = ways(entry.label(), definition, arrays, engine);
        if (threads > 1) {
            Operands operands = new Operands(arrays);
            ways.put(STREAM, () -> ignored += definition.parallelStream(operands, length).hashCode());
        }
        for (Map.Entry<String, Runnable> way : ways.entrySet()) {
            double[] speeds = new double[rounds];
            boolean stream = way.getKey().equals(STREAM);
            for (int round = stream ? -1 : -WARM_UPS; round < rounds; round++) {
                for (int places : stream ? new int[] {1} : PLACES) {
                    long read = nanos(() -> ignored += reader.read(places));
                    long call = nanos(way.getValue());
                    if (round >= 0) {
                        speeds[round] = bytes / (double) call;
                        rows.row(entry.label(), threads, round, way.getKey(), places, bytes, read, call);
                    }
                }
            }
            Arrays.sort(speeds);
            System.out.printf(Locale.ROOT, "%d %-32s %-8s %5.1f GB/s%n", threads, entry.label(), way.getKey(),
                    speeds[speeds.length / 2]);
        }
    }

    private static long nanos(Runnable run) {
        long start = System.nanoTime();
        run.run();
        return System.nanoTime() - start;
    }

    private Map<String, Runnable> ways(
            String label, Definition<?, ?> definition, List<TornadoNativeArray> arrays, HostEngine engine) {
        List<MemorySegment> in = arrays.stream().map(TornadoNativeArray::getSegment).toList();
        Signature signature = definition.signature();
        Operands state = NativeArrays.states(signature, 1);
        Map<String, Runnable> ways = new LinkedHashMap<>();
        ways.put("engine", () -> engine.reduce(definition, in, 0, length, state));
        definition.facts().boundedVariant().ifPresent(bounded -> {
            Operands wide = NativeArrays.states(bounded.signature(), 1);
            ways.put("bounded", () -> engine.reduceBounded(definition, in, 0, length, wide));
        });
        if (label.equals("float.logSumExp") && arrays.getFirst() instanceof FloatArray floats) {
            ways.put("exp", () -> ignored += logSumExp(floats));
        }
        return ways;
    }

    private static double logSumExp(FloatArray x) {
        double sum = 0;
        for (int i = 0; i < x.getSize(); i++) {
            sum += Math.exp(x.get(i));
        }
        return Math.log(sum);
    }
}
