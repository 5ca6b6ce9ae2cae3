package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FP8Array;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.matrix.Matrix8x8Float;
import uk.ac.manchester.tornado.api.types.vectors.Half2;

/**
 * Checks each public method of {@link KernelContext} on both executors: one kernel for each, in groups of 8 items and
 * warps of 4, with the results of 16 items.
 */
class ContextMethodsTest {

    private static final int SIZE = 16;
    private static final int GROUP = 8;
    private static final int WARP = 4;

    /** Runs a kernel on an executor and checks its results. */
    private interface Job {
        void check(String executor);
    }

    private static final Map<String, Job> JOBS = Map.ofEntries(
            Map.entry("localBarrier()", each(ContextMethodsTest::localBarrier, ContextMethodsTest::mirrored)),
            Map.entry("globalBarrier()", each(ContextMethodsTest::globalBarrier, ContextMethodsTest::mirrored)),
            Map.entry("allocateIntLocalArray(int)", each(ContextMethodsTest::ints, ContextMethodsTest::mirrored)),
            Map.entry("allocateLongLocalArray(int)", each(ContextMethodsTest::longs, ContextMethodsTest::mirrored)),
            Map.entry("allocateFloatLocalArray(int)",
                    each(ContextMethodsTest::localBarrier, ContextMethodsTest::mirrored)),
            Map.entry("allocateDoubleLocalArray(int)",
                    each(ContextMethodsTest::doubles, ContextMethodsTest::mirrored)),
            Map.entry("allocateByteLocalArray(int)", each(ContextMethodsTest::bytes, ContextMethodsTest::mirrored)),
            Map.entry("allocateHalfFloatLocalArray(int)",
                    each(ContextMethodsTest::halves, ContextMethodsTest::mirrored)),
            Map.entry("allocateHalf2LocalArray(int)", each(ContextMethodsTest::pairs, ContextMethodsTest::mirrored)),
            Map.entry("asyncCopyToLocal(int[], int, HalfFloatArray, int)",
                    each(ContextMethodsTest::copyHalves, item -> 0x3C000000 + item)),
            Map.entry("asyncCopyToLocal(int[], int, ByteArray, int)",
                    each(ContextMethodsTest::copyBytes, _ -> 0xFF030201)),
            Map.entry("asyncCopyToLocal(int[], int, FP8Array, int)",
                    each(ContextMethodsTest::copySmall, _ -> 0x48444038)),
            Map.entry("asyncCopyCommit()", each(ContextMethodsTest::copyBytes, _ -> 0xFF030201)),
            Map.entry("asyncCopyWaitGroup(int)", each(ContextMethodsTest::copyBytes, _ -> 0xFF030201)),
            Map.entry("swizzleLoadFp16Stride32(HalfFloat[], int, int, int)",
                    each(ContextMethodsTest::swizzle32, _ -> 8 * 16 + 16)),
            Map.entry("swizzleStoreFp16Stride32(HalfFloat[], int, int, int, HalfFloat)",
                    each(ContextMethodsTest::swizzle32, _ -> 8 * 16 + 16)),
            Map.entry("swizzleLoadFp16Stride16(HalfFloat[], int, int, int)",
                    each(ContextMethodsTest::swizzle16, _ -> 4 * 8 + 4)),
            Map.entry("swizzleStoreFp16Stride16(HalfFloat[], int, int, int, HalfFloat)",
                    each(ContextMethodsTest::swizzle16, _ -> 4 * 8 + 4)),
            Map.entry("swizzleLoadInt8(byte[], int, int, int)", each(ContextMethodsTest::swizzleBytes, _ -> 144)),
            Map.entry("swizzleStoreInt8(byte[], int, int, int, byte)",
                    each(ContextMethodsTest::swizzleBytes, _ -> 144)),
            Map.entry("matrixMultiply8x8(FloatArray, int, int, FloatArray, int, int, FloatArray, int, int, int)",
                    each(ContextMethodsTest::product, _ -> 16)),
            Map.entry("simdgroupMatrixZero()", each(ContextMethodsTest::product, _ -> 16)),
            Map.entry("simdgroupMatrixLoad(FloatArray, int, int)", each(ContextMethodsTest::product, _ -> 16)),
            Map.entry("simdgroupMatrixLoad(float[], int, int)", each(ContextMethodsTest::localProduct, _ -> 9)),
            Map.entry("simdgroupMatrixMultiplyAccumulate(Matrix8x8Float, Matrix8x8Float, Matrix8x8Float)",
                    each(ContextMethodsTest::product, _ -> 16)),
            Map.entry("simdgroupMatrixStore(Matrix8x8Float, FloatArray, int, int)",
                    each(ContextMethodsTest::product, _ -> 16)),
            Map.entry("simdSum(float)", each(ContextMethodsTest::sum, item -> 4 * (item / WARP * WARP) + 6)),
            Map.entry("simdShuffleDown(float, int)",
                    each(ContextMethodsTest::shuffleDown, item -> item % WARP < WARP - 1 ? item + 1 : item)),
            Map.entry("simdBroadcastFirst(float)",
                    each(ContextMethodsTest::broadcastFirst, item -> item / WARP * WARP)),
            Map.entry("atomicAdd(int[], int, int)", each(ContextMethodsTest::addToLocal, _ -> GROUP * (GROUP - 1) / 2)),
            Map.entry("atomicAdd(IntArray, int, int)",
                    total(ContextMethodsTest::addToInts, new IntArray(1), array -> array.get(0))),
            Map.entry("atomicAdd(LongArray, int, long)",
                    total(ContextMethodsTest::addToLongs, new LongArray(1), array -> array.get(0))),
            Map.entry("atomicAdd(FloatArray, int, float)",
                    total(ContextMethodsTest::addToFloats, new FloatArray(1), array -> array.get(0))),
            Map.entry("atomicAdd(DoubleArray, int, double)",
                    total(ContextMethodsTest::addToDoubles, new DoubleArray(1), array -> array.get(0))));

