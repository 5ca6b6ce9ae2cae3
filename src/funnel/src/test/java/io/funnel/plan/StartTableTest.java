package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.kernel.Pieces;
import io.funnel.plan.PieceTable.Listing;
import io.funnel.plan.PieceTable.Range;
import io.funnel.plan.StartTable.Part;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class StartTableTest {

    private static List<Integer> numbers(StartTable table, int from, int count) {
        return IntStream.range(from, from + count).mapToObj(table.numbers()::get).toList();
    }

    private static List<List<Integer>> listed(StartTable table, Listing listing) {
        return IntStream.range(0, listing.count())
                .mapToObj(each -> numbers(table, listing.base() + Pieces.LISTED * each, Pieces.LISTED)).toList();
    }

    private static Range range(int from, int to, int... offsets) {
        return new Range(IntArray.fromArray(offsets), 0, offsets.length - 1, from, to, false);
    }

    @Test
    void emptySegments_haveNoStart() {
        StartTable table = StartTable.of(List.of(range(0, 9, 0, 0, 4, 4, 4, 9, 9)));

        assertThat(numbers(table, 0, 3)).containsExactly(0, 4, 9);
        assertThat(table.part(0)).isEqualTo(new Part(9, 1024, 1, 3, new Listing(5, 0, 1024), new Listing(5, 0, 1)));
        assertThat(numbers(table, 3, 2)).containsExactly(1, 2);
    }

    @Test
    void noElement_hasAStartAndAnEnd() {
        for (int[] offsets : new int[][] {{0}, {0, 0, 0}}) {
            StartTable table = StartTable.of(List.of(range(0, 0, offsets)));

            assertThat(numbers(table, 0, 4)).containsExactly(0, 0, 1, 1);
        }
    }

    /** The second run begins in a segment of the first one, the third with a segment, the fifth in that of the third. */
    @Test
    void runs_needTheEndsOfThoseBeforeThem() {
        StartTable table = StartTable.of(List.of(range(0, 5000, 0, 1000, 1030, 2048, 5000)));
        Part part = table.part(0);

        assertThat(part.runs()).isEqualTo(5);
        assertThat(numbers(table, part.firsts(), 6)).containsExactly(1, 2, 4, 4, 4, 4);
        assertThat(listed(table, part.pieces())).containsExactly(List.of(1000, 1024, 0, 0), List.of(2048, 2048, 1, 0),
                List.of(2048, 3072, 2, 0), List.of(3072, 4096, 3, 1024), List.of(4096, 4096, 4, 4096));
        assertThat(listed(table, part.before())).containsExactly(List.of(0, 0, 0, 0), List.of(0, 1, 1, 0),
                List.of(2, 2, 2, 0), List.of(2, 3, 3, 0), List.of(2, 4, 4, 0));
    }

    @Test
    void partOfASegment_startsBeforeItself() {
        StartTable table = StartTable.of(List.of(range(3000, 5000, 0, 6000)));

        assertThat(numbers(table, 0, 2)).containsExactly(-3000, 2000);
        assertThat(listed(table, table.part(0).pieces()).getFirst()).containsExactly(0, 1024, 0, 3000);
        assertThat(listed(table, table.part(0).before())).containsExactly(List.of(0, 0, 0, 0), List.of(0, 1, 1, 0));
    }

    @Test
    void manyElements_haveLongerRuns() {
        Part part = StartTable.of(List.of(range(0, Integer.MAX_VALUE - (1 << 16), 0, Integer.MAX_VALUE - (1 << 16))))
                .part(0);

        assertThat(part.run()).isEqualTo(1 << 20);
        assertThat(part.runs()).isEqualTo(2048);
    }
}
