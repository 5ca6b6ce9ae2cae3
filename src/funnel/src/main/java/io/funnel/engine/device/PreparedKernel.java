package io.funnel.engine.device;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.Launches;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A kernel compiled once, for any input: one graph that copies length and tails to the device, launches, and copies the
 * partials to the host, which is the least that a call can be made of.
 */
final class PreparedKernel implements Resource {

    /**
     * What a kernel is compiled for.
     *
     * @param definition of the reduction
     * @param strategy   whose code it is
     * @param groupSize  some kernels are written for one
     * @param partials   room for the partials of a launch
     * @param feed       how it gets its inputs
     * @param launches   all that it will ever launch, where that is always the same over a whole array on the device:
     *                   then neither the length nor the last elements, if all fill vectors, are copied again; else none
     */
    record Key(
            Definition<?, ?> definition, Strategy strategy, int groupSize, int partials, Feed.Key feed,
            List<Pass> launches) {

        Key {
            launches = List.copyOf(launches);
        }

        boolean isWhole() {
            return !launches.isEmpty();
        }

        /** How often what depends on the length is copied. */
        private int lengthMode() {
            return isWhole() ? DataTransferMode.FIRST_EXECUTION : DataTransferMode.EVERY_EXECUTION;
        }

        private int tailMode() {
            return isWhole() && launches.getFirst().inputs() % FixedFeed.VECTOR_WIDTH == 0
                    ? DataTransferMode.FIRST_EXECUTION
                    : DataTransferMode.EVERY_EXECUTION;
        }

        /** Device memory of such a kernel. */
        long bytes() {
            Signature signature = definition.signature();
            return feed.bytes(signature) + 2 * Slots.bytes(signature, partials + 1L)
                    + 2 * (TornadoNativeArray.ARRAY_HEADER + LENGTH_SLOTS * Integer.BYTES);
        }
    }

    /** The length, and the index of the first element: its low 31 bits, the bits above. */
    private static final int LENGTH_SLOTS = 3;
    private static final int LOW_BITS = 31;

    private final Key key;
    private final Signature signature;
    private final Finish finish;
    private final Feed feed;
    private final Operands partials;
    private final Operands result;
    private final List<IntArray> lengths = new ArrayList<>();
    private final List<WorkerGrid1D> grids = new ArrayList<>();
    private final ImmutableTaskGraph graph;
    private final TornadoExecutionPlan plan;
    private final Device device;
    private final boolean profiler;
    private final boolean checked;
    private long kernelNanos;
    private long outNanos;

    private PreparedKernel(Key key, Device device, KernelCode code, Finish finish, DeviceOptions options) {
        this.key = key;
        this.finish = finish;
        this.device = device;
        profiler = options.profiler();
        checked = options.launchChecks();
        signature = key.definition().signature();
        feed = key.feed().make(signature);
        partials = Slots.allocate(signature, key.partials());
        result = finish == Finish.SECOND_LAUNCH ? Slots.allocate(signature, 1) : partials;

        GridScheduler grids = new GridScheduler();
        int mode = finish == Finish.ATOMIC || checked
                ? DataTransferMode.EVERY_EXECUTION
                : DataTransferMode.FIRST_EXECUTION;
        graph = build(new TaskGraph(Tornado.graphName()), grids, launches(device, code), mode).snapshot();
        feed.addGrids(grids);
        plan = Tornado.plan(device, feed.sources(), graph, grids);
        if (profiler) {
            plan.withProfiler(ProfilerMode.SILENT);
        }
    }

    private Launches launches(Device device, KernelCode code) {
        return switch (code) {
            case KernelCode.Scalar scalar -> Launches.of(device, key.groupSize(), scalar);
            case KernelCode.Vector vector -> new Launches(vector.elements(), vector.elements());
            case KernelCode.Annotated annotated -> throw new IllegalArgumentException(annotated.strategy());
            case KernelCode.Refused refused -> throw new IllegalArgumentException(refused.reason());
        };
    }

    private TaskGraph build(TaskGraph tasks, GridScheduler scheduler, Launches launches, int mode) {
        KernelContext context = new KernelContext();
        feed.declare(tasks, key.tailMode());
        tasks.transferToDevice(mode, results().toArray());
        launch(tasks, scheduler, launches.elements(), context, feed.all(), partials);
        if (finish == Finish.SECOND_LAUNCH) {
            launch(tasks, scheduler, launches.partials(), context, partials, result);
        }
        boolean all = finish == Finish.SECOND_LAUNCH && checked;
        return tasks.transferToHost(
                DataTransferMode.EVERY_EXECUTION, (all ? results() : result.arrays()).toArray());
    }

    /** What launches write. */
    private List<Object> results() {
        List<Object> results = new ArrayList<>(partials.arrays());
        if (finish == Finish.SECOND_LAUNCH) {
            results.addAll(result.arrays());
        }
        return results;
    }

