package io.funnel.bench;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * How many whole calls a second does each strategy make, at which lengths does which one lead?
 *
 * <p>A call is from the host's view: launch, kernels, what is left to the host, the value; the input is on the device
 * already. {@code bytes} is the rate at which the input was read; {@code -bm avgt -tu us} shows the time of a call
 * instead. Kernel time apart from the call: {@code ./funnel compare}.
 *
 * <p>It runs on the first device of whatever runtime the JVM was started with. A combination that the device does not
 * support ends with the reason and no score.
 *
 * <pre>{@code
 * java @tornado-config/embedded.args -jar bench/target/benchmarks.jar StrategyBenchmark \
 *     -p strategy=SEQUENTIAL,PARALLEL_STREAM,CASCADE,TWO_PASS
 * }</pre>
 *
 * <p>With a kernel of yours, whose folder is on the class path: {@code -p kernel=com.acme.MyKernels:tree -p
 * strategy=CASCADE}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StrategyBenchmark {

    private static final long SEED = 7;

    /** The algorithm. */
    @Param
    public Strategy strategy = Strategy.SEQUENTIAL;

    /**
     * A kernel of yours in the strategy's place: a class on the class path and its method with {@code
     * @ReductionKernel}, as in {@code com.acme.MyKernels:tree}; empty for the strategy.
     */
    @Param("")
    public String kernel = "";

    /** The catalogue's label of a reduction that is compiled with all strategies. */
    @Param("float.sum")
    public String label = "float.sum";

    /** How many elements: powers of two from 2^16 to 2^24, and an odd one. */
    @Param({"65536", "262144", "1000003", "1048576", "4194304", "16777216"})
    public int length;

    private int elementBytes;
    private @Nullable PreparedStrategy prepared;

    /** Copies the input to the device, compiles, and compares the first result with the reference. */
    @Setup(Level.Trial)
    public void prepare() {
        Reduction<?> reduction = Catalogue.find(label).orElseThrow().reduction();
        Device device = Devices.all().getFirst();
        ElementType type = reduction.signature().inputs().getFirst().type();
        elementBytes = type.sizeBytes();
        TornadoNativeArray input = NativeArrays.allocate(type, length);
        Distribution.UNIFORM.fill(input, SEED);
        PreparedStrategy ready = PreparedStrategy.of(device, reduction, algorithm(reduction), Sizes.AUTO, input);
        Execution first = ready.run(length, Timing.CALL);
        Verdict verdict = Reference.of(reduction, input, length).check(first.state(), first.depth());
        if (!verdict.right()) {
            throw new IllegalStateException("wrong result: strategy=" + strategy.label() + ", length=" + length
                    + ", " + verdict.reason());
        }
        prepared = ready;
    }

    private Algorithm algorithm(Reduction<?> reduction) {
        if (kernel.isEmpty()) {
            return strategy;
        }
        String[] names = kernel.split(":", 2);
        try {
            return UserKernel.of(reduction, Class.forName(names[0]), names[1]);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no such class: kernel=" + kernel + "; try java -cp with its folder", e);
        }
    }

    /** Frees the device's memory. */
    @TearDown(Level.Trial)
    public void close() {
        if (prepared != null) {
            prepared.close();
        }
    }

    /** One call. */
    @Benchmark
    public Object call(CallCounters counters) {
        if (prepared == null) {
            throw new IllegalStateException("not prepared: strategy=" + strategy.label());
        }
        counters.count(length, elementBytes);
        return prepared.run(length, Timing.CALL).value();
    }
}
