package io.funnel.engine.host;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Slots of states: one array per component. */
public final class StateArrays {

    private StateArrays() {}

    /** Copies the state of a slot; normalizes NaN, whose payload differs from run to run. */
    public static void copy(Signature signature, Operands from, int slot, Operands to, int toSlot) {
        int width = signature.width();
        List<Component> components = signature.state();
        for (int c = 0; c < components.size(); c++) {
            for (int i = 0; i < width; i++) {
                int at = slot * width + i;
                int into = toSlot * width + i;
                switch (components.get(c).type()) {
                    case INT -> to.ints(c).set(into, from.ints(c).get(at));
                    case LONG -> to.longs(c).set(into, from.longs(c).get(at));
                    case FLOAT -> set(to.floats(c), into, from.floats(c).get(at));
                    case DOUBLE -> set(to.doubles(c), into, from.doubles(c).get(at));
                }
            }
        }
    }

    /** The level of a binary counter over blocks that takes this block: the lowest free one. */
    public static int free(long number) {
        return Long.numberOfTrailingZeros(~number);
    }

    /** Combines a block, in the slot of its level, with all levels below, and returns its slot. */
    public static int carry(Definition<?, ?> definition, Operands states, int base, int level) {
        int slot = base + level;
        for (int below = base; below < slot; below++) {
            definition.combineSlots(states, below, slot, slot);
        }
        return slot;
    }

    /** Combines the levels of this number of blocks, the latest first; returns the slot of the result. */
    public static int total(Definition<?, ?> definition, Operands states, int base, long count) {
        int level = Long.numberOfTrailingZeros(count);
        int slot = base + level;
        for (long rest = count >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                definition.combineSlots(states, base + level, slot, slot);
            }
        }
        return slot;
    }

    private static void set(FloatArray array, int index, float value) {
        array.set(index, Float.isNaN(value) ? Float.NaN : value);
    }

    private static void set(DoubleArray array, int index, double value) {
        array.set(index, Double.isNaN(value) ? Double.NaN : value);
    }
}
