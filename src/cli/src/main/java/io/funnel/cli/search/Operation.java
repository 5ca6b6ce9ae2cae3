package io.funnel.cli.search;

import io.funnel.catalogue.Catalogue;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;

/** What {@code --op} and {@code --type} ask for: an operator over elements of a type. */
public record Operation(Operator operator, ElementType type) {

    /** The catalogue's reduction, which has kernels of all strategies. */
    public Reduction<?> reduction() {
        return Catalogue.find(type.label() + "." + name()).orElseThrow().reduction();
    }

    private String name() {
        return switch (operator) {
            case SUM -> "sum";
            case MIN -> "minimum";
        };
    }

    /** For people: {@code float sum}. */
    @Override
    public String toString() {
        return type.label() + " " + operator.label();
    }
}
