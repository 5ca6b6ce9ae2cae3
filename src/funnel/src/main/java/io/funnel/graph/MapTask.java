package io.funnel.graph;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.MapInputs;
import io.funnel.call.MapTrust;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.ElementKernel;
import io.funnel.engine.element.StateMap;
import io.funnel.engine.element.WholeMap;
import io.funnel.engine.launch.LaunchLength;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Component;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.MapReference;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A map after a reduction as a task of a user's graph: the launches of a {@link ReductionTask}, and one that leaves a
 * value for each element on the device.
 *
 * {@snippet :
 * MapTask norm = funnel.per(rowsOf(4096)).mapTask("norm", LayerReductions.NORM, List.of(x, weights));
 * norm.addTo(layer, grids).task("next", Layer::next, norm.floats(), y).transferToHost(EVERY_EXECUTION, y);
 * GraphPlan plan = funnel.plan(grids, List.of(norm.reduction()), layer.snapshot());
 * }
 */
public final class MapTask {

    private final FunnelContext context;
    private final ReductionTask<?> reduction;
    private final List<TornadoNativeArray> given;
    private final Device device;
    private final TornadoNativeArray values;
    private StateMap map;
    /** The work of one launch that reduces and maps; null for launches of both. */
    private @Nullable WholeMap whole;
    private Launch launch;
    private List<?> inputs;
    private IntArray length;
    /** The grid for all elements, however few an execution takes: later ones may take more. */
    private WorkerGrid1D grid;
    private boolean added;

    private MapTask(FunnelContext context, ReductionTask<?> reduction, StateMap map, List<TornadoNativeArray> given,
            List<Object> inputs, Device device) {
        this.context = context;
        this.reduction = reduction;
        this.map = map;
        this.given = given;
        this.inputs = inputs;
        this.device = device;
        int elements = (int) map.axis().elements();
        values = NativeArrays.allocate(map.type(), elements);
        launch = map.launch();
        length = IntArray.fromArray(map.numbers(0, elements));
        grid = grid(map.groups(elements), map.groupSize());
    }

    private static WorkerGrid1D grid(int groups, int groupSize) {
        WorkerGrid1D grid = new WorkerGrid1D(groups * groupSize);
        grid.setLocalWork(groupSize, 1, 1);
        return grid;
    }

    /** Makes a task; users call {@code Funnel.mapTask}. */
    @SuppressWarnings("exports") // the parameters are the library's own
    public static MapTask of(FunnelContext context, CallPreferences preferences, @Nullable Segments segments,
            String name, Reduction<?> reduction, List<?> given) {
        MapInputs checked = MapInputs.of(context, reduction, given, segments);
        Definition<?, ?> definition = reduction.definition();
        ReductionTask<?> task = ReductionTask.of(context, preferences, segments, name, reduction,
                given.subList(0, reduction.signature().inputs().size()));
        Device device = TrustedRoutes.deviceOfGraphs(context);
        Optional<String> refusal = !task.isFinished() && checked.map().ofResult()
                ? Optional.of("no kernel computes the result that each takes")
                : MapTrust.refusal(context, reduction);
        StateMap map = StateMap.of(definition, device, checked.partition())
                .filter(_ -> refusal.isEmpty() && checked.partition() instanceof Axis)
                .orElseThrow(() -> new UnsupportedPlanException("no kernel maps these elements: reduction="
                        + reduction.name() + refusal.map(reason -> ", reason=" + reason).orElse("")
                        + "; try rows, columns or an axis, with elements"));
        List<TornadoNativeArray> arrays = given.stream().map(input -> TaskCall.array(reduction, input)).toList();
        List<Object> inputs = new ArrayList<>(arrays);
        inputs.addAll((checked.map().ofResult() ? task.results() : task.states()).operands().arrays());
        return new MapTask(context, task, map, arrays, inputs, device);
    }

    /**
     * The reduction's part, which a plan of the graph takes. Its {@link ReductionTask#checkable()} and {@link
     * ReductionTask#fixed()} mean the map, too.
     */
    public ReductionTask<?> reduction() {
        return reduction;
    }

    /**
     * Lets one launch reduce rows of at most 8192 elements, or 16384 that lanes keep, and map them. It leaves
     * values alone, and {@link #reduction()} becomes part of no graph. Call it before {@link #addTo}.
     *
     * @throws IllegalStateException if the task is part of a graph
     * @throws UnsupportedPlanException if no kernel does this for these segments or this reduction
     */
    public MapTask inOneLaunch() {
        requireFree();
        Strategy strategy = reduction.plan().strategy().orElseThrow();
        WholeMap found = WholeMap.of(reduction.reduction(), strategy, device, map.axis(), Sizes.AUTO)
                .orElseThrow(() -> refused(strategy, "segments=" + map.axis().segments() + ", length="
                        + map.axis().length() + "; try rows of at most 8192 elements, or two launches"));
        MapTrust.refusal(context, reduction.reduction(), strategy).ifPresent(reason -> {
            throw refused(strategy, "reason=" + reason + "; try two launches");
        });
        whole = found;
        launch = found.launch();
        inputs = given;
        length = LaunchLength.allocate(strategy);
        grid = grid(found.pass(values.getSize()).groups(), found.pass(values.getSize()).groupSize());
        setLength((int) map.axis().elements());
        return this;
    }

