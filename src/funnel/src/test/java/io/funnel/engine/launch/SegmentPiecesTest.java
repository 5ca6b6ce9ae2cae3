package io.funnel.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.launch.AxisPieces.Piece;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Prefixes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Cuts of a call's elements at the ends of segments, or of their rows. */
class SegmentPiecesTest {

    private static final long SEED = 51;

    private record Cut(Axis axis, long chunk) {}

    private static AxisPieces pieces(Axis axis, long chunk) {
        return AxisPieces.of(HandWritten.FLOAT_SUM, axis, chunk);
    }

    private static Stream<Cut> cuts() {
        SplittableRandom random = new SplittableRandom(SEED);
        return Stream.generate(() -> {
            Axis axis = new Axis(random.nextInt(7), random.nextInt(12), random.nextInt(5), random.nextBoolean());
            return new Cut(axis, Math.max(axis.inner(), 1 + random.nextInt(70)));
        }).limit(300);
    }

    /** Notes the piece and the slot of each element, and its index by the piece. */
    @Test
    void pieces_anyShape_coverEachElementOnceInOrder() {
        cuts().forEach(SegmentPiecesTest::requireWhole);
    }

    private static void requireWhole(Cut cut) {
        Axis axis = cut.axis();
        AxisPieces pieces = pieces(axis, cut.chunk());
        List<Long> bounds = pieces.bounds();
        assertThat(bounds).as("%s, seed=%s", cut, SEED).isSorted().startsWith(0L).endsWith(axis.elements());
        List<List<Long>> seen = new ArrayList<>();
        int slots = 0;
        for (int number = 0; number < bounds.size() - 1; number++) {
            Piece piece = pieces.piece(number);
            Axis part = piece.axis();
            assertThat(piece.slot()).isEqualTo(slots);
            assertThat(part.elements()).isEqualTo(bounds.get(number + 1) - bounds.get(number))
                    .isLessThanOrEqualTo(cut.chunk());
            slots += (int) part.segments();
            seen.addAll(elements(axis, piece, bounds.get(number)));
        }
        assertThat(slots).isEqualTo(pieces.slots()).isEqualTo((int) axis.segments() * pieces.cuts());
        assertThat(seen).hasSize((int) axis.elements()).doesNotHaveDuplicates();
        assertThat(pieces.shapes().size()).isLessThanOrEqualTo(2);
    }

    /** Place, segment and index of each element of a piece; checks that segments fit slots and indices fit places. */
    private static List<List<Long>> elements(Axis axis, Piece piece, long start) {
        List<List<Long>> elements = new ArrayList<>();
        Axis part = piece.axis();
        for (long segment = 0; segment < part.segments(); segment++) {
            for (long element = 0; element < part.length(); element++) {
                long place = start + part.place(segment, element);
                long row = place / axis.inner();
                long own = row / axis.length() * axis.inner() + place % axis.inner();
                long index = piece.first() + (axis.global() ? part.place(segment, element) : element);
                if (index != (axis.global() ? place : row % axis.length())) {
                    assertThat(index).as("%s in %s", piece, axis).isEqualTo(place);
                }
                elements.add(List.of(place, own));
            }
        }
        return elements;
    }

    @Test
    void rows_thatFit_areCutAtTheirEnds() {
        AxisPieces pieces = pieces(new Axis(10, 4, 1, false), 15);
        assertThat(pieces.bounds()).containsExactly(0L, 12L, 24L, 36L, 40L);
        assertThat(pieces.cuts()).isOne();
        assertThat(pieces.slots()).isEqualTo(10);
    }

    @Test
    void rowsLongerThanAChunk_leaveAStateForEachPiece() {
        AxisPieces pieces = pieces(new Axis(2, 10, 1, false), 4);
        assertThat(pieces.bounds()).containsExactly(0L, 4L, 8L, 10L, 14L, 18L, 20L);
        assertThat(pieces.cuts()).isEqualTo(3);
        assertThat(pieces.piece(4)).isEqualTo(new Piece(new Axis(1, 4, 1, false), 4, 4));
        assertThat(pieces(new Axis(2, 10, 1, true), 4).piece(4)).isEqualTo(
                new Piece(new Axis(1, 4, 1, true), 4, 14));
    }

