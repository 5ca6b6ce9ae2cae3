package io.funnel.engine.element;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.launch.LaunchLength;
import io.funnel.engine.launch.MappedInputs;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.DeviceResource;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.plan.Pass;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.List;
import uk.ac.manchester.tornado.api.DataRange;
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
 * A kernel that leaves a value for each element, compiled once for any inputs. Each group also leaves 1 in an array, so
 * that a launch which TornadoVM passes over is seen.
 */
public final class ElementKernel implements DeviceResource {

    /** The most groups of a launch. */
    public static final int MOST_GROUPS = 1 << 14;

    private static final String TASK = "elements";
    private static final int DONE = 1;

    /**
     * Identifies a kernel.
     *
     * @param kernel its name among those of the definition
     * @param inputs what it reads; arrays of states are inputs that are not streamed
     * @param type   of a value
     * @param room   the most values of a launch
     */
    public record Key(Definition<?, ?> definition, String kernel, List<Input> inputs, ElementType type, int room) {

        public Key {
            inputs = List.copyOf(inputs);
        }

        /** Its device memory. */
        public long bytes() {
            return MappedInputs.bytes(inputs) + (long) room * type.sizeBytes() + (long) MOST_GROUPS * Integer.BYTES
                    + 4 * DeviceBuffer.OVERHEAD_BYTES;
        }
    }

    private final Key key;
    private final Device device;
    private final MappedInputs feed;
    private final IntArray length = LaunchLength.allocate(Strategy.SEGMENT_LANES);
    private final TornadoNativeArray values;
    private final IntArray done = new IntArray(MOST_GROUPS);
    private final WorkerGrid1D grid = new WorkerGrid1D(1);
    private final ImmutableTaskGraph graph;
    private final TornadoExecutionPlan plan;
    private long nanos;
    private boolean profiled;

    private ElementKernel(Key key, Device device, Launch launch) {
        this.key = key;
        this.device = device;
        feed = new MappedInputs(device, key.inputs());
        values = NativeArrays.allocate(key.type(), key.room());
        TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
        feed.declare(tasks);
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, length, done);
        launch.add(tasks, TASK, new KernelContext(), new Operands(feed.inputs()).with(Operands.of(length)), length,
                Operands.of(values, done)); // no segments are listed behind the inputs: length stands for them
        tasks.transferToHost(DataTransferMode.EVERY_EXECUTION, done);
        tasks.transferToHost(DataTransferMode.UNDER_DEMAND, values);
        graph = tasks.snapshot();
        GridScheduler grids = new GridScheduler();
        grid.setLocalWork(1, 1, 1);
        grids.addWorkerGrid(tasks.getTaskGraphName() + "." + TASK, grid);
        plan = ExecutionPlans.plan(device, List.of(), List.of(graph), grids);
    }

    /** Makes a kernel, compiled by a launch of one group over no element. */
    public static ElementKernel create(Key key, Device device, Launch launch) {
        return Compilation.alone(() -> {
            ElementKernel kernel = new ElementKernel(key, device, launch);
            try {
                kernel.execute();
                return kernel;
            } catch (RuntimeException | Error e) {
                DeviceFailures.freeAfter(e, kernel);
                throw e;
            }
        });
    }

    /** Sets the numbers of a launch over segments, the kernel's alone. */
    public void set(Pass pass, long first) {
        LaunchLength.set(length, pass, first);
    }

    /** Sets the numbers of any other launch, by position from 0 on. */
    public void set(int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            length.set(i, numbers[i]);
        }
    }

    /**
     * Launches over the first elements of some blocks, one for each input, and copies the values to the host.
     *
     * @param into receives the values from its start on
     */
    public void run(List<DeviceBuffer> blocks, int elements, int groups, int groupSize, MemorySegment into) {
        feed.bind(graph, blocks, elements);
        grid.setGlobalWork((long) groups * groupSize, 1, 1);
        grid.setLocalWork(groupSize, 1, 1);
        done.init(0);
        long start = System.nanoTime();
        TornadoExecutionResult result = execute();
        nanos += profiled ? result.getProfilerResult().getDeviceKernelTime() : 0;
        for (int group = 0; group < groups; group++) {
            if (done.get(group) != DONE) {
                throw new EngineException(
                        "a launch left no values: kernel=" + key.kernel() + ", group=" + group + " of "
                                + groups + "; look for a bailout in the log of the JIT compiler");
            }
        }
        if (elements > 0) {
            ExecutionPlans.launch(device, () -> result.transferToHost(new DataRange(values).withSize(elements)));
        }
        nanos += profiled ? 0 : System.nanoTime() - start;
        into.copyFrom(values.getSegment().asSlice(0, (long) elements * key.type().sizeBytes()));
    }

    private TornadoExecutionResult execute() {
        return ExecutionPlans.execute(device, plan.withGraph(0));
    }

    /** Selects the clock: the device's, of the kernel alone, or the host's, of the launch and the copy of the values. */
    public void clock(boolean ofDevice) {
        if (ofDevice && !profiled) {
            KernelClock.require(device);
            plan.withProfiler(ProfilerMode.SILENT);
        } else if (!ofDevice && profiled) {
            plan.withoutProfiler();
        }
        profiled = ofDevice;
    }

    /** The time of all launches since the last call. */
    public long takeNanos() {
        long taken = nanos;
        nanos = 0;
        return taken;
    }

    @Override
    public Key key() {
        return key;
    }

    @Override
    public long bytes() {
        return key.bytes();
    }

    @Override
    public void free() {
        LaunchLength.setNothing(length);
        ExecutionPlans.beforeFree(device, this::execute);
        feed.release(graph, Operands.of(done));
        ExecutionPlans.free(device, new TornadoExecutionPlan(graph));
    }
}
