package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.funnel.engine.shortcut.Shortcuts.Slots;
import io.funnel.plan.Pass;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A graph of two passes on a fake device. The first leaves its length and the group's number for each group, the second
 * ten times that and its own length.
 */
final class TwoPasses {

    static final long BLOCK = 201;
    static final long FIRST_LENGTH = 202;
    static final long SECOND_LENGTH = 203;
    static final long PARTIALS = 204;
    static final long RESULT = 205;
    static final int ROOM = 4;
    static final int POISON = -1;
    /** Fills results on the device before a repeated launch. */
    static final byte FILL = (byte) 0xA5;
    static final List<Pass> PASSES = List.of(pass(3, 64), pass(2, 32));
    /** Buffers of each launch: two lengths and two frames. */
    static final List<Long> OWN = List.of(FakeQueue.FIRST_OF_ITS_OWN, FakeQueue.FIRST_OF_ITS_OWN + 1,
            FakeQueue.FIRST_OF_ITS_OWN + 2, FakeQueue.FIRST_OF_ITS_OWN + 3);

    private static final int OPERANDS = 4; // behind the frame, constants, local memory and atomics

    final IntArray block = IntArray.fromElements(1, 2, 3, 4, 5);
    final IntArray firstLength = IntArray.fromElements(5, 0, 0);
    final IntArray secondLength = IntArray.fromElements(3, 0, 0);
    final IntArray partials = new IntArray(ROOM);
    final IntArray result = new IntArray(ROOM);
    final FakeGraph graph = new FakeGraph();
    final FakeQueue queue;
    /** An error that kernels add. */
    int fault;
    /** Whether kernels do nothing. */
    boolean isIdle;
    /** A task whose launch the driver passes over; -1 for no one. */
    int passedOver = -1;

    TwoPasses(boolean mapsLandings) {
        KernelContext context = new KernelContext();
        graph.array(block, BLOCK).array(firstLength, FIRST_LENGTH).array(secondLength, SECOND_LENGTH)
                .array(partials, PARTIALS).array(result, RESULT)
                .task("first", context, block, firstLength, partials)
                .task("second", context, partials, secondLength, result);
        result.init(POISON);
        queue = new FakeQueue(mapsLandings, this::run).array(block, BLOCK).array(firstLength, FIRST_LENGTH)
                .array(secondLength, SECOND_LENGTH).array(partials, PARTIALS).array(result, RESULT);
    }

    static Pass pass(int groups, int groupSize) {
        return new Pass(5, groups, groupSize, groups, 1, 1, 1);
    }

    private void run(int task, List<MemorySegment> arguments, int groups) {
        MemorySegment from = arguments.get(OPERANDS);
        int length = at(arguments.get(OPERANDS + 1), 0);
        for (int group = 0; group < groups && !isIdle && task != passedOver; group++) {
            int left = task == 0 ? length + group : 10 * at(from, group) + length;
            arguments.get(OPERANDS + 2).set(JAVA_INT, offset(group), left + fault);
        }
    }

    private static int at(MemorySegment array, int index) {
        return array.get(JAVA_INT, offset(index));
    }

    private static long offset(int index) {
        return LoadedGraph.HEADER + (long) index * Integer.BYTES;
    }

    /** Leaves TornadoVM's results on the device and in the host's array. */
    void launchByTornadoVm() {
        for (int group = 0; group < PASSES.getLast().groups(); group++) {
            int left = 10 * (firstLength.get(0) + group) + secondLength.get(0);
            result.set(group, left);
            queue.device(RESULT).set(JAVA_INT, offset(group), left);
        }
    }

    List<TornadoNativeArray> inputs() {
        return List.of(firstLength, secondLength);
    }

    List<Slots> between() {
        return List.of(slots(partials));
    }

    static Slots slots(TornadoNativeArray... components) {
        return new Slots(new Operands(List.of(components)), ROOM);
    }

    CompiledTasks tasks() throws ReflectiveOperationException {
        return new CompiledTasks(graph.executed(), Backend.CUDA);
    }

    LoadedGraph loaded() throws ReflectiveOperationException {
        return LoadedGraph.of(tasks(), queue, inputs(), between(), slots(result));
    }

    RecordedLaunch recorded() throws ReflectiveOperationException {
        RecordedLaunch recorded = loaded().record(tasks(), PASSES);
        queue.asked.clear();
        return recorded;
    }
}
