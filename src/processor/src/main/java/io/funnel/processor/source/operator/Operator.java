package io.funnel.processor.source.operator;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StateText;
import io.funnel.processor.source.tree.Shape;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An operator, split into scalars.
 *
 * @param shape    the state
 * @param identity its scalars in the identity, constants
 * @param inputs   what map reads: elements, then parameter arrays
 * @param index    type of the index that map takes, or null
 * @param element  the state's scalars of an element
 * @param combine  the scalars of a combination, from those of two states
 * @param host     the same in terms of the user's methods
 */
record Operator(
        Shape shape,
        List<Expr> identity,
        List<InputArray> inputs,
        @Nullable Kind index,
        List<Expr> element,
        BinaryOperator<List<Expr>> combine,
        StateText host) {

    Operator {
        identity = List.copyOf(identity);
        inputs = List.copyOf(inputs);
        element = List.copyOf(element);
    }
}
