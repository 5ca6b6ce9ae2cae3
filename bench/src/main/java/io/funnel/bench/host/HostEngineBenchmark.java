package io.funnel.bench.host;

import io.funnel.catalogue.Catalogue;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.verify.Distribution;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * How long does a reduction on the host take, from one element to what no cache holds: with the engine's vectors, with
 * its plain loops, as a loop on one Java thread, and as a parallel stream?
 *
 * <p>{@code engineHeap} reads Java arrays, all others TornadoVM's. The results of the engine's ways are held against
 * each other, bit for bit, before they are timed; {@code -prof gc} shows what a call allocates.
 *
 * <pre>{@code
 * java -Xmx3g -jar bench/target/benchmarks.jar HostEngineBenchmark -p length=16777216 -prof gc
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class HostEngineBenchmark {

    private static final long SEED = 7;

    /** What is reduced. */
    @Param({"float.sum", "float.minimum", "float.maximum", "float.dotProduct", "float.argMin", "float.sampleVariance",
        "double.sum", "double.minimum", "double.maximum", "double.dotProduct", "double.argMin",
        "double.sampleVariance"})
    public String entry = "";

    /** How many elements: powers of two, and an odd one. */
    @Param({"1", "32", "1024", "32768", "1000003", "1048576", "16777216", "67108864"})
    public int length;

    private final HostEngine vectors = HostEngine.open(HostOptions.defaults());
    private final HostEngine plain =
            HostEngine.open(HostOptions.defaults().withVectors(HostOptions.Vectors.OFF));
    private Definition<?, ?> definition = Catalogue.entries().getFirst().reduction().definition();
    private Operands inputs = new Operands(List.of());
    private Operands state = new Operands(List.of());
    private List<MemorySegment> outside = List.of();
    private List<MemorySegment> heap = List.of();

    /** Fills the inputs and compares the ways. */
    @Setup(Level.Trial)
    public void prepare() {
        definition = Catalogue.find(entry).orElseThrow().reduction().definition();
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Signature.Input input : definition.signature().inputs()) {
            TornadoNativeArray array = NativeArrays.allocate(input.type(), length);
            Distribution.UNIFORM.fill(array, SEED + arrays.size());
            arrays.add(array);
        }
        inputs = new Operands(arrays);
        outside = arrays.stream().map(TornadoNativeArray::getSegment).toList();
        heap = arrays.stream().map(HostEngineBenchmark::onHeap).toList();
        state = HostStates.of(definition.signature());
        Object expected = definition.finishSlot(engine(), 0);
        for (Operands other : List.of(engineHeap(), enginePlain())) {
            Object value = definition.finishSlot(other, 0);
            if (!value.equals(expected)) {
                throw new IllegalStateException("not the same bits: entry=" + entry + ", length=" + length + ", value="
                        + value + ", expected=" + expected);
            }
        }
    }

    private static MemorySegment onHeap(TornadoNativeArray array) {
        return switch (array) {
            case FloatArray floats -> MemorySegment.ofArray(floats.toHeapArray());
            case DoubleArray doubles -> MemorySegment.ofArray(doubles.toHeapArray());
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        };
    }

    /** Ends the engines' threads. */
    @TearDown(Level.Trial)
    public void close() {
        vectors.close();
        plain.close();
    }

    /** The engine with vectors. */
    @Benchmark
    public Operands engine() {
        vectors.reduce(definition, outside, 0, length, state);
        return state;
    }

    /** The same over Java arrays. */
    @Benchmark
    public Operands engineHeap() {
        vectors.reduce(definition, heap, 0, length, state);
        return state;
    }

    /** The engine without vectors. */
    @Benchmark
    public Operands enginePlain() {
        plain.reduce(definition, outside, 0, length, state);
        return state;
    }

    /** The definition from left to right on one Java thread. */
    @Benchmark
    public Object sequential() {
        return definition.sequential(inputs, length);
    }

    /** A stream on all Java threads of the common pool. */
    @Benchmark
    public Object parallelStream() {
        return definition.parallelStream(inputs, length);
    }
}
