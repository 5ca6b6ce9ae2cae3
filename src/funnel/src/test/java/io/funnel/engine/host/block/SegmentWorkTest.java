package io.funnel.engine.host.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Axis;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentWorkTest {

    private static final int THREADS = 16;
    private static final long SHARED_FROM = 1 << 18;
    private static final int BLOCK = 256;

    @ParameterizedTest(name = "{0} x {1} x {2}, tile of {3}")
    @CsvSource({"1, 67108864, 1, 1, 128", "8, 8388608, 1, 1, 128", "8, 32768, 1, 1, 4", "100, 1048576, 1, 1, 100",
        "65536, 1024, 1, 1, 128", "1, 22369621, 3, 3, 86", "1, 262144, 1024, 512, 128", "1, 1024, 262144, 512, 128",
        "64, 1024, 1024, 512, 128", "8, 1000, 1, 1, 1", "3, 5, 7, 7, 1"})
    void segments_areSharedAsFlatReductionsAre(long outer, long length, long inner, int tile, int tasks) {
        Axis axis = new Axis(outer, length, inner, false);
        SegmentWork work = SegmentWork.of(axis, 0, 0, new SegmentShape(false, inner > 1, false, BLOCK, tile),
                SHARED_FROM, THREADS);
        assertThat(work.tasks()).isEqualTo(tasks);
        assertThat(work.partElements() * work.parts()).isGreaterThanOrEqualTo(length);
        if (work.parts() > 1) {
            assertThat(work.partElements() % BLOCK).isZero();
            assertThat(Long.bitCount(work.partElements() / BLOCK)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 67108864", "8, 8388608"})
    void segmentsThatReadTheirLength_areNeverCut(long rows, long length) {
        SegmentWork work = SegmentWork.of(new Axis(rows, length, 1, false), 0, 0,
                new SegmentShape(false, false, true, BLOCK, 1), SHARED_FROM, THREADS);
        assertThat(work.parts()).isEqualTo(1);
        assertThat(work.tasks()).isEqualTo((int) rows);
    }
}
