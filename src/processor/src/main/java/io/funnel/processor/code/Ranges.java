package io.funnel.processor.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The range of integers that an expression can yield at a place. It follows from operators, from variables with a
 * single value, and from conditions around the place. An unknown range is that of the type.
 */
public final class Ranges {

    private static final long LONGEST_INDEX = 1L << 62;
    private static final Set<String> SUMS = Set.of("+", "-");
    private static final Set<String> SUMS_AND_PRODUCTS = Set.of("+", "-", "*");
    private static final Range BYTES = new Range(Byte.MIN_VALUE, Byte.MAX_VALUE);
    private static final Range SHORTS = new Range(Short.MIN_VALUE, Short.MAX_VALUE);
    private static final Range CHARS = new Range(0, Character.MAX_VALUE);
    private static final Range INTS = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);
    public static final Range LONGS = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

    /** Variables with a single value during their lifetime. */
    private final Map<String, Expr> values;

    private final Set<String> changing;
    /** Ranges of other variables. */
    private final Map<String, Range> assigned = new HashMap<>();

    private Function<Expr.Call, Optional<Range>> calls = call -> Optional.empty();
    private final List<Map<Expr, Range>> known = new ArrayList<>();
    /** Caches the ranges of variables under the same conditions, since a variable may occur in many values. */
    private final List<Map<Expr, Range>> found = new ArrayList<>(List.of(new HashMap<>()));

    /** A range that includes both ends. */
    public record Range(long least, long greatest) {

        /** Returns whether the range lies within 0 and below a width. */
        public boolean isWithin(int width) {
            return least >= 0 && greatest < width;
        }

        public boolean isWithin(long from, long to) {
            return least >= from && greatest <= to;
        }

        private boolean isOne() {
            return least == greatest;
        }

        public boolean isNegative() {
            return greatest < 0;
        }

        private Range and(Range other) {
            long from = Math.max(least, other.least);
            long to = Math.min(greatest, other.greatest);
            return from > to ? this : new Range(from, to);
        }

        Range or(Range other) {
            return new Range(Math.min(least, other.least), Math.max(greatest, other.greatest));
        }
    }

    /** Collects the variables of the statements; their names are unique. */
    public Ranges(List<Stmt> statements) {
        changing = Walk.assigned(statements);
        values = Walk.fixedValues(statements);
        values.values().removeIf(value -> reads(value, changing));
    }

    /** Takes in what variables with several values can hold, and what calls of these functions return. */
    void learn(Map<String, Range> held, Function<Expr.Call, Optional<Range>> returned) {
        assigned.putAll(held);
        calls = returned;
        found.getLast().clear();
    }

    /** Enters statements in which these expressions lie in these ranges. */
    void enter(Map<Expr, Range> expressions) {
        known.add(new HashMap<>(expressions));
        found.add(new HashMap<>());
    }

    boolean isAssigned(Expr.Local variable) {
        return changing.contains(variable.name());
    }

    private static boolean reads(Expr expr, Set<String> variables) {
        return Walk.any(expr, node -> node instanceof Expr.Local local && variables.contains(local.name()));
    }

    public void enter(Expr condition, boolean holds) {
        enter(condition, holds, changing);
    }

    /** Enters statements under a condition; variables that they do not assign keep what it tells of them. */
    public void enter(Expr condition, boolean holds, List<Stmt> inside) {
        enter(condition, holds, Walk.assigned(inside));
    }

    private void enter(Expr condition, boolean holds, Set<String> assigned) {
        known.add(new HashMap<>());
        found.add(new HashMap<>());
        learn(condition, holds, assigned);
    }

    /** Enters the body of a loop. The start of a counter bounds one end, and the condition the other. */
    public void enter(Stmt.Loop loop) {
        Set<String> assigned = Walk.assigned(loop.body());
        enter(loop.condition(), true, assigned);
        if (loop.start().size() == 1 && loop.start().getFirst() instanceof Stmt.Declare start && start.value() != null
                && loop.step().size() == 1 && loop.step().getFirst() instanceof Stmt.Assign step
                && step.target().name().equals(start.name()) && !assigned.contains(start.name())
                && step.value() instanceof Expr.Binary sum && sum.left().equals(step.target())) {
            count(sum, of(start.value()));
        }
    }

    private void count(Expr.Binary sum, Range start) {
        Range step = of(sum.right());
        boolean isOneWay = SUMS.contains(sum.operator()) && (step.least() > 0 || step.isNegative());
        if (isOneWay && !mayOverflow(sum)) {
            boolean rises = sum.operator().equals("+") == step.least() > 0;
            narrow(sum.left(), rises ? ">=" : "<=", start, Set.of());
        }
    }

    public void leave() {
        known.removeLast();
        found.removeLast();
    }

    private void learn(Expr condition, boolean holds, Set<String> assigned) {
        switch (condition) {
            case Expr.Unary u when u.operator().equals("!") -> learn(u.operand(), !holds, assigned);
            case Expr.Binary b when b.operator().equals(holds ? "&&" : "||") -> {
                learn(b.left(), holds, assigned);
                learn(b.right(), holds, assigned);
            }
            case Expr.Binary b when b.left().kind().isInteger() && b.right().kind().isInteger() -> {
                String operator = holds ? b.operator() : Comparisons.opposite(b.operator());
                narrow(b.left(), operator, of(b.right()), assigned);
                narrow(b.right(), Comparisons.swapped(operator), of(b.left()), assigned);
            }
            default -> {}
        }
    }

    private void narrow(Expr expr, String operator, Range other, Set<String> assigned) {
        if (expr instanceof Expr.Widening widening && widening.operand().kind().isInteger()) {
            narrow(widening.operand(), operator, other, assigned);
            return;
        }
        if (reads(expr, assigned)) {
            return;
        }
        Range all = all(Kind.LONG);
        Range limit = switch (operator) {
            case "<" -> other.greatest() == Long.MIN_VALUE ? all : new Range(all.least(), other.greatest() - 1);
            case "<=" -> new Range(all.least(), other.greatest());
            case ">" -> other.least() == Long.MAX_VALUE ? all : new Range(other.least() + 1, all.greatest());
            case ">=" -> new Range(other.least(), all.greatest());
            case "==" -> other;
            default -> all;
        };
        known.getLast().merge(expr, limit, Range::and);
        found.getLast().clear();
    }

    public Range of(Expr expr) {
        if (!(expr instanceof Expr.Local)) {
            return narrowed(expr);
        }
        Map<Expr, Range> here = found.getLast();
        Range range = here.get(expr);
        if (range == null) {
            range = narrowed(expr);
            here.put(expr, range);
        }
        return range;
    }

    private Range narrowed(Expr expr) {
        Range range = fromOperators(expr);
        for (Map<Expr, Range> branch : known) {
            Range limit = branch.get(expr);
            range = limit == null ? range : range.and(limit);
        }
        return range;
    }

    /**
     * Returns the value of a condition that the ranges decide. TornadoVM 5.2.0 finds it too, and then has no code for
     * it, or takes the wrong side on PTX.
     */
    public Optional<Boolean> decides(Expr condition) {
        return switch (condition) {
            case Expr.Binary b when b.left().kind().isInteger() && b.left().equals(b.right())
                    && b.kind() == Kind.BOOLEAN ->
                Optional.of(Set.of("==", "<=", ">=").contains(b.operator()));
            case Expr.Binary b when b.left().kind().isInteger() && b.right().kind().isInteger()
                    && b.kind() == Kind.BOOLEAN -> {
                boolean holds = mayBe(b.operator(), of(b.left()), of(b.right()));
                boolean fails = mayBe(Comparisons.opposite(b.operator()), of(b.left()), of(b.right()));
                yield holds == fails ? Optional.empty() : Optional.of(holds);
            }
            case Expr.Call c when c.function().equals("JavaMath.not") ->
                decides(c.arguments().getFirst()).map(is -> !is);
            case Expr.Call c when c.function().equals("JavaMath.and") -> decides(c, false);
            case Expr.Call c when c.function().equals("JavaMath.or") -> decides(c, true);
            default -> Optional.empty();
        };
    }

    private Range chosen(Expr.Conditional choice, boolean holds) {
        enter(choice.condition(), holds);
        Range range = of(holds ? choice.yes() : choice.no());
        leave();
        return range;
    }

    /** Decides joined conditions; {@code alone} is the value with which a single one decides. */
    private Optional<Boolean> decides(Expr.Call joined, boolean alone) {
        List<Optional<Boolean>> parts = joined.arguments().stream().map(this::decides).toList();
        return parts.contains(Optional.of(alone))
                ? Optional.of(alone)
                : parts.contains(Optional.empty()) ? Optional.empty() : Optional.of(!alone);
    }

    private static boolean mayBe(String operator, Range left, Range right) {
        return switch (operator) {
            case "<" -> left.least < right.greatest;
            case "<=" -> left.least <= right.greatest;
            case ">" -> left.greatest > right.least;
            case ">=" -> left.greatest >= right.least;
            case "==" -> left.least <= right.greatest && right.least <= left.greatest;
            case "!=" -> left.least != left.greatest || right.least != right.greatest || left.least != right.least;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    /** Returns whether a sum, difference, product or negation of integers may exceed its type. */
    public boolean mayOverflow(Expr expr) {
        return switch (expr) {
            case Expr.Binary b when b.kind().isInteger() && SUMS_AND_PRODUCTS.contains(b.operator()) -> {
                try {
                    yield !fits(exact(b.operator(), of(b.left()), of(b.right())), b.kind());
                } catch (ArithmeticException e) {
                    yield true;
                }
            }
            case Expr.Unary u when u.kind().isInteger() && u.operator().equals("-") ->
                of(u.operand()).least() == all(u.kind()).least();
            default -> false;
        };
    }

    /** Returns whether a sum or difference cannot reach all values of its type, by more than the slack. */
    public boolean leavesOut(Expr.Binary sum, long slack) {
        Range left = of(sum.left());
        Range right = of(sum.right());
        int negated = sum.operator().equals("-") ? 1 : 0;
        Range added = negated == 0 ? right : new Range(~right.greatest(), ~right.least());
        Range all = all(sum.kind());
        return plus(left.least(), added.least(), negated) > all.least() + slack
                || plus(left.greatest(), added.greatest(), negated) < all.greatest() - slack;
    }

    /** Adds; saturates at the ends of long. */
    private static long plus(long a, long b, int carry) {
        long sum = a + b;
        boolean overflows = ((a ^ sum) & (b ^ sum)) < 0;
        return overflows ? a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE : sum == Long.MAX_VALUE ? sum : sum + carry;
    }

    private Range fromOperators(Expr expr) {
        Optional<Number> constant = Folding.value(expr);
        if (constant.isPresent() && expr.kind().isInteger()) {
            return new Range(constant.get().longValue(), constant.get().longValue());
        }
        return switch (expr) {
            case Expr.Local l -> {
                Expr value = values.get(l.name());
                yield value != null && value.kind().isInteger()
                        ? of(value)
                        : assigned.getOrDefault(l.name(), all(l.kind()));
            }
            case Expr.Element e -> all(e.stored());
            case Expr.Parameter p -> all(p.stored());
            case Expr.ArrayElement a -> all(a.stored());
            case Expr.Index i -> new Range(0, i.kind() == Kind.INT ? Integer.MAX_VALUE - 1 : LONGEST_INDEX);
            case Expr.Length l -> new Range(0, Integer.MAX_VALUE);
            case Expr.Widening w when w.operand().kind().isInteger() -> of(w.operand());
            case Expr.Cast c when c.operand().kind().isInteger() -> wrapped(of(c.operand()), c.kind());
            case Expr.Conditional c -> {
                Optional<Boolean> decided = decides(c.condition());
                yield decided.isPresent()
                        ? chosen(c, decided.get())
                        : chosen(c, true).or(chosen(c, false));
            }
            case Expr.Unary u when u.operator().equals("-") -> {
                Range range = of(u.operand());
                yield range.least() == Long.MIN_VALUE
                        ? all(u.kind())
                        : wrapped(new Range(-range.greatest(), -range.least()), u.kind());
            }
            case Expr.Unary u when u.operator().equals("~") -> {
                Range range = of(u.operand());
                yield new Range(~range.greatest(), ~range.least());
            }
            case Expr.Unary u when u.operator().equals("(byte) ") -> BYTES;
            case Expr.Unary u when u.operator().equals("(short) ") -> SHORTS;
            case Expr.Unary u when u.operator().equals("(char) ") -> CHARS;
            case Expr.Binary b when b.kind().isInteger() -> arithmetic(b);
            case Expr.Call c when c.kind().isInteger() -> call(c);
            default -> all(expr.kind());
        };
    }

    private Range arithmetic(Expr.Binary b) {
        Range left = of(b.left());
        Range right = of(b.right());
        boolean positive = left.least() >= 0 && right.least() >= 0;
        Optional<Number> only = left.isOne() && right.isOne()
                ? Folding.binary(b.operator(), left.least(), right.least(), b.kind())
                : Optional.empty();
        if (only.isPresent()) {
            return new Range(only.get().longValue(), only.get().longValue());
        }
        try {
            return switch (b.operator()) {
                case "+", "-", "*" -> b.operator().equals("-") && b.left().equals(b.right())
                        ? new Range(0, 0)
                        : wrapped(exact(b.operator(), left, right), b.kind());
                case "/" -> right.least() > 0
                        ? new Range(left.least() < 0 ? left.least() / right.least() : 0,
                                left.greatest() > 0 ? left.greatest() / right.least() : 0)
                        : all(b.kind());
                case "%" -> right.least() > 0
                        ? remainder(left, right.greatest() - 1)
                        : right.greatest() < 0 ? remainder(left, ~right.least()) : all(b.kind());
                case "&" -> right.least() >= 0 || left.least() >= 0
                        ? masked(left, right)
                        : left.isNegative() && right.isNegative() ? negative(b.kind()) : all(b.kind());
                case "|", "^" -> positive
                        ? new Range(0, bits(left.greatest() | right.greatest()))
                        : isNegative(b.operator(), left, right) ? negative(b.kind()) : all(b.kind());
                case ">>", ">>>" -> shifted(b.operator(), left, right, b.kind());
                default -> all(b.kind());
            };
        } catch (ArithmeticException e) {
            return all(b.kind());
        }
    }

    private static boolean isNegative(String operator, Range left, Range right) {
        return operator.equals("|")
                ? left.isNegative() || right.isNegative()
                : (left.isNegative() && right.least() >= 0) || (left.least() >= 0 && right.isNegative());
    }

    private static Range negative(Kind kind) {
        return new Range(all(kind).least(), -1);
    }

    /** Computes a range; throws if an end exceeds long. */
    private static Range exact(String operator, Range left, Range right) {
        return switch (operator) {
            case "+" -> new Range(Math.addExact(left.least(), right.least()),
                    Math.addExact(left.greatest(), right.greatest()));
            case "-" -> new Range(Math.subtractExact(left.least(), right.greatest()),
                    Math.subtractExact(left.greatest(), right.least()));
            default -> product(left, right);
        };
    }

    private static Range product(Range left, Range right) {
        long[] corners = {Math.multiplyExact(left.least(), right.least()),
            Math.multiplyExact(left.least(), right.greatest()),
            Math.multiplyExact(left.greatest(), right.least()),
            Math.multiplyExact(left.greatest(), right.greatest())};
        Arrays.sort(corners);
        return new Range(corners[0], corners[corners.length - 1]);
    }

    private static Range remainder(Range left, long most) {
        return new Range(left.least() < 0 ? Math.max(-most, left.least()) : 0,
                left.greatest() > 0 ? Math.min(most, left.greatest()) : 0);
    }

    private static Range masked(Range left, Range right) {
        return new Range(0, Math.min(left.least() >= 0 ? left.greatest() : Long.MAX_VALUE,
                right.least() >= 0 ? right.greatest() : Long.MAX_VALUE));
    }

    private static long bits(long value) {
        return value == 0 ? 0 : Long.highestOneBit(value) * 2 - 1;
    }

    private Range call(Expr.Call call) {
        List<Range> arguments = call.arguments().stream().map(this::of).toList();
        if (arguments.isEmpty()) {
            return all(call.kind());
        }
        Range first = arguments.getFirst();
        Range second = arguments.getLast();
        return switch (call.function()) {
            case "Math.abs", "WrappingMath.abs" -> magnitude(first, call.kind());
            case "Math.min", "JavaMath.min" -> new Range(Math.min(first.least(), second.least()),
                    Math.min(first.greatest(), second.greatest()));
            case "Math.max", "JavaMath.max" -> new Range(Math.max(first.least(), second.least()),
                    Math.max(first.greatest(), second.greatest()));
            case "JavaMath.shiftRight" -> shifted(">>", first, second, call.kind());
            case "JavaMath.shiftRightUnsigned" -> shifted(">>>", first, second, call.kind());
            case "Integer.bitCount", "Long.bitCount", "Integer.numberOfLeadingZeros", "Long.numberOfLeadingZeros",
                    "Integer.numberOfTrailingZeros", "Long.numberOfTrailingZeros", "JavaMath.bitCount",
                    "Bits.numberOfLeadingZeros", "Bits.numberOfTrailingZeros" ->
                new Range(0, call.arguments().getFirst().kind() == Kind.INT ? Integer.SIZE : Long.SIZE);
            case "JavaMath.toIndex" -> new Range(0, second.greatest());
            case "WrappingMath.ofUnknownSign" -> first;
            default -> calls.apply(call).orElse(all(call.kind()));
        };
    }

    private static Range shifted(String operator, Range value, Range distance, Kind kind) {
        int size = kind == Kind.INT ? Integer.SIZE : Long.SIZE;
        long places = distance.least() & (size - 1);
        boolean isFixed = distance.isOne();
        if (isFixed && (operator.equals(">>") || value.least() >= 0)) {
            return new Range(value.least() >> places, value.greatest() >> places);
        }
        return isFixed && places > 0 && operator.equals(">>>")
                ? new Range(0, (1L << (size - places)) - 1)
                : all(kind);
    }

    private static Range magnitude(Range range, Kind kind) {
        if (range.least() == Long.MIN_VALUE) {
            return all(kind);
        }
        long greatest = Math.max(-range.least(), range.greatest());
        return wrapped(new Range(range.least() <= 0 ? 0 : range.least(), greatest), kind);
    }

    private static Range all(Kind kind) {
        return switch (kind) {
            case INT -> INTS;
            case BYTE -> BYTES;
            case SHORT -> SHORTS;
            case CHAR -> CHARS;
            default -> LONGS;
        };
    }

    private static Range wrapped(Range range, Kind kind) {
        return fits(range, kind) ? range : all(kind);
    }

    private static boolean fits(Range range, Kind kind) {
        return kind != Kind.INT || (range.least() >= INTS.least() && range.greatest() <= INTS.greatest());
    }
}
