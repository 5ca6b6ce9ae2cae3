package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.UnwrittenException;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.DeviceResource;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.shortcut.Shortcuts.Slots;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.plan.ScanPlanner;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Shape;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

/** A strategy's kernel, compiled once for any input; all passes of a plan run on the device. */
public final class PreparedKernel implements DeviceResource {

    /** Above this, copying results takes longer than a launch past TornadoVM saves. */
    private static final long MOST_REPEATED_BYTES = 1 << 23;

    private final KernelKey key;
    private final Signature signature;
    private final Signature outputs;
    private final KernelInputs feed;
    private final List<Operands> between;
    private final Operands result;
    private final PassGraphs graphs;
    private final TornadoExecutionPlan plan;
    private final Device device;
    /**
     * Whether the outputs of every pass are overwritten before a launch and checked after it, to detect skipped
     * launches. Partials of a window are as long as the input; of these only the result is checked.
     */
    private final boolean watched;
    private final int before;
    private final long bytes;
    /** Repeats recorded launches; null if TornadoVM has to launch. */
    private final @Nullable RepeatedLaunches direct;
    private boolean profiled;
    private long launched;
    private byte poison = StateSlots.OTHER_POISON;
    private long kernelNanos;
    private long outNanos;

    private PreparedKernel(KernelKey key, Device device, KernelCode code) {
        this.key = key;
        this.device = device;
        watched = !(key.strategy().shape() instanceof Shape.Window);
        signature = key.definition().signature();
        outputs = key.outputs();
        feed = switch (key.feed()) {
            case KernelInputs.Mapped mapped -> new MappedInputs(device, key.inputs());
            case KernelInputs.Fixed fixed -> new FixedInputs(device, key.inputs(), fixed);
        };
        between = key.between().stream().map(room -> NativeArrays.states(signature, room)).toList();
        result = NativeArrays.states(outputs, key.results());
        GridScheduler grids = new GridScheduler();
        PassGraphs.Parts parts =
                new PassGraphs.Parts(key, PassKernels.of(device, key.groupSize(), code),
                        PassKernels.last(device, key, code), feed,
                        between, result, watched, grids);
        graphs = key.strategy().isScan()
                ? PassGraphs.scan(parts, reducing(device))
                : key.strategy().isRagged()
                        ? PassGraphs.ragged(parts)
                        : key.isRecursive() ? PassGraphs.alternating(parts) : PassGraphs.fixed(parts);
        feed.addGrids(grids);
        before = feed.sources().size();
        bytes = key.bytes();
        plan = ExecutionPlans.plan(
                device, feed.sources(), graphs.all().stream().map(LaunchGraph::graph).toList(), grids);
        boolean repeats = !key.isRecursive() && key.finish() != Finish.ATOMIC && !key.strategy().isScan()
                && key.gathered() == 0 && feed.isOnDevice()
                && StateSlots.bytes(outputs, key.results()) <= MOST_REPEATED_BYTES;
        direct = repeats ? repeated(graphs.all().getFirst()) : null;
    }

    private @Nullable RepeatedLaunches repeated(LaunchGraph graph) {
        List<DeviceBuffer> blocks = key.feed() instanceof KernelInputs.Fixed fixed ? fixed.blocks() : List.of();
        List<Slots> partials = IntStream.range(0, between.size())
                .mapToObj(pass -> new Slots(between.get(pass), key.between().get(pass))).toList();
        return graph.launches(device, feed.copied(), partials, new Slots(result, key.results()))
                .map(launches -> new RepeatedLaunches(launches, device, outputs, blocks, result)).orElse(null);
    }

    /** The kernels that reduce the tiles of a scan. */
    private PassKernels reducing(Device device) {
        return PassKernels.of(device, key.groupSize(),
                ScanPlanner.reducingCode(new ReductionN<>(key.definition()), key.strategy()));
    }

    /** Makes a kernel: compiles each of its graphs by a launch of one group over no element. */
    public static PreparedKernel create(KernelKey key, Device device, KernelCode code) {
        return Compilation.alone(() -> {
            PreparedKernel kernel = new PreparedKernel(key, device, code);
            try {
                for (int source = 0; source < kernel.feed.sources().size(); source++) {
                    ExecutionPlans.execute(device, kernel.plan.withGraph(source)); // the kernel's graph consumes from the one before
                }
                kernel.launchOverNothing();
                return kernel;
            } catch (RuntimeException | Error e) {
                DeviceFailures.freeAfter(e, kernel);
                throw e;
            }
        });
    }

    /** Launches each graph after one that leaves its inputs. */
    private void launchOverNothing() {
        if (!key.isRecursive()) {
            execute(0);
            return;
        }
        int most = key.between().size() == 2 ? 4 : key.between().size() + 1;
        for (int passes = 1; passes <= most; passes++) {
            for (int pass = 0; pass < passes; pass++) {
                execute(PassGraphs.of(pass, pass == passes - 1));
            }
        }
    }

    public FixedInputs fixed() {
        return (FixedInputs) feed;
    }

    /** Reduces the first elements of some blocks, one for each input; see {@link #run(Plan, long, boolean)}. */
    public void run(List<DeviceBuffer> blocks, Plan chunk, long first, boolean profiled) {
        repeatOrLaunch(blocks, chunk, first, profiled, () -> {
            int reader = key.isRecursive() ? PassGraphs.of(0, chunk.passes().size() == 1) : 0;
            ((MappedInputs) feed).bind(graphs.all().get(reader).graph(), blocks, chunk.length());
        });
    }