    @Test
    void columnsLongerThanAChunk_areCutBetweenRows() {
        AxisPieces pieces = pieces(new Axis(1, 10, 3, false), 8);
        assertThat(pieces.bounds()).containsExactly(0L, 6L, 12L, 18L, 24L, 30L);
        assertThat(pieces.slots()).isEqualTo(15);
    }

    @Test
    void rowOfNeighboursLongerThanAChunk_isRefused() {
        assertThatThrownBy(() -> pieces(new Axis(1, 10, 9, false), 8)).isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("neighbours of a segment lie further apart than a chunk: reduction="
                        + HandWritten.FLOAT_SUM.name() + ", inner=9, chunk=8; try larger chunks, or the host");
    }

    @Test
    void noElement_isOnePiece() {
        for (Axis axis : List.of(new Axis(0, 90, 9, false), new Axis(3, 0, 2, false), new Axis(3, 5, 0, false))) {
            AxisPieces pieces = pieces(axis, 8);
            assertThat(pieces.bounds()).containsExactly(0L, 0L);
            assertThat(pieces.piece(0).axis()).isEqualTo(axis);
            assertThat(pieces.slots()).isEqualTo((int) axis.segments());
        }
    }

    /** A launch has room for indices a few turns behind its last element. */
    @Test
    void piecesOfMoreThanAnIntCounts_areCutBelowIt() {
        AxisPieces pieces = pieces(new Axis(1 << 20, 1 << 13, 1, false), Long.MAX_VALUE);
        assertThat(pieces.bounds()).endsWith(1L << 33);
        for (int i = 1; i < pieces.bounds().size(); i++) {
            assertThat(pieces.bounds().get(i) - pieces.bounds().get(i - 1)).isLessThan(Integer.MAX_VALUE - 65_535L);
        }
    }

    @Test
    void moreStatesThanAnArrayHolds_areRefused() {
        assertThatThrownBy(() -> pieces(new Axis(1L << 31, 1, 1, false), 1 << 24))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageStartingWith("more states than an array holds: reduction=" + HandWritten.FLOAT_SUM.name()
                        + ", segments=2147483648, states=2147483648");
        assertThatThrownBy(() -> pieces(new Axis(3, 1 << 24, 1 << 10, false), 1 << 10))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("more states than an array holds");
    }

    /** The tree of four parts loses both ones, a sum from left to right only the first. */
    @Test
    void join_partsOfACutSegment_combinesNeighboursFirst() {
        OffsetPieces cut = OffsetPieces.of(HandWritten.FLOAT_SUM, Offsets.of(IntArray.fromElements(0, 2, 14, 15)), 3);
        FloatArray parts = FloatArray.fromElements(7, 1e8f, 1, -1e8f, 1, 9);
        FloatArray sums = new FloatArray(3);

        cut.join(HandWritten.FLOAT_SUM.definition(), Operands.of(parts), Operands.of(sums));

        assertThat(cut.bounds()).containsExactly(0L, 2L, 5L, 8L, 11L, 14L, 15L);
        assertThat(sums.toHeapArray()).containsExactly(7, 0, 9);
    }

    /** Parts of the middle segment are scanned with their elements; the host leaves each one's out. */
    @Test
    void join_partsOfAScan_combinesWhatIsBefore() {
        IntArray keys = IntArray.fromElements(2, 1, 0, 1, 1, 1);
        for (Offsets segments : List.of(Offsets.of(IntArray.fromElements(0, 1, 5, 6)),
                Offsets.byKey(keys.getSegment(), 3, false))) {
            StartPieces cut = StartPieces.of(HandWritten.FLOAT_SUM, new Prefixes(segments, true), 2);
            FloatArray sums = new FloatArray(6);

            cut.join(HandWritten.FLOAT_SUM.definition(), Operands.of(FloatArray.fromElements(0, 1, 3, 4, 9, 0)),
                    Operands.of(sums));

            assertThat(cut.bounds()).containsExactly(0L, 1L, 3L, 5L, 6L);
            assertThat(cut.isWhole()).isFalse();
            assertThat(sums.toHeapArray()).containsExactly(segments.isInPlace()
                    ? new float[] {0, 0, 1, 3, 7, 0}
                    : new float[] {0, 0, 0, 1, 3, 7});
        }
    }
}
