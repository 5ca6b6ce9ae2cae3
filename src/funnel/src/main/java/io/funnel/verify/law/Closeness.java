package io.funnel.verify.law;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.verify.sample.ElementValues;
import io.funnel.verify.sample.Sample;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Distinguishes rounding from a broken law.
 *
 * <p>States of an exact reduction must have the same bits; all NaNs are equal. Floating-point numbers of a rounded one
 * may differ by at most
 * <pre>
 * 8 u * (sum of |v| over all intermediate states v, both sides) + 2 * (sum of |effect of a perturbation on the outcome|)
 * </pre>
 * where u is half a unit in the last place of 1. The first part is a running error bound: the error of a summing
 * operator is at most u times each partial sum (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd
 * edition (2002), section 3.3). The factor 8 allows for a few operations. The second part covers operators that magnify
 * earlier roundings, such as products and sums of squared differences. To first order, an error in a state reaches the
 * outcome times the derivative. The derivative is measured by moving each number of each state up and down: by 8 u of
 * itself plus 8 times the least subnormal. D. S. Parker's Monte Carlo arithmetic (1997) moves them at random.
 *
 * <p>The first part includes the other numbers whose changes reach the outcome, as compensated sums carry the roundings
 * of one number in another. Both parts are some ten thousand times smaller than ordinary floats of a sample. A broken
 * law is off by about as much as those numbers.
 *
 * <p>Finite states of elements whose combination is not finite have overflowed, possibly in one order only. With NaN or infinite
 * elements, a sum must still be NaN, or the same infinity, on both sides. Other rounded reductions get a note only. So
 * does a difference that needs elements of extreme magnitude, where intermediate values may overflow or vanish unseen.
 */
final class Closeness {

    private static final double UNITS = 8;
    private static final double NUDGES = 2;
    /** Bounds the magnitudes of ordinary elements; the inverse is the lower one. */
    private static final double ORDINARY = 0x1p20;

    private final StateEvaluator<?> states;
    private final List<ElementType> slots;
    private final Rounding rounding;
    private final double unit;

    Closeness(StateEvaluator<?> states) {
        this.states = states;
        this.slots = states.slots();
        this.rounding = states.signature().traits().rounding();
        // An operator may pass through its narrowest type on the way to a wider one.
        this.unit = slots.contains(ElementType.FLOAT) ? 0x1p-24 : 0x1p-53;
    }

    Outcome compare(Sample sample, Term left, Term right) {
        Trace leftTrace = states.evaluate(left, null);
        Trace rightTrace = states.evaluate(right, null);
        return judge(sample, left, leftTrace, right, right.toString(), rightTrace, rightTrace.state());
    }

    /** Compares a term with a state of all elements in another order, whose roundings are taken for those of a tree. */
    Outcome compare(Sample sample, Term left, String name, List<Number> right) {
        Term tree = Term.tree(0, sample.size());
        return judge(sample, left, states.evaluate(left, null), tree, name, states.evaluate(tree, null), right);
    }

    Outcome identical(String leftName, List<Number> left, String rightName, List<Number> right) {
        if (states.declines(left) || states.declines(right)) {
            return new Outcome.Noted("a state declines, so that a call repeats on the host");
        }
        for (int slot = 0; slot < slots.size(); slot++) {
            if (!ElementValues.same(left.get(slot), right.get(slot), true)) {
                return broken(leftName, left, rightName, right);
            }
        }
        return Outcome.HELD;
    }