    /**
     * Reduces the first elements of the kernel's inputs. Partials are then in slot 0 of {@link #states()} and the
     * following ones, as many as {@link #outputs} says.
     *
     * @param first    index of the first element in the whole input
     */
    public void run(Plan chunk, long first, boolean profiled) {
        fixed().copyTails(chunk.length());
        repeatOrLaunch(List.of(), chunk, first, profiled, () -> {});
    }

    /** Repeats a recorded launch by the driver; otherwise runs {@code bind} and launches by TornadoVM. */
    private void repeatOrLaunch(List<DeviceBuffer> blocks, Plan chunk, long first, boolean clock, Runnable bind) {
        if (direct == null || clock) {
            bind.run();
            launch(chunk, first, clock);
            return;
        }
        long start = System.nanoTime();
        graphs.all().getFirst().set(chunk.passes(), first);
        if (direct.repeat(blocks, chunk.passes(), launched, outputs(chunk))) {
            kernelNanos = System.nanoTime() - start;
            outNanos = 0;
            return;
        }
        bind.run();
        launch(chunk, first, false);
        direct.made(blocks, chunk.passes(), outputs(chunk));
    }

    private void launch(Plan chunk, long first, boolean clock) {
        if (clock != profiled) {
            if (clock) {
                KernelClock.require(device);
                plan.withProfiler(ProfilerMode.SILENT);
            } else {
                plan.withoutProfiler();
            }
            profiled = clock;
        }
        poison = StateSlots.otherPoison(poison); // what a kernel reads of unwritten partials then differs between launches
        if (key.finish() == Finish.ATOMIC) {
            key.definition().storeIdentity(result, 0);
            launchAll(chunk, first);
        } else if (!launchLeavesStates(chunk, first, poison)
                && !launchLeavesStates(chunk, first, StateSlots.otherPoison(poison))) {
            throw UnwrittenException.of(outputs(chunk), chunk.groups());
        }
        if (profiled && kernelNanos <= 0) {
            throw new EngineException("the device reports no kernel time, so the kernel ran elsewhere; look for a"
                    + " bailout in the log of the JIT compiler");
        }
    }

    private boolean launchLeavesStates(Plan chunk, long first, byte poison) {
        int seen = watched ? Math.min(between.size(), chunk.passes().size() - 1) : 0;
        for (int pass = 0; pass < seen; pass++) {
            StateSlots.poison(between.get(pass), signature, chunk.passes().get(pass).outputs(), poison);
        }
        StateSlots.poison(result, outputs, outputs(chunk), poison);
        launchAll(chunk, first);
        for (int pass = 0; pass < seen; pass++) {
            if (StateSlots.anyPoisoned(between.get(pass), signature, chunk.passes().get(pass).outputs(), poison)) {
                return false;
            }
        }
        return !StateSlots.anyPoisoned(result, outputs, outputs(chunk), poison);
    }

    private void launchAll(Plan chunk, long first) {
        launched++;
        kernelNanos = 0;
        outNanos = 0;
        List<Pass> passes = chunk.passes();
        if (!key.isRecursive()) {
            graphs.all().getFirst().set(passes, first);
            execute(0);
            return;
        }
        for (int pass = 0; pass < passes.size(); pass++) {
            int graph = PassGraphs.of(pass, pass == passes.size() - 1);
            graphs.all().get(graph).set(List.of(passes.get(pass)), pass == 0 ? first : 0);
            execute(graph);
        }
    }

    private void execute(int graph) {
        long start = System.nanoTime();
        // a plan keeps the results of its own execute
        TornadoExecutionResult execution = ExecutionPlans.execute(device, plan.withGraph(before + graph));
        if (profiled) {
            kernelNanos += execution.getProfilerResult().getDeviceKernelTime();
            outNanos += execution.getProfilerResult().getDeviceReadTime();
        } else {
            kernelNanos += System.nanoTime() - start;
        }
    }

    public int outputs(Plan chunk) {
        return key.finish() == Finish.HOST || chunk.isPerSegment() ? chunk.passes().getLast().outputs() : 1;
    }

    public Operands states() {
        return result;
    }

    /** Kernel time of the last run: by the device's clock, else from launch to partials. */
    public long kernelNanos() {
        return kernelNanos;
    }

    /** Time of the last run's copies to the host by the device's clock; 0 if it was not read. */
    public long outNanos() {
        return outNanos;
    }

    @Override
    public KernelKey key() {
        return key;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public boolean needs(DeviceResource other) {
        return key.feed() instanceof KernelInputs.Fixed fixed && fixed.blocks().contains(other);
    }

    /** Frees the kernel's own memory. */
    @Override
    public void free() {
        if (direct != null) {
            direct.free();
        }
        graphs.all().forEach(LaunchGraph::setNothing);
        ExecutionPlans.beforeFree(device, () -> execute(0));
        ImmutableTaskGraph[] own = graphs.all().stream().map(LaunchGraph::graph).toArray(ImmutableTaskGraph[]::new);
        feed.release(own[0], key.isRecursive() || between.isEmpty() ? result : between.getFirst());
        if (own.length > 1) {
            feed.release(own[1], between.getFirst()); // the other graph that reads the inputs
        }
        ExecutionPlans.free(device, new TornadoExecutionPlan(own)); // not the plan of this kernel: it has the blocks' graphs too
    }
}
