package io.funnel;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.verify.ErrorBound;
import java.util.Optional;

/** The error bounds of one reduction, from what a run computed beside its answer; docs/verification.md has the proofs. */
final class Bounds {

    /** Covers the rounding of a difference. */
    private static final double SLACK = 1 + 0x1p-40;

    private final Rounding rounding;
    private final ElementType type;
    private final boolean computed;
    private final boolean plain;
    private final Finishing finishing;

    Bounds(Definition<?, ?> definition) {
        Signature signature = definition.signature();
        this.rounding = signature.traits().rounding();
        this.type = signature.state().getFirst().type();
        boolean single = signature.state().size() == 1 && signature.width() == 1 && type.isFloating();
        this.computed = single && (rounding == Rounding.SUM || rounding == Rounding.PRODUCT);
        this.plain = computed && isPlain(definition);
        this.finishing = computed ? Finishing.of(definition) : Finishing.OWN;
    }

    private static boolean isPlain(Definition<?, ?> definition) {
        return definition.signature().traits().rounding() == Rounding.PRODUCT
                ? Finishing.isPlain(definition)
                : definition.knownLoop().equals(Optional.of(KnownLoop.SUM));
    }

    /** Whether there is a bound that needs a second accumulator: of a floating-point sum or product. */
    boolean isComputed() {
        return computed;
    }

    /** Whether what the second accumulator holds is that of one order of combination: a least partial product is. */
    boolean dependsOnOrder() {
        return rounding == Rounding.PRODUCT;
    }

    /** Whether the reference on the host, which is exact, proves a bound where nothing was accumulated. */
    boolean isProvedByReference() {
        return rounding == Rounding.SUM;
    }

    /**
     * The bound of an answer.
     *
     * @param depth     most rounded combines on the way of an element
     * @param length    elements
     * @param magnitude what the second accumulator holds: the sum of the magnitudes, or the least partial product
     * @param value     the answer
     */
    double of(long depth, long length, double magnitude, Object value) {
        if (rounding == Rounding.PRODUCT) {
            return value instanceof Number product ? ofProduct(length, magnitude, product.doubleValue()) : Double.NaN;
        }
        return finished(ErrorBound.ofComputedMagnitudes(type, depth, length, plain, magnitude), value);
    }

    private double ofProduct(long length, double least, double product) {
        return finishing == Finishing.NONE
                ? ErrorBound.ofComputedProduct(type, length, plain, least, product)
                : Double.NaN;
    }

    /**
     * The bound of an answer that ran without the second accumulator, from another pass that had it. What a sum of
     * magnitudes is worth does not depend on the order; a least partial product is that of one order, so that the bound is
     * that order's and the distance to it.
     *
     * @param other what the other pass gave
     */
    double of(long depth, long length, double magnitude, Object other, Object value) {
        if (rounding != Rounding.PRODUCT) {
            return of(depth, length, magnitude, value);
        }
        if (!(value instanceof Number own && other instanceof Number its)) {
            return Double.NaN;
        }
        double ofOther = of(depth, length, magnitude, other);
        double distance = Math.abs(own.doubleValue() - its.doubleValue());
        return Double.isNaN(distance) && !Double.isNaN(ofOther)
                ? Double.POSITIVE_INFINITY
                : ofOther + distance * SLACK;
    }

    /**
     * The bound of an answer from that of the state that it was finished from.
     *
     * @param bound of the state
     * @param value the answer
     */
    double finished(double bound, Object value) {
        return finishing.bound(bound, value);
    }

    /** Whether every order of combination gives the same bits. */
    boolean isExact() {
        return rounding == Rounding.EXACT;
    }

    /** What is known without another pass: 0 where nothing rounds, else nothing. */
    double withoutMagnitude() {
        return isExact() ? 0 : Double.NaN;
    }
}
