package io.funnel.engine.launch;

import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Launch;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Strategy;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What a kernel is compiled for.
 *
 * @param groupSize  some kernels are written for one
 * @param finish     where the last pass's partials are combined
 * @param between    room for the partials of each pass that another follows, of the first two at most: later passes
 *                   of recursive strategies use the same buffers again
 * @param results    room for what the last pass leaves
 * @param feed       how it gets its inputs
 */
public record KernelKey(
        Definition<?, ?> definition, Strategy strategy, int groupSize, Finish finish, List<Integer> between,
        int results, KernelInputs.Key feed) {

    public KernelKey {
        between = List.copyOf(between);
    }

    /** Whether the number of passes depends on the length. */
    boolean isRecursive() {
        return finish == Finish.NONE;
    }

    /** Device memory of such a kernel: each graph has what it copies for itself. */
    public long bytes() {
        Signature signature = definition.signature();
        int buffers = between.size();
        int readers = isRecursive() && buffers > 0 ? 2 : 1;
        int writers = isRecursive() ? buffers + 1 : 1;
        int launched = isRecursive() ? buffers * (buffers + 1) + 1 : buffers + 1;
        return readers * feedBytes(signature) + writers * StateSlots.bytes(signature, results)
                + between.stream().mapToLong(room -> StateSlots.bytes(signature, room)).sum()
                + launched * (TornadoNativeArray.ARRAY_HEADER + (long) Launch.LENGTH_VALUES * Integer.BYTES);
    }

    private long feedBytes(Signature signature) {
        return switch (feed) {
            case KernelInputs.Mapped mapped -> MappedInputs.bytes(signature);
            case KernelInputs.Fixed fixed -> FixedInputs.bytes(signature, fixed);
        };
    }
}
