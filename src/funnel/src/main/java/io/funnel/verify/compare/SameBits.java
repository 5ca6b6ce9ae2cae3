package io.funnel.verify.compare;

import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.verify.Verdict;
import java.util.Arrays;

/** Compares states bit by bit; NaN is one value. */
public final class SameBits {

    private SameBits() {}

    /**
     * Compares the first states of a reproducible reduction with the host's.
     *
     * @param expected the host's states
     * @param computed the device's
     * @param count    the number of states
     */
    public static Verdict check(Definition<?, ?> definition, Operands expected, Operands computed, int count) {
        StateArrays.normalize(definition.signature(), expected, 0, count);
        StateArrays.normalize(definition.signature(), computed, 0, count);
        for (int slot = 0; slot < count; slot++) {
            if (!Arrays.equals(StateSlots.toBytes(definition.signature(), expected, slot),
                    StateSlots.toBytes(definition.signature(), computed, slot))) {
                return new Verdict(false, Double.NaN, 0, "bits differ from the host's: state=" + slot + ", expected "
                        + text(definition, expected, slot) + ", got " + text(definition, computed, slot));
            }
        }
        return new Verdict(true, 0, 0, "");
    }

    private static String text(Definition<?, ?> definition, Operands states, int slot) {
        String text = Arrays.deepToString(new Object[] {definition.load(states, slot)});
        return text.substring(1, text.length() - 1);
    }
}
