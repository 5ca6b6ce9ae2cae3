package io.funnel.engine.host.loops;

import io.funnel.kernel.TwoSum;
import io.funnel.reduction.Operands;

/** States of compensated sums in an array, three doubles each: the value, what its additions lost, the magnitude. */
public final class CompensatedStates {

    private static final int PARTS = 3;

    private CompensatedStates() {}

    public static double[] allocate(int number) {
        return new double[PARTS * number];
    }

    public static int room(double[] states) {
        return states.length / PARTS;
    }

    public static void set(double[] states, int slot, double value, double lost, double magnitude) {
        states[PARTS * slot] = value;
        states[PARTS * slot + 1] = lost;
        states[PARTS * slot + 2] = magnitude;
    }

    /** Copies a state from another array, or a place of the same one. */
    public static void copy(double[] from, int slot, double[] to, int into) {
        System.arraycopy(from, PARTS * slot, to, PARTS * into, PARTS);
    }

    /** Combines two states into a slot, which may be that of one of them. */
    public static void combine(double[] states, int left, int right, int into) {
        double value = states[PARTS * left];
        double other = states[PARTS * right];
        double lost = (states[PARTS * left + 1] + states[PARTS * right + 1]) + TwoSum.lost(value, other);
        set(states, into, value + other, lost, states[PARTS * left + 2] + states[PARTS * right + 2]);
    }

    /** Combines a state with the identity in front, the sum of -0.0 alone being 0.0, and stores it; NaN as Java's own. */
    public static void store(double[] states, int slot, Operands out, int into) {
        double value = states[PARTS * slot];
        store(0 + value, out, 0, into);
        store(0 + states[PARTS * slot + 1] + TwoSum.lost(0, value), out, 1, into);
        store(0 + states[PARTS * slot + 2], out, 2, into);
    }

    private static void store(double value, Operands out, int part, int into) {
        out.doubles(part).set(into, Double.longBitsToDouble(Double.doubleToLongBits(value)));
    }
}
