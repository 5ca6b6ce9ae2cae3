package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Ranges;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The origins of an operator's values: its elements, its states, and variables that are never assigned. */
final class ValueOrigins {

    /** The context of an expression: its function, and the ranges of its variables. */
    record Site(String function, Ranges ranges) {

        String variable(String name) {
            return function + "." + name;
        }
    }

    private final Map<String, Set<String>> ofVariables = new HashMap<>();

    /** Records a value of a variable, parameter or function; returns whether it is new. */
    boolean assigned(String variable, Expr value, Site place) {
        Set<String> roots = new HashSet<>();
        collect(value, place, roots);
        return ofVariables.computeIfAbsent(variable, _ -> new HashSet<>()).addAll(roots);
    }

    /** Returns whether compilers may prove both values equal. */
    boolean mayBeTheSame(Expr one, Expr other, Site place) {
        Set<String> ofOne = new HashSet<>();
        collect(one, place, ofOne);
        Set<String> ofOther = new HashSet<>();
        collect(other, place, ofOther);
        return !Collections.disjoint(ofOne, ofOther);
    }

    private void collect(Expr expr, Site place, Set<String> roots) {
        switch (expr) {
            case Expr.Local l -> named(place.variable(l.name()), roots);
            case Expr.State s -> roots.add("state " + s.component());
            case Expr.Element e -> roots.add("input " + e.input());
            case Expr.Parameter p -> roots.add("input " + p.input());
            case Expr.ArrayElement a -> roots.add("array " + a.array());
            case Expr.Index _,Expr.Length _ -> roots.add(expr.toString());
            case Expr.Unary u -> collect(u.operand(), place, roots);
            case Expr.Cast c -> collect(c.operand(), place, roots);
            case Expr.Widening w -> collect(w.operand(), place, roots);
            case Expr.Binary b -> {
                collect(b.left(), place, roots);
                collect(b.right(), place, roots);
            }
            case Expr.Conditional c -> {
                collect(c.yes(), place, roots);
                collect(c.no(), place, roots);
            }
            case Expr.Call c -> {
                c.arguments().forEach(argument -> collect(argument, place, roots));
                roots.addAll(ofVariables.getOrDefault(c.function(), Set.of()));
            }
            case Expr.Constant _ -> {
                // without origins
            }
        }
    }

    private void named(String variable, Set<String> roots) {
        Set<String> known = ofVariables.get(variable);
        if (known == null) {
            roots.add(variable);
        } else {
            roots.addAll(known);
        }
    }
}
