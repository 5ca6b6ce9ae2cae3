package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.CompensatedMean;
import io.funnel.reduction.facts.CompensatedSum;
import io.funnel.reduction.facts.DoubleWithMagnitude;
import io.funnel.verify.bound.ErrorBound;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Serves floating-point sums with the sum of their terms' magnitudes, see
 * {@link io.funnel.reduction.Facts#boundedVariant()}. Both are computed in double-double arithmetic, and share the proved
 * bound; a compensated sum has its own.
 */
final class MagnitudeReference<S, R> extends Reference {

    private static final int COUNT = 3;

    private final Definition<S, R> definition;
    private final boolean isMean;
    private final boolean isCompensated;
    private final int magnitude;
    private final Total total;
    private final int length;
    private final long count;

    MagnitudeReference(Definition<S, R> definition, Operands in, int length) {
        this.definition = definition;
        this.length = length;
        this.isMean = definition.identity() instanceof CompensatedMean;
        this.isCompensated = !(definition.identity() instanceof DoubleWithMagnitude);
        this.magnitude = isCompensated ? 2 : 1;
        this.total = MappedElements.reduce(definition, in, length, Total.NOTHING,
                (sum, element) -> sum.plus(element.value(), element.part(magnitude), true), Total::plus);
        this.count = isMean ? numbers(definition, definition.sequential(in, length)).get(COUNT).longValue() : length;
    }

    static boolean isFor(Definition<?, ?> definition) {
        Object state = definition.identity();
        return state instanceof DoubleWithMagnitude || state instanceof CompensatedSum
                || state instanceof CompensatedMean;
    }

    @Override
    public Object value() {
        DoubleArray sum = DoubleArray.fromElements(total.value());
        DoubleArray magnitudes = DoubleArray.fromElements(total.magnitude());
        Operands state = isCompensated
                ? Operands.of(sum, new DoubleArray(1), magnitudes, LongArray.fromElements(count))
                : Operands.of(sum, magnitudes);
        return definition.finish(definition.load(state, 0));
    }

    @Override
    public double bound(long depth) {
        return isCompensated && !total.hasNonFinite()
                ? ofCompensated(depth, total.value(), total.finite().low())
                : ofPlain(depth);
    }

    private double ofPlain(long depth) {
        return ErrorBound.ofComputedMagnitudes(depth, length, definition.facts().mapRounding(), total.weights())
                + total.uncertainty(length);
    }

    private double ofCompensated(long depth, double value, double lost) {
        return ErrorBound.ofCompensatedSum(
                depth, length, definition.facts().mapRounding(), value, lost, total.weights())
                + total.uncertainty(length);
    }

    @Override
    public Verdict check(Object state, long depth) {
        List<Number> numbers = numbers(definition, state);
        if (isMean && numbers.get(COUNT).longValue() != count) {
            return verdict("count: ", false, (double) count, numbers.get(COUNT).doubleValue(), 0);
        }
        Verdict ofSum = isCompensated
                ? compensated(numbers.getFirst().doubleValue(), numbers.get(1).doubleValue(), depth)
                : check(numbers.getFirst().doubleValue(), bound(depth));
        return ofSum.right()
                ? worse(ofSum, ofMagnitude(numbers.get(magnitude).doubleValue(), ofPlain(depth)))
                : ofSum;
    }

    /** Checks the compensated sum, and the plain part against its own bound. */
    private Verdict compensated(double value, double lost, long depth) {
        double plain = ofPlain(depth);
        Verdict ofValue = check(value, plain);
        if (!ofValue.right() || total.hasNonFinite() || !Double.isFinite(plain)) {
            return ofValue;
        }
        if (!Double.isFinite(lost)) {
            return verdict(definition.signature().state().get(1).name() + ": ", false, 0, lost, plain);
        }
        return check(CompensatedSum.sum(value, lost), ofCompensated(depth, value, lost));
    }

    private static Verdict worse(Verdict one, Verdict other) {
        return !other.right() || other.error() > one.error() ? other : one;
    }

    private Verdict check(double computed, double bound) {
        return total.check(total.value(), computed, bound);
    }

    private Verdict ofMagnitude(double computed, double bound) {
        String where = definition.signature().state().get(magnitude).name() + ": ";
        if (total.hasNonFinite()) {
            double expected = total.anyNaN() ? Double.NaN : Double.POSITIVE_INFINITY;
            return verdict(where, Double.compare(expected, computed) == 0, expected, computed, bound);
        }
        double error = Math.max(0, Math.max(total.magnitude() - computed, computed - total.weights()));
        double own = length * ErrorBound.rounding(ElementType.DOUBLE) * total.weights(); // which is a plain sum
        boolean right = error <= bound + own || (bound == Double.POSITIVE_INFINITY && !Double.isNaN(computed));
        return right
                ? new Verdict(true, 0, bound, "")
                : Verdict.within(where, error, total.magnitude(), computed, bound);
    }

    private static Verdict verdict(String where, boolean right, double expected, double computed, double bound) {
        return Verdict.of(right, where, Math.abs(expected - computed), expected, computed, bound);
    }
}
