package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.source.tree.Functions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes calls of the user's functions out: of last steps, as expressions over the state's components, and of other
 * expressions, so that analysis knows the functions' arguments.
 */
public final class FinishReader {

    /** The most nodes of an expression; each place that reads a variable repeats its value. */
    private static final int MOST = 300;

    private final Functions functions;
    private int nodes;

    private FinishReader(Functions functions) {
        this.functions = functions;
    }

    public static List<Expr> state(List<StatePart> parts) {
        return IntStream.range(0, parts.size()).<Expr>mapToObj(i -> new Expr.State(i, parts.get(i).type())).toList();
    }

    /**
     * Returns the result's scalars as expressions of operators and Java's functions.
     *
     * @param functions that they call
     * @param finished  the result's scalars over the components of the state
     * @return empty if there is a loop, a recursion or too much
     */
    static List<Expr> closed(Functions functions, List<Expr> finished) {
        FinishReader reader = new FinishReader(functions);
        List<Expr> closed = new ArrayList<>();
        for (Expr scalar : finished) {
            reader.value(scalar, Map.of()).ifPresent(closed::add);
        }
        return closed.size() == finished.size() ? closed : List.of();
    }

    /** Returns the statements with calls written out, but for functions with a loop, a recursion or too much. */
    static List<Stmt> open(Functions functions, List<Stmt> statements) {
        return statements.stream().map(statement -> Walk.inside(statement, expr -> open(functions, expr),
                block -> open(functions, block))).toList();
    }

    static Expr open(Functions functions, Expr expr) {
        Map<String, Expr> variables = new HashMap<>();
        Walk.each(expr, node -> {
            if (node instanceof Expr.Local local) {
                variables.put(local.name(), local);
            }
        });
        return new FinishReader(functions).value(expr, variables).orElse(expr);
    }

    private Optional<Expr> value(Expr expr, Map<String, Expr> variables) {
        boolean[] fails = {false};
        Expr value = Walk.rewrite(expr, node -> {
            nodes++;
            Optional<Expr> known = fails[0] || nodes > MOST ? Optional.empty() : ofNode(node, variables);
            fails[0] |= known.isEmpty();
            return known.orElse(node);
        });
        return fails[0] ? Optional.empty() : Optional.of(value);
    }

    private Optional<Expr> ofNode(Expr node, Map<String, Expr> variables) {
        return switch (node) {
            case Expr.Local local -> {
                Optional<Expr> value = Optional.ofNullable(variables.get(local.name()));
                value.ifPresent(known -> nodes += Walk.size(known));
                yield value.filter(known -> nodes <= MOST);
            }
            case Expr.Call call when functions.named(call.function()) != null -> ofCall(call);
            default -> Optional.of(node);
        };
    }

    private Optional<Expr> ofCall(Expr.Call call) {
        ScalarFunction function = functions.named(call.function());
        if (function == null) {
            return Optional.empty();
        }
        Map<String, Expr> arguments = new HashMap<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Expr.Local parameter = function.parameters().get(i);
            arguments.put(parameter.name(), Expr.widened(call.arguments().get(i), parameter.kind()));
        }
        return result(function.body(), arguments).map(result -> Expr.widened(result, function.result()));
    }

    /** The value that the statements return; a branch is followed on both sides. */
    private Optional<Expr> result(List<Stmt> body, Map<String, Expr> before) {
        Map<String, Expr> variables = new HashMap<>(before);
        for (int i = 0; i < body.size(); i++) {
            switch (body.get(i)) {
                case Stmt.Declare d -> {
                    Expr value = d.value();
                    if (value != null && !put(d.name(), Expr.widened(value, d.kind()), variables)) {
                        return Optional.empty();
                    }
                }
                case Stmt.Assign a -> {
                    if (!put(a.target().name(), Expr.widened(a.value(), a.target().kind()), variables)) {
                        return Optional.empty();
                    }
                }
                case Stmt.Return r -> {
                    return value(r.values().getFirst(), variables);
                }
                case Stmt.If choice -> {
                    return ofBranches(choice, body.subList(i + 1, body.size()), variables);
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Expr> ofBranches(Stmt.If choice, List<Stmt> rest, Map<String, Expr> variables) {
        Optional<Expr> condition = value(choice.condition(), variables);
        Optional<Expr> yes = condition.flatMap(known -> result(Walk.joined(choice.yes(), rest), variables));
        Optional<Expr> no = yes.flatMap(known -> result(Walk.joined(choice.no(), rest), variables));
        return no.map(known -> new Expr.Conditional(condition.orElseThrow(), yes.orElseThrow(), known, known.kind()));
    }

    private boolean put(String variable, Expr expr, Map<String, Expr> variables) {
        Optional<Expr> value = value(expr, variables);
        value.ifPresent(known -> variables.put(variable, known));
        return value.isPresent();
    }
}
