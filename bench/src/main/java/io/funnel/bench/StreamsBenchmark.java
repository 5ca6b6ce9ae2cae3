package io.funnel.bench;

import io.funnel.catalogue.FloatReductions;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.Warmup;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * From which length on is a parallel stream worth it, and what of its time is the stream and what the float's sum?
 *
 * <p>{@code sequential} is a plain loop of float additions, {@code stream} the same stream on one Java thread,
 * {@code parallelStream} on all. Streams add as doubles with compensation, the loop rounds at each step: the streams do
 * more work for a better answer.
 *
 * <pre>{@code
 * java @tornado-config/embedded.args -jar bench/target/benchmarks.jar StreamsBenchmark
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StreamsBenchmark {

    private static final long SEED = 7;

    /** How many elements: powers of two, and an odd one. */
    @Param({"1024", "65536", "1000003", "1048576", "16777216"})
    public int length;

    private FloatArray input = new FloatArray(1);

    /** Fills the input and holds every way of adding it against the reference. */
    @Setup(Level.Trial)
    public void prepare() {
        input = new FloatArray(length);
        Distribution.UNIFORM.fill(input, SEED);
        double exact = (float) Reference.of(FloatReductions.SUM, input, length).value();
        // All elements are positive: n roundings, each of at most half an ulp of the total.
        double loopBound = length * (double) Math.ulp((float) exact) / 2;
        verify("sequential", loop(), exact, loopBound);
        verify("stream", (float) doubles().sum(), exact, Math.ulp((float) exact));
        verify("parallelStream", (float) doubles().parallel().sum(), exact, Math.ulp((float) exact));
    }

    private static void verify(String name, float value, double exact, double bound) {
        if (!(Math.abs(value - exact) <= bound)) {
            throw new IllegalStateException("wrong sum: way=" + name + ", value=" + value + ", expected=" + exact
                    + ", bound=" + bound);
        }
    }

    private DoubleStream doubles() {
        return IntStream.range(0, length).mapToDouble(input::get);
    }

    private float loop() {
        float sum = 0;
        for (int i = 0; i < length; i++) {
            sum = sum + input.get(i);
        }
        return sum;
    }

    /** A loop. */
    @Benchmark
    public float sequential(CallCounters counters) {
        counters.count(length, Float.BYTES);
        return loop();
    }

    /** A stream on the calling Java thread. */
    @Benchmark
    public float stream(CallCounters counters) {
        counters.count(length, Float.BYTES);
        return (float) doubles().sum();
    }

    /** A stream on all Java threads of the common pool. */
    @Benchmark
    public float parallelStream(CallCounters counters) {
        counters.count(length, Float.BYTES);
        return (float) doubles().parallel().sum();
    }
}
