package io.funnel.cli.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The numbers of an answer, and what each of them may be off by as it says itself.
 *
 * @param answer the numbers
 * @param bounds as many
 */
record Bounded(List<Double> answer, List<Double> bounds) {

    /** What a state of a companion with a running error says of itself. */
    static <S> Bounded of(Definition<S, ?> companion, Object state) {
        Operands slots = slots(companion, state);
        return new Bounded(numbers(companion.answer(slots, 0)), numbers(companion.answerBounds(slots, 0)));
    }

    /**
     * An answer that goes with bounds of another kind.
     *
     * @param companion with a running error
     * @param own       the reduction that it is the companion of
     * @param state     of the reduction
     * @param bounds    of the answer's numbers, by their places
     */
    static Bounded of(Definition<?, ?> companion, Definition<?, ?> own, Object state, IntToDoubleFunction bounds) {
        List<Double> answer = numbers(companion.answer(slots(own, state), 0));
        return new Bounded(answer, IntStream.range(0, answer.size()).mapToDouble(bounds).boxed().toList());
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    static <S> Operands slots(Definition<S, ?> definition, Object state) {
        Operands slots = new Operands(definition.signature().state().stream()
                .map(component -> NativeArrays.allocate(component.type(), definition.signature().width())).toList());
        definition.store((S) state, slots, 0);
        return slots;
    }

    private static List<Double> numbers(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    /** The companion of a reduction that bounds its rounding errors as it goes along. */
    static Optional<Reduction<?>> companion(Reduction<?> reduction) {
        return reduction.definition().withRunningError().map(ReductionN::new);
    }

    /** Whether a reduction is such a companion. */
    static boolean isCompanion(Reduction<?> reduction) {
        return reduction.definition().bounded().isPresent();
    }
}
