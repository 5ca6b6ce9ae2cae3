package io.funnel.call;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.result.Values;
import java.util.List;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Results of segments as numbers. */
final class SegmentNumbers {

    private SegmentNumbers() {}

    /** Whether results are numbers that do not lie in the states, which are free then. */
    static boolean areTheirOwn(Definition<?, ?> definition) {
        return definition.signature().isNumber() && !areStates(definition);
    }

    /** Whether a state is the number that results from it. */
    private static boolean areStates(Definition<?, ?> definition) {
        Signature signature = definition.signature();
        return signature.isNumber() && definition.facts().finishKind() == FinishKind.NONE && signature.width() == 1
                && signature.state().size() == 1
                && signature.state().getFirst().type() == signature.results().getFirst().type();
    }

    /** The numbers of the results, the states themselves where they are these; no array if results are no numbers. */
    static Operands numbers(Definition<?, ?> definition, Operands states, int count) {
        if (areStates(definition) && count > 0) {
            return states;
        }
        List<Component> results = definition.signature().results();
        Operands numbers = new Operands(
                results.stream().map(part -> NativeArrays.allocate(part.type(), Math.max(1, count))).toList());
        if (!results.isEmpty()) {
            finish(definition, states, count, numbers);
        }
        return numbers;
    }

    private static void finish(Definition<?, ?> definition, Operands states, int count, Operands numbers) {
        try {
            StateSlots.inShares(count, (from, to) -> definition.finishSlots(states, from, to, numbers));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            for (int segment = 0; segment < count; segment++) {
                try {
                    definition.finishSlots(states, segment, segment + 1, numbers);
                } catch (ArithmeticException | IndexOutOfBoundsException own) {
                    throw OperatorFailures.of(definition.signature().name(), "segment=" + segment + ", step=last", own);
                }
            }
            throw OperatorFailures.of(definition.signature().name(), "step=last", e);
        }
    }

    /** The numbers of the results, computed when they are asked for if nothing can fail then. */
    static Supplier<Operands> of(Definition<?, ?> definition, Operands states, int count, boolean areResults) {
        if (definition.isFinishPortable() && !areResults) {
            return () -> numbers(definition, states, count);
        }
        Operands numbers = areResults ? states : numbers(definition, states, count);
        return () -> numbers;
    }

    /** A copy of few numbers, so that the memory of states and results serves the next call. */
    @SuppressWarnings("unchecked") // a number is the result itself
    static <R> Values<R> copied(Definition<?, R> definition, Operands states, int count, boolean areResults,
            FunnelContext context) {
        ElementType type = definition.signature().results().getFirst().type();
        if (areResults || areStates(definition)) {
            return (Values<R>) Values.copyOf(type, (TornadoNativeArray) states.arrays().getFirst(), count);
        }
        KeptSlots kept = context.known(definition).ofResults();
        Operands numbers = kept.borrow(count);
        finish(definition, states, count, numbers);
        Values<R> values = (Values<R>) Values.copyOf(type, (TornadoNativeArray) numbers.arrays().getFirst(), count);
        kept.giveBack(numbers, count);
        return values;
    }
}
