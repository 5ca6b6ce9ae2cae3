package io.funnel.strategy;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The table of the code that exists, by reduction and strategy. */
public final class Kernels {

    private static final Map<Reduction, Map<Strategy, Code<?>>> TABLE = Map.of(
            new Reduction(Operator.SUM, ElementType.FLOAT), FloatKernels.sum(),
            new Reduction(Operator.MIN, ElementType.FLOAT), FloatKernels.min(),
            new Reduction(Operator.SUM, ElementType.INT), IntKernels.sum(),
            new Reduction(Operator.MIN, ElementType.INT), IntKernels.min(),
            new Reduction(Operator.SUM, ElementType.LONG), LongKernels.sum(),
            new Reduction(Operator.MIN, ElementType.LONG), LongKernels.min(),
            new Reduction(Operator.SUM, ElementType.DOUBLE), DoubleKernels.sum(),
            new Reduction(Operator.MIN, ElementType.DOUBLE), DoubleKernels.min());

    private Kernels() {}

    /** The code of a strategy for a reduction; its arrays are of the reduction's element type. */
    public static Optional<Code<?>> find(Reduction reduction, Strategy strategy) {
        return Optional.ofNullable(TABLE.getOrDefault(reduction, Map.of()).get(strategy));
    }

    /** The strategies that have code for a reduction, in the order of {@link Strategy}. */
    public static List<Strategy> strategies(Reduction reduction) {
        return Arrays.stream(Strategy.values()).filter(strategy -> find(reduction, strategy).isPresent()).toList();
    }

    /** The same as names, for messages. */
    public static String labels(Reduction reduction) {
        return strategies(reduction).stream().map(Strategy::label).collect(Collectors.joining(", "));
    }
}
