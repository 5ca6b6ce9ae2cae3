package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/** Results of kernels on both executors, compared with values computed without one. */
class KernelResultsTest {

    private static final int EVERY = DataTransferMode.EVERY_EXECUTION;

    static void writeIds(KernelContext context, IntArray ids) {
        int width = context.globalGroupSizeX;
        int height = context.globalGroupSizeY;
        int at = 15 * (context.globalIdx + width * (context.globalIdy + height * context.globalIdz));
        ids.set(at, context.globalIdx);
        ids.set(at + 1, context.globalIdy);
        ids.set(at + 2, context.globalIdz);
        ids.set(at + 3, context.groupIdx);
        ids.set(at + 4, context.groupIdy);
        ids.set(at + 5, context.groupIdz);
        ids.set(at + 6, context.localIdx);
        context.localBarrier();
        ids.set(at + 7, context.localIdy);
        ids.set(at + 8, context.localIdz);
        ids.set(at + 9, context.globalGroupSizeX);
        ids.set(at + 10, context.globalGroupSizeY);
        ids.set(at + 11, context.globalGroupSizeZ);
        ids.set(at + 12, context.localGroupSizeX);
        ids.set(at + 13, context.localGroupSizeY);
        ids.set(at + 14, context.localGroupSizeZ);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void ids_gridOfThreeDimensions_areThoseOfEachItem(String executor) {
        int[] global = {4, 6, 2};
        int[] local = {2, 3, 2};
        IntArray ids = new IntArray(15 * 4 * 6 * 2);

        Kernels.run(executor, Kernels.grid(global, local), graph -> graph.task(
                "t", KernelResultsTest::writeIds, new KernelContext(), ids)
                .transferToHost(EVERY, ids));

        for (int z = 0; z < 2; z++) {
            for (int y = 0; y < 6; y++) {
                for (int x = 0; x < 4; x++) {
                    int at = 15 * (x + 4 * (y + 6 * z));
                    assertThat(Arrays.copyOfRange(ids.toHeapArray(), at, at + 15))
                            .containsExactly(x, y, z, x / 2, y / 3, z / 2, x % 2, y % 3, z % 2, 4, 6, 2, 2, 3, 2);
                }
            }
        }
    }

    static void transposeTile(KernelContext context, FloatArray in, FloatArray out) {
        int x = context.globalIdx;
        int y = context.globalIdy;
        int localX = context.localIdx;
        int localY = context.localIdy;
        int width = context.globalGroupSizeX;
        int height = context.globalGroupSizeY;
        float[] tile = context.allocateFloatLocalArray(16);
        tile[4 * localY + localX] = in.get(y * width + x);
        context.localBarrier();
        int toX = context.groupIdy * 4 + localX;
        int toY = context.groupIdx * 4 + localY;
        out.set(toY * height + toX, tile[4 * localX + localY]);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void localMemory_tileOfTwoDimensions_transposesTheMatrix(String executor) {
        FloatArray in = floats(8 * 12);
        FloatArray out = new FloatArray(8 * 12);

        Kernels.run(executor, Kernels.grid(8, 12, 4, 4), graph -> graph.transferToDevice(EVERY, in)
                .task("t", KernelResultsTest::transposeTile, new KernelContext(), in, out)
                .transferToHost(EVERY, out));

        for (int y = 0; y < 12; y++) {
            for (int x = 0; x < 8; x++) {
                assertThat(out.get(x * 12 + y)).isEqualTo(in.get(y * 8 + x));
            }
        }
    }

    static void warpOperations(KernelContext context, FloatArray in, FloatArray out) {
        int globalId = context.globalIdx;
        float value = in.get(globalId);
        int size = context.globalGroupSizeX;
        out.set(globalId, context.simdShuffleDown(value, 1));
        out.set(size + globalId, context.simdShuffleDown(value, 3));
        out.set(2 * size + globalId, context.simdSum(value));
        out.set(3 * size + globalId, context.simdBroadcastFirst(value));
    }

    @ParameterizedTest
    @CsvSource({"resumable, 4", "threaded, 4", "resumable, 3", "threaded, 3", "resumable, 64", "resumable, 1"})
    void warpOperations_warpsThatTheGroupDoesNotFill_stayWithinThem(String executor, int width) {
        int group = 10;
        FloatArray in = floats(2 * group);
        FloatArray out = new FloatArray(8 * group);

        try (Settings _ = Settings.of(Settings.SIMD_WIDTH, width)) {
            Kernels.run(executor, Kernels.grid(2 * group, group), graph -> graph.transferToDevice(EVERY, in)
                    .task("t", KernelResultsTest::warpOperations, new KernelContext(), in, out)
                    .transferToHost(EVERY, out));
        }

        for (int i = 0; i < 2 * group; i++) {
            int groupStart = i / group * group;
            int first = groupStart + (i - groupStart) / width * width;
            int end = Math.min(first + width, groupStart + group);
            float sum = (float) IntStream.range(first, end).mapToDouble(in::get).sum();
            assertThat(out.get(i)).isEqualTo(in.get(i + 1 < end ? i + 1 : i));
            assertThat(out.get(2 * group + i)).isEqualTo(in.get(i + 3 < end ? i + 3 : i));
            assertThat(out.get(4 * group + i)).isEqualTo(sum);
            assertThat(out.get(6 * group + i)).isEqualTo(in.get(first));
        }
    }

    static void addToAll(
            KernelContext context, IntArray ints, LongArray longs, FloatArray floats, DoubleArray doubles) {
        int localId = context.localIdx;
        int[] counts = context.allocateIntLocalArray(1);
        if (localId == 0) {
            counts[0] = 0;
        }
        context.localBarrier();
        context.atomicAdd(counts, 0, 1);
        context.atomicAdd(ints, 1, 3);
        context.atomicAdd(longs, 0, 5_000_000_000L);
        context.atomicAdd(floats, 2, 0.5f);
        context.atomicAdd(doubles, 0, 0.25);
        context.localBarrier();
        if (localId == 0) {
            context.atomicAdd(ints, 0, counts[0]);
        }
    }

    @ParameterizedTest
    @CsvSource({"resumable, 65536", "threaded, 2048"})
    void atomicAdd_manyGroupsOnAllCores_losesNothing(String executor, int items) {
        IntArray ints = new IntArray(2);
        LongArray longs = new LongArray(1);
        FloatArray floats = new FloatArray(3);
        DoubleArray doubles = new DoubleArray(1);

        Kernels.run(executor, Kernels.grid(items, 64), graph -> graph.transferToDevice(
                EVERY, ints, longs, floats, doubles)
                .task("t", KernelResultsTest::addToAll, new KernelContext(), ints, longs, floats, doubles)
                .transferToHost(EVERY, ints, longs, floats, doubles));

        assertThat(ints.toHeapArray()).containsExactly(items, 3 * items);
        assertThat(longs.get(0)).isEqualTo(5_000_000_000L * items);
        assertThat(floats.toHeapArray()).containsExactly(0, 0, 0.5f * items);
        assertThat(doubles.get(0)).isEqualTo(0.25 * items);
    }

    static void scalars(
            KernelContext context,
            float[] out,
            int a,
            long b,
            float c,
            double d,
            short e,
            byte f,
            char g,
            boolean h,
            long[] longs) {
        context.localBarrier();
        out[context.globalIdx] = (float) (a + b + c + d + e + f + g + (h ? 1 : 0));
        longs[context.globalIdx] += b;
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void arguments_scalarsAndJavaArrays_arrive(String executor) {
        float[] out = new float[4];
        long[] longs = {1, 2, 3, 4};

        Kernels.run(executor, Kernels.grid(4, 2), graph -> graph.transferToDevice(EVERY, longs)
                .task(
                        "t",
                        KernelResultsTest::scalars,
                        new KernelContext(),
                        out,
                        1,
                        20L,
                        300f,
                        4000d,
                        (short) 5,
                        (byte) 6,
                        'A',
                        true,
                        longs)
                .transferToHost(EVERY, out, longs));

        assertThat(out).containsOnly(1 + 20 + 300 + 4000 + 5 + 6 + 'A' + 1);
        assertThat(longs).containsExactly(21, 22, 23, 24);
    }

    static void addHalf(KernelContext context, HalfFloat half, FloatArray out) {
        out.set(context.globalIdx, half.getFloat32() + context.globalIdx);
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void arguments_halfFloatAndTransferredContext_areTakenAsTheyAre(String executor) {
        FloatArray out = new FloatArray(2);
        KernelContext context = new KernelContext();
        HalfFloat half = new HalfFloat(0.5f);

        Kernels.run(executor, Kernels.grid(2, 1), graph -> graph.transferToDevice(EVERY, context, half, 3)
                .task("t", KernelResultsTest::addHalf, context, half, out)
                .transferToHost(EVERY, out));

        assertThat(out.toHeapArray()).containsExactly(0.5f, 1.5f);
    }

    static void addVectors(KernelContext context, VectorFloat4 in, VectorFloat4 out) {
        int globalId = context.globalIdx;
        Float4 vector = in.get(globalId);
        context.localBarrier();
        out.set(globalId, Float4.add(vector, new Float4(globalId, 0, 0, 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void arguments_vectorCollections_areCopiedAsTheirArrays(String executor) {
        VectorFloat4 in = new VectorFloat4(floats(16));
        VectorFloat4 out = new VectorFloat4(4);

        Kernels.run(executor, Kernels.grid(4, 4), graph -> graph.transferToDevice(EVERY, in)
                .task("t", KernelResultsTest::addVectors, new KernelContext(), in, out)
                .transferToHost(EVERY, out));

        for (int i = 0; i < 4; i++) {
            assertThat(out.get(i).toArray()).containsExactly(5 * i + 1, 4 * i + 2, 4 * i + 3, 4 * i + 5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void lambda_thatTakesANumberFromAroundIt_isAKernelLikeAnother(String executor) {
        IntArray out = new IntArray(6);
        int offset = out.getSize() * 7;

        String profile = Kernels.run(executor, Kernels.grid(6, 3), graph -> graph.task(
                "t",
                (KernelContext context, IntArray values) -> {
                    int globalId = context.globalIdx;
                    context.localBarrier();
                    values.set(globalId, globalId + offset);
                },
                new KernelContext(),
                out)
                .transferToHost(EVERY, out));

        assertThat(profile).contains("\"executor\": \"" + executor);
        assertThat(out.toHeapArray()).containsExactly(42, 43, 44, 45, 46, 47);
    }

    static void meetInHelper(KernelContext context, IntArray out) {
        int[] slots = context.allocateIntLocalArray(8);
        slots[context.localIdx] = context.globalIdx;
        out.set(context.globalIdx, neighbour(context, slots) + neighbour(context, slots));
    }

    private static int neighbour(KernelContext context, int[] slots) {
        context.localBarrier();
        return slots[(context.localIdx + 1) % 8];
    }

    @ParameterizedTest
    @ValueSource(strings = {Kernels.RESUMABLE, Kernels.THREADED})
    void barrierInAHelper_eitherExecutor_runsThreaded(String executor) {
        IntArray out = new IntArray(16);

        String profile = Kernels.run(executor, Kernels.grid(16, 8), graph -> graph.task(
                "t", KernelResultsTest::meetInHelper, new KernelContext(), out)
                .transferToHost(EVERY, out));

        assertThat(profile).contains("\"executor\": \"threaded, because ");
        assertThat(out.toHeapArray()).containsExactly(2, 4, 6, 8, 10, 12, 14, 0, 18, 20, 22, 24, 26, 28, 30, 16);
    }

    private static FloatArray floats(int size) {
        FloatArray array = new FloatArray(size);
        for (int i = 0; i < size; i++) {
            array.set(i, i + 1);
        }
        return array;
    }
}
