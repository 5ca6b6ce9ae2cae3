package io.funnel.verify.bound;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts;
import io.funnel.reduction.Facts.ElementError;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.settings.ErrorBounds;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Error bounds of a reduction, from accumulators of a run; proofs: docs/explanation/bounds-proofs.md. */
public final class ReductionBounds {

    /** Covers the rounding of a difference and a sum. */
    private static final double SLACK = 1 + 0x1p-40;
    /** Covers the roundings of a root, of a float too, and of its square. */
    private static final double NEAR = 1 + 0x1p-20;
    /** Roundings of a last step: an integer becomes a double, and is divided by a count. */
    private static final int MOST_ROUNDINGS = 2;
    private static final int COUNT = 3;

    private final Rounding rounding;
    private final ElementType type;
    private final boolean computed;
    private final FinishKind finish;
    private final ElementError ofElements;

    /** Derives from a definition how its bound is computed. */
    public ReductionBounds(Definition<?, ?> definition) {
        Signature signature = definition.signature();
        this.rounding = signature.traits().rounding();
        this.type = signature.state().getFirst().type();
        this.finish = definition.facts().finishKind();
        this.ofElements = definition.facts().elementError();
        boolean single = signature.state().size() == 1 && signature.width() == 1 && type.isFloating();
        this.computed = switch (finish) {
            case NONE, ROOT -> single && rounding == Rounding.SUM;
            case MEAN, ROOT_OF_MEAN -> true;
            case ROUNDED, EXACT, OWN -> false;
        };
    }

    /** Refuses estimates of parts, which need all elements at once. */
    public static void requireNoEstimates(Reduction<?> reduction, ErrorBounds asked) {
        if (asked == ErrorBounds.ESTIMATED) {
            throw new IllegalArgumentException("no estimated bounds of parts: reduction=" + reduction.name()
                    + ", bounds=ESTIMATED; try PROVED, or all elements in one call");
        }
    }

    /** Selects the definition for parts: always the variant with a bound, so that their states fit. */
    public Definition<?, ?> ofParts(Definition<?, ?> definition, Supplier<Optional<Definition<?, ?>>> variant,
            ErrorBounds asked) {
        Optional<Definition<?, ?>> own =
                asked == ErrorBounds.NONE || !isComputed() ? Optional.empty() : variant.get();
        return own.isPresent() ? own.get() : definition;
    }

    /** The bound without another pass, or the reason for its absence; empty if a pass may give one. */
    public Optional<ResultBound> withoutElements(String name, ErrorBounds asked, Object value) {
        if (isExact()) {
            return Optional.of(ResultBound.of(0));
        }
        if (isExactButForFinish()) {
            return Optional.of(ResultBound.of(finished(0, 1, value)));
        }
        if (isInexactAtTheEnds()) {
            return Optional.of(ResultBound.missing("where an element or the last step rounds or wraps around",
                    "take the answer as what Java computes of the same operations", name));
        }
        if (isModular()) {
            return Optional.of(ResultBound.missing("for integers that may wrap around",
                    "take the answer modulo 2^32 or 2^64, as Java's, or a sum into long or double", name));
        }
        return asked == ErrorBounds.NONE
                ? Optional.of(ResultBound.missing("was asked for", "try funnel.bounded().reduce(...)", name))
                : Optional.empty();
    }

    /** Whether the bound needs a second accumulator: that of a floating-point sum. */
    public boolean isComputed() {
        return computed;
    }

    /** Whether the exact reference on the host proves a bound without an accumulator. */
    public boolean isProvedByReference() {
        return rounding == Rounding.SUM && computed;
    }

    /**
     * The results of a variant's run; see {@link Facts#boundedVariant()}.
     *
     * @param depth     the largest number of rounded combines of any element
     * @param length    elements
     * @param map       the roundings allowed for an element
     * @param state     the sum, before it is rounded to the reduction's type
     * @param lost      the summed errors of additions in a sum of doubles; empty for others
     * @param magnitude the sum of the magnitudes
     * @param count     the divisor of a mean; 1 for others
     */
    public record Accumulated(long depth, long length, MapRounding map, double state, OptionalDouble lost,
            double magnitude, long count) {

        /** Reads a variant's results from slot 0. */
        public static Accumulated of(long depth, long length, MapRounding map, Operands state) {
            int parts = state.arrays().size();
            boolean plain = parts == 2;
            return new Accumulated(depth, length, map, state.doubles(0).get(0),
                    plain ? OptionalDouble.empty() : OptionalDouble.of(state.doubles(1).get(0)),
                    state.doubles(plain ? 1 : 2).get(0), parts <= COUNT ? 1 : state.longs(COUNT).get(0));
        }
    }

