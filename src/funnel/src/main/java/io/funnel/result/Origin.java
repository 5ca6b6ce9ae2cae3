package io.funnel.result;

import io.funnel.canary.ReductionCode;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;

/**
 * The reduction that a state belongs to.
 *
 * @param name    of the reduction
 * @param running the definition whose state it is
 * @param bounded whether that is the reduction's bounded variant
 * @param ofTiles whether there is a state for each tile of a reproducible reduction
 */
record Origin(String name, Definition<?, ?> running, boolean bounded, boolean ofTiles) {

    private static final String SHAPE = " shape ";

    static Origin of(Reduction<?> reduction, Definition<?, ?> running, boolean ofTiles) {
        return new Origin(reduction.name(), running, !running.equals(reduction.definition()), ofTiles);
    }

    String fingerprint() {
        return ReductionCode.fingerprint(running) + (ofTiles ? SHAPE + Tiles.VERSION : "");
    }

    /** Refuses a partial that another reduction made in this process. */
    void require(Origin other) {
        boolean same = running.getClass().equals(other.running.getClass()) && name.equals(other.name)
                && ofTiles == other.ofTiles;
        if (!same) {
            requireWritten(other.name, other.bounded, other.fingerprint());
        }
    }

    /** Refuses a partial that another reduction, or other code, has written. */
    void requireWritten(String made, boolean withBounds, String code) {
        if (!made.equals(name)) {
            throw new IllegalArgumentException("partial of another reduction: reduction=" + name + ", partial="
                    + made + "; try Partials.of that reduction");
        }
        if (withBounds != bounded) {
            throw new IllegalArgumentException("partial with other error bounds: reduction=" + name + ", bounded="
                    + bounded + ", partial=" + withBounds + "; use the same ErrorBounds for the Funnel and Partials");
        }
        if (code.contains(SHAPE) != ofTiles) {
            throw new IllegalArgumentException("partial of another order: reduction=" + name + ", reproducible="
                    + ofTiles + ", partial=" + !ofTiles
                    + "; use reproducible() for the Funnel and Partials.reproducible, or neither");
        }
        if (!code.equals(fingerprint())) {
            throw new IllegalArgumentException("partial of other code of this name: reduction=" + name
                    + ", fingerprint=" + fingerprint() + ", partial=" + code
                    + "; use the same jar in both processes");
        }
    }
}
