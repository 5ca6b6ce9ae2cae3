package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.InDouble;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.LoopLibrary.ExactSums;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownRecord;
import java.util.Objects;

/** Blocks of sums without rounding errors. */
record ExactBlocks(ExactSums sums, KnownRecord loop) {

    private static final int DOUBLES = 4;
    private static final int LIMB_BITS = 60;
    private static final long LIMB = (1L << LIMB_BITS) - 1;
    /** The exponent of the last bit of a float. */
    private static final int LAST_BIT = -149;

    /** Reduces a block into a slot; false if four doubles do not hold its sum. */
    boolean reduce(LoopInput[] in, long from, int count, ScratchMemory scratch, Operands states, int slot) {
        if (sums.equals(ExactSums.NONE)) {
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
            storeLimbs(sum, states, slot);
        } else {
            storeDoubles(sum, states, slot);
        }
        return true;
    }

    private static double[] doubles(
            int number, ElementType type, LoopInput x, long from, int count, ScratchMemory scratch) {
        LoopInput converted = InDouble.converted(number, type, x, from, count, ElementType.DOUBLE, scratch);
        return (double[]) Objects.requireNonNull(converted.array());
    }

    /** Adds the products and their rounding errors; false also if the four doubles of both do not fit into four. */
    private boolean ofProducts(double[] x, double[] y, int count, double[] sum, Operands states, int slot) {
        if (!sums.products(x, y, count) || !sums.sum(x, count, sum)) {
            return false;
        }
        double high = sum[0];
        double low = sum[1];
        double third = sum[2];
        double fourth = sum[3];
        if (!sums.sum(y, count, sum)) {
            return false;
        }
        System.arraycopy(sum, 0, x, 0, DOUBLES);
        x[DOUBLES] = high;
        x[DOUBLES + 1] = low;
        x[DOUBLES + 2] = third;
        x[DOUBLES + 3] = fourth;
        if (!sums.sum(x, 2 * DOUBLES, sum)) {
            return false;
        }
        states.doubles(0).set(slot, sum[0]);
        storeDoubles(sum, states, slot);
        return true;
    }

    private static void storeDoubles(double[] sum, Operands states, int slot) {
        for (int i = 1; i < DOUBLES; i++) {
            states.doubles(i).set(slot, sum[i]);
        }
        states.ints(DOUBLES).set(slot, 0);
    }

    /** Stores all doubles but the first one in limbs. The last limb has the sign. */
    private void storeLimbs(double[] sum, Operands states, int slot) {
        int limbs = states.arrays().size() - 1;
        int lastBit = loop == KnownRecord.EXACT_FLOATS ? LAST_BIT : 2 * LAST_BIT;
        for (int limb = limbs - 1; limb >= 0; limb--) {
            long units = 0;
            for (int i = 1; i < DOUBLES; i++) {
                if (sum[i] != 0) {
                    long whole = (long) Math.scalb(sum[i], -lastBit - limb * LIMB_BITS);
                    sum[i] -= Math.scalb((double) whole, lastBit + limb * LIMB_BITS);
                    units += whole;
                }
            }
            states.longs(1 + limb).set(slot, units);
        }
        for (int limb = 1; limb < limbs; limb++) {
            long below = states.longs(limb).get(slot);
            states.longs(limb).set(slot, below & LIMB);
            states.longs(limb + 1).set(slot, states.longs(limb + 1).get(slot) + (below >> LIMB_BITS));
        }
    }
}
