package io.funnel.bench.bounds;

import io.funnel.reduction.Reduction;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A reduction whose answers round.
 *
 * @param type      of its elements
 * @param label     its name in the catalogue
 * @param reduction the reduction
 * @param data      what elements it is tried on
 * @param numbers   those of its answer's numbers that round
 */
record Subject(
        Type type, String label, Reduction<?> reduction, Set<Distribution> data, List<PartOfAnswer> numbers) {

    /**
     * A number of an answer.
     *
     * @param suffix behind the reduction's name
     * @param place  of its bound
     * @param value  takes it from the answer
     * @param exact  what it should be
     */
    record PartOfAnswer(String suffix, int place, Function<Object, Number> value, Exact exact) {}

    /** A reduction to a single number. */
    static Subject of(Type type, String name, Reduction<?> reduction, Set<Distribution> data, Exact exact) {
        return of(type, name, reduction, data, List.of(new PartOfAnswer("", 0, Number.class::cast, exact)));
    }

    static Subject of(
            Type type, String name, Reduction<?> reduction, Set<Distribution> data, List<PartOfAnswer> numbers) {
        return new Subject(type, (type == Type.FLOAT ? "FloatReductions." : "DoubleReductions.") + name, reduction,
                data, numbers);
    }
}
