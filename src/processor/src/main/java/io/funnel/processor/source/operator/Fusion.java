package io.funnel.processor.source.operator;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several operators over the same elements as one; each is mapped and combined on its own, in one pass.
 *
 * @param shape     the fusion's state, a record with a component for each operator
 * @param operators the operators
 * @param all       the fusion's inputs
 * @param inputs    for each operator, the position of its inputs among the fusion's
 */
record Fusion(Shape.Struct shape, List<Operator> operators, List<InputArray> all, List<List<Integer>> inputs) {

    /** Returns the fusion, unless the operators take elements of different types. */
    static Optional<Operator> of(Shape.Struct shape, List<Operator> operators, boolean hasFinish) {
        List<InputArray> elements = new ArrayList<>();
        List<InputArray> parameters = new ArrayList<>();
        for (Operator operator : operators) {
            int streamed = 0;
            for (InputArray input : operator.inputs()) {
                if (!input.streamed()) {
                    if (!parameters.contains(input)) {
                        parameters.add(input);
                    }
                    continue;
                }
                if (streamed == elements.size()) {
                    elements.add(input);
                } else if (elements.get(streamed).type() != input.type()) {
                    return Optional.empty();
                }
                streamed++;
            }
        }
        List<InputArray> all = new ArrayList<>(elements);
        all.addAll(parameters);
        List<List<Integer>> positions = new ArrayList<>();
        for (Operator operator : operators) {
            List<Integer> own = new ArrayList<>();
            operator.inputs().forEach(input -> own.add(input.streamed() ? own.size() : all.indexOf(input)));
            positions.add(own);
        }
        Scope names = new Scope(Set.of());
        List<InputArray> apart = all.stream().map(input -> new InputArray(
                UserName.plain(names.unique(input.name())), input.type(), input.streamed())).toList();
        return Optional.of(new Fusion(shape, operators, apart, positions).operator(hasFinish));
    }

    private Operator operator(boolean hasFinish) {
        List<Expr> identity = operators.stream().flatMap(operator -> operator.identity().stream()).toList();
        List<Expr> element = new ArrayList<>();
        Kind index = null;
        for (int i = 0; i < operators.size(); i++) {
            List<Integer> own = inputs.get(i);
            for (Expr leaf : operators.get(i).element()) {
                element.add(Walk.rewrite(leaf, node -> switch (node) {
                    case Expr.Element e -> new Expr.Element(own.get(e.input()), e.stored());
                    case Expr.Parameter p -> new Expr.Parameter(own.get(p.input()), p.index(), p.stored());
                    default -> node;
                }));
            }
            index = operators.get(i).index() == null ? index : operators.get(i).index();
        }
        return new Operator(shape, identity, all, index, oneIndex(element), this::combined, host(hasFinish));
    }

    /** Unifies the kind of the index: if one reads an int, the others widen it. */
    private static List<Expr> oneIndex(List<Expr> element) {
        Expr index = new Expr.Index(Kind.INT);
        return element.stream().noneMatch(leaf -> Walk.any(leaf, index::equals))
                ? element
                : element.stream().map(leaf -> Walk.rewrite(leaf, node -> node.equals(new Expr.Index(Kind.LONG))
                        ? Expr.widened(index, Kind.LONG)
                        : node)).toList();
    }

    private List<Expr> combined(List<Expr> left, List<Expr> right) {
        List<Expr> leaves = new ArrayList<>();
        for (Operator operator : operators) {
            int from = leaves.size();
            int to = from + operator.shape().leaves().size();
            leaves.addAll(operator.combine().apply(left.subList(from, to), right.subList(from, to)));
        }
        return leaves;
    }

    private HostText host(boolean hasFinish) {
        String owner = Compiler.localName(shape.type());
        return new HostText(record(owner, i -> operators.get(i).host().identity()),
                (load, index) -> record(owner, i -> operators.get(i).host().map(loadOf(i, load), index)),
                (left, right) -> record(owner, i -> {
                    String part = "." + shape.names().get(i) + "()";
                    return operators.get(i).host().combine(left + part, right + part);
                }), HostText.finisher(owner, hasFinish), shape, List.of(), "");
    }

    private Function<InputArray, String> loadOf(int operator, Function<InputArray, String> load) {
        List<InputArray> own = operators.get(operator).inputs();
        return input -> load.apply(all.get(inputs.get(operator).get(own.indexOf(input))));
    }

    private String record(String owner, IntFunction<String> part) {
        return IntStream.range(0, operators.size()).mapToObj(part)
                .collect(Collectors.joining(", ", "new " + owner + "(", ")"));
    }
}
