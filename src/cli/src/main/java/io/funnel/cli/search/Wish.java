package io.funnel.cli.search;

import io.funnel.reduction.Operator;

/** What the user asks for: a reduction, or an operator over whatever type the data has. */
public sealed interface Wish permits Chosen, Wish.OfData {

    /** An operator; the data says the type. */
    record OfData(Operator operator) implements Wish {}
}
