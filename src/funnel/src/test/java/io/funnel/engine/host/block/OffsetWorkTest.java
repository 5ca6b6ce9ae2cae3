package io.funnel.engine.host.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.engine.host.block.OffsetWork.Task;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.fixture.HandWritten;
import io.funnel.reduction.Offsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class OffsetWorkTest {

    private static final long SEED = 20261128;
    private static final int THREADS = 16;
    private static final long SHARED_FROM = 1 << 18;
    private static final RowBlocks BLOCKS = new RowBlocks(HandWritten.FLOAT_SUM.definition(),
            new TunedBlocks(null, null, LoopLibrary.of(false).floats(), null));

    private static OffsetWork share(int[] lengths, boolean isUncut) {
        IntArray offsets = new IntArray(lengths.length + 1);
        for (int i = 0; i < lengths.length; i++) {
            offsets.set(i + 1, offsets.get(i) + lengths[i]);
        }
        OffsetWork work = OffsetWork.of(Offsets.of(offsets), BLOCKS, isUncut, SHARED_FROM, THREADS);
        assertCovered(work, lengths);
        return work;
    }

    /** Every element of every segment belongs to one task, in order. */
    private static void assertCovered(OffsetWork work, int[] lengths) {
        int next = 0;
        long from = 0;
        int slot = 0;
        for (Task task : work.tasks()) {
            assertThat(task.segment()).as("seed=%s", SEED).isEqualTo(next);
            if (task.isPart()) {
                assertThat(task.from()).isEqualTo(from);
                assertThat(task.slot()).isEqualTo(slot++);
                from = task.to();
                if (from == lengths[next]) {
                    from = 0;
                    next++;
                }
            } else {
                assertThat(from).isZero();
                assertThat(task.last()).isGreaterThan(next);
                next = task.last();
            }
        }
        assertThat(next).as("seed=%s", SEED).isEqualTo(lengths.length);
        assertThat(work.slots()).isEqualTo(slot);
    }

    @Test
    void oneLongSegmentBesideEmptyOnes_isSharedByAllThreads() {
        int[] lengths = new int[1_000_001];
        lengths[500_000] = 1 << 28;
        OffsetWork work = share(lengths, false);
        assertThat(work.cuts()).singleElement().satisfies(cut -> {
            assertThat(cut.segment()).isEqualTo(500_000);
            assertThat(cut.parts()).isBetween(4 * THREADS, 16 * THREADS);
        });
        Task part = work.tasks().stream().filter(Task::isPart).findFirst().orElseThrow();
        long block = BLOCKS.elements(1 << 28);
        assertThat(part.to() % block).isZero();
        assertThat(Long.bitCount(part.to() / block)).isEqualTo(1);
        assertThat(share(lengths, true).cuts()).isEmpty();
    }

    @Test
    void emptySegmentsAlone_areShared() {
        assertThat(share(new int[10_000_000], false).tasks()).hasSize(8 * THREADS);
        assertThat(share(new int[3], false).tasks()).hasSize(1);
        assertThat(share(new int[0], false).tasks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1000, 100_000, 10_000_000})
    void randomLengths_areCoveredInEqualShares(int most) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] lengths = new int[Math.clamp((1L << 27) / most, 1, 1 << 20)];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = random.nextInt(most + 1);
        }
        OffsetWork work = share(lengths, false);
        long all = lengths.length;
        for (int length : lengths) {
            all += length;
        }
        long share = Math.ceilDiv(all, Math.min(8 * THREADS, all * 4 / SHARED_FROM));
        for (Task task : work.tasks()) {
            long own = task.isPart() ? task.to() - task.from() : task.last() - task.segment();
            for (int segment = task.segment(); segment < task.last(); segment++) {
                own += lengths[segment];
            }
            assertThat(own).as("%s, seed=%s", task, SEED).isLessThanOrEqualTo(2 * share + 1);
        }
    }
}
