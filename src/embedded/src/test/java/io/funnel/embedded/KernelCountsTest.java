package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.embedded.kernel.KernelCounts;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The trees that B. Catanzaro's article draws: eight items, of which about 30 % and 58 % are busy. */
class KernelCountsTest {

    private static final int ITEMS = 8;

    static void associative(KernelContext context, FloatArray in, FloatArray out) {
        float[] slots = context.allocateFloatLocalArray(ITEMS);
        int item = context.localIdx;
        slots[item] = in.get(context.globalIdx);
        for (int distance = 1; distance < ITEMS; distance *= 2) {
            context.localBarrier();
            if (item % (2 * distance) == 0) {
                slots[item] = slots[item] + slots[item + distance];
            }
        }
        if (item == 0) {
            out.set(context.groupIdx, slots[0]);
        }
    }

    static void commutative(KernelContext context, FloatArray in, FloatArray out) {
        float[] slots = context.allocateFloatLocalArray(ITEMS);
        int item = context.localIdx;
        slots[item] = in.get(context.globalIdx);
        for (int active = ITEMS / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (item < active) {
                slots[item] = slots[item] + slots[item + active];
            }
        }
        if (item == 0) {
            out.set(context.groupIdx, slots[0]);
        }
    }

    private static KernelCounts.Totals counted(
            Task3<KernelContext, FloatArray, FloatArray> kernel, int warp, int groups) {
        WorkerGrid1D grid = new WorkerGrid1D(groups * ITEMS);
        grid.setLocalWork(ITEMS, 1, 1);
        FloatArray in = new FloatArray(groups * ITEMS);
        in.init(1f);
        FloatArray out = new FloatArray(groups);
        Runnable run = () -> Kernels.run(grid, graph -> graph.transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                .task("t", kernel, new KernelContext(), in, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out));
        run.run(); // what is counted is prepared anew
        try (Settings _ = Settings.of(Settings.SIMD_WIDTH, warp)) {
            KernelCounts.Totals totals = KernelCounts.during(() -> {}, run);
            assertThat(out.get(groups - 1)).isEqualTo(ITEMS);
            return totals;
        }
    }

    @Test
    void during_treesOfTheArticle_haveItsEfficiencies() {
        assertThat(counted(KernelCountsTest::associative, ITEMS, 1))
                .isEqualTo(new KernelCounts.Totals(1, 9, 7, 3, 3, 7, 24)); // 29 %
        assertThat(counted(KernelCountsTest::commutative, ITEMS / 2, 1))
                .isEqualTo(new KernelCounts.Totals(1, 9, 7, 3, 3, 7, 12)); // 58 %
    }

    @Test
    void during_severalGroups_addsAllButSteps() {
        assertThat(counted(KernelCountsTest::commutative, ITEMS, 5))
                .isEqualTo(new KernelCounts.Totals(1, 45, 35, 3, 15, 35, 120));
    }
}
