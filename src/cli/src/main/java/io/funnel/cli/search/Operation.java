package io.funnel.cli.search;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.HandWritten;

/**
 * What {@code --op} and {@code --type} ask for: an operator over elements of a type.
 *
 * @param operator the combine
 * @param type     the type of elements, partials and result
 */
public record Operation(Operator operator, ElementType type) {

    /** The reduction that does it. */
    public Reduction<?> reduction() {
        return HandWritten.find(operator, type);
    }

    /** For people: {@code float sum}. */
    @Override
    public String toString() {
        return type.label() + " " + operator.label();
    }
}
