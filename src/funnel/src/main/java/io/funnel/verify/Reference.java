package io.funnel.verify;

import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The result that every strategy is compared with, computed on Java threads from the definition alone.
 *
 * <p>Results that do not round are compared by bits, or within a tolerance if kernels compute elements by functions of
 * the library's own. Floating-point sums and products are compared with their value in
 * double-double arithmetic, by a proved bound. All others are compared with several orders of combination, by an
 * estimated bound.
 */
public abstract sealed class Reference permits ExactReference, FunctionReference, SumReference, MagnitudeReference,
        ProductReference, EstimatedReference {

    Reference() {}

    public static Reference of(Reduction<?> reduction, TornadoNativeArray input, int length) {
        return of(reduction, Operands.of(input), length);
    }

    /**
     * Reduces the first {@code length} elements.
     *
     * @throws UnsupportedPlanException if the reduction needs an element and there is none
     */
    public static Reference of(Reduction<?> reduction, Operands in, int length) {
        return of(reduction.definition(), in, length);
    }

    private static <S, R> Reference of(Definition<S, R> definition, Operands in, int length) {
        Signature signature = definition.signature();
        if (length == 0 && signature.traits().emptyInput() == Traits.EmptyInput.ERROR) {
            throw new UnsupportedPlanException("no element to reduce: reduction=" + signature.name()
                    + ", length=0; pass at least one element");
        }
        Rounding rounding = signature.traits().rounding();
        boolean single = signature.state().size() == 1 && signature.width() == 1
                && signature.state().getFirst().type().isFloating();
        if (rounding.isExact()) {
            return definition.reproducible().equals(definition)
                    ? new ExactReference<>(definition, in, length)
                    : new FunctionReference<>(definition, in, length);
        }
        if (rounding == Rounding.SUM && single) {
            return new SumReference<>(definition, in, length);
        }
        if (rounding != Rounding.PRODUCT && MagnitudeReference.isFor(definition)) {
            return new MagnitudeReference<>(definition, in, length);
        }
        if (rounding == Rounding.PRODUCT && single) {
            return new ProductReference<>(definition, in, length);
        }
        return new EstimatedReference<>(definition, in, length);
    }

    /** The result, of the reduction's result type: exact, or as near as the reference is. */
    public abstract Object value();

    /**
     * The largest distance that rounding can explain, over the components of the state; 0 without rounding. The depth,
     * here and below, is the largest number of rounded combines between an element and the result.
     */
    public abstract double bound(long depth);

    public abstract Verdict check(Object state, long depth);

    /** The verdict of {@link #check}, but wrong where {@link #contradiction} says that no answer can be verified. */
    public final Verdict judge(Object state, long depth) {
        return confirmed(check(state, depth));
    }

    /** The verdict of {@link #check}, as {@link #judge} gives it. */
    public final Verdict confirmed(Verdict checked) {
        return checked.right() ? contradiction().map(checked::butWrong).orElse(checked) : checked;
    }

    /**
     * Why no answer of this operator can be verified: some orders of combination give NaN for elements that explain
     * none, and others give numbers.
     */
    public Optional<String> contradiction() {
        return Optional.empty();
    }

    /** The errors of a state's numbers by {@link #check}, if there are several; empty for internal definitions. */
    public List<ComponentError> components(Object state, long depth) {
        return List.of();
    }

    /** The bounds of a state's numbers, in order, for an answer that is computed from them. */
    public List<Double> bounds(long depth) {
        return List.of(bound(depth));
    }

    /**
     * Whether two states have the same bits; NaN equals itself, and 0.0 differs from -0.0. A state that declines equals
     * any, since a call repeats in its place.
     */
    public static <S> boolean sameBits(Definition<S, ?> definition, Object left, Object right) {
        return declines(definition, left) || declines(definition, right)
                || numbers(definition, left).equals(numbers(definition, right));
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    static <S> boolean declines(Definition<S, ?> definition, Object state) {
        return definition.rules().declines((S) state);
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    static <S> List<Number> numbers(Definition<S, ?> definition, Object state) {
        return Components.of(definition, (S) state);
    }

    static double distance(Number left, Number right) {
        return Components.distance(left, right);
    }
}
