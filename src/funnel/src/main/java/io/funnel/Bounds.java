package io.funnel;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Rounding;
import io.funnel.verify.ErrorBound;
import java.util.Optional;

/** Error bounds from what a run computed beside its answer. */
final class Bounds {

    private Bounds() {}

    /** Whether the bound is that of a floating-point sum, which needs the sum of the magnitudes. */
    static boolean isSum(Definition<?, ?> definition) {
        return definition.signature().traits().rounding() == Rounding.SUM;
    }

    /**
     * The bound of a floating-point sum; docs/verification.md has the proof.
     *
     * @param definition what was summed up
     * @param depth      most rounded additions on the way of an element
     * @param length     elements
     * @param magnitude  the sum of the magnitudes as it was computed, along the same tree
     */
    static double ofSum(Definition<?, ?> definition, long depth, long length, double magnitude) {
        ElementType type = definition.signature().state().getFirst().type();
        boolean plain = definition.knownLoop().equals(Optional.of(KnownLoop.SUM));
        return ErrorBound.ofComputedMagnitudes(type, depth, length, plain, magnitude);
    }

    /** What is known without another pass: 0 where nothing rounds, else nothing. */
    static double withoutMagnitude(Definition<?, ?> definition) {
        return definition.signature().traits().rounding() == Rounding.EXACT ? 0 : Double.NaN;
    }
}
