package io.funnel.processor.source.operator;

import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StateText;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * An operator's own methods, called on the host.
 *
 * @param owner     how the package's code names the operator
 * @param shape     the state
 * @param map       what map takes
 * @param hasFinish whether there is a method that gives the result
 */
record HostText(String owner, Shape shape, MapReader map, boolean hasFinish) implements StateText {

    @Override
    public String identity() {
        return owner + ".identity()";
    }

    @Override
    public String map(Function<InputArray, String> load, String index) {
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
    public String combine(String left, String right) {
        return owner + ".combine(" + left + ", " + right + ")";
    }

    @Override
    public String finish(String state) {
        return hasFinish ? owner + ".finish(" + state + ")" : state;
    }

    @Override
    public String construct(List<String> components) {
        return construct(shape, components.iterator());
    }

    /** A state of this shape from its scalars, which are taken in order. */
    public static String construct(Shape shape, Iterator<String> components) {
        return switch (shape) {
            case Shape.Scalar s -> components.next();
            case Shape.Struct s -> {
                List<String> parts = new ArrayList<>();
                for (Shape part : s.parts()) {
                    parts.add(construct(part, components));
                }
                yield "new " + Compiler.localName(s.type()) + "(" + String.join(", ", parts) + ")";
            }
        };
    }

    @Override
    public List<String> components(String state) {
        return components(shape, state);
    }

    /** The scalars of a state of this shape. */
    public static List<String> components(Shape shape, String state) {
        return switch (shape) {
            case Shape.Scalar s -> List.of(state);
            case Shape.Struct s -> {
                List<String> parts = new ArrayList<>();
                for (int i = 0; i < s.parts().size(); i++) {
                    parts.addAll(components(s.parts().get(i), state + "." + s.names().get(i) + "()"));
                }
                yield parts;
            }
        };
    }

    /** The type of a state of this shape, boxed where it is a primitive. */
    static String type(Shape shape) {
        return switch (shape) {
            case Shape.Scalar s -> s.kind().box();
            case Shape.Struct s -> Compiler.localName(s.type());
        };
    }
}
