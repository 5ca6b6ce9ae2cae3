package io.funnel.engine.host.block;

import io.funnel.reduction.Signature;

/** Blocks of a definition's own loop. */
public final class GeneratedBlocks {

    /** Elements of a block without rounding. */
    public static final int LONG = 512;

    /** Elements of a lane with rounding: few, since a lane rounds once per element. */
    private static final int LANE = 32;

    /** Below this, calls cost more than their elements. */
    private static final int SHORT = 128;

    private GeneratedBlocks() {}

    /** Elements of a block. */
    public static int elements(Signature signature) {
        return signature.traits().rounding().isExact() ? LONG : Math.max(SHORT, LANE * signature.hostLanes());
    }
}
