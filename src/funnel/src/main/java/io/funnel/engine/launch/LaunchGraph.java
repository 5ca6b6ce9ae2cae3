package io.funnel.engine.launch;

import io.funnel.device.Device;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.shortcut.ShortcutLookup;
import io.funnel.engine.shortcut.Shortcuts;
import io.funnel.kernel.Lanes;
import io.funnel.plan.Cover;
import io.funnel.plan.Pass;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
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
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A task graph of a kernel: its launches in order, each with its own length and grid for each run. */
final class LaunchGraph {

    private static final int LOW_BITS = 31;
    private static final int RECIPROCAL_BITS = 20;
    /** Elements of a lane's turn. */
    private static final int NEIGHBOURS = 4;

    private final TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
    private final KernelContext context = new KernelContext();
    private final GridScheduler scheduler;
    private final boolean segments;
    private final List<IntArray> lengths = new ArrayList<>();
    private final List<WorkerGrid1D> grids = new ArrayList<>();
    private @Nullable ImmutableTaskGraph graph;

    LaunchGraph(GridScheduler scheduler, boolean segments) {
        this.scheduler = scheduler;
        this.segments = segments;
    }

    TaskGraph tasks() {
        return tasks;
    }

    String name() {
        return tasks.getTaskGraphName();
    }

    void launch(Launch kernel, int groupSize, Operands from, Operands to) {
        String task = "pass" + lengths.size();
        IntArray length = new IntArray(segments ? Launch.SEGMENT_VALUES : Launch.LENGTH_VALUES);
        length.init(0);
        for (int value = Lanes.INNER; value < length.getSize(); value++) {
            length.set(value, 1); // until set, a launch over no segment divides by them
        }
        WorkerGrid1D grid = new WorkerGrid1D(groupSize);
        grid.setLocalWork(groupSize, 1, 1);
        scheduler.addWorkerGrid(name() + "." + task, grid);
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, length);
        kernel.add(tasks, task, context, from, length, to);
        lengths.add(length);
        grids.add(grid);
    }

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
            Device device, List<? extends TornadoNativeArray> copied, Operands results, int room) {
        List<TornadoNativeArray> inputs = new ArrayList<>(lengths);
        inputs.addAll(copied);
        return ShortcutLookup.found().launches(device, graph(), inputs,
                results.arrays().stream().map(TornadoNativeArray.class::cast).toList(), room);
    }

    /** Sets length and grid of each launch; {@code first} is the first element's index in the whole input. */
    void set(List<Pass> passes, long first) {
        for (int launch = 0; launch < passes.size(); launch++) {
            Pass pass = passes.get(launch);
            IntArray length = lengths.get(launch);
            length.set(0, pass.inputs());
            length.set(1, (int) (first & Integer.MAX_VALUE));
            length.set(2, (int) (first >>> LOW_BITS));
            if (pass.cover() != null) {
                set(length, pass.cover(), pass.groupSize(), pass.groups());
            }
            grids.get(launch).setGlobalWork(pass.globalSize(), 1, 1);
            grids.get(launch).setLocalWork(pass.groupSize(), 1, 1);
        }
    }

    private static void set(IntArray length, Cover cover, int groupSize, int groups) {
        length.set(Lanes.SEGMENTS, cover.segments());
        length.set(Lanes.LENGTH, cover.length());
        length.set(Lanes.INNER, cover.inner());
        length.set(Lanes.LANES, cover.lanes());
        length.set(Lanes.PARTS, cover.parts());
        length.set(Lanes.APART, cover.apart());
        length.set(Lanes.MOST, cover.most());
        length.set(Lanes.INDEX_STEP, cover.indexStep());
        length.set(Lanes.INDEX_BASE, cover.global() ? 1 : 0);
        length.set(Lanes.RECIPROCAL,
                Math.ceilDiv(1 << RECIPROCAL_BITS, cover.apart() > 1 ? cover.apart() : cover.lanes()));
        length.set(Lanes.CHUNK, Math.ceilDiv(cover.most(), cover.lanes()));
        length.set(Lanes.NEXT, cover.readsNeighbours() ? 1 : cover.lanes());
        length.set(Lanes.OF_GROUP, cover.segmentsOfGroup(groupSize));
        length.set(Lanes.TURNS, (int) cover.turns(groupSize));
        length.set(Lanes.GROUPS, groups);
        length.set(Lanes.FACTOR, Lanes.factor(cover.inner()));
        length.set(Lanes.SHIFT, Lanes.shift(cover.inner()));
        length.set(Lanes.FIRST, cover.readsNeighbours() ? NEIGHBOURS : 1);
    }

    void setNothing() {
        for (IntArray length : lengths) {
            length.set(0, 0);
            if (segments) {
                length.set(Lanes.SEGMENTS, 0);
            }
        }
    }
}
