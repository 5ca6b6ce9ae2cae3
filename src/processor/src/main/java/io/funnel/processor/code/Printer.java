package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prints expressions and statements as Java, with the necessary parentheses only. */
public final class Printer {

    private static final int ATOM = 16;
    private static final int UNARY = 14;
    private static final int CONDITIONAL = 2;
    private static final String INDENT = "    ";

    private Printer() {}

    public static String text(Expr expr) {
        return switch (expr) {
            case Expr.Constant c -> c.text();
            case Expr.Local l -> l.name();
            case Expr.ArrayElement a when a.stored() == Kind.HALF && a.storage() != Expr.Storage.TORNADO ->
                "Float.float16ToFloat(" + element(a) + ")";
            case Expr.ArrayElement a when a.stored() == Kind.HALF -> element(a) + ".getFloat32()";
            case Expr.ArrayElement a -> element(a);
            case Expr.State _,Expr.Element _,Expr.Parameter _,Expr.Index _ ->
                throw new IllegalStateException("has no place in the text yet: " + expr);
            case Expr.Length l -> "n";
            case Expr.Unary u -> u.operator() + operand(u.operand());
            case Expr.Binary b -> {
                int level = level(b.operator());
                boolean converts = !b.operator().contains("<<") && !b.operator().contains(">>");
                yield text(converts ? bare(b.left(), b.right()) : b.left(), level) + " " + b.operator() + " "
                        + text(converts ? bare(b.right(), b.left()) : b.right(), level + 1);
            }
            case Expr.Conditional c ->
                text(c.condition(), CONDITIONAL + 1) + " ? " + text(bare(c.yes(), c.no()), CONDITIONAL) + " : "
                        + text(bare(c.no(), c.yes()), CONDITIONAL);
            case Expr.Widening w when Literals.ofKind(w).isPresent() -> Literals.ofKind(w).orElseThrow();
            case Expr.Widening w -> text(new Expr.Cast(w.operand(), w.kind()));
            case Expr.Cast c -> "(" + c.kind().keyword() + ") " + operand(c.operand());
            case Expr.Call c ->
                c.function() + c.arguments().stream()
                        .map(argument -> c.function().contains(".") ? text(argument) : value(argument))
                        .collect(Collectors.joining(", ", "(", ")"));
        };
    }

    private static String element(Expr.ArrayElement a) {
        return a.array() + switch (a.storage()) {
            case JAVA -> "[" + text(a.index()) + "]";
            case TORNADO -> ".get(" + text(a.index()) + ")";
            case SEGMENT -> ".getAtIndex(" + a.stored().layout() + ", " + text(a.index()) + ")";
        };
    }

    /** The operand without a conversion that the other operand implies. */
    private static Expr bare(Expr operand, Expr other) {
        boolean implied = operand instanceof Expr.Widening w && !(other instanceof Expr.Widening)
                && other.kind() == w.kind();
        return implied ? bare(operand) : operand;
    }

    /** Returns the text of an expression that is assigned or returned, where Java converts implicitly. */
    public static String value(Expr expr) {
        return text(bare(expr));
    }

    private static Expr bare(Expr expr) {
        return expr instanceof Expr.Widening w && !(w.operand() instanceof Expr.Widening) ? w.operand() : expr;
    }

    /** The text, in parentheses if it binds less tightly than {@code level}. */
    private static String text(Expr expr, int level) {
        String text = text(expr);
        return level(expr) < level ? "(" + text + ")" : text;
    }

    private static String operand(Expr operand) {
        String text = text(operand, UNARY);
        return text.startsWith("-") || text.startsWith("+") ? "(" + text + ")" : text;
    }

    private static int level(Expr expr) {
        return switch (expr) {
            case Expr.Unary u -> UNARY;
            case Expr.Cast c -> UNARY;
            case Expr.Widening w -> Literals.ofKind(w).isPresent() && !text(w).startsWith("-") ? ATOM : UNARY;
            case Expr.Binary b -> level(b.operator());
            case Expr.Conditional c -> CONDITIONAL;
            case Expr.Constant c -> c.text().startsWith("-") ? UNARY : ATOM;
            default -> ATOM;
        };
    }

    private static int level(String operator) {
        return switch (operator) {
            case "*", "/", "%" -> 12;
            case "+", "-" -> 11;
            case "<<", ">>", ">>>" -> 10;
            case "<", ">", "<=", ">=" -> 9;
            case "==", "!=" -> 8;
            case "&" -> 7;
            case "^" -> 6;
            case "|" -> 5;
            case "&&" -> 4;
            case "||" -> 3;
            default -> throw new IllegalStateException("no such operator: " + operator);
        };
    }

    public static List<String> lines(List<Stmt> statements) {
        List<String> lines = new ArrayList<>();
        for (Stmt statement : statements) {
            lines(statement, lines);
        }
        return lines;
    }

    private static void lines(Stmt statement, List<String> lines) {
        switch (statement) {
            case Stmt.If i -> {
                lines.add("if (" + text(i.condition()) + ") {");
                indent(i.yes(), lines);
                if (!i.no().isEmpty()) {
                    lines.add("} else {");
                    indent(i.no(), lines);
                }
                lines.add("}");
            }
            case Stmt.Loop l -> {
                lines.add(l.start().isEmpty() && l.step().isEmpty()
                        ? "while (" + text(l.condition()) + ") {"
                        : "for (" + list(l.start()) + "; " + text(l.condition()) + "; " + list(l.step()) + ") {");
                indent(l.body(), lines);
                lines.add("}");
            }
            default -> lines.add(line(statement) + ";");
        }
    }

    private static void indent(List<Stmt> statements, List<String> lines) {
        lines(statements).forEach(line -> lines.add(INDENT + line));
    }

    private static String list(List<Stmt> statements) {
        return statements.stream().map(Printer::line).collect(Collectors.joining(", "));
    }

    private static String line(Stmt statement) {
        return switch (statement) {
            case Stmt.Declare d ->
                d.kind().keyword() + " " + d.name() + (d.value() == null ? "" : " = " + value(d.value()));
            case Stmt.Assign a when increments(a) -> text(a.target()) + "++";
            case Stmt.Assign a -> text(a.target()) + " = " + value(a.value());
            case Stmt.Store s -> {
                Expr.ArrayElement target = s.target();
                yield switch (target.storage()) {
                    case JAVA -> text(target) + " = " + value(s.value());
                    case TORNADO -> target.array() + ".set(" + text(target.index()) + ", " + value(s.value()) + ")";
                    case SEGMENT ->
                        target.array() + ".setAtIndex(" + target.stored().layout() + ", " + text(target.index())
                                + ", " + value(s.value()) + ")";
                };
            }
            case Stmt.Return r -> "return " + value(r.values().getFirst());
            default -> throw new IllegalStateException("not a statement for one line: " + statement);
        };
    }

    private static boolean increments(Stmt.Assign assign) {
        return assign.value().equals(
                new Expr.Binary("+", assign.target(), new Expr.Constant("1", Kind.INT, 1), assign.target().kind()));
    }
}
