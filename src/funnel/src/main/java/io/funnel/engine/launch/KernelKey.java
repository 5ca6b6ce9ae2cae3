package io.funnel.engine.launch;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Kernels;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Strategy;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Identifies a compiled kernel.
 *
 * @param groupSize  work-items per group; some kernels require one size
 * @param finish     where the last pass's partials are combined
 * @param between    capacity for the partials of each pass but the last, for the first two at most: recursive
 * strategies reuse these buffers
 * @param results    capacity for the results of the last pass
 * @param feed       the key of its inputs
 * @param finishes   whether the last pass leaves the numbers of results instead of states
 * @param gathered   capacity for elements that are copied into the order of segments first; 0 if they lie in it
 */
public record KernelKey(
        Definition<?, ?> definition, Strategy strategy, int groupSize, Finish finish, List<Integer> between,
        int results, boolean finishes, KernelInputs.Key feed, int gathered) {

    public KernelKey {
        between = List.copyOf(between);
    }

    boolean isRecursive() {
        return finish == Finish.NONE;
    }

    /** Device memory of such a kernel, copies of each graph included. */
    public long bytes() {
        Signature signature = definition.signature();
        int buffers = between.size();
        int readers = isRecursive() && buffers > 0 ? 2 : 1;
        int writers = isRecursive() ? buffers + 1 : 1;
        int launched = isRecursive() ? buffers * (buffers + 1) + 1 : buffers + 1;
        return readers * feedBytes() + writers * StateSlots.bytes(outputs(), results)
                + between.stream().mapToLong(room -> StateSlots.bytes(signature, room)).sum()
                + (long) gathered * signature.elementBytes()
                + launched * (TornadoNativeArray.ARRAY_HEADER + (long) Launch.LENGTH_VALUES * Integer.BYTES);
    }

    /** The signature of the slots that the last pass leaves. */
    Signature outputs() {
        return finishes ? definition.signature().ofResults() : definition.signature();
    }

    /** The inputs of its kernels over elements. */
    List<Input> inputs() {
        return Kernels.inputs(definition.signature(), strategy, gathered > 0);
    }

    private long feedBytes() {
        return switch (feed) {
            case KernelInputs.Mapped mapped -> MappedInputs.bytes(inputs());
            case KernelInputs.Fixed fixed -> FixedInputs.bytes(inputs(), fixed);
        };
    }
}
