package io.funnel.verify.bound;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts;
import io.funnel.reduction.Facts.ElementError;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.reduction.facts.CompensatedSum;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.Interval;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.settings.ErrorBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Error bounds of a reduction, from accumulators of a run; proofs: docs/explanation/bounds-proofs.md. */
public final class ReductionBounds {

    private static final int COUNT = 3;

    private final Signature signature;
    private final Rounding rounding;
    private final ElementType type;
    private final boolean computed;
    private final FinishKind finish;
    private final LastStep last;
    private final ElementError ofElements;

    /** Derives from a definition how its bound is computed. */
    public ReductionBounds(Definition<?, ?> definition) {
        this.signature = definition.signature();
        this.rounding = signature.traits().rounding();
        this.type = signature.state().getFirst().type();
        this.finish = definition.facts().finishKind();
        this.last = new LastStep(definition);
        this.ofElements = definition.facts().elementError();
        boolean single = signature.state().size() == 1 && signature.width() == 1 && type.isFloating();
        this.computed = last.isKnown() && ofElements.isKnown() && !rounding.isExact()
                && ((single && rounding == Rounding.SUM) || definition.facts().variant().isPresent());
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

    /**
     * The bound without another pass, or the reason for its absence; empty if a pass may give one.
     *
     * @param state gives the answer's state in slot 0
     */
    public Optional<ResultBound> withoutElements(ErrorBounds asked, Supplier<Operands> state, Object value) {
        String name = signature.name();
        if (isNaN(value)) {
            return Optional.of(last.ofNaN());
        }
        if (isExact()) {
            return Optional.of(ResultBound.of(0));
        }
        if (isExactButForFinish()) {
            ResultBound bound = last.bound(within(state.get(), List.of()), value);
            return Optional.of(bound.isPresent() ? bound : ofInexactEnds());
        }
        if (rounding == Rounding.EXACT) {
            return Optional.of(ofInexactEnds());
        }
        if (isModular()) {
            return Optional.of(ResultBound.missing("for integers that may wrap around",
                    "take the answer modulo 2^32 or 2^64, as Java's, or a sum into long or double", name));
        }
        return asked == ErrorBounds.NONE
                ? Optional.of(ResultBound.missing("was asked for", "try funnel.bounded().reduce(...)", name))
                : Optional.empty();
    }

    private ResultBound ofInexactEnds() {
        return ResultBound.missing("where an element or the last step rounds or wraps around",
                "take the answer as what Java computes of the same operations", signature.name());
    }

    private static boolean isNaN(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    /** Whether elements subtract rounded values, so that no magnitude tells how far they are off. */
    public boolean isWithoutEstimate() {
        return ofElements.equals(ElementError.CANCELLING);
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

        /** The sum as the answer takes it. */
        double sum() {
            return lost().isPresent() ? CompensatedSum.sum(state, lost().getAsDouble()) : state;
        }

        /** Reads a variant's results from a slot. */
        public static Accumulated of(long depth, long length, MapRounding map, Operands states, int slot) {
            int parts = states.arrays().size();
            boolean plain = parts == 2;
            return new Accumulated(depth, length, map, states.doubles(0).get(slot),
                    plain ? OptionalDouble.empty() : OptionalDouble.of(states.doubles(1).get(slot)),
                    states.doubles(plain ? 1 : 2).get(slot), parts <= COUNT ? 1 : states.longs(COUNT).get(slot));
        }
    }

    /** The bound of an answer, of a variant or of the reduction itself, from a variant's run over the same elements. */
    public ResultBound of(Accumulated run, Object value) {
        List<Interval> state = new ArrayList<>();
        for (Signature.Component component : signature.state()) {
            state.add(component.type().isFloating()
                    ? Interval.around(run.sum(), ofSum(run))
                    : Interval.of(run.count()));
        }
        return last.bound(state, value);
    }

    private double ofSum(Accumulated run) {
        double additions = run.lost().isPresent()
                ? ErrorBound.ofCompensatedSum(run.depth(), run.length(), run.map(), run.state(),
                        run.lost().getAsDouble(), run.magnitude())
                : ErrorBound.ofComputedMagnitudes(run.depth(), run.length(), run.map(), run.magnitude());
        return additions + ErrorBound.ofElements(ofElements, run.depth(), run.length(), run.map(), run.magnitude());
    }

    /**
     * Whether rounding alone explains the distance of a state from a variant's over the same elements, or the variant's
     * run tells nothing.
     *
     * @param depth the largest number of rounded combines of any element of the state
     */
    public boolean isExplained(Accumulated run, long depth, Operands state) {
        double bound = explained(run, depth);
        return last.ofState(state).stream().allMatch(number -> number instanceof Long count
                ? count == run.count()
                : number.doubleValue() == run.sum() || !(bound < Double.POSITIVE_INFINITY)
                        || Math.abs(number.doubleValue() - run.sum()) <= bound);
    }

    /** The distance that rounding alone explains. */
    public double explained(Accumulated run, long depth) {
        return 2 * ofSum(run)
                + ErrorBound.ofSum(type, depth, run.length(), ErrorBound.MAP_ROUNDINGS, run.magnitude());
    }

    /** The bound of an answer whose state's numbers have bounds; without any, the numbers are exact. */
    public ResultBound within(Operands state, List<Double> bounds, Object value) {
        return last.bound(within(state, bounds), value);
    }

    private List<Interval> within(Operands state, List<Double> bounds) {
        List<Number> numbers = last.ofState(state);
        List<Interval> intervals = new ArrayList<>();
        for (int part = 0; part < numbers.size(); part++) {
            Number number = numbers.get(part);
            Interval around = number instanceof Long whole ? Interval.of(whole) : Interval.of(number.doubleValue());
            double bound = bounds.isEmpty() ? 0 : bounds.get(part);
            intervals.add(bound == 0 ? around : Interval.around(number.doubleValue(), bound));
        }
        return intervals;
    }

    /** The numbers of a state as an array for each component. */
    public static Operands stored(Definition<?, ?> definition, Object state) {
        return LastStep.stored(definition, state);
    }

    /** Whether answers are exact. */
    public boolean isExact() {
        return hasExactState() && (finish == FinishKind.NONE || finish == FinishKind.EXACT);
    }

    /** Whether only the last step rounds, by what its code tells. */
    public boolean isExactButForFinish() {
        return hasExactState() && finish == FinishKind.OWN && last.isKnown();
    }

    private boolean hasExactState() {
        return rounding == Rounding.EXACT && ofElements.equals(ElementError.NONE);
    }

    /** Whether answers are exact modulo a power of 2. */
    public boolean isModular() {
        return rounding == Rounding.MODULAR;
    }
}
