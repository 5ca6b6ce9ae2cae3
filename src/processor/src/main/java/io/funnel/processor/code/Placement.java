package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replacements of the state, the elements and the index, for a copy of a reduction's statements.
 *
 * @param target    the variable or array element that receives a component's new value
 * @param state     the variable or array element that a component is read from
 * @param element   reads a streamed input's element
 * @param parameter reads an element of a parameter array
 * @param index     the element's index
 * @param suffix    appended to the names of local variables, so that copies can share a block
 */
public record Placement(
        State target,
        State state,
        Function<Expr.Element, Expr> element,
        Function<Expr.Parameter, Expr> parameter,
        Expr index,
        String suffix) {

    /** The place of a component. */
    public interface State {
        /** Returns the variable or array element; {@code at} selects a value of a component with several. */
        Expr of(int component, @Nullable Expr at);
    }

    /** Places statements that combine two states with one value a component; a target may equal an operand. */
    public static Placement ofStates(List<Expr> targets, List<Expr> left, List<Expr> right, String suffix) {
        return new Placement((component, at) -> targets.get(component),
                (component, at) -> component < left.size() ? left.get(component) : right.get(component - left.size()),
                element -> element, parameter -> parameter, new Expr.Length(), suffix);
    }

    public List<Stmt> of(List<Stmt> statements) {
        List<Stmt> placed = new ArrayList<>();
        for (Stmt statement : statements) {
            placed.add(switch (statement) {
                case Stmt.Declare d ->
                    new Stmt.Declare(d.kind(), d.name() + suffix, d.value() == null ? null : of(d.value()));
                case Stmt.Assign a -> new Stmt.Assign(
                        new Expr.Local(a.target().name() + suffix, a.target().kind()), of(a.value()));
                case Stmt.Combine c -> {
                    Expr at = c.at() == null ? null : of(c.at());
                    yield assignment(target.of(c.component(), at), of(c.value(), at));
                }
                default -> Walk.inside(statement, this::of, this::of);
            });
        }
        return placed;
    }

    public static Stmt assignment(Expr target, Expr value) {
        return switch (target) {
            case Expr.Local local -> new Stmt.Assign(local, value);
            case Expr.ArrayElement element -> new Stmt.Store(element, value);
            default -> throw new IllegalArgumentException("nothing that holds a value: " + target);
        };
    }

    private Expr of(Expr expr) {
        return of(expr, null);
    }

    private Expr of(Expr expr, @Nullable Expr at) {
        return Walk.rewrite(expr, node -> switch (node) {
            case Expr.Local l -> new Expr.Local(l.name() + suffix, l.kind());
            case Expr.State s -> state.of(s.component(), at);
            case Expr.Element e -> element.apply(e);
            case Expr.Parameter p -> parameter.apply(p);
            case Expr.Index i -> index;
            default -> node;
        });
    }
}
