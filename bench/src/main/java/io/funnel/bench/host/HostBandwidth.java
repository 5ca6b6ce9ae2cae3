package io.funnel.bench.host;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.Catalogue;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.handwritten.HandWritten;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operands;
import io.funnel.verify.Distribution;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * How much of the memory's read bandwidth does the host engine reach beyond the caches, and how far is it ahead of
 * parallel streams? All run in turns in one process, round after round, so that whatever else the machine does meets
 * all of them: compare medians over the rounds, or within a round.
 *
 * <p>A row of the CSV is one run: {@code read} is a loop of {@link MemoryReader} over a gibibyte, {@code engine} and
 * {@code stream} reduce {@code bytes} of elements in the memory named; {@code stream} is the parallel stream that the
 * processor generates, {@code handWrittenStream} one that was written by hand, {@code arrayStream} one over a Java
 * array.
 *
 * <pre>
 * java -Xmx6g --add-modules jdk.incubator.vector -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.host.HostBandwidth 20 0 FILE
 * </pre>
 */
public final class HostBandwidth {

    private static final int LONG_BYTES = 1 << 30;
    private static final int STREAM_LENGTH = 1 << 24;
    private static final long SEED = 7;
    private static final int WARM_UPS = 2;
    /** Streams are slow, so they take part in one round of some. */
    private static final int ROUNDS_OF_STREAMS = 4;
    private static final List<String> ENTRIES = List.of("float.sum", "float.minimum", "float.maximum",
            "float.dotProduct", "double.sum", "double.minimum", "double.maximum", "double.dotProduct");
    private static final int[] STREAMS = {1, 2, 4, 8};
    /** Runs in a row: after a pause the first may have to wait until the system gives its threads a core each. */
    private static final int IN_A_ROW = 4;

    private final HostEngine engine;
    private final CsvWriter csv;
    private final MemoryReader reader = new MemoryReader(new long[LONG_BYTES / Long.BYTES], threads());
    private final float[] floats = new float[STREAM_LENGTH];
    private final double[] doubles = new double[STREAM_LENGTH];
    private final Map<ElementType, List<TornadoNativeArray>> arrays = new EnumMap<>(ElementType.class);
    private final Map<ElementType, List<MemorySegment>> heap = new EnumMap<>(ElementType.class);
    private final long pauseMillis;
    private int round;
    private long ignored;