    private UnsupportedPlanException refused(Strategy strategy, String reason) {
        return new UnsupportedPlanException("no launch reduces and maps these elements: reduction="
                + reduction.reduction().name() + ", strategy=" + strategy.label() + ", " + reason);
    }

    private void requireFree() {
        if (added) {
            throw new IllegalStateException("task is part of a graph: task=" + reduction.name()
                    + "; make another task for another graph");
        }
    }

    /**
     * Adds the launches to a graph, behind the tasks that write the inputs, and their grids to a plan's scheduler.
     * Inputs that no task of the graph writes are the caller's to transfer.
     *
     * @return the graph
     * @throws IllegalStateException if the task is part of a graph
     */
    public TaskGraph addTo(TaskGraph tasks, GridScheduler grids) {
        requireFree();
        if (whole == null) {
            reduction.addTo(tasks, grids);
        }
        added = true;
        String task = reduction.name() + "_each";
        grids.addWorkerGrid(tasks.getTaskGraphName() + "." + task, grid);
        return Compilation.alone(() -> {
            Operands out = Operands.of(values, new IntArray(ElementKernel.MOST_GROUPS));
            tasks.transferToDevice(reduction.use().fixed()
                    ? DataTransferMode.FIRST_EXECUTION
                    : DataTransferMode.EVERY_EXECUTION, length);
            launch.add(tasks, task, new KernelContext(), new Operands(inputs).with(Operands.of(length)), length, out);
            if (reduction.use().checkable()) {
                tasks.transferToHost(DataTransferMode.UNDER_DEMAND, given.toArray());
            }
            return tasks.transferToHost(DataTransferMode.UNDER_DEMAND, out.arrays().toArray());
        });
    }

    /**
     * Sets how many elements the next executions reduce and map: the first ones of the arrays. A compiled plan takes it
     * over.
     *
     * @throws IllegalArgumentException if there are more than the arrays had, or the segments have another shape
     * @throws IllegalStateException if the length is fixed
     * @throws UnsupportedPlanException if the reduction needs an element and there is none
     */
    public void length(int elements) {
        reduction.length(elements);
        map = map.over((Axis) reduction.use().partition()); // no other segments have a map's kernel
        setLength(elements);
    }

    private void setLength(int elements) {
        if (whole != null) {
            LaunchLength.set(length, whole.pass(elements), 0);
            return;
        }
        int[] numbers = map.numbers(0, elements);
        for (int i = 0; i < numbers.length; i++) {
            length.set(i, numbers[i]);
        }
    }

    /**
     * Compares the last answer with plain Java's: copies the inputs, what the reduction has left and the values from the
     * device. No later task of the graph may have overwritten the inputs.
     *
     * @param last the result of the execution
     * @throws EngineException if they differ by more than rounding explains
     * @throws IllegalStateException if {@link #reduction()} is not checkable
     */
    public void check(TornadoExecutionResult last) {
        reduction.requireCheckable();
        if (whole == null) {
            reduction.check(last);
        }
        last.transferToHost(distinct());
        compare(states());
    }

    /**
     * Compares the last answer with plain Java's, from the host's copies of the inputs, the {@link #values()} and what
     * the reduction has left.
     *
     * @throws EngineException if they differ by more than rounding explains
     */
    public void check() {
        if (whole == null) {
            reduction.check();
        }
        compare(states());
    }

    /** The states that the reduction has left; the host's own if it left none. */
    private Operands states() {
        if (whole == null) {
            return reduction.states().operands();
        }
        Definition<?, ?> definition = reduction.reduction().definition();
        Operands states = NativeArrays.states(definition.signature(), Math.max(1, map.axis().segments()));
        List<MemorySegment> in = given.subList(0, definition.signature().inputs().size()).stream()
                .map(TornadoNativeArray::getSegment).toList();
        context.host().reduceSegments(definition, in, 0, map.axis(), states, 0);
        return states;
    }

    private Object[] distinct() {
        Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        arrays.addAll(given);
        arrays.add(values);
        return arrays.toArray();
    }

    private void compare(Operands states) {
        MapReference.of(reduction.reduction().definition(), given, map.axis(), states)
                .difference(values).ifPresent(wrong -> {
                    throw new EngineException("device gave a wrong value: device=" + device.name() + ", task="
                            + reduction.name() + ", map of=" + reduction.reduction().name() + ", " + wrong
                            + "; try the host, or see whether the arrays were copied to the host");
                });
    }

    /** The values of the elements, in their order. */
    public TaskValues values() {
        return new TaskValues("task=" + reduction.name(), List.of(new Component("value", map.type())),
                Operands.of(values), Optional.empty());
    }

    /** The values, where they are floats. */
    public FloatArray floats() {
        return values().floats();
    }

    /** The values, where they are doubles. */
    public DoubleArray doubles() {
        return values().doubles();
    }

    /** The values, where they are ints. */
    public IntArray ints() {
        return values().ints();
    }

    /** The values, where they are longs. */
    public LongArray longs() {
        return values().longs();
    }
}
