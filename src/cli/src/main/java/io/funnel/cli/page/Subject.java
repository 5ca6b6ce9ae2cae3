package io.funnel.cli.page;

import io.funnel.cli.page.Step.Kind;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Operation;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;

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

    /** Measured once more, as generated kernels; none where the ladder is of them. */
    List<Strategy> generatedStrategies() {
        return generated.isPresent() ? SHOWN : List.of();
    }

    static List<Strategy> shown() {
        return SHOWN;
    }

    Chosen of(Kind kind) {
        return switch (kind) {
            case GENERATED -> generated.orElseThrow();
            case ARTICLE -> Chosen.of(new Operation(Operator.MIN, ElementType.FLOAT));
            case LADDER, LENGTH, ACCURACY -> chosen;
        };
    }
}
