package io.funnel.processor.source.operator;

import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StateText;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * An operator's state on the host.
 *
 * @param identity call that makes the identity
 * @param mapper   call that makes an element's state, from the texts of the inputs and the index
 * @param combiner call that combines two states
 * @param finisher call that gives the result
 * @param shape    the state
 * @param results  the numbers of the result
 * @param rules    call that gives the rules of states; empty without one
 */
record HostText(String identity, BiFunction<Function<InputArray, String>, String, String> mapper,
        BinaryOperator<String> combiner, UnaryOperator<String> finisher, Shape shape, List<Part> results,
        String rules)
        implements StateText {

    /** Uses the operator's own methods. */
    static HostText of(String owner, Shape shape, MapReader map, boolean hasFinish, boolean hasRules) {
        return new HostText(owner + ".identity()", (load, index) -> map(owner, map, load, index),
                (left, right) -> owner + ".combine(" + left + ", " + right + ")", finisher(owner, hasFinish), shape,
                List.of(), hasRules ? owner + ".rules()" : "");
    }

    /** Returns the same with the numbers of a result of this shape; there are none in a record of records. */
    HostText giving(Shape result) {
        List<Part> parts = switch (result) {
            case Shape.Scalar s -> s.kind() == Kind.BOOLEAN ? List.of() : List.of(new Part("", s.kind()));
            case Shape.Struct s -> s.parts().stream().allMatch(HostText::isNumber)
                    ? IntStream.range(0, s.parts().size())
                            .mapToObj(i -> new Part(s.names().get(i), s.leaves().get(i).kind())).toList()
                    : List.<Part>of();
        };
        return new HostText(identity, mapper, combiner, finisher, shape, parts, rules);
    }

    private static boolean isNumber(Shape part) {
        return part instanceof Shape.Scalar scalar && scalar.kind() != Kind.BOOLEAN;
    }

    static UnaryOperator<String> finisher(String owner, boolean hasFinish) {
        return state -> hasFinish ? owner + ".finish(" + state + ")" : state;
    }

    private static String map(String owner, MapReader map, Function<InputArray, String> load, String index) {
        if (!map.declared()) {
            return load.apply(map.inputs().getFirst());
        }
        List<String> arguments = new ArrayList<>();
        map.inputs().stream().filter(InputArray::streamed).forEach(input -> arguments.add(load.apply(input)));
        if (map.index() != null) {
            arguments.add(index);
        }
        map.inputs().stream().filter(input -> !input.streamed()).forEach(input -> arguments.add(load.apply(input)));
        return owner + ".map(" + String.join(", ", arguments) + ")";
    }

    @Override
    public String map(Function<InputArray, String> load, String index) {
        return mapper.apply(load, index);
    }

    @Override
    public String combine(String left, String right) {
        return combiner.apply(left, right);
    }

    @Override
    public String finish(String state) {
        return finisher.apply(state);
    }

    @Override
    public String construct(List<String> components) {
        return construct(shape, components.iterator());
    }

    private static String construct(Shape shape, Iterator<String> components) {
        return switch (shape) {
            case Shape.Scalar _ -> components.next();
            case Shape.Struct s -> {
                List<String> parts = new ArrayList<>();
                s.parts().forEach(part -> parts.add(construct(part, components)));
                yield "new " + type(s) + "(" + String.join(", ", parts) + ")";
            }
        };
    }

    @Override
    public List<String> components(String state) {
        return components(shape, state);
    }

    private static List<String> components(Shape shape, String state) {
        return switch (shape) {
            case Shape.Scalar _ -> List.of(state);
            case Shape.Struct s -> {
                List<String> parts = new ArrayList<>();
                for (int i = 0; i < s.parts().size(); i++) {
                    parts.addAll(components(s.parts().get(i), state + "." + s.names().get(i) + "()"));
                }
                yield parts;
            }
        };
    }

    /** The type of a state of this shape, boxed for a primitive. */
    static String type(Shape shape) {
        return switch (shape) {
            case Shape.Scalar s -> s.kind().box();
            case Shape.Struct s -> Compiler.localName(s.type());
        };
    }
}
