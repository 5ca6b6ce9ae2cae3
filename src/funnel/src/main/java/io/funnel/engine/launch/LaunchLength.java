package io.funnel.engine.launch;

import io.funnel.kernel.Columns;
import io.funnel.kernel.Lanes;
import io.funnel.kernel.Pieces;
import io.funnel.kernel.Scans;
import io.funnel.kernel.Starts;
import io.funnel.plan.ColumnCover;
import io.funnel.plan.Cover;
import io.funnel.plan.KeyCover;
import io.funnel.plan.Pass;
import io.funnel.plan.PieceCover;
import io.funnel.plan.ScanCover;
import io.funnel.plan.SegmentScanCover;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.strategy.Strategy;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The numbers of a launch in its array {@code length}. */
public final class LaunchLength {

    private static final int LOW_BITS = 31;
    /** Elements of a lane's turn. */
    private static final int NEIGHBOURS = 4;

    private LaunchLength() {}

    /** Allocates the array of a strategy's launches. */
    public static IntArray allocate(Strategy strategy) {
        IntArray length = new IntArray(strategy.isRagged() || strategy.isSegmentScan()
                ? Launch.PIECE_VALUES
                : hasLanes(strategy) ? Launch.SEGMENT_VALUES : Launch.LENGTH_VALUES);
        length.init(0);
        for (int value = Lanes.INNER; hasLanes(strategy) && value < length.getSize(); value++) {
            length.set(value, 1); // until set, a launch over no segment divides by them
        }
        return length;
    }

    private static boolean hasLanes(Strategy strategy) {
        return strategy.isPerSegment() || strategy.isRowTiles() || strategy.isKeyed() || strategy.isScan();
    }

    /** Sets the numbers; {@code first} is the first element's index in the whole input. */
    public static void set(IntArray length, Pass pass, long first) {
        length.set(0, pass.inputs());
        length.set(1, (int) (first & Integer.MAX_VALUE));
        length.set(2, (int) (first >>> LOW_BITS));
        switch (pass.cover()) {
            case null -> {}
            case Cover cover -> set(length, cover, pass.groupSize(), pass.groups());
            case PieceCover cover -> set(length, cover, pass.groupSize(), pass.groups());
            case ScanCover cover -> set(length, cover, pass.groupSize(), pass.groups());
            case SegmentScanCover cover -> {
                set(length, cover.row(), pass.groupSize(), pass.groups());
                length.set(Starts.RUNS, cover.runs());
                length.set(Starts.SCATTERED, cover.scattered() ? 1 : 0);
            }
            case ColumnCover cover -> set(length, cover, pass.groupSize(), pass.groups());
            case KeyCover cover -> length.set(Columns.KEYS, cover.keys());
        }
    }

    private static void set(IntArray length, PieceCover cover, int groupSize, int groups) {
        length.set(Pieces.TURNS, (int) cover.turns(groupSize));
        length.set(Pieces.GROUPS, groups);
        length.set(Pieces.GLOBAL, cover.global() ? 1 : 0);
        int turns = 0;
        for (int i = 0; i < Pieces.MOST_KINDS; i++) {
            int at = Pieces.KINDS + i * Pieces.SIZE;
            if (i < cover.kinds().size()) {
                PieceCover.Kind kind = cover.kinds().get(i);
                int ofGroup = kind.ofGroup(groupSize);
                length.set(at + Pieces.LANES, kind.lanes());
                length.set(at + Pieces.SHIFT, Integer.numberOfTrailingZeros(kind.lanes()));
                int next = kind.readsNeighbours() ? 1 : kind.lanes();
                length.set(at + Pieces.NEXT, next);
                length.set(at + Pieces.LAST, last(cover.tiled(), next));
                length.set(at + Pieces.FIRST, kind.readsNeighbours() ? NEIGHBOURS : 1);
                length.set(at + Pieces.OF_GROUP, ofGroup);
                length.set(at + Pieces.FROM, kind.from() - ofGroup * turns);
                length.set(at + Pieces.TO, kind.to());
                length.set(at + Pieces.BASE, kind.base());
                length.set(at + Pieces.STRIDE, kind.stride());
                length.set(at + Pieces.MOST, kind.most());
                turns += (int) kind.turns(groupSize);
            }
            length.set(at + Pieces.END, turns);
        }
    }