    private void launch(
            TaskGraph tasks, GridScheduler scheduler, Launch launch, KernelContext context, Operands from,
            Operands to) {
        String task = "pass" + lengths.size();
        IntArray length = new IntArray(LENGTH_SLOTS);
        length.init(0);
        WorkerGrid1D grid = new WorkerGrid1D(key.groupSize());
        grid.setLocalWork(key.groupSize(), 1, 1);
        scheduler.addWorkerGrid(tasks.getTaskGraphName() + "." + task, grid);
        tasks.transferToDevice(key.lengthMode(), length);
        launch.add(tasks, task, context, from, length, to);
        lengths.add(length);
        grids.add(grid);
    }

    /** Makes a kernel: compiles it by a launch of one group over no element, or by what it will always launch. */
    static PreparedKernel create(Key key, Device device, KernelCode code, Finish finish, DeviceOptions options) {
        return Compilation.alone(() -> {
            PreparedKernel kernel = new PreparedKernel(key, device, code, finish, options);
            try {
                for (int source = 0; source < kernel.feed.sources().size(); source++) {
                    kernel.plan.withGraph(source).execute(); // the kernel's graph consumes from the one before
                }
                kernel.set(key.launches(), 0);
                kernel.launch();
                return kernel;
            } catch (RuntimeException | Error e) {
                Failures.freeAfter(e, kernel);
                throw e;
            }
        });
    }

    /** Its own arrays, for kernels that have some. */
    FixedFeed fixed() {
        return (FixedFeed) feed;
    }

    /** Reduces the first elements of some blocks, one for each input; see {@link #run(Plan, long)}. */
    void run(List<Block> blocks, Plan chunk, long first) {
        ((MappedFeed) feed).bind(graph, blocks);
        launch(chunk, first);
    }

    /**
     * Reduces the first elements of what the kernel was compiled for; slot 0 of {@link #states()} and as many after it
     * as {@link #outputs} says then hold partials.
     *
     * @param chunk how many elements, in how many groups
     * @param first index of the first element in the whole input
     */
    void run(Plan chunk, long first) {
        fixed().copyTails(chunk.length());
        launch(chunk, first);
    }

    private void set(List<Pass> launches, long first) {
        for (int launch = 0; launch < launches.size(); launch++) {
            Pass pass = launches.get(launch);
            IntArray length = lengths.get(launch);
            length.set(0, pass.inputs());
            length.set(1, (int) (first & Integer.MAX_VALUE));
            length.set(2, (int) (first >>> LOW_BITS));
            grids.get(launch).setGlobalWork(pass.globalSize(), 1, 1);
            grids.get(launch).setLocalWork(pass.groupSize(), 1, 1);
        }
    }

    private void launch(Plan chunk, long first) {
        if (!key.isWhole()) {
            set(chunk.passes(), first);
        }
        if (finish == Finish.ATOMIC) {
            key.definition().storeIdentity(partials, 0);
            launch();
            return;
        }
        if (!launchLeavesStates(chunk, Slots.POISON) && !launchLeavesStates(chunk, Slots.OTHER_POISON)) {
            throw new EngineException("the kernel left partials unwritten: partials=" + outputs(chunk) + ", groups="
                    + chunk.groups() + "; look for a bailout in the log of the JIT compiler, or try smaller groups");
        }
    }

    /** Whether each launch has written what it had to. */
    private boolean launchLeavesStates(Plan chunk, byte poison) {
        int count = outputs(chunk);
        int between = finish == Finish.SECOND_LAUNCH && checked ? chunk.passes().getFirst().outputs() : 0;
        Slots.poison(result, signature, count, poison);
        Slots.poison(partials, signature, between, poison);
        launch();
        return !Slots.anyPoisoned(result, signature, count, poison)
                && !Slots.anyPoisoned(partials, signature, between, poison);
    }

    private void launch() {
        long start = System.nanoTime();
        TornadoExecutionResult execution = plan.withGraph(feed.sources().size()).execute(); // a plan keeps the results of its own execute
        Tornado.launched();
        if (profiler) {
            kernelNanos = execution.getProfilerResult().getDeviceKernelTime();
            outNanos = execution.getProfilerResult().getDeviceReadTime();
        } else {
            kernelNanos = System.nanoTime() - start;
        }
    }

    /** Partials that a run of a plan leaves. */
    int outputs(Plan chunk) {
        return finish == Finish.HOST ? chunk.passes().getFirst().outputs() : 1;
    }

    /** Where a run leaves its partials. */
    Operands states() {
        return result;
    }

    int launches() {
        return lengths.size();
    }

    long kernelNanos() {
        return kernelNanos;
    }

    long outNanos() {
        return outNanos;
    }

    @Override
    public long bytes() {
        return key.bytes();
    }

    @Override
    public boolean needs(Resource other) {
        return key.feed() instanceof Feed.Fixed fixed && fixed.blocks().contains(other);
    }

    /** Frees what is the kernel's own. */
    @Override
    public void free() {
        lengths.forEach(length -> length.set(0, 0)); // a whole array's kernel has its length already, and the array
        Tornado.beforeFree(device, this::launch);
        feed.release(graph, partials);
        Tornado.free(new TornadoExecutionPlan(graph)); // not the plan of this kernel: it has the blocks' graphs too
    }
}
