package io.funnel.cli.search;

import io.funnel.catalogue.Catalogue;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;

/** The request of {@code --op} and {@code --type}: an operator over elements of a type. */
public record Operation(Operator operator, ElementType type) {

    /** Returns the catalogue's reduction, which has kernels of all strategies. */
    public Reduction<?> reduction() {
        return Catalogue.find(type.label() + "." + name()).orElseThrow().reduction();
    }

    private String name() {
        return switch (operator) {
            case SUM -> "sum";
            case MIN -> "minimum";
        };
    }

    /** Formats for people: {@code float sum}. */
    @Override
    public String toString() {
        return type.label() + " " + operator.label();
    }
}
