package io.funnel.graph;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.MapInputs;
import io.funnel.call.MapTrust;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.ElementKernel;
import io.funnel.engine.element.StateMap;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A map after a reduction as a task of a user's graph: the launches of a {@link ReductionTask}, and one that leaves a
 * value for each element on the device. It maps the whole arrays in each execution.
 *
 * {@snippet :
 * MapTask norm = funnel.per(rowsOf(4096)).mapTask("norm", LayerReductions.NORM, List.of(x, weights));
 * norm.addTo(layer, grids).task("next", Layer::next, norm.floats(), y).transferToHost(EVERY_EXECUTION, y);
 * GraphPlan plan = funnel.plan(grids, List.of(norm.reduction()), layer.snapshot());
 * }
 */
public final class MapTask {

    private final ReductionTask<?> reduction;
    private final StateMap map;
    private final List<Object> inputs;
    private final TornadoNativeArray values;
    private final IntArray length;

    private MapTask(ReductionTask<?> reduction, StateMap map, List<Object> inputs, int elements) {
        this.reduction = reduction;
        this.map = map;
        this.inputs = inputs;
        values = NativeArrays.allocate(map.type(), elements);
        length = IntArray.fromArray(map.numbers(0, elements));
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
                .filter(_ -> refusal.isEmpty())
                .orElseThrow(() -> new UnsupportedPlanException("no kernel maps these elements: reduction="
                        + reduction.name() + refusal.map(reason -> ", reason=" + reason).orElse("")
                        + "; try rows, columns or an axis, with elements"));
        List<Object> inputs = new ArrayList<>(given);
        inputs.addAll((checked.map().ofResult() ? task.results() : task.states()).operands().arrays());
        return new MapTask(task, map, inputs, (int) checked.length());
    }

    /** The reduction's part, which a plan of the graph takes. */
    public ReductionTask<?> reduction() {
        return reduction;
    }

    /**
     * Adds the launches to a graph, behind the tasks that write the inputs, and their grids to a plan's scheduler.
     * Inputs that no task of the graph writes are the caller's to transfer.
     *
     * @return the graph
     * @throws IllegalStateException if the task is part of a graph
     */
    public TaskGraph addTo(TaskGraph tasks, GridScheduler grids) {
        reduction.addTo(tasks, grids);
        String task = reduction.name() + "_each";
        int groups = map.groups(length.get(0));
        WorkerGrid1D grid = new WorkerGrid1D(groups * map.groupSize());
        grid.setLocalWork(map.groupSize(), 1, 1);
        grids.addWorkerGrid(tasks.getTaskGraphName() + "." + task, grid);
        return Compilation.alone(() -> {
            IntArray done = new IntArray(ElementKernel.MOST_GROUPS);
            tasks.transferToDevice(DataTransferMode.FIRST_EXECUTION, length);
            map.launch().add(tasks, task, new KernelContext(), new Operands(inputs), length,
                    Operands.of(values, done));
            return tasks.transferToHost(DataTransferMode.UNDER_DEMAND, values, done);
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
