package io.funnel.engine.order;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.launch.MappedInputs;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.kernel.RadixSort;
import io.funnel.kernel.SortedKeys;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * A graph of launches over arrays of ints in any buffers, which small arrays stand for, and over arrays of its own. Its
 * numbers are in one array {@code length}.
 */
final class SortLaunches {

    /** An int that no kernel leaves. */
    private static final int UNWRITTEN = -1;

    private final Device device;
    private final TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
    private final KernelContext context = new KernelContext();
    private final MappedInputs buffers;
    private final IntArray length;
    private final List<WorkerGrid1D> grids = new ArrayList<>();
    private final List<IntArray> results = new ArrayList<>();
    private IntArray own = new IntArray(1);
    private int groupSize = 1;
    private @Nullable ImmutableTaskGraph graph;

    private SortLaunches(Device device, int buffers, int values) {
        this.device = device;
        this.buffers = new MappedInputs(device, Collections.nCopies(buffers, new Input("ints", ElementType.INT, true)));
        length = new IntArray(values);
        length.init(0);
        this.buffers.declare(tasks);
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, length);
    }

    /** The check of keys in a buffer. */
    static SortLaunches check(Device device, GridScheduler scheduler, IntArray found) {
        SortLaunches launches = new SortLaunches(device, 1, SortedKeys.VALUES);
        launches.result(found);
        launches.tasks.task("check", SortedKeys::check, launches.context, launches.buffer(0), launches.length, found);
        return launches.done(scheduler, found, SortedKeys.GROUP, "check");
    }

    /** A pass of the sort: keys and places in, keys and places out. */
    static SortLaunches pass(Device device, GridScheduler scheduler, IntArray counts, IntArray totals, IntArray done) {
        SortLaunches launches = new SortLaunches(device, 4, RadixSort.VALUES);
        launches.tasks.transferToDevice(DataTransferMode.UNDER_DEMAND, counts);
        launches.result(totals);
        launches.result(done);
        launches.tasks
                .task("count", RadixSort::count, launches.context, launches.buffer(0), launches.length, counts)
                .task("scan", RadixSort::scan, launches.context, counts, launches.length, totals)
                .task("scatter", RadixSort::scatter, launches.context, launches.buffer(0), launches.buffer(1),
                        launches.length, counts, totals, launches.buffer(2), launches.buffer(3), done);
        return launches.done(scheduler, counts, RadixSort.GROUP, "count", "scan", "scatter");
    }

    /** The search for the first place of each key among sorted ones in a buffer. */
    static SortLaunches offsets(Device device, GridScheduler scheduler, IntArray offsets, IntArray done) {
        SortLaunches launches = new SortLaunches(device, 1, SortedKeys.VALUES);
        launches.result(done);
        launches.tasks.transferToDevice(DataTransferMode.UNDER_DEMAND, offsets);
        launches.tasks.task("offsets", SortedKeys::offsets, launches.context, launches.buffer(0), launches.length,
                offsets, done).transferToHost(DataTransferMode.EVERY_EXECUTION, offsets);
        return launches.done(scheduler, offsets, SortedKeys.GROUP, "offsets");
    }

    /** The comparison of two buffers. */
    static SortLaunches differ(Device device, GridScheduler scheduler, IntArray found) {
        SortLaunches launches = new SortLaunches(device, 2, SortedKeys.VALUES);
        launches.result(found);
        launches.tasks.task("differ", SortedKeys::differ, launches.context, launches.buffer(0), launches.buffer(1),
                launches.length, found);
        return launches.done(scheduler, found, SortedKeys.GROUP, "differ");
    }

    private IntArray buffer(int number) {
        return (IntArray) buffers.inputs().get(number);
    }

    /** Copies an array to the device, so that ints which no kernel writes are known, and back. */
    private void result(IntArray array) {
        array.init(UNWRITTEN);
        results.add(array);
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, array);
    }

    private SortLaunches done(GridScheduler scheduler, IntArray owned, int size, String... names) {
        own = owned;
        groupSize = size;
        for (String name : names) {
            WorkerGrid1D grid = new WorkerGrid1D(size);
            grid.setLocalWork(size, 1, 1);
            scheduler.addWorkerGrid(tasks.getTaskGraphName() + "." + name, grid);
            grids.add(grid);
        }
        tasks.transferToHost(DataTransferMode.EVERY_EXECUTION, results.toArray());
        graph = tasks.snapshot();
        return this;
    }

    ImmutableTaskGraph graph() {
        return Objects.requireNonNull(graph, "done() was not called");
    }

    /** Sets the buffers, of each the first elements, and the numbers of the launches. */
    void set(List<DeviceBuffer> blocks, int elements, int... values) {
        buffers.bind(graph(), blocks, elements);
        for (int i = 0; i < values.length; i++) {
            length.set(i, values[i]);
        }
        results.forEach(array -> array.init(UNWRITTEN));
    }

    /** Sets the number of groups of each launch. */
    void setGroups(int... groups) {
        for (int i = 0; i < groups.length; i++) {
            grids.get(i).setGlobalWork((long) groups[i] * groupSize, 1, 1);
            grids.get(i).setLocalWork(groupSize, 1, 1);
        }
    }

    /** Refuses results whose first numbers the kernels have not all written. */
    static void requireWritten(IntArray result, int count) {
        for (int i = 0; i < count; i++) {
            if (result.get(i) == UNWRITTEN) {
                throw new EngineException("a kernel of the sort by key left numbers unwritten: number=" + i + " of "
                        + count + "; look for a bailout in the log of the JIT compiler");
            }
        }
    }

    /** Detaches the buffers before the graph's own memory is freed. */
    void release() {
        length.init(0);
        buffers.release(graph(), Operands.of(own));
        NativeArrays.limit(device, own, own.getSize());
    }
}
