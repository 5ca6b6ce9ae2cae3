package io.funnel.verify.exact;

import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Inputs with the same answer in any order.
 *
 * @param label    the data's family
 * @param length   elements to reduce
 * @param inputs   of exactly this length, and parameters
 * @param padded   the same with further elements of the family behind the length, so that reading them shows
 * @param state    the expected state
 * @param seen     the places whose element changes the state
 * @param strict   whether devices must give these very bits
 */
public record ExactSet(
        String label, int length, List<TornadoNativeArray> inputs, List<TornadoNativeArray> padded, Object state,
        List<Integer> seen, boolean strict) {

    /** Elements behind the length of short inputs. */
    public static final int BEHIND = 64;

    public ExactSet {
        inputs = List.copyOf(inputs);
        padded = List.copyOf(padded);
        seen = List.copyOf(seen);
    }

    /** Elements of the padded inputs. */
    public int room() {
        return inputs.equals(padded) ? length : length + BEHIND;
    }
}
