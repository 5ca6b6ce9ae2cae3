package io.funnel.catalogue.oracle;

import java.math.BigDecimal;
import java.util.function.LongToDoubleFunction;

/** The expected value of a component of a result. */
public sealed interface Expected {

    /** Judges a component. */
    Verdict check(Object actual, long depth);

    /** The right value, for reports. */
    String reference();

    /** Exactly one value; all NaN are equal, and 0.0 differs from -0.0. */
    record Exact(Object value) implements Expected {
        @Override
        public Verdict check(Object actual, long depth) {
            return new Verdict(value.equals(actual), value.equals(actual) ? 0 : Double.NaN, 0);
        }

        @Override
        public String reference() {
            return value.toString();
        }
    }

    /**
     * A number not further from the exact one than rounding explains.
     *
     * @param value the exact result
     * @param bound largest error for a plan of a depth: rounded combines on an element's way to the result
     */
    record Near(BigDecimal value, LongToDoubleFunction bound) implements Expected {
        @Override
        public Verdict check(Object actual, long depth) {
            double largest = bound.applyAsDouble(depth);
            double number = ((Number) actual).doubleValue();
            if (!Double.isFinite(number)) {
                return new Verdict(false, Double.POSITIVE_INFINITY, largest);
            }
            double error = new BigDecimal(number).subtract(value).abs().doubleValue();
            return new Verdict(error <= largest, error, largest);
        }

        @Override
        public String reference() {
            return Double.toString(value.doubleValue());
        }
    }

    /** A count of what rounding may move over an edge, or of what it may not. */
    record Between(int least, int most) implements Expected {
        @Override
        public Verdict check(Object actual, long depth) {
            int count = (Integer) actual;
            int outside = Math.max(Math.max(least - count, count - most), 0);
            return new Verdict(outside == 0, outside, 0);
        }

        @Override
        public String reference() {
            return least == most ? Integer.toString(least) : least + " to " + most;
        }
    }

    /** Any value: the definition overflows or underflows on the way, in one order or another. */
    record Anything(String reason) implements Expected {
        @Override
        public Verdict check(Object actual, long depth) {
            return new Verdict(true, 0, Double.POSITIVE_INFINITY);
        }

        @Override
        public String reference() {
            return "any: " + reason;
        }
    }

    /**
     * The result of comparing a component.
     *
     * @param right whether the value is acceptable
     * @param error its distance from the exact value, NaN where that has no meaning
     * @param bound the largest distance allowed
     */
    record Verdict(boolean right, double error, double bound) {}
}
