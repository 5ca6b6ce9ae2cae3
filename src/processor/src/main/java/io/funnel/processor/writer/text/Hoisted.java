package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The statements of a map, with the quotients and function values that no element changes in variables of their own.
 *
 * @param values declares these variables
 * @param stores reads them
 */
public record Hoisted(List<Stmt.Declare> values, List<Stmt> stores) {

    /**
     * Splits statements.
     *
     * @param known whether a variable is one of what all elements make
     */
    public static Hoisted of(List<Stmt> statements, ElementMap map, Predicate<Expr> known) {
        Set<String> own = map.allFunctions().stream().map(ScalarFunction::name).collect(Collectors.toSet());
        Map<Expr, Expr.Local> values = new LinkedHashMap<>();
        List<Stmt> rest = Walk.rewrite(statements, node -> {
            boolean takesLong = node.kind().isFloating() && switch (node) {
                case Expr.Call call -> !own.contains(call.function());
                case Expr.Binary binary -> binary.operator().equals("/");
                case Expr.Cast cast -> values.containsValue(cast.operand());
                default -> false;
            };
            boolean isKnown = takesLong && !Walk.any(node, part -> switch (part) {
                case Expr.Local local -> !known.test(local) && !values.containsValue(local);
                case Expr.Element _,Expr.Parameter _,Expr.Index _,Expr.State _,Expr.ArrayElement _ -> true;
                default -> false;
            });
            return isKnown
                    ? values.computeIfAbsent(node, _ -> new Expr.Local("once" + values.size(), node.kind()))
                    : node;
        });
        return new Hoisted(values.entrySet().stream().map(value -> new Stmt.Declare(value.getKey().kind(),
                value.getValue().name(), value.getKey())).toList(), rest);
    }
}
