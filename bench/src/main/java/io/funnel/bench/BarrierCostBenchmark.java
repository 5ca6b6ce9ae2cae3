package io.funnel.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * What does it cost one work-item to pass one barrier on the embedded runtime, resumed and as a Java thread of its own?
 *
 * <p>The score of {@code meeting} is nanoseconds an item and barrier, the bit of work between two barriers included;
 * {@code alone} is that work without the barrier, at the same scale. Take their difference. The groups run on one core
 * ({@code computeUnits=1}); with more, divide.
 *
 * <p>The two executors belong to the embedded runtime; on a TornadoVM SDK the parameters change nothing.
 *
 * <pre>{@code
 * java @tornado-config/embedded.args -jar bench/target/benchmarks.jar BarrierCostBenchmark
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class BarrierCostBenchmark {

    private static final int GROUPS = 16;
    private static final int ITEMS = GROUPS * BarrierKernels.GROUP_SIZE;
    private static final int PASSED = ITEMS * BarrierKernels.BARRIERS;

    /** The executor of the embedded runtime. */
    @Param({"resumable", "threaded"})
    public String executor = "";

    /** Groups that run at the same time. */
    @Param("1")
    public int computeUnits;

    private final KernelContext context = new KernelContext();
    private final IntArray counts = new IntArray(ITEMS);
    private Program meeting = Program.NOTHING;
    private Program alone = Program.NOTHING;

    /** A graph of one task, ready to run. */
    private interface Program {

        Program NOTHING = () -> {};

        void execute();
    }

    /** Fixes the executor before the runtime looks, and checks both kernels. */
    @Setup(Level.Trial)
    public void prepare() {
        System.setProperty("funnel.embedded.executor", executor);
        System.setProperty("funnel.embedded.computeUnits", Integer.toString(computeUnits));
        meeting = program("meeting", new TaskGraph("meeting").task("kernel", BarrierKernels::meeting, context, counts));
        alone = program("alone", new TaskGraph("alone").task("kernel", BarrierKernels::alone, context, counts));
        verify(meeting);
        verify(alone);
    }

    private Program program(String name, TaskGraph graph) {
        WorkerGrid1D grid = new WorkerGrid1D(ITEMS);
        grid.setLocalWork(BarrierKernels.GROUP_SIZE, 1, 1);
        GridScheduler scheduler = new GridScheduler(name + ".kernel", grid);
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, counts);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot());
        plan.withGridScheduler(scheduler);
        return plan::execute;
    }

    private void verify(Program program) {
        counts.init(-1);
        program.execute();
        for (int item = 0; item < ITEMS; item++) {
            if (counts.get(item) != BarrierKernels.ROUNDS) {
                throw new IllegalStateException("wrong count: item=" + item + ", count=" + counts.get(item)
                        + ", expected=" + BarrierKernels.ROUNDS);
            }
        }
    }

    /** Items that meet. */
    @Benchmark
    @OperationsPerInvocation(PASSED)
    public IntArray meeting() {
        meeting.execute();
        return counts;
    }

    /** Items that do the same work and do not meet. */
    @Benchmark
    @OperationsPerInvocation(PASSED)
    public IntArray alone() {
        alone.execute();
        return counts;
    }
}