    private Outcome judge(
            Sample sample, Term left, Trace leftTrace, Term right, String rightName, Trace rightTrace,
            List<Number> rightState) {
        if (rounding.isExact()) {
            return identical(left.toString(), leftTrace.state(), rightName, rightState);
        }
        boolean close = true;
        for (int slot = 0; slot < slots.size(); slot++) {
            close &= ElementValues.same(leftTrace.state().get(slot), rightState.get(slot), false)
                    || explains(slot, left, leftTrace, right, rightTrace, rightState);
        }
        if (close) {
            return Outcome.HELD;
        }
        if (sample.size() == 0) { // the identity alone, which groups without elements combine
            return broken(left.toString(), leftTrace.state(), rightName, rightState);
        }
        if (leftTrace.overflowed() || rightTrace.overflowed()) {
            return new Outcome.Noted("one order of combination overflows and another does not");
        }
        if (rounding != Rounding.SUM && !leftTrace.finiteLeaves()) {
            return new Outcome.Noted(
                    "elements that are or become NaN or infinite give results that depend on the order");
        }
        if (rounding != Rounding.SUM && !isOrdinary(sample)) {
            return new Outcome.Noted(
                    "elements of extreme magnitude overflow or vanish in one order and not in another");
        }
        return broken(left.toString(), leftTrace.state(), rightName, rightState);
    }

    /** Whether rounding explains the difference in one number; never for an integer. */
    private boolean explains(
            int slot, Term left, Trace leftTrace, Term right, Trace rightTrace, List<Number> rightState) {
        double leftNumber = leftTrace.state().get(slot).doubleValue();
        double rightNumber = rightState.get(slot).doubleValue();
        if (!slots.get(slot).isFloating() || !Double.isFinite(leftNumber) || !Double.isFinite(rightNumber)) {
            return false;
        }
        double difference = Math.abs(leftNumber - rightNumber);
        if (difference <= UNITS * unit * (leftTrace.magnitudes(slot) + rightTrace.magnitudes(slot))) {
            return true;
        }
        double leftTolerance = tolerance(slot, left, leftTrace);
        double rightTolerance = tolerance(slot, right, rightTrace);
        return difference <= leftTolerance + rightTolerance;
    }

    private double tolerance(int outcome, Term term, Trace trace) {
        double tolerance = UNITS * unit * trace.magnitudes(outcome);
        for (int slot = 0; slot < slots.size(); slot++) {
            if (slots.get(slot).isFloating()) {
                tolerance += NUDGES * effect(outcome, slot, term, trace, Perturbation::some);
                if (slot != outcome && effect(outcome, slot, term, trace, Perturbation::least) > 0) {
                    tolerance += UNITS * unit * trace.magnitudes(slot);
                }
            }
        }
        return tolerance;
    }

    /** The sum of changes of the outcome, as one number of each intermediate state is moved. */
    private double effect(int outcome, int slot, Term term, Trace trace, BiFunction<Number, Boolean, Number> move) {
        double sum = 0;
        double base = trace.state().get(outcome).doubleValue();
        for (int node = 0; node < trace.nodes().size(); node++) {
            double up = Math.abs(moved(term, new Perturbation(node, slot, v -> move.apply(v, true)), outcome) - base);
            double down =
                    Math.abs(moved(term, new Perturbation(node, slot, v -> move.apply(v, false)), outcome) - base);
            sum += Math.max(Double.isFinite(up) ? up : 0, Double.isFinite(down) ? down : 0);
        }
        return sum;
    }

    private double moved(Term term, Perturbation perturbation, int outcome) {
        return states.evaluate(term, perturbation).state().get(outcome).doubleValue();
    }

    private static boolean isOrdinary(Sample sample) {
        return sample.elements().stream().flatMap(List::stream).mapToDouble(value -> Math.abs(value.doubleValue()))
                .allMatch(magnitude -> magnitude == 0 || (magnitude <= ORDINARY && magnitude >= 1 / ORDINARY));
    }

    private Outcome broken(String leftName, List<Number> left, String rightName, List<Number> right) {
        String leftState = states.show(left);
        String rightState = states.show(right);
        return new Outcome.Broken(leftState, rightState,
                leftName + " = " + leftState + " but " + (rightName.equals(rightState) ? "" : rightName + " = ")
                        + rightState);
    }
}
