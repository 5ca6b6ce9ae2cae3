package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Writes expressions and statements as Java, with no more parentheses than needed.
 *
 * @param state     the variables or array elements that hold the state
 * @param element   what reads a streamed input's element
 * @param parameter the name of a parameter array
 * @param index     what gives the element's index
 * @param suffix    appended to the names of local variables
 */
public record Printer(
        IntFunction<String> state,
        IntFunction<String> element,
        IntFunction<String> parameter,
        String index,
        String suffix) {

    private static final int ATOM = 16;
    private static final int UNARY = 14;
    private static final int CONDITIONAL = 2;
    private static final String INDENT = "    ";

    /** For functions, which have parameters and local variables only. */
    public static final Printer PLAIN = new Printer(none("state"), none("element"), none("array"), "index", "");

    private static IntFunction<String> none(String what) {
        return position -> {
            throw new IllegalStateException("no " + what + " in a function: position=" + position);
        };
    }

    /** The expression as text. */
    public String text(Expr expr) {
        return switch (expr) {
            case Expr.Constant c -> c.text();
            case Expr.Local l -> l.name() + suffix;
            case Expr.State s -> state.apply(s.component());
            case Expr.Element e -> element.apply(e.input());
            case Expr.Parameter p -> parameter.apply(p.input()) + ".get(" + p.index() + ")";
            case Expr.Index i -> index;
            case Expr.Length l -> "n";
            case Expr.Unary u -> u.operator() + signed(u);
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
            case Expr.Cast c -> "(" + c.kind().keyword() + ") " + castOperand(c.operand());
            case Expr.Call c ->
                c.function() + c.arguments().stream()
                        .map(argument -> c.function().contains(".") ? text(argument) : value(argument))
                        .collect(Collectors.joining(", ", "(", ")"));
        };
    }

    /** An operand without a conversion that Java makes by itself, because of the other operand. */
    private static Expr bare(Expr operand, Expr other) {
        boolean implied = operand instanceof Expr.Widening w && !(other instanceof Expr.Widening)
                && other.kind() == w.kind();
        return implied ? bare(operand) : operand;
    }

    /** The expression as a value of its own, to be assigned or returned, where Java converts by itself. */
    public String value(Expr expr) {
        return text(bare(expr));
    }

    private static Expr bare(Expr expr) {
        return expr instanceof Expr.Widening w && !(w.operand() instanceof Expr.Widening) ? w.operand() : expr;
    }

    /** The expression as text, in parentheses where it binds less tightly than asked. */
    private String text(Expr expr, int level) {
        String text = text(expr);
        return level(expr) < level ? "(" + text + ")" : text;
    }

    private String signed(Expr.Unary unary) {
        String text = text(unary.operand(), UNARY);
        return text.startsWith("-") || text.startsWith("+") ? "(" + text + ")" : text;
    }

    private String castOperand(Expr operand) {
        String text = text(operand, UNARY);
        return text.startsWith("-") || text.startsWith("+") ? "(" + text + ")" : text;
    }

    private int level(Expr expr) {
        return switch (expr) {
            case Expr.Unary u -> UNARY;
            case Expr.Cast c -> UNARY;
            case Expr.Widening w -> Literals.ofKind(w).isPresent() && !text(w).startsWith("-") ? ATOM : UNARY;
            case Expr.Binary b -> level(b.operator());
            case Expr.Conditional c -> CONDITIONAL;
            case Expr.Constant c -> c.text().startsWith("-") ? UNARY : ATOM;
            case Expr.Index i -> levelOfText(index);
            default -> ATOM;
        };
    }

    /** Of text that another wrote: an atom, a cast of an atom, or whatever. */
    private static int levelOfText(String text) {
        if (isAtom(text)) {
            return ATOM;
        }
        boolean cast = text.startsWith("(int) ") || text.startsWith("(long) ");
        return cast && isAtom(text.substring(text.indexOf(' ') + 1)) ? UNARY : 0;
    }

    private static boolean isAtom(String text) {
        if (text.chars().allMatch(Character::isJavaIdentifierPart)) {
            return true;
        }
        int depth = 0;
        for (int at = 0; at < text.length(); at++) {
            depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
            if (depth == 0 && at < text.length() - 1) {
                return false;
            }
        }
        return text.startsWith("(");
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

    /**
     * The statements as lines.
     *
     * @param combine how a combine into a component is written
     */
    public List<String> lines(List<Stmt> statements, Function<Stmt.Combine, String> combine) {
        List<String> lines = new ArrayList<>();
        for (Stmt statement : statements) {
            lines(statement, combine, lines);
        }
        return lines;
    }

    /** The statements as lines, without a combine among them. */
    public List<String> lines(List<Stmt> statements) {
        return lines(statements, combine -> {
            throw new IllegalStateException("a combine in a function");
        });
    }

    private void lines(Stmt statement, Function<Stmt.Combine, String> combine, List<String> lines) {
        switch (statement) {
            case Stmt.If i -> {
                lines.add("if (" + text(i.condition()) + ") {");
                indent(i.yes(), combine, lines);
                if (!i.no().isEmpty()) {
                    lines.add("} else {");
                    indent(i.no(), combine, lines);
                }
                lines.add("}");
            }
            case Stmt.Loop l -> {
                if (l.start().isEmpty() && l.step().isEmpty()) {
                    lines.add("while (" + text(l.condition()) + ") {");
                } else {
                    String start = l.start().stream().map(s -> flat(s, combine)).collect(Collectors.joining(", "));
                    String step = l.step().stream().map(s -> flat(s, combine)).collect(Collectors.joining(", "));
                    lines.add("for (" + start + "; " + text(l.condition()) + "; " + step + ") {");
                }
                indent(l.body(), combine, lines);
                lines.add("}");
            }
            default -> lines.add(flat(statement, combine) + ";");
        }
    }

    private void indent(List<Stmt> statements, Function<Stmt.Combine, String> combine, List<String> lines) {
        for (String line : lines(statements, combine)) {
            lines.add(INDENT + line);
        }
    }

    private String flat(Stmt statement, Function<Stmt.Combine, String> combine) {
        return switch (statement) {
            case Stmt.Declare d -> d.kind().keyword() + " " + d.name() + suffix
                    + (d.value() == null ? "" : " = " + value(d.value()));
            case Stmt.Assign a when increments(a) -> text(a.target()) + "++";
            case Stmt.Assign a -> text(a.target()) + " = " + value(a.value());
            case Stmt.Combine c -> combine.apply(c);
            case Stmt.Return r -> "return " + value(r.values().getFirst());
            case Stmt.Continue c -> "continue";
            default -> throw new IllegalStateException("not a statement for one line: " + statement);
        };
    }

    private static boolean increments(Stmt.Assign assign) {
        return assign.value().equals(
                new Expr.Binary("+", assign.target(), new Expr.Constant("1", Kind.INT), assign.target().kind()));
    }
}
