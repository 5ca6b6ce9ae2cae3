package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.catalogue.IntReductions;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Tuple2;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Rows of groups that wait: nulls, blocks, and the shared capacity of a task's groups. */
class GroupBufferTest {

    private static final Reduction1<IntArray, Integer> SUM = IntReductions.SUM;
    private static final Reduction2<IntArray, IntArray, Integer> DOT = IntReductions.DOT_PRODUCT;

    private static <R> R of(int blockRows, io.funnel.reduction.Reduction<R> reduction, Stream<?> rows) {
        Partials<R> partials = Partials.of(reduction, ErrorBounds.NONE);
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            GroupTask task = new GroupTask(reduction, partials, funnel, Parameters.of(reduction), blockRows);
            GroupBuffer buffer = new GroupBuffer(task, partials.none());
            rows.forEach(buffer::add);
            R value = partials.value(buffer.state());
            assertThat(task.room()).isZero();
            return value;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64, 100, 65_536})
    void add_rowsWithNulls_countsThoseWithoutAlone(int blockRows) {
        List<Integer> rows = new ArrayList<>();
        List<Tuple2<Integer, Integer>> pairs = new ArrayList<>();
        int sum = 0;
        int dot = 0;
        for (int i = 0; i < 1_000; i++) {
            rows.add(i % 5 == 3 ? null : Integer.valueOf(i));
            pairs.add(new Tuple2<>(i % 7 == 0 ? null : Integer.valueOf(i), i % 3 == 0 ? null : Integer.valueOf(2)));
            sum += i % 5 == 3 ? 0 : i;
            dot += i % 7 == 0 || i % 3 == 0 ? 0 : 2 * i;
        }
        assertThat(of(blockRows, SUM, rows.stream())).isEqualTo(sum);
        assertThat(of(blockRows, DOT, pairs.stream())).isEqualTo(dot);
        assertThat(of(blockRows, SUM, Stream.of((Object) null))).isZero();
    }

    /** More groups than Spark keeps by default: a user may raise that number without more memory. */
    @Test
    void add_toManyGroups_keepsToTheRoomOfATask() {
        int blockRows = 1 << 10;
        int groups = 1_000;
        Partials<Integer> partials = Partials.of(SUM, ErrorBounds.NONE);
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            GroupTask task = new GroupTask(SUM, partials, funnel, Parameters.of(SUM), blockRows);
            List<GroupBuffer> buffers =
                    Stream.generate(() -> new GroupBuffer(task, partials.none())).limit(groups).toList();
            long most = 0;
            for (int row = 0; row < 300 * groups; row++) {
                buffers.get(row % groups).add(row / groups);
                most = Math.max(most, task.room());
            }
            assertThat(most).isBetween(100L * blockRows, 128L * blockRows + (long) groups * task.least());
            for (GroupBuffer buffer : buffers) {
                assertThat(partials.value(buffer.state())).isEqualTo(299 * 300 / 2);
            }
            assertThat(task.room()).isZero();
        }
    }

    @Test
    void add_afterItsState_goesOn() {
        Partials<Integer> partials = Partials.of(SUM, ErrorBounds.NONE);
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            GroupTask task = new GroupTask(SUM, partials, funnel, Parameters.of(SUM), 64);
            GroupBuffer buffer = new GroupBuffer(task, partials.none());
            for (int i = 1; i <= 100; i++) {
                buffer.add(i);
                assertThat(partials.value(buffer.state())).isEqualTo(i * (i + 1) / 2);
            }
        }
    }
}
