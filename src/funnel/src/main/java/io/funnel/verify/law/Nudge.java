package io.funnel.verify.law;

/**
 * A small change of one number of one state on the way through a term, to see what it does to the outcome.
 *
 * @param node which state, in the order of evaluation
 * @param slot which number of it
 * @param up   away from minus infinity, or towards it
 */
record Nudge(int node, int slot, boolean up) {

    /** Units of rounding that a number is moved by: as much as a short chain of operations may round. */
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
