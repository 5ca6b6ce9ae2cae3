package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.shortcut.ShortcutLookup;
import io.funnel.engine.shortcut.Shortcuts;
import io.funnel.kernel.Gathers;
import io.funnel.kernel.Lanes;
import io.funnel.plan.Pass;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A task graph of a kernel: its launches in order, each with its own length and grid for each run. */
final class LaunchGraph {

    /** Work-items of a group that copies elements. */
    private static final int GATHERING = 256;
    /** Groups that share the elements to copy. */
    private static final int MOST_GATHERING = 1 << 14;

    private final TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
    private final KernelContext context = new KernelContext();
    private final GridScheduler scheduler;
    private final Strategy strategy;
    private final List<IntArray> lengths = new ArrayList<>();
    private final List<WorkerGrid1D> grids = new ArrayList<>();
    private final List<Gather> gathers = new ArrayList<>();
    private @Nullable ImmutableTaskGraph graph;

    LaunchGraph(GridScheduler scheduler, Strategy strategy) {
        this.scheduler = scheduler;
        this.strategy = strategy;
    }

    TaskGraph tasks() {
        return tasks;
    }

    String name() {
        return tasks.getTaskGraphName();
    }

    void launch(Launch kernel, int groupSize, Operands from, Operands to) {
        String task = "pass" + lengths.size();
        IntArray length = LaunchLength.allocate(strategy);
        WorkerGrid1D grid = new WorkerGrid1D(groupSize);
        grid.setLocalWork(groupSize, 1, 1);
        scheduler.addWorkerGrid(name() + "." + task, grid);
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, length);
        kernel.add(tasks, task, context, from, length, to);
        lengths.add(length);
        grids.add(grid);
    }

    /** Adds the last launch, which stores the results behind states that it does not store. */
    void finish(Launch kernel, int groupSize, Operands from, Operands statesAndResults) {
        launch(kernel, groupSize, from, statesAndResults);
        lengths.getLast().set(Lanes.KEEPS, 0);
    }

    /** Copies an array's elements into another order before the launches that read them. */
    void gather(TornadoNativeArray from, IntArray places, TornadoNativeArray to) {
        IntArray length = LaunchLength.allocate(strategy);
        String task = "gather" + gathers.size();
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, length);
        WorkerGrid1D grid = gathering(1);
        scheduler.addWorkerGrid(name() + "." + task, grid);
        gather(tasks, task, context, from, places, length, to);
        gathers.add(new Gather(length, grid));
    }

    /** Adds the launch that copies the elements at some places, {@code length[0]} of them. */
    static void gather(TaskGraph tasks, String task, KernelContext context, TornadoNativeArray from, IntArray places,
            IntArray length, TornadoNativeArray to) {
        switch (from) {
            case IntArray ints -> tasks.task(task, Gathers::ints, context, ints, places, length, (IntArray) to);
            case LongArray longs -> tasks.task(task, Gathers::longs, context, longs, places, length, (LongArray) to);
            case FloatArray floats ->
                tasks.task(task, Gathers::floats, context, floats, places, length, (FloatArray) to);
            case DoubleArray doubles ->
                tasks.task(task, Gathers::doubles, context, doubles, places, length, (DoubleArray) to);
            case ByteArray bytes -> tasks.task(task, Gathers::bytes, context, bytes, places, length, (ByteArray) to);
            case ShortArray shorts ->
                tasks.task(task, Gathers::shorts, context, shorts, places, length, (ShortArray) to);
            case CharArray chars -> tasks.task(task, Gathers::chars, context, chars, places, length, (CharArray) to);
            case HalfFloatArray halves ->
                tasks.task(task, Gathers::halves, context, halves, places, length, (HalfFloatArray) to);
            default -> throw new IllegalArgumentException("no elements: array=" + from.getClass());
        }
    }

    /** The grid of a launch that copies this number of elements. */
    static WorkerGrid1D gathering(int elements) {
        int groups = Math.clamp(Math.ceilDiv(elements, GATHERING), 1, MOST_GATHERING);
        WorkerGrid1D grid = new WorkerGrid1D(groups * GATHERING);
        grid.setLocalWork(GATHERING, 1, 1);
        return grid;
    }

    private record Gather(IntArray length, WorkerGrid1D grid) {}

    LaunchGraph done() {
        graph = tasks.snapshot();
        return this;
    }

    ImmutableTaskGraph graph() {
        return Objects.requireNonNull(graph, "done() was not called");
    }

    List<IntArray> lengths() {
        return lengths;
    }

    /** The driver's repeats of this graph's launches, if it can; {@code copied} goes to the device with each. */
    Optional<Shortcuts.Launches> launches(
            Device device, List<? extends TornadoNativeArray> copied, List<Shortcuts.Slots> between,
            Shortcuts.Slots results) {
        List<TornadoNativeArray> inputs = new ArrayList<>(lengths);
        inputs.addAll(copied);
        return ShortcutLookup.found().launches(device, graph(), inputs, between, results);
    }

    /** Sets length and grid of each launch; {@code first} is the first element's index in the whole input. */
    void set(List<Pass> passes, long first) {
        for (int launch = 0; launch < passes.size(); launch++) {
            Pass pass = passes.get(launch);
            LaunchLength.set(lengths.get(launch), pass, first);
            grids.get(launch).setGlobalWork(pass.globalSize(), 1, 1);
            grids.get(launch).setLocalWork(pass.groupSize(), 1, 1);
        }
        for (Gather gather : gathers) {
            int elements = passes.getLast().inputs();
            gather.length().set(0, elements);
            int groups = Math.clamp(Math.ceilDiv(elements, GATHERING), 1, MOST_GATHERING);
            gather.grid().setGlobalWork((long) groups * GATHERING, 1, 1);
            gather.grid().setLocalWork(GATHERING, 1, 1);
        }
    }

    void setNothing() {
        lengths.forEach(LaunchLength::setNothing);
        gathers.forEach(gather -> LaunchLength.setNothing(gather.length()));
    }
}
