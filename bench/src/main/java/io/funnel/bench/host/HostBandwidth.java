package io.funnel.bench.host;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.catalogue.Catalogue;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operands;
import io.funnel.strategy.HandWritten;
import io.funnel.verify.Distribution;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * How much of the memory's read bandwidth does the host engine reach beyond the caches, and how far is it ahead of
 * parallel streams? All run in turns in one process, round after round, so that whatever else the machine does meets
 * all of them: compare medians over the rounds, or within a round.
 *
 * <p>A row of the CSV is one run: {@code read} is a loop of {@link MemoryReader} over a gibibyte, {@code engine} and
 * {@code stream} reduce {@code bytes} of elements in the memory named; {@code handWrittenStream} is a parallel stream of
 * primitives, {@code stream} what the processor generates.
 *
 * <pre>
 * java -Xmx6g --add-modules jdk.incubator.vector -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.host.HostBandwidth 20 FILE
 * </pre>
 */
public final class HostBandwidth {

    private static final int LONG_BYTES = 1 << 30;
    private static final int STREAM_LENGTH = 1 << 24;
    private static final long SEED = 7;
    private static final int WARM_UPS = 3;
    private static final List<String> ENTRIES = List.of("float.sum", "float.minimum", "float.maximum",
            "float.dotProduct", "double.sum", "double.minimum", "double.maximum", "double.dotProduct");
    private static final int[] STREAMS = {1, 4, 8};

    private final HostEngine engine;
    private final CsvWriter csv;
    private final MemoryReader reader = new MemoryReader(new long[LONG_BYTES / Long.BYTES], threads());
    private final Map<ElementType, List<TornadoNativeArray>> arrays = new EnumMap<>(ElementType.class);
    private final Map<ElementType, List<MemorySegment>> heap = new EnumMap<>(ElementType.class);
    private int round;
    private long ignored;

    private HostBandwidth(HostEngine engine, CsvWriter csv) {
        this.engine = engine;
        this.csv = csv;
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

    /** Takes the number of rounds and the file for the rows. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException(
                    "two arguments needed: given=" + arguments.length + "; try ROUNDS FILE");
        }
        try (HostEngine engine = HostEngine.open(HostOptions.defaults());
                CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[1]))) {
            csv.writeRecord("round", "way", "what", "memory", "bytes", "nanos", "loops");
            HostBandwidth bench = new HostBandwidth(engine, csv);
            int rounds = Integer.parseInt(arguments[0]);
            for (bench.round = -WARM_UPS; bench.round < rounds; bench.round++) {
                bench.run();
            }
        }
    }

    private void run() throws InterruptedException {
        for (int streams : STREAMS) {
            long start = System.nanoTime();
            ignored += reader.read(streams);
            row("read", streams + " places", "heap", LONG_BYTES, System.nanoTime() - start);
        }
        for (String label : ENTRIES) {
            Definition<?, ?> definition = Catalogue.find(label).orElseThrow().reduction().definition();
            ElementType type = definition.signature().inputs().getFirst().type();
            int length = LONG_BYTES / 2 / type.sizeBytes();
            engine(label, definition, "native", length);
            engine(label, definition, "heap", length);
            engine(label, definition, "native", STREAM_LENGTH);
            engine(label, definition, "heap", STREAM_LENGTH);
            stream("stream", label, definition);
        }
        // Streams of primitives that were written by hand: the sum adds doubles with compensation.
        stream("handWrittenStream", "float.sum", HandWritten.FLOAT_SUM.definition());
        stream("handWrittenStream", "float.minimum", HandWritten.FLOAT_MIN.definition());
    }

    private void stream(String way, String label, Definition<?, ?> definition) {
        long start = System.nanoTime();
        Object state = definition.parallelStream(new Operands(inputs(definition)), STREAM_LENGTH);
        row(way, label, "native", bytes(definition, STREAM_LENGTH), System.nanoTime() - start);
        ignored += state.hashCode();
    }

    private List<TornadoNativeArray> inputs(Definition<?, ?> definition) {
        List<Input> inputs = definition.signature().inputs();
        return arrays.getOrDefault(inputs.getFirst().type(), List.of()).subList(0, inputs.size());
    }

    private static long bytes(Definition<?, ?> definition, int length) {
        return definition.signature().inputs().stream().mapToLong(input -> input.type().sizeBytes()).sum() * length;
    }

    private void engine(String label, Definition<?, ?> definition, String memory, int length) {
        List<TornadoNativeArray> inputs = inputs(definition);
        List<MemorySegment> in = memory.equals("heap")
                ? heap.getOrDefault(definition.signature().inputs().getFirst().type(), List.of()).subList(0,
                        inputs.size())
                : inputs.stream().map(TornadoNativeArray::getSegment).toList();
        Operands state = HostStates.of(definition.signature());
        long start = System.nanoTime();
        engine.reduce(definition, in, 0, length, state);
        row("engine", label, memory, bytes(definition, length), System.nanoTime() - start);
    }

    private void row(String way, String what, String memory, long bytes, long nanos) {
        if (round >= 0) {
            csv.writeRecord(Integer.toString(round), way, what, memory, Long.toString(bytes), Long.toString(nanos),
                    engine.describe());
        }
    }
}
