package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.embedded.device.Poison;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Device memory is separate from the host's: data that was not transferred is stale or poison, on both sides. */
class TransfersTest {

    private static final int FIRST = DataTransferMode.FIRST_EXECUTION;
    private static final int EVERY = DataTransferMode.EVERY_EXECUTION;
    private static final int DEMAND = DataTransferMode.UNDER_DEMAND;
    private static final int SIZE = 4;

    static void copy(KernelContext context, IntArray in, IntArray out) {
        int globalId = context.globalIdx;
        out.set(globalId, in.get(globalId));
    }

    static void addOne(KernelContext context, IntArray values) {
        int globalId = context.globalIdx;
        values.set(globalId, values.get(globalId) + 1);
    }

    private static TornadoExecutionPlan planOf(TaskGraph... graphs) {
        GridScheduler grids = new GridScheduler();
        for (TaskGraph graph : graphs) {
            grids.addWorkerGrid(graph.getTaskGraphName() + ".t", Kernels.grid(SIZE, 2));
        }
        return new TornadoExecutionPlan(Arrays.stream(graphs)
                .map(TaskGraph::snapshot)
                .toArray(ImmutableTaskGraph[]::new))
                .withGridScheduler(grids);
    }

    private static IntArray ints(int value) {
        IntArray array = new IntArray(SIZE);
        array.init(value);
        return array;
    }

    @Test
    void firstExecution_hostChangesLater_deviceDoesNotSeeIt() {
        IntArray in = ints(1);
        IntArray out = ints(0);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g")
                .transferToDevice(FIRST, in)
                .task("t", TransfersTest::copy, new KernelContext(), in, out)
                .transferToHost(EVERY, out));

        plan.execute();
        in.init(2);
        plan.execute();