    /** The bound of a variant's answer. */
    public double of(Accumulated run, Object value) {
        if (run.lost().isPresent()) {
            return finished(ofElements(run) + ErrorBound.ofCompensatedSum(run.depth(), run.length(), run.map(),
                    run.state(), run.lost().getAsDouble(), run.magnitude()), run.count(), value);
        }
        double ofDouble = ofElements(run)
                + ErrorBound.ofComputedMagnitudes(run.depth(), run.length(), run.map(), run.magnitude());
        return finished(type == ElementType.FLOAT ? ErrorBound.ofRounded(ofDouble, run.state()) : ofDouble, run.count(),
                value);
    }

    private double ofElements(Accumulated run) {
        return ErrorBound.ofElements(ofElements, run.depth(), run.length(), run.map(), run.magnitude());
    }

    /** The bound of an answer from a variant's separate pass: the variant's bound plus the distance. */
    public double of(Accumulated run, Object other, Object value) {
        return value instanceof Number own && other instanceof Number its
                ? throughAnother(own.doubleValue(), its.doubleValue(), of(run, other))
                : Double.NaN;
    }

    /**
     * The largest distance between an answer of the reduction itself and a variant's that rounding alone explains.
     * Infinite if the answer's own additions may have overflowed.
     *
     * @param depth the largest number of rounded combines of any element of the answer
     * @param other the variant's answer
     */
    public double explained(Accumulated run, long depth, Object other) {
        return SLACK * (of(run, other) + finished(
                ErrorBound.ofSum(type, depth, run.length(), ErrorBound.MAP_ROUNDINGS, run.magnitude()), run.count(),
                other));
    }

    /**
     * The bound of a number through another approximation of the same value: that one's bound plus the distance to it.
     * The distance of equal numbers is 0, including infinities of one sign, and zeros of either.
     *
     * @param bound of the other one
     * @return NaN if the value is, or if the other is a number that has no bound; infinity if only the other is NaN,
     * which says nothing about the value
     */
    public static double throughAnother(double value, double other, double bound) {
        if (Double.isNaN(value)) {
            return Double.NaN;
        }
        if (value == other) {
            return bound;
        }
        double distance = Math.abs(value - other);
        return Double.isNaN(distance) ? Double.POSITIVE_INFINITY : (bound + distance) * SLACK;
    }

    /** The bound of an answer from its state's; {@code count} divides a mean's. */
    public double finished(double bound, long count, Object value) {
        if (!(value instanceof Number number)) {
            return Double.NaN;
        }
        return switch (finish) {
            case NONE, EXACT -> bound;
            case ROOT -> ErrorBound.ofRoot(bound, number, type);
            case MEAN -> ErrorBound.ofMean(bound, (double) count, number);
            case ROOT_OF_MEAN -> {
                double root = number.doubleValue();
                yield ErrorBound.ofRoot(ErrorBound.ofMean(bound, (double) count, root * root * NEAR), number,
                        ElementType.DOUBLE);
            }
            case ROUNDED -> ErrorBound.ofOperations(MOST_ROUNDINGS, number);
            case OWN -> Double.NaN;
        };
    }

    /** Whether answers are exact. */
    public boolean isExact() {
        return rounding == Rounding.EXACT && (finish == FinishKind.NONE || finish == FinishKind.EXACT);
    }

    /** Whether only the last step rounds, by a known number of roundings. */
    public boolean isExactButForFinish() {
        return rounding == Rounding.EXACT && finish == FinishKind.ROUNDED;
    }

    /** Whether combinations are exact, but maps or the last step have unknown errors. */
    public boolean isInexactAtTheEnds() {
        return rounding == Rounding.EXACT && finish == FinishKind.OWN;
    }

    /** Whether answers are exact modulo a power of 2. */
    public boolean isModular() {
        return rounding == Rounding.MODULAR;
    }
}