    private static void set(IntArray length, ScanCover cover, int groupSize, int groups) {
        length.set(Scans.ROWS, cover.rows());
        length.set(Scans.LENGTH, cover.length());
        length.set(Scans.LANES, cover.lanes());
        length.set(Scans.SHIFT, Integer.numberOfTrailingZeros(cover.lanes()));
        length.set(Scans.CHUNK, cover.chunk());
        length.set(Scans.MOST, cover.most());
        length.set(Scans.OF_GROUP, cover.ofGroup());
        length.set(Scans.TURNS, (int) cover.turns(groupSize));
        length.set(Scans.GROUPS, groups);
        length.set(Scans.EXCLUSIVE, cover.exclusive() ? 1 : 0);
        length.set(Scans.GLOBAL, cover.global() ? 1 : 0);
        length.set(Scans.GAP, cover.lanes() * cover.chunk() - cover.length());
        length.set(Scans.INNER, cover.inner());
        length.set(Scans.OF_INNER, Scans.reciprocal(cover.inner()));
        length.set(Scans.RECIPROCAL, Scans.reciprocal(Math.max(1, cover.length())));
        length.set(Scans.RUNS, cover.runs());
        length.set(Scans.OF_RUNS, Lanes.factor(cover.runs()));
        length.set(Scans.OF_RUNS + 1, Lanes.shift(cover.runs()));
        length.set(Scans.RUN, cover.run());
        length.set(Scans.ALL_RUNS, cover.allRuns());
        length.set(Scans.OF_ALL_RUNS, Lanes.factor(cover.allRuns()));
        length.set(Scans.OF_ALL_RUNS + 1, Lanes.shift(cover.allRuns()));
    }

    private static void set(IntArray length, ColumnCover cover, int groupSize, int groups) {
        length.set(Lanes.SEGMENTS, cover.segments());
        length.set(Lanes.LENGTH, cover.length());
        length.set(Lanes.INNER, cover.inner());
        length.set(Lanes.PARTS, cover.parts());
        length.set(Lanes.MOST, cover.most());
        length.set(Lanes.INDEX_STEP, cover.global() ? cover.inner() : 1);
        length.set(Lanes.INDEX_BASE, cover.global() ? 1 : 0);
        length.set(Lanes.FACTOR, Lanes.factor(cover.inner()));
        length.set(Lanes.SHIFT, Lanes.shift(cover.inner()));
        length.set(Lanes.TURNS, (int) cover.turns(groupSize));
        length.set(Lanes.GROUPS, groups);
        length.set(Lanes.OF_SEGMENTS, Lanes.factor(Math.max(1, cover.segments())));
        length.set(Lanes.OF_SEGMENTS + 1, Lanes.shift(Math.max(1, cover.segments())));
        length.set(Lanes.EXCLUSIVE, cover.exclusive() ? 1 : 0);
    }

    private static void set(IntArray length, Cover cover, int groupSize, int groups) {
        length.set(Lanes.SEGMENTS, cover.segments());
        length.set(Lanes.LENGTH, cover.length());
        length.set(Lanes.INNER, cover.inner());
        length.set(Lanes.LANES, cover.lanes());
        length.set(Lanes.PARTS, cover.parts());
        length.set(Lanes.APART, cover.apart());
        length.set(Lanes.MOST, cover.most());
        length.set(Lanes.INDEX_STEP, cover.indexStep());
        length.set(Lanes.INDEX_BASE, cover.global() ? 1 : 0);
        length.set(Lanes.RECIPROCAL, Lanes.reciprocal(cover.apart() > 1 ? cover.apart() : cover.lanes()));
        length.set(Lanes.CHUNK, Math.ceilDiv(cover.most(), cover.lanes()));
        int next = cover.readsNeighbours() ? 1 : cover.lanes();
        length.set(Lanes.NEXT, next);
        length.set(Lanes.LAST, last(cover.tiled(), next));
        length.set(Lanes.OF_GROUP, cover.segmentsOfGroup(groupSize));
        length.set(Lanes.TURNS, (int) cover.turns(groupSize));
        length.set(Lanes.GROUPS, groups);
        length.set(Lanes.FACTOR, Lanes.factor(cover.inner()));
        length.set(Lanes.SHIFT, Lanes.shift(cover.inner()));
        length.set(Lanes.FIRST, cover.readsNeighbours() ? NEIGHBOURS : 1);
        length.set(Lanes.LEAD, cover.lead());
    }

    private static int last(boolean tiled, int next) {
        return tiled ? Lanes.NO_FOURS : (NEIGHBOURS - 1) * next;
    }

    /** Makes a launch do nothing. */
    public static void setNothing(IntArray length) {
        length.set(0, 0);
        if (length.getSize() > Lanes.SEGMENTS) {
            length.set(Lanes.SEGMENTS, 0); // or the turns over pieces, or the keys
        }
    }
}
