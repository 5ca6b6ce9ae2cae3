package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.ExactSums;
import io.funnel.engine.host.loops.InDouble;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownRecord;

/** Blocks of sums without rounding errors. */
record ExactBlocks(ExactSums sums, KnownRecord loop) {

    private static final int LIMB_BITS = 60;
    private static final long LIMB = (1L << LIMB_BITS) - 1;
    /** The exponent of the last bit of a float. */
    private static final int LAST_BIT = -149;

    /** Reduces a block into a slot; false if two doubles do not hold its sum. */
    boolean reduce(LoopInput[] in, long from, int count, ScratchMemory scratch, Operands states, int slot) {
        if (sums == ExactSums.NONE) {
            return false;
        }
        boolean ofFloats = loop == KnownRecord.EXACT_FLOATS || loop == KnownRecord.EXACT_FLOAT_PRODUCTS;
        ElementType type = ofFloats ? ElementType.FLOAT : ElementType.DOUBLE;
        double[] x = doubles(0, type, in[0], from, count, scratch);
        double[] sum = scratch.doubles();
        switch (loop) {
            case EXACT_FLOAT_PRODUCTS -> {
                double[] y = doubles(1, type, in[1], from, count, scratch);
                for (int i = 0; i < count; i++) {
                    x[i] = x[i] * y[i];
                }
            }
            case EXACT_DOUBLE_PRODUCTS -> {
                return ofProducts(x, doubles(1, type, in[1], from, count, scratch), count, sum, states, slot);
            }
            default -> {}
        }
        if (!sums.sum(x, count, sum)) {
            return false;
        }
        states.doubles(0).set(slot, sum[0]);
        if (ofFloats) {
            storeLimbs(sum[1], states, slot);
        } else {
            storeDoubles(sum[1], 0, 0, states, slot);
        }
        return true;
    }

    private static double[] doubles(
            int number, ElementType type, LoopInput x, long from, int count, ScratchMemory scratch) {
        return (double[]) InDouble.converted(number, type, x, from, count, ElementType.DOUBLE, scratch).array();
    }

    private boolean ofProducts(double[] x, double[] y, int count, double[] sum, Operands states, int slot) {
        if (!sums.products(x, y, count) || !sums.sum(x, count, sum)) {
            return false;
        }
        double high = sum[0];
        double low = sum[1];
        if (!sums.sum(y, count, sum)) {
            return false;
        }
        double both = low + sum[0];
        double part = both - low;
        double rest = (low - (both - part)) + (sum[0] - part);
        states.doubles(0).set(slot, high);
        storeDoubles(both, rest, sum[1], states, slot);
        return true;
    }

    private static void storeDoubles(double low, double third, double fourth, Operands states, int slot) {
        states.doubles(1).set(slot, low);
        states.doubles(2).set(slot, third);
        states.doubles(3).set(slot, fourth);
        states.ints(4).set(slot, 0);
    }

    /** Stores a double in limbs, the last of which has the sign. */
    private void storeLimbs(double rest, Operands states, int slot) {
        int limbs = states.arrays().size() - 1;
        int lastBit = loop == KnownRecord.EXACT_FLOATS ? LAST_BIT : 2 * LAST_BIT;
        double left = rest;
        for (int limb = limbs - 1; limb >= 0; limb--) {
            long whole = left == 0 ? 0 : (long) Math.scalb(left, -lastBit - limb * LIMB_BITS);
            left = left == 0 ? 0 : left - Math.scalb((double) whole, lastBit + limb * LIMB_BITS);
            states.longs(1 + limb).set(slot, whole);
        }
        for (int limb = 1; rest < 0 && limb < limbs; limb++) {
            long below = states.longs(limb).get(slot);
            states.longs(limb).set(slot, below & LIMB);
            states.longs(limb + 1).set(slot, states.longs(limb + 1).get(slot) + (below >> LIMB_BITS));
        }
    }
}
