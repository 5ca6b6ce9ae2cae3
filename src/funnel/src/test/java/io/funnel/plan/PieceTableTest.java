package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.kernel.Pieces;
import io.funnel.plan.PieceTable.Listing;
import io.funnel.plan.PieceTable.Part;
import io.funnel.plan.PieceTable.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Walks tables as kernels do: each element of a segment belongs to one piece, in order. */
class PieceTableTest {

    private static final long SEED = 71;

    private static IntArray offsets(int... lengths) {
        IntArray offsets = new IntArray(lengths.length + 1);
        offsets.set(0, 0);
        for (int i = 0; i < lengths.length; i++) {
            offsets.set(i + 1, offsets.get(i) + lengths[i]);
        }
        return offsets;
    }

    private static int[] random(SplittableRandom random, int segments) {
        int[] lengths = new int[segments];
        for (int i = 0; i < segments; i++) {
            lengths[i] = switch (random.nextInt(12)) {
                case 0 -> 0;
                case 1 -> random.nextInt(2000);
                case 2 -> random.nextInt(30000);
                default -> random.nextInt(40);
            };
        }
        return lengths;
    }

    @Test
    void piecesOfRandomSegments_coverEachOnceAndInOrder() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 200; run++) {
            IntArray offsets = offsets(random(random, random.nextInt(60)));
            int segments = offsets.getSize() - 1;
            requireCovered(new Range(offsets, 0, segments, 0, offsets.get(segments), run % 2 == 0));
        }
    }

    @Test
    void piecesOfPartOfASegment_knowTheirPlaceInIt() {
        IntArray offsets = offsets(5, 40000, 7);
        requireCovered(new Range(offsets, 1, 2, 5, 20005, false));
        requireCovered(new Range(offsets, 1, 2, 20005, 40005, false));
        requireCovered(new Range(offsets, 1, 3, 39995, 40012, false));
    }

    @Test
    void severalRanges_shareATable() {
        IntArray offsets = offsets(3, 500, 0, 9000, 12);
        PieceTable table = PieceTable.of(List.of(new Range(offsets, 0, 2, 0, 503, false),
                new Range(offsets, 2, 5, 503, 9515, false)));
        assertThat(table.part(0).base()).isZero();
        assertThat(table.part(1).base()).isEqualTo(3);
        assertThat(table.part(1).segments()).isEqualTo(3);
        assertThat(table.part(1).joined().count()).isOne();
    }

    @Test
    void veryLongSegment_hasFewTiles() {
        IntArray offsets = offsets(1 << 30);
        Part part = PieceTable.of(List.of(new Range(offsets, 0, 1, 0, 1 << 30, false))).part(0);
        assertThat(part.tiles().count()).isEqualTo(1024);
        assertThat(part.tiles().longest()).isEqualTo(1 << 20);
    }

    @Test
    void segmentsThatMustNotBeCut_areListedWhole() {
        IntArray offsets = offsets(3, 100000, 4);
        Part part = PieceTable.of(List.of(new Range(offsets, 0, 3, 0, 100007, true))).part(0);
        assertThat(part.tiles().count()).isZero();
        assertThat(part.longer().getLast()).extracting(Listing::count, Listing::longest).containsExactly(1, 100000);
    }

    private static void requireCovered(Range range) {
        PieceTable table = PieceTable.of(List.of(range));
        Part part = table.part(0);
        IntArray numbers = table.numbers();
        int segments = range.last() - range.first();
        List<List<int[]>> found = new ArrayList<>();
        for (int segment = 0; segment < segments; segment++) {
            found.add(new ArrayList<>());
        }
        for (int segment = part.begun(); segment < segments; segment++) {
            int[] piece = {numbers.get(segment), numbers.get(segment + 1), 0};
            if (piece[1] - piece[0] <= part.most()) {
                found.get(segment).add(piece);
            }
        }
        part.longer().forEach(list -> listed(numbers, list).forEach(
                piece -> found.get(piece[2]).add(new int[] {piece[0], piece[1], piece[3]})));
        List<int[]> tiles = listed(numbers, part.tiles());
        for (int[] joined : listed(numbers, part.joined())) {
            for (int[] tile : tiles.subList(joined[0], joined[1])) {
                found.get(joined[2]).add(new int[] {tile[0], tile[1], tile[3]});
            }
        }
        for (int segment = 0; segment < segments; segment++) {
            int number = range.first() + segment;
            int at = range.start(number) - range.from();
            int end = at + range.length(number);
            assertThat(found.get(segment)).as("segment=%d, seed=%d", segment, SEED).isNotEmpty();
            for (int[] piece : found.get(segment)) {
                int index = at + range.from() - range.offsets().get(number);
                assertThat(piece)
                        .as("segment=%d, pieces=%s", segment, Arrays.deepToString(found.get(segment).toArray()))
                        .containsExactly(at, piece[1], index);
                at = piece[1];
            }
            assertThat(at).isEqualTo(end);
        }
    }

    private static List<int[]> listed(IntArray numbers, Listing list) {
        List<int[]> pieces = new ArrayList<>();
        for (int i = 0; i < list.count(); i++) {
            int at = list.base() + Pieces.LISTED * i;
            pieces.add(new int[] {numbers.get(at), numbers.get(at + 1), numbers.get(at + 2), numbers.get(at + 3)});
        }
        return pieces;
    }
}
