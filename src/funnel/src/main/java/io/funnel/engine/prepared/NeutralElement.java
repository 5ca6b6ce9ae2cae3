package io.funnel.engine.prepared;

import io.funnel.engine.NativeArrays;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Fills arrays up with elements that change no result, for kernels that read whole groups. */
final class NeutralElement {

    private static final int SAMPLES = 16;
    private static final List<Number> VALUES = List.of(-0.0, 0.0, 1.0, -1.0, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE,
            Integer.MIN_VALUE);

    private NeutralElement() {}

    /**
     * Sets the elements behind the first {@code length}.
     *
     * @param arrays the inputs, streamed ones longer than {@code length}
     * @param kernel for the message
     * @throws UnsupportedPlanException if no element is found that leaves the states of others as they are
     */
    static <S> void fill(Definition<S, ?> definition, List<TornadoNativeArray> arrays, int length, String kernel) {
        Signature signature = definition.signature();
        Operands in = new Operands(arrays);
        Operands states = NativeArrays.states(signature, 2);
        Set<Number> candidates = new LinkedHashSet<>(VALUES);
        definition.storeIdentity(states, 0);
        states.arrays().forEach(part -> candidates.add(NativeArrays.get((TornadoNativeArray) part, 0)));
        for (Number candidate : candidates) {
            for (int i = 0; i < arrays.size(); i++) {
                if (signature.inputs().get(i).streamed()) {
                    NativeArrays.set(arrays.get(i), length, candidate);
                }
            }
            if (isNeutral(definition, in, length, states)) {
                repeat(signature, arrays, length);
                return;
            }
        }
        throw new UnsupportedPlanException("no element to fill the last group up with: kernel=" + kernel
                + ", reduction=" + signature.name() + ", length=" + length
                + "; try an int parameter with the number of elements");
    }

    private static <S> boolean isNeutral(Definition<S, ?> definition, Operands in, int length, Operands states) {
        try {
            S filler = definition.map(in, length);
            return IntStream.range(0, Math.min(length, SAMPLES)).allMatch(sample -> {
                S state = definition.map(in, (int) ((long) sample * length / Math.min(length, SAMPLES)));
                definition.store(state, states, 0);
                definition.store(definition.combine(state, filler), states, 1);
                int width = definition.signature().width();
                return states.arrays().stream().map(TornadoNativeArray.class::cast)
                        .allMatch(part -> IntStream.range(0, width).allMatch(
                                i -> same(NativeArrays.get(part, i), NativeArrays.get(part, width + i))));
            });
        } catch (ArithmeticException | IndexOutOfBoundsException e) { // the operator does not take this element
            return false;
        }
    }

    private static boolean same(Number left, Number right) {
        return left.equals(right) || (!(left instanceof Long) && left.doubleValue() == right.doubleValue());
    }

    private static void repeat(Signature signature, List<TornadoNativeArray> arrays, int length) {
        for (int i = 0; i < arrays.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                Number filler = NativeArrays.get(arrays.get(i), length);
                for (int at = length + 1; at < arrays.get(i).getSize(); at++) {
                    NativeArrays.set(arrays.get(i), at, filler);
                }
            }
        }
    }
}
