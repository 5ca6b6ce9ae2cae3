package io.funnel.verify.law;

/**
 * A small change of one number of one intermediate state, to measure its effect on the outcome.
 *
 * @param node the state's index, in the order of evaluation
 * @param slot the number's index in the state
 * @param up   away from minus infinity, or towards it
 */
record Perturbation(int node, int slot, boolean up) {

    /** Units of rounding by which a number is moved: about the rounding of a short chain of operations. */
    private static final int UNITS = 8;

    Number apply(Number value) {
        int sign = up ? 1 : -1;
        return switch (value) {
            case Float single ->
                (float) (single + sign * (UNITS * 0x1p-24 * Math.abs(single) + UNITS * (double) Float.MIN_VALUE));
            case Double wide -> wide + sign * (UNITS * 0x1p-53 * Math.abs(wide) + UNITS * Double.MIN_VALUE);
            default -> value;
        };
    }
}
