package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The value of an expression of the source: a scalar, a record split into scalars, or an array by its position. */
public sealed interface Value {

    /** A primitive. */
    record Scalar(Expr expr) implements Value {}

    /** A record. */
    record Struct(Shape.Struct shape, List<Value> parts) implements Value {
        public Struct {
            parts = List.copyOf(parts);
        }
    }

    /** TornadoVM's half, as the float that it widens to. */
    record Half(Expr expr) implements Value {}

    /** An input, by its position. */
    record Input(int position) implements Value {}

    /** A result, by its position. */
    record Result(int position) implements Value {}

    /** A variable that the loop combines in place of a result. */
    record Accumulator(int result) implements Value {}

    /**
     * A variable that holds what a round of the loop has read of a result.
     *
     * @param result the result's position
     * @param at     the place that was read of a result of several elements
     * @param loops  the number of inner loops around the variable
     */
    record Taken(Expr expr, int result, @Nullable Expr at, int loops) implements Value {}

    /** Returns the value of an element of an input. */
    static Value ofElement(Expr expr) {
        return read(expr) == Kind.HALF ? new Half(expr) : new Scalar(expr);
    }

    /** Returns the type that Java gives an expression; that of a half is the float that it was asked for. */
    static Kind stored(Expr expr) {
        Kind kind = read(expr);
        return kind == Kind.HALF ? kind.value() : kind;
    }

    private static Kind read(Expr expr) {
        return switch (expr) {
            case Expr.Element e -> e.stored();
            case Expr.Parameter p -> p.stored();
            default -> expr.kind();
        };
    }

    default List<Expr> leaves() {
        return switch (this) {
            case Scalar s -> List.of(s.expr());
            case Struct s -> s.parts().stream().flatMap(part -> part.leaves().stream()).toList();
            case Half _,Input _,Result _,Accumulator _,Taken _ -> List.of();
        };
    }

    static Value of(Shape shape, Function<Shape.Leaf, Expr> make) {
        return of(shape, shape.leaves().stream().map(make).toList());
    }

    static Value of(Shape shape, List<Expr> leaves) {
        return switch (shape) {
            case Shape.Scalar s -> new Scalar(leaves.getFirst());
            case Shape.Struct s -> {
                List<Value> parts = new ArrayList<>();
                int from = 0;
                for (Shape part : s.parts()) {
                    int size = part.leaves().size();
                    parts.add(of(part, leaves.subList(from, from + size)));
                    from += size;
                }
                yield new Struct(s, parts);
            }
        };
    }
}
