package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Reports of a kernel's failures name the kernel, the item, its group and the source line. */
class FailuresTest {

    private static final String[] EXECUTORS = {Kernels.RESUMABLE, Kernels.THREADED};

    @SuppressWarnings("DuplicateBranches") // The two barriers are what the kernel does wrong.
    static void twoBarriers(KernelContext context, IntArray out) {
        int localId = context.localIdx;
        if (localId < 3) {
            context.localBarrier(); // line: one
        } else {
            context.localBarrier(); // line: other
        }
        out.set(context.globalIdx, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void barrier_itemsAtTwoOfThem_namesBothLines(String executor) {
        KernelException failure = failureOf(executor, FailuresTest::twoBarriersTask);

        assertThat(failure)
                .hasMessageStartingWith("divergent barrier: kernel=FailuresTest.twoBarriers, task=g.t, one item: "
                        + "globalId=0, localId=0, group=0, waits at " + line("one"))
                .hasMessageContaining("another: globalId=3, localId=3, group=0, waits at " + line("other"));
    }

    private static TaskGraph twoBarriersTask(TaskGraph graph) {
        return graph.task("t", FailuresTest::twoBarriers, new KernelContext(), new IntArray(8));
    }

    static void missingItem(KernelContext context, IntArray out) {
        if (context.globalIdx == 6) {
            return;
        }
        context.localBarrier(); // line: waiting
        out.set(context.globalIdx, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void barrier_anItemHasFinished_namesItAndTheLine(String executor) {
        KernelException failure = failureOf(
                executor,
                graph -> graph.task("t", FailuresTest::missingItem, new KernelContext(), new IntArray(8)));

        assertThat(failure)
                .hasMessageContaining("globalId=4, localId=0, group=1, waits at " + line("waiting"))
                .hasMessageContaining("globalId=6, localId=2, group=1, finished");
    }

    static void halfAWarp(KernelContext context, IntArray out) {
        float value = context.localIdx;
        if (context.localIdx < 2) {
            value += context.simdShuffleDown(value, 1); // line: shuffle
        }
        context.localBarrier(); // line: after
        out.set(context.globalIdx, (int) value);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void warpOperation_onlySomeOfTheWarp_namesBothLines(String executor) {
        KernelException failure = failureOf(
                executor, graph -> graph.task("t", FailuresTest::halfAWarp, new KernelContext(), new IntArray(8)));

        assertThat(failure).hasMessageContaining("waits at " + line("shuffle"));
        assertThat(failure).hasMessageContaining("waits at " + line("after"));
    }

    static void warpsApart(KernelContext context, IntArray out) {
        float value = context.localIdx;
        if (context.localIdx < 2) {
            value += context.simdSum(value);
            context.localBarrier(); // line: first warp
        } else {
            context.localBarrier(); // line: second warp
        }
        out.set(context.globalIdx, (int) value);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void barrier_warpsAtTwoOfThem_namesBothLines(String executor) {
        try (Settings _ = Settings.of(Settings.SIMD_WIDTH, 2)) {
            KernelException failure = failureOf(
                    executor, graph -> graph.task("t", FailuresTest::warpsApart, new KernelContext(), new IntArray(8)));

            assertThat(failure)
                    .hasMessageContaining("globalId=0, localId=0, group=0, waits at " + line("first warp"))
                    .hasMessageContaining("globalId=2, localId=2, group=0, waits at " + line("second warp"));
        }
    }

    static void beyondGlobal(KernelContext context, IntArray out) {
        int globalId = context.globalIdx;
        context.localBarrier();
        out.set(globalId + 1, 5); // line: beyond
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void index_beyondAGlobalArray_namesItemAndLine(String executor) {
        KernelException failure = failureOf(
                executor,
                graph -> graph.task("t", FailuresTest::beyondGlobal, new KernelContext(), new IntArray(8)));

        assertThat(failure)
                .hasMessageStartingWith("index out of bounds: kernel=FailuresTest.beyondGlobal, task=g.t, "
                        + "globalId=7, localId=3, group=1, line=" + line("beyond")
                        + ", argument=out, index=8, length=8")
                .hasCauseInstanceOf(IndexOutOfBoundsException.class);
    }

    static void copying(KernelContext context, IntArray in, IntArray out) {
        out.set(context.globalIdx, in.get(context.globalIdx)); // line: behind
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void index_behindTheElementsThatTheHeaderSays_namesArgumentAndLength(String executor) {
        IntArray in = new IntArray(8);
        in.getSegmentWithHeader().set(ValueLayout.JAVA_INT_UNALIGNED, 0, 7); // one item alone reads behind

        assertThat(failureOf(executor,
                graph -> graph.task("t", FailuresTest::copying, new KernelContext(), in, new IntArray(8))))
                .hasMessageStartingWith("index out of bounds: kernel=FailuresTest.copying, task=g.t, "
                        + "globalId=7, localId=3, group=1, line=" + line("behind")
                        + ", argument=in, index=7, length=7");
    }

    static void beyondLocal(KernelContext context, IntArray out) {
        int[] slots = context.allocateIntLocalArray(4);
        int localId = context.localIdx;
        slots[localId + context.groupIdx] = 1; // line: local
        context.localBarrier();
        out.set(context.globalIdx, slots[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void index_beyondALocalArray_namesItemAndLine(String executor) {
        KernelException failure = failureOf(
                executor, graph -> graph.task("t", FailuresTest::beyondLocal, new KernelContext(), new IntArray(8)));

        assertThat(failure)
                .hasMessageContaining("globalId=7, localId=3, group=1, line=" + line("local"))
                .hasMessageContaining("Index 4 out of bounds for length 4");
    }

    static void throwing(KernelContext context, IntArray out) {
        int globalId = context.globalIdx;
        if (globalId == 2) {
            throw new IllegalStateException("no " + globalId); // line: throw
        }
        out.set(globalId, 10 / (globalId - 5)); // line: division
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void exception_inSeveralGroups_reportsTheLowest(String executor) {
        KernelException failure = failureOf(
                executor, graph -> graph.task("t", FailuresTest::throwing, new KernelContext(), new IntArray(8)));

        assertThat(failure)
                .hasMessageStartingWith("work-item failed: kernel=FailuresTest.throwing, task=g.t, "
                        + "globalId=2, localId=2, group=0, line=" + line("throw")
                        + ", cause=IllegalStateException: no 2");
    }

    static void muchLocalMemory(KernelContext context, IntArray out) {
        float[] one = context.allocateFloatLocalArray(100);
        double[] two = context.allocateDoubleLocalArray(100); // line: much
        one[0] = 1;
        two[0] = 2;
        out.set(context.globalIdx, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void localMemory_moreThanTheDeviceHas_namesLineAndNumbers(String executor) {
        try (Settings _ = Settings.of(Settings.LOCAL_MEMORY, 1199)) {
            KernelException failure = failureOf(
                    executor,
                    graph -> graph.task("t", FailuresTest::muchLocalMemory, new KernelContext(), new IntArray(8)));

            assertThat(failure)
                    .hasMessageStartingWith("local memory exceeded: kernel=FailuresTest.muchLocalMemory")
                    .hasMessageContaining("line=" + line("much"))
                    .hasMessageContaining("requested=800 bytes, used=400, limit=1199");
        }
        try (Settings _ = Settings.of(Settings.LOCAL_MEMORY, 1200)) {
            Kernels.run(
                    executor,
                    Kernels.grid(8, 4),
                    graph -> graph.task("t", FailuresTest::muchLocalMemory, new KernelContext(), new IntArray(8)));
        }
    }

    static void sizesThatDiffer(KernelContext context, IntArray out) {
        int[] slots = context.allocateIntLocalArray(4 + context.localIdx); // line: sizes
        out.set(context.globalIdx, slots.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void localMemory_sizesThatDifferByItem_areRefused(String executor) {
        KernelException failure = failureOf(
                executor,
                graph -> graph.task("t", FailuresTest::sizesThatDiffer, new KernelContext(), new IntArray(8)));

        assertThat(failure)
                .hasMessageStartingWith("items of a group ask for local arrays of different sizes")
                .hasMessageContaining("line=" + line("sizes"));
    }

    static void plain(KernelContext context, IntArray out) {
        out.set(context.globalIdx, 1);
    }

    static void failingLoop(IntArray out) {
        out.set(99, 1); // line: loop
    }

    @Test
    void taskWithoutContext_fails_namesTheLine() {
        assertThatThrownBy(() -> new TornadoExecutionPlan(new TaskGraph("g")
                .task("t", FailuresTest::failingLoop, new IntArray(8))
                .snapshot())
                .execute())
                .isInstanceOf(KernelException.class)
                .hasMessageContaining("kernel=FailuresTest.failingLoop, task=g.t, line=" + line("loop"));
    }

    @Test
    void grid_missing_isRefusedWithTheTasksName() {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(plainTask(new TaskGraph("g")).snapshot());

        assertThatThrownBy(plan::execute)
                .isInstanceOf(TornadoRuntimeException.class)
                .hasMessageStartingWith("kernel without a grid: task=g.t, kernel=FailuresTest.plain");
    }

    @Test
    void grid_forNoTaskOfThePlan_isRefused() {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(plainTask(new TaskGraph("g")).snapshot());

        assertThatThrownBy(() -> plan.withGridScheduler(new GridScheduler("g.other", new WorkerGrid1D(8))))
                .hasMessageStartingWith("no grid matches a task of the plan: grids=[g.other], tasks=[g.t]");
    }

    @Test
    void grid_thatTheDeviceCannotRun_isRefusedWithNumbers() {
        WorkerGrid offset = Kernels.grid(8, 4);
        offset.setGlobalOffset(2, 0, 0);

        assertThatThrownBy(() -> Kernels.run(Kernels.grid(10, 4), FailuresTest::plainTask))
                .hasMessageStartingWith("global size is not a multiple of the group size: task=g.t, "
                        + "global=[10, 1, 1], local=[4, 1, 1]");
        assertThatThrownBy(() -> Kernels.run(Kernels.grid(4096, 2048), FailuresTest::plainTask))
                .hasMessageContaining("group too large")
                .hasMessageContaining("items=2048, limit=1024");
        assertThatThrownBy(() -> Kernels.run(Kernels.grid(0, 1), FailuresTest::plainTask))
                .hasMessageStartingWith("grid out of range: task=g.t, global=[0, 1, 1]");
        assertThatThrownBy(() -> Kernels.run(Kernels.grid(8, 0), FailuresTest::plainTask))
                .hasMessageStartingWith("grid out of range: task=g.t, global=[8, 1, 1], local=[0, 1, 1]");
        assertThatThrownBy(() -> Kernels.run(offset, FailuresTest::plainTask))
                .hasMessageStartingWith("grid with an offset: task=g.t");
    }

    @Test
    void groupSize_leftToTheDevice_dividesTheGlobalSize() {
        IntArray out = new IntArray(1000);

        Kernels.run(new WorkerGrid1D(1000), graph -> graph.task(
                "t", FailuresTest::groupSizes, new KernelContext(), out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out));

        assertThat(out.toHeapArray()).containsOnly(250);
    }

    static void groupSizes(KernelContext context, IntArray out) {
        out.set(context.globalIdx, context.localGroupSizeX);
    }

    @Test
    void arguments_thatTheDeviceCannotHold_areRefusedAtOnce() {
        KernelContext around = new KernelContext();
        TaskGraph graph = new TaskGraph("g");

        assertThatThrownBy(() -> graph.task("t", (String text) -> {}, "text"))
                .isInstanceOf(TornadoTaskRuntimeException.class)
                .hasMessageContaining("task=g.t, argument=0, type=java.lang.String");
        assertThatThrownBy(() -> graph.task("t", (IntArray out) -> out.set(around.globalIdx, 1), new IntArray(1)))
                .hasMessageStartingWith("lambda captures a context: task=g.t");
        assertThatThrownBy(() -> plainTask(plainTask(graph)))
                .hasMessageStartingWith("two tasks of one name: task=g.t");
    }

    @Test
    void executor_unknown_isRefused() {
        try (Settings _ = Settings.of(Settings.EXECUTOR, "magic")) {
            assertThatThrownBy(() -> Kernels.run(Kernels.grid(8, 4), FailuresTest::plainTask))
                    .hasMessage("no such executor: funnel.embedded.executor=magic; try resumable or threaded");
        }
    }

    @Test
    void limit_malformed_isRefused() {
        for (String text : new String[] {"many", "0", "-5", "99999999999"}) {
            try (Settings _ = Settings.of(Settings.GROUP_SIZE, text)) {
                assertThatThrownBy(() -> Kernels.run(Kernels.grid(8, 4), FailuresTest::plainTask))
                        .hasMessageStartingWith(
                                "bad limit of the embedded device: funnel.embedded.maxGroupSize=" + text);
            }
        }
    }

    @Test
    void afterAFailure_nextLaunch_isNotAffected() {
        for (String executor : EXECUTORS) {
            failureOf(executor, FailuresTest::twoBarriersTask);
            IntArray out = new IntArray(8);

            Kernels.run(executor, Kernels.grid(8, 4), graph -> graph.task(
                    "t", FailuresTest::plain, new KernelContext(), out)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, out));

            assertThat(out.toHeapArray()).containsOnly(1);
        }
    }

    private static TaskGraph plainTask(TaskGraph graph) {
        return graph.task("t", FailuresTest::plain, new KernelContext(), new IntArray(4096));
    }

    /** Runs a kernel with two groups of four items that has to fail. */
    private static KernelException failureOf(String executor, UnaryOperator<TaskGraph> graph) {
        try {
            Kernels.run(executor, Kernels.grid(8, 4), graph);
        } catch (KernelException e) {
            return e;
        }
        throw new AssertionError("did not fail on the executor " + executor);
    }

    /** Finds a line of this file by the comment that marks it. */
    private static String line(String mark) {
        return SourceLines.find(FailuresTest.class, "// line: " + mark);
    }
}
