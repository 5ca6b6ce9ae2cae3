package io.funnel.verify.law;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Rounding;
import io.funnel.verify.sample.Cells;
import io.funnel.verify.sample.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells rounding from a broken law.
 *
 * <p>States of an exact reduction must have the same bits, any NaN being the same as any other. Those of a rounded one
 * may differ in their floating-point numbers, by at most
 * <pre>
 * 8 u * (sum of |v| over all states v on the way, both sides) + 2 * (sum of |what a nudge does to the outcome|)
 * </pre>
 * u being half a unit in the last place of 1. The first part is a running error bound: an operator that adds numbers up
 * is off by at most u times each of its partial sums (N. J. Higham, Accuracy and Stability of Numerical Algorithms,
 * 2nd edition (2002), section 3.3), and 8 u leaves room for a few operations. The second part serves operators that
 * magnify what was rounded before, such as products and sums of squared differences: to first order, an error in a
 * state on the way reaches the outcome times the derivative, which is measured by nudging each number of each state up
 * and down by 8 u of itself and 8 times the least subnormal number, one after another. (The same idea with
 * random nudges is D. S. Parker's Monte Carlo arithmetic, 1997.) Both parts are some ten thousand times smaller than the
 * numbers of a sample of ordinary floats; a law that does not hold is off by about as much as those numbers.
 *
 * <p>Finite states whose combination is not finite have overflowed, which may happen in one order only. Where elements
 * are NaN or infinite, a sum must still be NaN, or the same infinity, on both sides; of any other rounded reduction it
 * is noted only, and so is a difference that needs elements of extreme magnitude, where intermediate values may
 * overflow or vanish unseen.
 */
final class Closeness {

    private static final double UNITS = 8;
    private static final double NUDGES = 2;
    /** Magnitudes of ordinary elements; the inverse is the least one. */
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

    /** Compares a term with a state that came about in a way that nothing is known of. */
    Outcome compare(Sample sample, Term left, String name, List<Number> right) {
        Trace leftTrace = states.evaluate(left, null);
        return judge(sample, left, leftTrace, null, name, leftTrace, right);
    }

    /** Compares bits; zeros of either sign are different. */
    Outcome identical(String leftName, List<Number> left, String rightName, List<Number> right) {
        for (int slot = 0; slot < slots.size(); slot++) {
            if (!Cells.same(left.get(slot), right.get(slot), true)) {
                return broken(leftName, left, rightName, right);
            }
        }
        return Outcome.HELD;
    }

    private Outcome judge(
            Sample sample, Term left, Trace leftTrace, @Nullable Term right, String rightName, Trace rightTrace,
            List<Number> rightState) {
        if (rounding.isExact()) {
            return identical(left.toString(), leftTrace.state(), rightName, rightState);
        }
        boolean close = true;
        for (int slot = 0; slot < slots.size(); slot++) {
            close &= Cells.same(leftTrace.state().get(slot), rightState.get(slot), false)
                    || explains(slot, left, leftTrace, right, rightTrace, rightState);
        }
        if (close) {
            return Outcome.HELD;
        }
        if (leftTrace.overflowed() || rightTrace.overflowed()) {
            return new Outcome.Noted("one order of combination overflows and another does not");
        }
        if (rounding != Rounding.SUM && !leftTrace.finiteLeaves()) {
            return new Outcome.Noted(
                    "elements that are NaN or infinite, or become so, give what the order makes of them");
        }
        if (rounding != Rounding.SUM && !isOrdinary(sample)) {
            return new Outcome.Noted(
                    "elements of extreme magnitude overflow or vanish in one order and not in another");
        }
        return broken(left.toString(), leftTrace.state(), rightName, rightState);
    }

    /** Whether rounding explains the difference in one number; it explains none where that is an integer. */
    private boolean explains(
            int slot, Term left, Trace leftTrace, @Nullable Term right, Trace rightTrace, List<Number> rightState) {
        double leftNumber = leftTrace.state().get(slot).doubleValue();
        double rightNumber = rightState.get(slot).doubleValue();
        if (!slots.get(slot).isFloating() || !Double.isFinite(leftNumber) || !Double.isFinite(rightNumber)) {
            return false;
        }
        double difference = Math.abs(leftNumber - rightNumber);
        double running = UNITS * unit * (leftTrace.magnitudes(slot) + rightTrace.magnitudes(slot));
        if (difference <= running) {
            return true;
        }
        double leftSensitivity = sensitivity(slot, left, leftTrace);
        double rightSensitivity = right == null ? leftSensitivity : sensitivity(slot, right, rightTrace);
        return difference <= running + NUDGES * (leftSensitivity + rightSensitivity);
    }

    private double sensitivity(int outcome, Term term, Trace trace) {
        double sum = 0;
        double base = trace.state().get(outcome).doubleValue();
        for (int node = 0; node < trace.nodes().size(); node++) {
            for (int slot = 0; slot < slots.size(); slot++) {
                if (slots.get(slot).isFloating()) {
                    double up = Math.abs(nudged(term, new Nudge(node, slot, true), outcome) - base);
                    double down = Math.abs(nudged(term, new Nudge(node, slot, false), outcome) - base);
                    sum += Math.max(Double.isFinite(up) ? up : 0, Double.isFinite(down) ? down : 0);
                }
            }
        }
        return sum;
    }

    private double nudged(Term term, Nudge nudge, int outcome) {
        return states.evaluate(term, nudge).state().get(outcome).doubleValue();
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
