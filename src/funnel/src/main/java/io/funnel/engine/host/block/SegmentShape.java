package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Signature.Indexing;

/**
 * The way in which segments of an axis are reduced.
 *
 * @param isTuned  by hand-tuned blocks
 * @param isAcross by loops across neighbours
 * @param isUncut  only whole, since states depend on the number of elements
 * @param block    elements of a block
 * @param tile     neighbours that are reduced together
 */
public record SegmentShape(boolean isTuned, boolean isAcross, boolean isUncut, int block, int tile) {

    /** Segments gathered at a time: some cache lines of each row. */
    public static final int GATHERED = 64;

    /** The most segments that loops across them take: few enough for their states to stay in the nearest caches. */
    static final int ACROSS = 512;

    /** States at a time from which loops across segments pay. */
    private static final int LEAST_ACROSS = 16;

    /** The shape for a definition, its hand-tuned blocks and an axis. */
    public static SegmentShape of(Definition<?, ?> definition, TunedBlocks blocks, Axis axis) {
        boolean isTuned = blocks.areFor(axis);
        boolean isAcross = !isTuned && !axis.isRows() && definition.reducesAcross()
                && axis.inner() * definition.signature().hostLanes() >= LEAST_ACROSS;
        boolean isUncut = definition.signature().indexing() == Indexing.LENGTH;
        int most = isUncut || axis.isRows() ? 1 : isAcross ? ACROSS : GATHERED;
        return new SegmentShape(isTuned, isAcross, isUncut,
                isTuned ? BlockLoops.BLOCK : GeneratedBlocks.elements(definition.signature()),
                (int) Math.min(axis.inner(), most));
    }
}
