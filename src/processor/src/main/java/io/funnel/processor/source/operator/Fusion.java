package io.funnel.processor.source.operator;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StateText;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;

/**
 * Several operators over the same elements as one: each is mapped and combined on its own, in one pass.
 *
 * @param owner     how the package's code names the record of them
 * @param names     the record's components
 * @param operators the operators
 * @param inputs    for each operator, the position of its inputs among the fusion's
 * @param all       the fusion's inputs
 * @param shape     the fusion's state
 * @param hasFinish whether there is a method that gives the result
 */
record Fusion(String owner, List<String> names, List<Operator> operators, List<List<Integer>> inputs,
        List<InputArray> all, Shape.Struct shape, boolean hasFinish) implements StateText {

    Fusion {
        names = List.copyOf(names);
        operators = List.copyOf(operators);
        inputs = List.copyOf(inputs);
        all = List.copyOf(all);
    }

    /** The fusion, unless the operators take elements of different types. */
    static Optional<Operator> of(
            String owner, TypeElement type, List<String> names, List<Operator> operators, boolean hasFinish) {
        List<InputArray> elements = new ArrayList<>();
        List<InputArray> parameters = new ArrayList<>();
        for (Operator operator : operators) {
            int streamed = 0;
            for (InputArray input : operator.inputs()) {
                if (!input.streamed()) {
                    if (parameters.stream().noneMatch(known -> known.equals(input))) {
                        parameters.add(input);
                    }
                } else if (streamed == elements.size()) {
                    elements.add(input);
                    streamed++;
                } else if (elements.get(streamed).type() != input.type()) {
                    return Optional.empty();
                } else {
                    streamed++;
                }
            }
        }
        List<InputArray> all = new ArrayList<>(elements);
        all.addAll(parameters);
        List<List<Integer>> positions = new ArrayList<>();
        for (Operator operator : operators) {
            List<Integer> own = new ArrayList<>();
            for (InputArray input : operator.inputs()) {
                own.add(input.streamed() ? own.size() : all.indexOf(input));
            }
            positions.add(own);
        }
        Shape.Struct shape = new Shape.Struct(type, names, operators.stream().map(Operator::shape).toList());
        return Optional.of(new Fusion(owner, names, operators, positions, all, shape, hasFinish).operator());
    }

    private Operator operator() {
        List<Expr> identity = operators.stream().flatMap(operator -> operator.identity().stream()).toList();
        List<Expr> element = new ArrayList<>();
        Kind index = null;
        for (int i = 0; i < operators.size(); i++) {
            List<Integer> own = inputs.get(i);
            for (Expr leaf : operators.get(i).element()) {
                element.add(Walk.rewrite(leaf, node -> switch (node) {
                    case Expr.Element e -> new Expr.Element(own.get(e.input()), e.kind());
                    case Expr.Parameter p -> new Expr.Parameter(own.get(p.input()), p.index(), p.kind());
                    default -> node;
                }));
            }
            index = operators.get(i).index() == null ? index : operators.get(i).index();
        }
        return new Operator(shape, identity, all, index, oneIndex(element), this::combined, this);
    }

    /** The expressions with one kind of index: where one reads an int, the others widen it. */
    private static List<Expr> oneIndex(List<Expr> element) {
        Expr index = new Expr.Index(Kind.INT);
        return element.stream().noneMatch(leaf -> Walk.count(leaf, index) > 0)
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

    @Override
    public String identity() {
        return record(operator -> operator.host().identity());
    }

    @Override
    public String map(Function<InputArray, String> load, String index) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < operators.size(); i++) {
            Operator operator = operators.get(i);
            List<Integer> own = inputs.get(i);
            parts.add(operator.host().map(input -> load.apply(all.get(own.get(operator.inputs().indexOf(input)))),
                    index));
        }
        return "new " + owner + "(" + String.join(", ", parts) + ")";
    }

    @Override
    public String combine(String left, String right) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < operators.size(); i++) {
            String part = "." + names.get(i) + "()";
            parts.add(operators.get(i).host().combine(left + part, right + part));
        }
        return "new " + owner + "(" + String.join(", ", parts) + ")";
    }

    private String record(Function<Operator, String> part) {
        return operators.stream().map(part).collect(Collectors.joining(", ", "new " + owner + "(", ")"));
    }

    @Override
    public String finish(String state) {
        return hasFinish ? owner + ".finish(" + state + ")" : state;
    }

    @Override
    public String construct(List<String> components) {
        return HostText.construct(shape, components.iterator());
    }

    @Override
    public List<String> components(String state) {
        return HostText.components(shape, state);
    }
}