    private static int mirrored(int item) {
        return item / GROUP * GROUP + GROUP - 1 - item % GROUP;
    }

    static void localBarrier(KernelContext context, FloatArray out) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        slots[context.localIdx] = context.globalIdx;
        context.localBarrier();
        out.set(context.globalIdx, slots[GROUP - 1 - context.localIdx]);
    }

    static void globalBarrier(KernelContext context, FloatArray out) {
        out.set(context.globalIdx, context.groupIdx * GROUP + GROUP - 1 - context.localIdx);
        context.globalBarrier();
        float other = out.get(context.groupIdx * GROUP + GROUP - 1 - context.localIdx);
        context.globalBarrier();
        out.set(context.globalIdx, 2 * context.groupIdx * GROUP + GROUP - 1 - other);
    }

    static void ints(KernelContext context, FloatArray out) {
        int[] slots = context.allocateIntLocalArray(GROUP);
        slots[context.localIdx] = context.globalIdx;
        context.localBarrier();
        out.set(context.globalIdx, slots[GROUP - 1 - context.localIdx]);
    }

    static void longs(KernelContext context, FloatArray out) {
        long[] slots = context.allocateLongLocalArray(GROUP);
        slots[context.localIdx] = context.globalIdx;
        context.localBarrier();
        out.set(context.globalIdx, (float) slots[GROUP - 1 - context.localIdx]);
    }

    static void doubles(KernelContext context, FloatArray out) {
        double[] slots = context.allocateDoubleLocalArray(GROUP);
        slots[context.localIdx] = context.globalIdx;
        context.localBarrier();
        out.set(context.globalIdx, (float) slots[GROUP - 1 - context.localIdx]);
    }

    static void bytes(KernelContext context, FloatArray out) {
        byte[] slots = context.allocateByteLocalArray(GROUP);
        slots[context.localIdx] = (byte) (int) context.globalIdx;
        context.localBarrier();
        out.set(context.globalIdx, slots[GROUP - 1 - context.localIdx]);
    }

    static void halves(KernelContext context, FloatArray out) {
        HalfFloat[] slots = context.allocateHalfFloatLocalArray(GROUP);
        slots[context.localIdx] = new HalfFloat(context.globalIdx);
        context.localBarrier();
        out.set(context.globalIdx, slots[GROUP - 1 - context.localIdx].getFloat32());
    }

    static void pairs(KernelContext context, FloatArray out) {
        Half2[] slots = context.allocateHalf2LocalArray(GROUP);
        slots[context.localIdx] = Half2.fromFloats(context.globalIdx, 0);
        context.localBarrier();
        out.set(context.globalIdx, Half2.lowFloat(slots[GROUP - 1 - context.localIdx]));
    }

    /** Bits of a local element, as a float of that number's value. */
    private static void store(FloatArray out, int item, int bits) {
        out.set(item, bits);
    }

    static void copyHalves(KernelContext context, FloatArray out) {
        int[] tile = context.allocateIntLocalArray(GROUP);
        HalfFloatArray source = new HalfFloatArray(2);
        source.set(0, new HalfFloat((short) (int) context.globalIdx));
        source.set(1, new HalfFloat(1f));
        context.asyncCopyToLocal(tile, context.localIdx, source, 0);
        store(out, context.globalIdx, tile[context.localIdx]);
    }

    static void copyBytes(KernelContext context, FloatArray out) {
        int[] tile = context.allocateIntLocalArray(GROUP);
        context.asyncCopyToLocal(tile, context.localIdx, ByteArray.fromElements(new byte[] {0, 1, 2, 3, -1}), 1);
        context.asyncCopyCommit();
        context.asyncCopyWaitGroup(0);
        store(out, context.globalIdx, tile[context.localIdx]);
    }

    static void copySmall(KernelContext context, FloatArray out) {
        int[] tile = context.allocateIntLocalArray(GROUP);
        context.asyncCopyToLocal(tile, context.localIdx, FP8Array.fromFloatsE4M3(1, 2, 3, 4), 0);
        store(out, context.globalIdx, tile[context.localIdx]);
    }

    /** Stores an element of row 8 and reads where it lies. */
    static void swizzle32(KernelContext context, FloatArray out) {
        HalfFloat[] tile = context.allocateHalfFloatLocalArray(256);
        context.swizzleStoreFp16Stride32(tile, 8, 0, 16, new HalfFloat(1f));
        boolean same = context.swizzleLoadFp16Stride32(tile, 8, 0, 16).getFloat32() == 1;
        out.set(context.globalIdx, same ? place(tile) : -1);
    }

    static void swizzle16(KernelContext context, FloatArray out) {
        HalfFloat[] tile = context.allocateHalfFloatLocalArray(256);
        context.swizzleStoreFp16Stride16(tile, 4, 0, 8, new HalfFloat(1f));
        boolean same = context.swizzleLoadFp16Stride16(tile, 4, 0, 8).getFloat32() == 1;
        out.set(context.globalIdx, same ? place(tile) : -1);
    }

    /** The index of the element 1. */
    private static int place(HalfFloat[] tile) {
        for (int i = 0; i < tile.length; i++) {
            if (tile[i].getFloat32() == 1) {
                return i;
            }
        }
        return -1;
    }

    static void swizzleBytes(KernelContext context, FloatArray out) {
        byte[] tile = context.allocateByteLocalArray(256);
        context.swizzleStoreInt8(tile, 4, 0, 32, (byte) 1);
        boolean same = context.swizzleLoadInt8(tile, 4, 0, 32) == 1;
        out.set(context.globalIdx, same && tile[144] == 1 ? 144 : -1);
    }

    /** The last element of a product of ones and twos, eight long. */
    static void product(KernelContext context, FloatArray out) {
        FloatArray ones = new FloatArray(64);
        FloatArray twos = new FloatArray(64);
        FloatArray product = new FloatArray(64);
        ones.init(1);
        twos.init(2);
        context.matrixMultiply8x8(ones, 0, 8, twos, 0, 8, product, 0, 8, 8);
        out.set(context.globalIdx, product.get(63));
    }

    static void localProduct(KernelContext context, FloatArray out) {
        float[] ones = new float[64];
        for (int i = 0; i < 64; i++) {
            ones[i] = 1;
        }
        Matrix8x8Float all = context.simdgroupMatrixLoad(ones, 0, 8);
        FloatArray product = new FloatArray(64);
        context.simdgroupMatrixStore(context.simdgroupMatrixMultiplyAccumulate(all, all, all), product, 0, 8);
        out.set(context.globalIdx, product.get(63));
    }

    static void sum(KernelContext context, FloatArray out) {
        out.set(context.globalIdx, context.simdSum(context.globalIdx));
    }

    static void shuffleDown(KernelContext context, FloatArray out) {
        out.set(context.globalIdx, context.simdShuffleDown(context.globalIdx, 1));
    }

    static void broadcastFirst(KernelContext context, FloatArray out) {
        out.set(context.globalIdx, context.simdBroadcastFirst(context.globalIdx));
    }

    static void addToLocal(KernelContext context, FloatArray out) {
        int[] total = context.allocateIntLocalArray(1);
        total[0] = 0;
        context.localBarrier();
        context.atomicAdd(total, 0, context.localIdx);
        context.localBarrier();
        out.set(context.globalIdx, total[0]);
    }

    static void addToInts(KernelContext context, IntArray total) {
        context.atomicAdd(total, 0, context.globalIdx);
    }

    static void addToLongs(KernelContext context, LongArray total) {
        context.atomicAdd(total, 0, (long) context.globalIdx);
    }

    static void addToFloats(KernelContext context, FloatArray total) {
        context.atomicAdd(total, 0, context.globalIdx);
    }

    static void addToDoubles(KernelContext context, DoubleArray total) {
        context.atomicAdd(total, 0, context.globalIdx);
    }

    /** A kernel that writes a value for each item. */
    private static Job each(Task2<KernelContext, FloatArray> kernel, IntFunction<Number> expected) {
        return executor -> {
            FloatArray out = new FloatArray(SIZE);
            run(executor, kernel, out);
            for (int item = 0; item < SIZE; item++) {
                assertThat(out.get(item)).as("%s, item %d", executor, item)
                        .isEqualTo(expected.apply(item).floatValue());
            }
        };
    }

    /** A kernel that sums the global ids of all items. */
    private static <A> Job total(Task2<KernelContext, A> kernel, A array, Function<A, Number> value) {
        return executor -> {
            double before = value.apply(array).doubleValue();
            run(executor, kernel, array);
            assertThat(value.apply(array).doubleValue() - before).as(executor).isEqualTo(SIZE * (SIZE - 1) / 2);
        };
    }

    private static <A> void run(String executor, Task2<KernelContext, A> kernel, A array) {
        try (Settings _ = Settings.of(Settings.SIMD_WIDTH, WARP)) {
            String profile = Kernels.run(executor, Kernels.grid(SIZE, GROUP), graph -> graph
                    .transferToDevice(DataTransferMode.EVERY_EXECUTION, array)
                    .task("t", kernel, new KernelContext(), array)
                    .transferToHost(DataTransferMode.EVERY_EXECUTION, array));
            assertThat(profile).contains("\"executor\": \"" + executor);
        }
    }

    static void tensorCores(KernelContext context, FloatArray out) {
        out.set(context.globalIdx, context.mmaFragment(1)[0]);
    }

    @Test
    void tensorCores_areRefusedByName() {
        FloatArray out = new FloatArray(SIZE);

        assertThatThrownBy(() -> run(Kernels.RESUMABLE, ContextMethodsTest::tensorCores, out))
                .hasMessageContaining("use=KernelContext.mmaFragment(float), kernel=ContextMethodsTest.tensorCores");
        assertThatThrownBy(() -> new KernelContext().mmaFragment(1)).hasMessageContaining("use=tensor cores");
    }

    private static Stream<String> publicMethods() {
        return Arrays.stream(KernelContext.class.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class && !method.getName().startsWith("mma")
                        && !Modifier.isStatic(method.getModifiers()))
                .map(ContextMethodsTest::signature);
    }

    private static String signature(Method method) {
        String parameters = Arrays.toString(Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .toArray());
        return method.getName() + "(" + parameters.substring(1, parameters.length() - 1) + ")";
    }

    @Test
    void jobs_areThoseOfThePublicMethods() {
        assertThat(publicMethods()).containsExactlyInAnyOrderElementsOf(JOBS.keySet());
    }

    @ParameterizedTest
    @MethodSource("publicMethods")
    void method_onBothExecutors_doesItsJob(String signature) {
        Job job = Objects.requireNonNull(JOBS.get(signature), signature);
        job.check(Kernels.RESUMABLE);
        job.check(Kernels.THREADED);
    }
}
