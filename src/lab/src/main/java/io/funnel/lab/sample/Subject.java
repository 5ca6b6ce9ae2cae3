package io.funnel.lab.sample;

import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Operation;
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
 * @param chosen    the reduction whose strategies make the ladder
 * @param generated its generated sibling, where the ladder is of hand-written kernels
 */
public record Subject(Chosen chosen, Optional<Chosen> generated) {

    /** Shown as code, in columns. */
    private static final List<Strategy> SHOWN = List.of(Strategy.SEQUENTIAL_ADDRESSING, Strategy.CASCADE,
            Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE_VECTOR);

    /** Whether the ladder is of hand-written kernels, so that generated ones are measured beside them. */
    public boolean isHandWritten() {
        return generated.isPresent();
    }

    public static List<Strategy> shown() {
        return SHOWN;
    }

    List<Strategy> shown(List<Strategy> every) {
        return SHOWN.stream().filter(every::contains).toList();
    }

    /** A strategy that has code; {@code Cascade} where it can be. */
    Optional<Strategy> control(List<Strategy> every) {
        return Stream.concat(Stream.of(Strategy.CASCADE).filter(every::contains), every.stream())
                .filter(strategy -> Kernels.refusal(chosen.reduction(), strategy).isEmpty()).findFirst();
    }

    public Chosen of(Kind kind) {
        return switch (kind) {
            case GENERATED -> generated.orElseThrow();
            case ARTICLE -> Chosen.of(new Operation(Operator.MIN, ElementType.FLOAT));
            case CONTROL, LADDER, LENGTH, SWEEP, ACCURACY -> chosen;
        };
    }
}