        assertThat(out.toHeapArray()).containsOnly(1);
    }

    @Test
    void firstExecution_afterFreeingDeviceMemory_isTransferredAgain() {
        IntArray in = ints(1);
        IntArray out = ints(0);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g")
                .transferToDevice(FIRST, in)
                .task("t", TransfersTest::copy, new KernelContext(), in, out)
                .transferToHost(EVERY, out));

        plan.execute();
        in.init(2);
        plan.freeDeviceMemory().execute();

        assertThat(out.toHeapArray()).containsOnly(2);
    }

    @Test
    void everyExecution_hostChangesLater_deviceSeesIt() {
        IntArray in = ints(1);
        IntArray out = ints(0);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g")
                .transferToDevice(EVERY, in)
                .task("t", TransfersTest::copy, new KernelContext(), in, out)
                .transferToHost(EVERY, out));

        plan.execute();
        in.init(2);
        plan.execute();

        assertThat(out.toHeapArray()).containsOnly(2);
    }

    @Test
    void toHost_notDeclared_hostKeepsWhatItHad() {
        IntArray in = ints(1);
        IntArray out = ints(7);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g")
                .transferToDevice(EVERY, in)
                .task("t", TransfersTest::copy, new KernelContext(), in, out));

        plan.execute();

        assertThat(out.toHeapArray()).containsOnly(7);
    }

    @Test
    void toDevice_notDeclaredOrUnderDemand_kernelReadsPoison() {
        for (boolean underDemand : new boolean[] {false, true}) {
            IntArray in = ints(1);
            IntArray out = ints(0);
            TaskGraph graph = new TaskGraph("g");
            if (underDemand) {
                graph.transferToDevice(DEMAND, in);
            }
            graph.task("t", TransfersTest::copy, new KernelContext(), in, out).transferToHost(EVERY, out);

            planOf(graph).execute();

            assertThat(out.toHeapArray()).as("under demand: %s", underDemand).containsOnly(Poison.INT);
        }
    }

    static void addTwo(IntArray values, int from) {
        for (int i = from; i < values.getSize(); i++) {
            values.set(i, values.get(i) + 2);
        }
    }

    @Test
    void toDevice_notDeclaredForATaskThatIsCalledOnce_isCopiedOnce() {
        IntArray values = ints(5);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g").task("t", TransfersTest::addTwo, values, 1)
                .transferToHost(EVERY, values));

        plan.execute();
        values.init(100);
        plan.execute();

        assertThat(values.get(0)).isEqualTo(5);
        assertThat(values.get(values.getSize() - 1)).isEqualTo(9);
    }

    @Test
    void toHost_underDemand_comesWhenAskedForAndAsItIsThen() {
        IntArray values = ints(10);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g")
                .transferToDevice(FIRST, values)
                .task("t", TransfersTest::addOne, new KernelContext(), values)
                .transferToHost(DEMAND, values));

        TornadoExecutionResult first = plan.execute();
        plan.execute();
        assertThat(values.toHeapArray()).containsOnly(10);
        first.transferToHost(values);

        assertThat(values.toHeapArray()).containsOnly(12);
    }

    @Test
    void toHost_ofAPart_leavesTheRest() {
        IntArray values = ints(10);
        TornadoExecutionPlan plan = planOf(new TaskGraph("g")
                .transferToDevice(FIRST, values)
                .task("t", TransfersTest::addOne, new KernelContext(), values)
                .transferToHost(DEMAND, values));

        plan.execute().transferToHost(new DataRange(values).withOffset(1).withSize(2));

        assertThat(values.toHeapArray()).containsExactly(10, 11, 11, 10);
        assertThatThrownBy(() -> plan.execute().transferToHost(new DataRange(values).withOffset(3).withSize(2)))
                .hasMessageStartingWith("range outside of the array: offset=3, size=2, length=4");
    }

    @Test
    void toHost_ofAnObjectThatIsNotThere_isRefused() {
        IntArray values = ints(10);
        TornadoExecutionPlan plan =
                planOf(new TaskGraph("g").task("t", TransfersTest::addOne, new KernelContext(), values));

        assertThatThrownBy(() -> plan.execute().transferToHost(ints(1)))
                .hasMessageStartingWith("object is not on the device: type=IntArray");
    }

    @Test
    void persistOnDevice_consumedByAnotherGraph_isTheSameMemory() {
        for (String from : new String[] {"one", ""}) {
            IntArray values = ints(10);
            IntArray out = ints(0);
            TaskGraph one = new TaskGraph("one")
                    .transferToDevice(FIRST, values)
                    .task("t", TransfersTest::addOne, new KernelContext(), values)
                    .persistOnDevice(values);
            TaskGraph two = new TaskGraph("two");
            two = from.isEmpty() ? two.consumeFromDevice(values) : two.consumeFromDevice(from, values);
            two.task("t", TransfersTest::copy, new KernelContext(), values, out).transferToHost(EVERY, out);
            TornadoExecutionPlan plan = planOf(one, two);

            plan.execute();
            assertThat(out.toHeapArray()).as("from %s", from).containsOnly(11);
            plan.withGraph(0).execute();
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
            assertThat(out.toHeapArray()).as("from %s", from).containsOnly(13);
            plan.withAllGraphs().execute();

            assertThat(out.toHeapArray()).as("from %s", from).containsOnly(14);
            assertThat(values.toHeapArray()).containsOnly(10);
        }
    }

    @Test
    void consumeFromDevice_fromAGraphThatConsumed_isTheSameMemory() {
        IntArray values = ints(10);
        TaskGraph one = new TaskGraph("one")
                .transferToDevice(FIRST, values)
                .task("t", TransfersTest::addOne, new KernelContext(), values)
                .persistOnDevice(values);
        TaskGraph two = new TaskGraph("two")
                .consumeFromDevice("one", values)
                .task("t", TransfersTest::addOne, new KernelContext(), values);
        TaskGraph three = new TaskGraph("three")
                .consumeFromDevice("two", values)
                .task("t", TransfersTest::addOne, new KernelContext(), values)
                .transferToHost(EVERY, values);

        planOf(one, two, three).execute();

        assertThat(values.toHeapArray()).containsOnly(13);
    }

    @Test
    void consumeFromDevice_nothingPersisted_isRefused() {
        IntArray values = ints(10);
        TaskGraph one = new TaskGraph("one")
                .transferToDevice(FIRST, values)
                .task("t", TransfersTest::addOne, new KernelContext(), values);
        TaskGraph two = new TaskGraph("two")
                .consumeFromDevice("one", values)
                .task("t", TransfersTest::addOne, new KernelContext(), values);
        TornadoExecutionPlan plan = planOf(one, two);

        assertThatThrownBy(plan::execute).hasMessageStartingWith("nothing to consume: graph=two, from=one");
        assertThatThrownBy(() -> plan.withGraph(1).execute())
                .hasMessageStartingWith("nothing to consume: graph=two, from=one");
    }

    @Test
    void twoGraphs_withoutConsuming_haveMemoryOfTheirOwn() {
        IntArray values = ints(10);
        TaskGraph one = new TaskGraph("one")
                .transferToDevice(FIRST, values)
                .task("t", TransfersTest::addOne, new KernelContext(), values)
                .persistOnDevice(values);
        IntArray out = ints(0);
        TaskGraph two = new TaskGraph("two")
                .task("t", TransfersTest::copy, new KernelContext(), values, out)
                .transferToHost(EVERY, out);

        planOf(one, two).execute();

        assertThat(out.toHeapArray()).containsOnly(Poison.INT);
    }

    @Test
    void snapshot_graphChangesLater_planDoesNotSeeIt() {
        IntArray values = ints(10);
        TaskGraph graph = new TaskGraph("g")
                .transferToDevice(EVERY, values)
                .task("t", TransfersTest::addOne, new KernelContext(), values);
        TornadoExecutionPlan plan = planOf(graph);

        graph.transferToHost(EVERY, values).task("u", TransfersTest::addOne, new KernelContext(), values);
        plan.execute();

        assertThat(values.toHeapArray()).containsOnly(10);
    }

    static void sum(FloatArray in, @Reduce FloatArray result) {
        result.set(0, 0);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }

    @Test
    void annotatedLoop_withoutContext_isCalledOnceOnTheDevicesData() {
        FloatArray in = FloatArray.fromElements(1, 2, 3.5f);
        FloatArray result = FloatArray.fromElements(-1);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(new TaskGraph("g")
                .transferToDevice(FIRST, in)
                .task("t", TransfersTest::sum, in, result)
                .transferToHost(DEMAND, result)
                .snapshot());

        TornadoExecutionResult execution = plan.execute();
        assertThat(result.get(0)).isEqualTo(-1);
        in.init(9);
        plan.execute();
        execution.transferToHost(result);

        assertThat(result.get(0)).isEqualTo(6.5f);
    }

    static void readLocal(KernelContext context, IntArray ints, LongArray longs, DoubleArray doubles) {
        float[] f = context.allocateFloatLocalArray(2);
        double[] d = context.allocateDoubleLocalArray(2);
        int[] i = context.allocateIntLocalArray(2);
        long[] l = context.allocateLongLocalArray(2);
        byte[] b = context.allocateByteLocalArray(2);
        HalfFloat[] h = context.allocateHalfFloatLocalArray(2);
        int group = context.groupIdx;
        context.localBarrier();
        ints.set(group, i[1] + b[1]);
        longs.set(group, l[1]);
        doubles.set(group, f[1] + d[1] + h[1].getFloat32());
        context.localBarrier();
        i[context.localIdx] = 1;
        l[context.localIdx] = 1;
        b[context.localIdx] = 1;
        f[context.localIdx] = 1;
    }

    @Test
    void localMemory_beforeItIsWritten_isPoisonInEveryGroup() {
        for (String executor : new String[] {Kernels.RESUMABLE, Kernels.THREADED}) {
            IntArray ints = new IntArray(8);
            LongArray longs = new LongArray(8);
            DoubleArray doubles = new DoubleArray(8);

            try (Settings _ = Settings.of(Settings.COMPUTE_UNITS, 1)) {
                Kernels.run(executor, Kernels.grid(16, 2), graph -> graph.task(
                        "t", TransfersTest::readLocal, new KernelContext(), ints, longs, doubles)
                        .transferToHost(EVERY, ints, longs, doubles));
            }

            assertThat(ints.toHeapArray()).containsOnly(Poison.INT + Poison.BYTE);
            assertThat(longs.toHeapArray()).containsOnly(Poison.LONG);
            assertThat(doubles.toHeapArray()).containsOnly(Double.NaN);
        }
    }

    static void doNothing(KernelContext context, FloatArray a, DoubleArray b, LongArray c, ShortArray d, ByteArray e) {}

    static void doNothingToHalves(KernelContext context, HalfFloatArray a, float[] b, char[] c) {}

    @Test
    void deviceMemory_neverWritten_isPoisonOfEachType() {
        FloatArray floats = new FloatArray(20_000);
        DoubleArray doubles = new DoubleArray(3);
        LongArray longs = new LongArray(3);
        ShortArray shorts = new ShortArray(3);
        ByteArray bytes = new ByteArray(3);
        HalfFloatArray halves = new HalfFloatArray(3);
        float[] javaFloats = new float[3];
        char[] chars = new char[3];

        Kernels.run(Kernels.grid(1, 1), graph -> graph.task(
                "t", TransfersTest::doNothing, new KernelContext(), floats, doubles, longs, shorts, bytes)
                .transferToHost(EVERY, floats, doubles, longs, shorts, bytes));
        Kernels.run(Kernels.grid(1, 1), graph -> graph.task(
                "t", TransfersTest::doNothingToHalves, new KernelContext(), halves, javaFloats, chars)
                .transferToHost(EVERY, halves, javaFloats, chars));

        assertThat(floats.toHeapArray()).containsOnly(Float.NaN);
        assertThat(Float.floatToRawIntBits(floats.get(19_999))).isEqualTo(Float.floatToRawIntBits(Poison.FLOAT));
        assertThat(doubles.toHeapArray()).containsOnly(Double.NaN);
        assertThat(longs.toHeapArray()).containsOnly(Poison.LONG);
        assertThat(shorts.toHeapArray()).containsOnly(Poison.SHORT);
        assertThat(bytes.toHeapArray()).containsOnly(Poison.BYTE);
        assertThat(halves.get(2).getFloat32()).isNaN();
        assertThat(javaFloats).containsOnly(Float.NaN);
        assertThat(chars).containsOnly((char) Poison.SHORT);
    }

    /** A graph's device memory belongs to its snapshot, whichever plan executes it, as on TornadoVM. */
    @Test
    void snapshot_inTwoPlans_sharesItsDeviceMemory() {
        IntArray in = ints(1);
        IntArray out = ints(0);
        ImmutableTaskGraph graph = new TaskGraph("g")
                .transferToDevice(FIRST, in)
                .task("t", TransfersTest::copy, new KernelContext(), in, out)
                .transferToHost(EVERY, out)
                .snapshot();
        GridScheduler grids = new GridScheduler("g.t", Kernels.grid(SIZE, 2));

        new TornadoExecutionPlan(graph).withGridScheduler(grids).execute();
        in.init(2);
        new TornadoExecutionPlan(graph).withGridScheduler(grids).execute();

        assertThat(out.toHeapArray()).containsOnly(1);
    }

    @Test
    void mapOnDeviceMemoryRegion_sourceOfAnotherPlan_isWhatTheKernelReads() {
        IntArray source = ints(5);
        IntArray in = new IntArray(1);
        IntArray out = ints(0);
        ImmutableTaskGraph upload = new TaskGraph("upload")
                .transferToDevice(EVERY, source)
                .task("t", TransfersTest::addOne, new KernelContext(), source)
                .snapshot();
        ImmutableTaskGraph reading = new TaskGraph("reading")
                .transferToDevice(DEMAND, in)
                .task("t", TransfersTest::copy, new KernelContext(), in, out)
                .transferToHost(EVERY, out)
                .snapshot();
        new TornadoExecutionPlan(upload)
                .withGridScheduler(new GridScheduler("upload.t", Kernels.grid(SIZE, 2)))
                .execute();

        new TornadoExecutionPlan(upload, reading).mapOnDeviceMemoryRegion(in, source, 0, 0, 1);
        new TornadoExecutionPlan(reading)
                .withGridScheduler(new GridScheduler("reading.t", Kernels.grid(SIZE, 2)))
                .execute();

        assertThat(out.toHeapArray()).containsOnly(6);
    }

    static void copyLongs(KernelContext context, LongArray from, LongArray to) {
        to.set(context.globalIdx, from.get(context.globalIdx));
    }

    @Test
    void mapOnDeviceMemoryRegion_sourceOfAnotherType_givesItsWholeElements() {
        IntArray source = IntArray.fromElements(1, 2, 3);
        LongArray in = new LongArray(1);
        LongArray out = new LongArray(1);
        ImmutableTaskGraph upload = new TaskGraph("upload")
                .transferToDevice(EVERY, source)
                .task("t", TransfersTest::addOne, new KernelContext(), source)
                .snapshot();
        ImmutableTaskGraph reading = new TaskGraph("reading")
                .transferToDevice(DEMAND, in)
                .task("t", TransfersTest::copyLongs, new KernelContext(), in, out)
                .transferToHost(EVERY, out)
                .snapshot();
        new TornadoExecutionPlan(upload)
                .withGridScheduler(new GridScheduler("upload.t", Kernels.grid(3, 1)))
                .execute();

        new TornadoExecutionPlan(upload, reading).mapOnDeviceMemoryRegion(in, source, 0, 0, 1);
        new TornadoExecutionPlan(reading)
                .withGridScheduler(new GridScheduler("reading.t", Kernels.grid(1, 1)))
                .execute();

        assertThat(out.get(0)).isEqualTo((3L << 32) + 2);
    }

    @Test
    void mapOnDeviceMemoryRegion_nothingOnTheDevice_isRefused() {
        IntArray source = ints(5);
        IntArray in = ints(0);
        ImmutableTaskGraph upload = new TaskGraph("upload").transferToDevice(EVERY, source).snapshot();
        ImmutableTaskGraph reading = new TaskGraph("reading").transferToDevice(DEMAND, in).snapshot();
        TornadoExecutionPlan plan = new TornadoExecutionPlan(upload, reading);

        assertThatThrownBy(() -> plan.mapOnDeviceMemoryRegion(in, source, 0, 0, 1))
                .hasMessageContaining("nothing to map: graph=upload, type=IntArray");
        assertThatThrownBy(() -> plan.mapOnDeviceMemoryRegion(in, source, 1, 0, 1))
                .hasMessageContaining("regions start at 0");
    }
}
