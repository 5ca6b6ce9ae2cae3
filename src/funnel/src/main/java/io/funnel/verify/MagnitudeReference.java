package io.funnel.verify;

import io.funnel.reduction.CompensatedMean;
import io.funnel.reduction.CompensatedSum;
import io.funnel.reduction.Definition;
import io.funnel.reduction.DoubleWithMagnitude;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * For floating-point sums beside the sum of the magnitudes of what they add up, see {@link Definition#boundedVariant()}:
 * both in double-double arithmetic, and the proved bound, which is the same for both; that of a compensated sum is one
 * of its own.
 */
final class MagnitudeReference<S, R> extends Reference {

    /** Where the count of a mean stands. */
    private static final int COUNT = 3;

    private final Definition<S, R> definition;
    private final Total total;
    /** The sum of the finite elements' weights: their magnitudes, and more of those that devices may be off by. */
    private final double weights;
    private final int length;
    /** Of a mean: how many elements are counted. */
    private final long count;

    private MagnitudeReference(Definition<S, R> definition, Weighted sum, int length, long count) {
        this.count = count;
        this.definition = definition;
        this.total = sum.total();
        this.weights = sum.weights();
        this.length = length;
    }

    private record Weighted(Total total, double weights) {

        Weighted plus(Weighted other) {
            return new Weighted(total.plus(other.total), weights + other.weights);
        }
    }

    /** Whether it is the bounded variant of a sum or a mean. */
    static boolean isFor(Definition<?, ?> definition) {
        Object state = definition.identity();
        return state instanceof DoubleWithMagnitude || state instanceof CompensatedSum
                || state instanceof CompensatedMean;
    }

    static <S, R> MagnitudeReference<S, R> of(Definition<S, R> definition, Operands in, int length) {
        int magnitude = magnitude(definition);
        Weighted sum = ReferenceChunks
                .of(length, (from, to) -> ofChunk(new MappedElements<>(definition, in), magnitude, from, to))
                .reduce(new Weighted(Total.NOTHING, 0), Weighted::plus);
        return new MagnitudeReference<>(definition, sum, length, isMean(definition)
                ? numbers(definition, definition.sequential(in, length)).get(COUNT).longValue()
                : length);
    }

    private static Weighted ofChunk(MappedElements<?> elements, int magnitude, int from, int to) {
        Total total = Total.NOTHING;
        double weights = 0;
        for (int i = from; i < to; i++) {
            double element = elements.get(i);
            total = total.plus(element, true);
            weights += Double.isFinite(element) ? elements.part(magnitude) : 0;
        }
        return new Weighted(total, weights);
    }

    @Override
    public Object value() {
        DoubleArray sum = DoubleArray.fromElements(exact());
        DoubleArray magnitude = DoubleArray.fromElements(total.magnitude());
        List<TornadoNativeArray> state =
                new ArrayList<>(
                        isCompensated() ? List.of(sum, new DoubleArray(1), magnitude) : List.of(sum, magnitude));
        if (isMean(definition)) {
            state.add(LongArray.fromElements(count));
        }
        return definition.finish(definition.load(new Operands(state), 0));
    }

    private boolean isCompensated() {
        return !(definition.identity() instanceof DoubleWithMagnitude);
    }

    private static boolean isMean(Definition<?, ?> definition) {
        return definition.identity() instanceof CompensatedMean;
    }

    /** Where the sum of the magnitudes stands. */
    private static int magnitude(Definition<?, ?> definition) {
        return definition.identity() instanceof DoubleWithMagnitude ? 1 : 2;
    }

    private double exact() {
        return total.value(ElementType.DOUBLE).doubleValue();
    }

    @Override
    public double bound(long depth) {
        return isCompensated() && !total.hasNonFinite()
                ? ofCompensated(depth, exact(), total.finite().low())
                : ofPlain(depth);
    }

    /** Of a sum that was rounded at every step, and of the sum of magnitudes. */
    private double ofPlain(long depth) {
        return ErrorBound.ofComputedMagnitudes(depth, length, definition.mapRounding(), weights)
                + total.uncertainty(length);
    }

    private double ofCompensated(long depth, double value, double lost) {
        return ErrorBound.ofCompensatedSum(
                depth, length, definition.mapRounding(), value, lost, weights) + total.uncertainty(length);
    }

    @Override
    public Verdict check(Object state, long depth) {
        List<Number> numbers = numbers(definition, state);
        if (isMean(definition) && numbers.get(COUNT).longValue() != count) {
            return verdict("count: ", false, (double) count, numbers.get(COUNT).doubleValue(), 0);
        }
        Verdict ofSum = isCompensated()
                ? compensated(numbers.getFirst().doubleValue(), numbers.get(1).doubleValue(), depth)
                : check("", numbers.getFirst().doubleValue(), bound(depth));
        return ofSum.right()
                ? worse(ofSum, ofMagnitude(numbers.get(magnitude(definition)).doubleValue(), ofPlain(depth)))
                : ofSum;
    }

    /** Both parts of the sum are held against what it is when they are added, and the first alone against its own bound. */
    private Verdict compensated(double value, double lost, long depth) {
        double plain = ofPlain(depth);
        Verdict ofValue = check("", value, plain);
        if (!ofValue.right() || total.hasNonFinite() || !Double.isFinite(plain)) {
            return ofValue;
        }
        if (!Double.isFinite(lost)) {
            return verdict(definition.signature().state().get(1).name() + ": ", false, 0, lost, plain);
        }
        return check("", CompensatedSum.sum(value, lost), ofCompensated(depth, value, lost));
    }

    private static Verdict worse(Verdict one, Verdict other) {
        return !other.right() || other.error() > one.error() ? other : one;
    }

    private Verdict check(String where, double computed, double bound) {
        if (total.hasNonFinite() || !Double.isFinite(computed)) {
            boolean mayOverflow = !total.mustBeNaN() && bound == Double.POSITIVE_INFINITY;
            return verdict(where, mayOverflow || Double.compare(exact(), computed) == 0, exact(), computed, bound);
        }
        return Verdict.within(where, total.finite().distance(computed), exact(), computed, bound);
    }

    private Verdict ofMagnitude(double computed, double bound) {
        String where = definition.signature().state().get(magnitude(definition)).name() + ": ";
        if (total.hasNonFinite()) {
            double expected = total.anyNaN() ? Double.NaN : Double.POSITIVE_INFINITY;
            return verdict(where, Double.compare(expected, computed) == 0, expected, computed, bound);
        }
        double error = Math.max(0, Math.max(total.magnitude() - computed, computed - weights));
        double own = length * ErrorBound.rounding(ElementType.DOUBLE) * weights; // which is a plain sum
        boolean right = error <= bound + own || (bound == Double.POSITIVE_INFINITY && !Double.isNaN(computed));
        return right
                ? new Verdict(true, 0, bound, "")
                : Verdict.within(where, error, total.magnitude(), computed, bound);
    }

    private static Verdict verdict(String where, boolean right, double expected, double computed, double bound) {
        return Verdict.of(right, where, Math.abs(expected - computed), expected, computed, bound);
    }
}
