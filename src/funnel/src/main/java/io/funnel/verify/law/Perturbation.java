package io.funnel.verify.law;

import java.util.function.UnaryOperator;

/**
 * A small change of one number of one intermediate state, to measure its effect on the outcome.
 *
 * @param node   the state's index, in the order of evaluation
 * @param slot   the number's index in the state
 * @param change the change
 */
record Perturbation(int node, int slot, UnaryOperator<Number> change) {

    /** Units of rounding by which a number is moved: about the rounding of a short chain of operations. */
    private static final int UNITS = 8;

    /** Moves a number by some roundings, away from minus infinity or towards it. */
    static Number some(Number value, boolean up) {
        int sign = up ? 1 : -1;
        return switch (value) {
            case Float single ->
                (float) (single + sign * (UNITS * 0x1p-24 * Math.abs(single) + UNITS * (double) Float.MIN_VALUE));
            case Double wide -> wide + sign * (UNITS * 0x1p-53 * Math.abs(wide) + UNITS * Double.MIN_VALUE);
            default -> value;
        };
    }

    /** Moves a number to its neighbour, which rounds otherwise. */
    static Number least(Number value, boolean up) {
        return switch (value) {
            case Float single -> up ? Math.nextUp(single) : Math.nextDown(single);
            case Double wide -> up ? Math.nextUp(wide) : Math.nextDown(wide);
            default -> value;
        };
    }
}
