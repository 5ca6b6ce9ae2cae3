package io.funnel.engine.host.block;

import io.funnel.reduction.Definition;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Slots of states: one array per component. */
public final class StateArrays {

    private StateArrays() {}

    /** Copies the state of a slot; normalizes NaN, whose payload differs from run to run. */
    public static void copy(Signature signature, Operands from, int slot, Operands to, int toSlot) {
        copy(signature, from, slot, to, toSlot, 1);
    }

    /** Copies the states of some neighbouring slots; normalizes NaN. */
    public static void copy(Signature signature, Operands from, int slot, Operands to, int toSlot, int count) {
        List<Component> components = signature.state();
        int at = slot * signature.width();
        int into = toSlot * signature.width();
        int values = count * signature.width();
        for (int c = 0; c < components.size(); c++) {
            switch (components.get(c).type()) {
                case INT -> copy(from.ints(c), at, to.ints(c), into, values);
                case LONG -> copy(from.longs(c), at, to.longs(c), into, values);
                case FLOAT -> copy(from.floats(c), at, to.floats(c), into, values);
                case DOUBLE -> copy(from.doubles(c), at, to.doubles(c), into, values);
                default -> throw new IllegalArgumentException(components.get(c).type().label());
            }
        }
    }

    private static void copy(IntArray from, int at, IntArray to, int into, int count) {
        for (int i = 0; i < count; i++) {
            to.set(into + i, from.get(at + i));
        }
    }

    private static void copy(LongArray from, int at, LongArray to, int into, int count) {
        for (int i = 0; i < count; i++) {
            to.set(into + i, from.get(at + i));
        }
    }

    private static void copy(FloatArray from, int at, FloatArray to, int into, int count) {
        for (int i = 0; i < count; i++) {
            float value = from.get(at + i);
            to.set(into + i, Float.isNaN(value) ? Float.NaN : value);
        }
    }

    private static void copy(DoubleArray from, int at, DoubleArray to, int into, int count) {
        for (int i = 0; i < count; i++) {
            double value = from.get(at + i);
            to.set(into + i, Double.isNaN(value) ? Double.NaN : value);
        }
    }

    /** Gives NaN of some neighbouring slots Java's own bits, as payloads differ from run to run. */
    public static void normalize(Signature signature, Operands states, int slot, int count) {
        List<Component> components = signature.state();
        int from = slot * signature.width();
        int to = from + count * signature.width();
        for (int c = 0; c < components.size(); c++) {
            switch (components.get(c).type()) {
                case FLOAT -> normalizeFloats(HostMemory.outsideHeap(memory(states, c)), from, to);
                case DOUBLE -> normalizeDoubles(HostMemory.outsideHeap(memory(states, c)), from, to);
                default -> {
                    // has no NaN
                }
            }
        }
    }

    private static void normalizeFloats(MemorySegment memory, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Float.isNaN(memory.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i))) {
                memory.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i, Float.NaN);
            }
        }
    }

    private static void normalizeDoubles(MemorySegment memory, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Double.isNaN(memory.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, i))) {
                memory.setAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, i, Double.NaN);
            }
        }
    }

    static MemorySegment memory(Operands states, int component) {
        return ((TornadoNativeArray) states.arrays().get(component)).getSegment();
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
}
