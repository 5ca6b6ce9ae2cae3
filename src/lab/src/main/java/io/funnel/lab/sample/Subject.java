package io.funnel.lab.sample;

import io.funnel.cli.search.Operation;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.sample.Step.Kind;
import io.funnel.plan.Kernels;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is compared.
 *
 * @param chosen the reduction whose strategies make the ladder
 */
public record Subject(SelectedReduction chosen) {

    /** Shown as code, in columns. */
    private static final List<Strategy> SHOWN = List.of(Strategy.SEQUENTIAL_ADDRESSING, Strategy.CASCADE,
            Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE_VECTOR);

    public static List<Strategy> shown() {
        return SHOWN;
    }

    /** A strategy that has code; {@code Cascade} where it can be. */
    Optional<Strategy> control(List<Strategy> every) {
        return Stream.concat(Stream.of(Strategy.CASCADE).filter(every::contains), every.stream())
                .filter(strategy -> Kernels.refusal(chosen.reduction(), strategy).isEmpty()).findFirst();
    }

    public SelectedReduction of(Kind kind) {
        return switch (kind) {
            case ARTICLE -> SelectedReduction.of(new Operation(Operator.MIN, ElementType.FLOAT));
            case CONTROL, LADDER, LENGTH, SWEEP, ACCURACY -> chosen;
        };
    }
}