    private HostBandwidth(HostEngine engine, CsvWriter csv, long pauseMillis) {
        this.engine = engine;
        this.csv = csv;
        this.pauseMillis = pauseMillis;
        for (ElementType type : List.of(ElementType.FLOAT, ElementType.DOUBLE)) {
            List<TornadoNativeArray> two = new ArrayList<>();
            List<MemorySegment> twoOnHeap = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                TornadoNativeArray array = NativeArrays.allocate(type, LONG_BYTES / 2 / type.sizeBytes());
                Distribution.UNIFORM.fill(array, SEED + i);
                two.add(array);
                twoOnHeap.add(onHeap(array));
            }
            arrays.put(type, two);
            heap.put(type, twoOnHeap);
        }
        Arrays.setAll(doubles, i -> i % 1009 / 1009.0);
        for (int i = 0; i < STREAM_LENGTH; i++) {
            floats[i] = (float) doubles[i];
        }
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    private static MemorySegment onHeap(TornadoNativeArray array) {
        return switch (array) {
            case FloatArray floats -> MemorySegment.ofArray(floats.toHeapArray());
            case DoubleArray doubles -> MemorySegment.ofArray(doubles.toHeapArray());
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    /** Takes the number of rounds, the milliseconds of sleep after each few runs, and the file for the rows. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        OneLine.forMistakes();
        if (arguments.length != 3) {
            throw new IllegalArgumentException(
                    "three arguments needed: given=" + arguments.length + "; try ROUNDS PAUSE FILE");
        }
        try (HostEngine engine = HostEngine.open(HostOptions.defaults());
                CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]))) {
            csv.writeRecord("round", "repetition", "way", "what", "memory", "bytes", "nanos", "loops");
            HostBandwidth bench = new HostBandwidth(engine, csv, Long.parseLong(arguments[1]));
            int rounds = Integer.parseInt(arguments[0]);
            for (bench.round = -WARM_UPS; bench.round < rounds; bench.round++) {
                bench.run();
            }
        }
    }

    private void run() throws InterruptedException {
        for (int streams : STREAMS) {
            rows("read", streams + " places", "heap", LONG_BYTES, () -> ignored += reader.read(streams));
        }
        for (String label : ENTRIES) {
            Definition<?, ?> definition = Catalogue.find(label).orElseThrow().reduction().definition();
            ElementType type = definition.signature().inputs().getFirst().type();
            int length = LONG_BYTES / 2 / type.sizeBytes();
            engine(label, definition, "native", length);
            engine(label, definition, "heap", length);
            engine(label, definition, "native", STREAM_LENGTH);
            engine(label, definition, "heap", STREAM_LENGTH);
            if (round % ROUNDS_OF_STREAMS == 0) {
                stream("stream", label, definition);
            }
        }
        if (round % ROUNDS_OF_STREAMS == 0) {
            // Streams of primitives that were written by hand: the sum adds doubles with compensation.
            stream("handWrittenStream", "float.sum", HandWritten.FLOAT_SUM.definition());
            stream("handWrittenStream", "float.minimum", HandWritten.FLOAT_MIN.definition());
            arrayStreams();
        }
    }

    /** What a user writes who has Java arrays. */
    private void arrayStreams() throws InterruptedException {
        rows("arrayStream", "float.sum", "heap", (long) STREAM_LENGTH * Float.BYTES,
                () -> ignored += (long) IntStream.range(0, STREAM_LENGTH).parallel().mapToDouble(i -> floats[i]).sum());
        rows("arrayStream", "double.sum", "heap", (long) STREAM_LENGTH * Double.BYTES,
                () -> ignored += (long) Arrays.stream(doubles, 0, STREAM_LENGTH).parallel().sum());
        rows("arrayStream", "double.minimum", "heap", (long) STREAM_LENGTH * Double.BYTES,
                () -> ignored += (long) Arrays.stream(doubles, 0, STREAM_LENGTH).parallel().min().orElseThrow());
    }

    private void stream(String way, String label, Definition<?, ?> definition) throws InterruptedException {
        Operands operands = new Operands(inputs(definition));
        rows(way, label, "native", bytes(definition, STREAM_LENGTH),
                () -> ignored += definition.parallelStream(operands, STREAM_LENGTH).hashCode());
    }

    private List<TornadoNativeArray> inputs(Definition<?, ?> definition) {
        List<Input> inputs = definition.signature().inputs();
        return arrays.getOrDefault(inputs.getFirst().type(), List.of()).subList(0, inputs.size());
    }

    private static long bytes(Definition<?, ?> definition, int length) {
        return definition.signature().inputs().stream().mapToLong(input -> input.type().sizeBytes()).sum() * length;
    }

    private void engine(String label, Definition<?, ?> definition, String memory, int length)
            throws InterruptedException {
        List<TornadoNativeArray> inputs = inputs(definition);
        List<MemorySegment> in = memory.equals("heap")
                ? heap.getOrDefault(definition.signature().inputs().getFirst().type(), List.of()).subList(0,
                        inputs.size())
                : inputs.stream().map(TornadoNativeArray::getSegment).toList();
        Operands state = HostStates.of(definition.signature());
        rows("engine", label, memory, bytes(definition, length), () -> engine.reduce(definition, in, 0, length, state));
    }

    private void rows(String way, String what, String memory, long bytes, Run run) throws InterruptedException {
        for (int repetition = 0; repetition < IN_A_ROW; repetition++) {
            long start = System.nanoTime();
            run.run();
            long nanos = System.nanoTime() - start;
            if (round >= 0) {
                csv.writeRecord(Integer.toString(round), Integer.toString(repetition), way, what, memory,
                        Long.toString(bytes), Long.toString(nanos), engine.describe());
            }
        }
        Thread.sleep(pauseMillis); // a machine that others use too is left to them
    }

    /** Something to be timed. */
    @FunctionalInterface
    private interface Run {
        void run() throws InterruptedException;
    }
}
