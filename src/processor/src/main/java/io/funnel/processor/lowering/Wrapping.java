package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Replaces integer arithmetic whose overflow would be visible. C compilers assume that signed arithmetic never
 * overflows. A sum that is only stored is still right. One that is compared, divided, shifted right, widened or
 * converted may not be. {@code WrappingMath} computes such a value, unless its range excludes overflow. Minima
 * with a constant become calls too, since backends lack correct code for them.
 */
final class Wrapping {

    static final Lowering RULE =
            Lowering.of("TornadoVM writes C whose integers wrap", Wrapping.class, Wrapping::of, 17, 15, 23, 27, 32, 35,
                    36, 41, 44, 45, 46, 47, 48, 49, 51, 53, 55, 56);

    /** Uses of a value that reveal overflow. */
    private enum Use {
        /** Stored, or added to others. */
        NONE,
        /** Subtracted, multiplied, or its bits are taken: PTX cannot negate unsigned values. */
        SIGNED,
        /** Its bits are combined with unknown ones; reveals the sign of a square, and the known sign of a sum. */
        MASKED,
        /** Compared for equality, or converted for arithmetic; reveals a product, and a sum outside the range. */
        VALUE,
        /** Compared for equality with a value that may be near MIN or MAX; reveals overflow at the ends. */
        END,
        /** Its sign or its high bits matter. */
        ORDER;

        Use atLeast(Use other) {
            return compareTo(other) < 0 ? other : this;
        }

        boolean shows() {
            return compareTo(VALUE) >= 0;
        }
    }

    private static final Set<String> EQUALITIES = Set.of("==", "!=");
    private static final Set<String> MASKS = Set.of("&", "|");
    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");
    private static final Set<String> ORDERS = Set.of("<", "<=", ">", ">=", "/", "%", ">>", ">>>");
    private static final Map<String, String> NAMES = Map.of("+", "plus", "-", "minus", "*", "times");
    private static final String OF_BODY = "";

    private final Map<String, ScalarFunction> functions;
    private final int components;
    private final Map<String, Use> uses = new HashMap<>();
    /** Variables with only the highest bits possibly set. */
    private final Set<String> edges = new HashSet<>();
    private final Rotations rotations = new Rotations();
    private final ValueOrigins roots = new ValueOrigins();

    private boolean changed;

    /** Covers functions, and statements that call them and accumulate into this number of components. */
    private Wrapping(List<ScalarFunction> functions, int components, List<Stmt> statements) {
        this.functions = functions.stream().collect(Collectors.toMap(ScalarFunction::name, function -> function));
        this.components = components;
        do {
            changed = false;
            of(statements);
            functions.forEach(this::of);
        } while (changed);
    }

    private List<Stmt> of(List<Stmt> statements) {
        return statements(statements, new ValueOrigins.Site(OF_BODY, new Ranges(statements)));
    }

    private static Model of(Model model) {
        Wrapping rule = new Wrapping(model.functions(), model.state().size(), model.body().all());
        return model.inForm(rule::of, rule::of);
    }

    private ScalarFunction of(ScalarFunction function) {
        return Lowering.with(function,
                statements(function.body(), new ValueOrigins.Site(function.name(), new Ranges(function.body()))));
    }

    // Uses

    private Use use(String what) {
        return uses.getOrDefault(what, Use.NONE);
    }

    private void use(String what, Use use) {
        if (use.compareTo(use(what)) > 0) {
            uses.put(what, use);
            changed = true;
        }
    }

    private String component(int component) {
        return "state " + component % components;
    }

    // Statements

    private List<Stmt> statements(List<Stmt> statements, ValueOrigins.Site place) {
        List<Stmt> wrapped = new ArrayList<>();
        for (Stmt statement : statements) {
            if (!wrapped.isEmpty() && leaves(wrapped.getLast())) {
                break;
            }
            Optional<Boolean> decided =
                    statement instanceof Stmt.If i ? place.ranges().decides(i.condition()) : Optional.empty();
            if (decided.isPresent() && statement instanceof Stmt.If i) {
                wrapped.addAll(statements(decided.get() ? i.yes() : i.no(), place));
            } else {
                wrapped.add(statement(statement, place));
            }
        }
        return wrapped;
    }

    private static boolean leaves(Stmt statement) {
        return statement instanceof Stmt.Return;
    }

    private Stmt statement(Stmt statement, ValueOrigins.Site place) {
        return switch (statement) {
            case Stmt.Declare d -> d.value() == null
                    ? d
                    : new Stmt.Declare(d.kind(), d.name(),
                            assigned(d.value(), d.kind(), place.variable(d.name()), place));
            case Stmt.Assign a -> new Stmt.Assign(a.target(),
                    assigned(a.value(), a.target().kind(), place.variable(a.target().name()), place));
            case Stmt.Store s -> new Stmt.Store(s.target(), expr(s.value(), Use.NONE, place));
            case Stmt.Combine c ->
                new Stmt.Combine(c.component(), c.at() == null ? null : expr(c.at(), Use.ORDER, place),
                        expr(c.value(), use(component(c.component())), place));
            case Stmt.If i -> {
                changed |= rotations.chosen(i, place);
                Expr condition = expr(i.condition(), Use.NONE, place);
                place.ranges().enter(i.condition(), true);
                List<Stmt> yes = statements(i.yes(), place);
                place.ranges().leave();
                place.ranges().enter(i.condition(), false);
                List<Stmt> no = statements(i.no(), place);
                place.ranges().leave();
                yield new Stmt.If(condition, yes, no);
            }
            case Stmt.Loop l -> new Stmt.Loop(statements(l.start(), place), expr(l.condition(), Use.NONE, place),
                    statements(l.step(), place), statements(l.body(), place));
            case Stmt.Return r -> new Stmt.Return(
                    r.values().stream().map(value -> returned(value, place)).toList());
            case Stmt.Exit e -> e;
        };
    }

    /** The value assigned to a variable, with Java's implicit conversion. */
    private Expr assigned(Expr value, Kind kind, String variable, ValueOrigins.Site place) {
        Expr widened = Expr.widened(value, kind);
        if (isEdge(widened, place)) {
            changed |= edges.add(variable);
        }
        note(variable, widened, place);
        return expr(widened, use(variable), place);
    }

    private Expr returned(Expr value, ValueOrigins.Site place) {
        note(place.function(), value, place);
        return expr(value, use(place.function()), place);
    }

    /** Records a value of a variable, parameter or function. */
    private void note(String variable, Expr value, ValueOrigins.Site place) {
        changed |= rotations.assigned(variable, value, place);
        changed |= roots.assigned(variable, value, place);
    }

    // Expressions

    private Expr expr(Expr expr, Use use, ValueOrigins.Site place) {
        Optional<Expr> only = onlyValue(expr, place.ranges());
        return folded(only.isPresent() ? only.get() : switch (expr) {
            case Expr.Local l -> {
                use(place.variable(l.name()), use);
                yield l;
            }
            case Expr.State s -> {
                use(component(s.component()), use);
                yield s;
            }
            case Expr.ArrayElement a ->
                new Expr.ArrayElement(a.array(), expr(a.index(), Use.ORDER, place), a.storage(), a.stored());
            case Expr.Unary u when u.kind().isInteger() && u.operator().equals("-")
                    && (use.shows() || isEdge(u.operand(), place)) && place.ranges().mayOverflow(u) ->
                new Expr.Call("WrappingMath.negative", List.of(expr(u.operand(), Use.ORDER, place)), u.kind());
            case Expr.Unary u ->
                new Expr.Unary(u.operator(), expr(u.operand(), use.atLeast(Use.SIGNED), place), u.kind());
            case Expr.Binary b -> binary(b, use, place);
            case Expr.Conditional c -> conditional(c, use, place);
            case Expr.Cast c -> converted(c.operand(), c.kind(), c, use, place);
            case Expr.Widening w -> converted(w.operand(), w.kind(), w, use, place);
            case Expr.Call c -> call(c, use, place);
            default -> expr;
        });
    }

    /** Folds a node with its new operands to a constant. */
    private static Expr folded(Expr expr) {
        Optional<Number> value =
                expr.kind().isInteger() && !(expr instanceof Expr.Constant) && !(expr instanceof Expr.Unary)
                        ? Folding.value(expr)
                        : Optional.empty();
        return value.isPresent()
                ? new Expr.Constant(Literals.text(value.get()), expr.kind(), value.get())
                : expr;
    }

    /** The single value in an integer's range; compilers may not find it, or find another. */
    private static Optional<Expr> onlyValue(Expr expr, Ranges ranges) {
        if (!expr.kind().isInteger() || expr instanceof Expr.Constant || expr instanceof Expr.Local) {
            return Optional.empty();
        }
        Ranges.Range range = ranges.of(expr);
        Number value = Folding.as(range.least(), expr.kind());
        return range.least() == range.greatest()
                ? Optional.of(new Expr.Constant(Literals.text(value), expr.kind(), value))
                : Optional.empty();
    }

    private Expr binary(Expr.Binary read, Use use, ValueOrigins.Site place) {
        Expr.Binary b = new Expr.Binary(read.operator(), onlyValue(read.left(), place.ranges()).orElse(read.left()),
                onlyValue(read.right(), place.ranges()).orElse(read.right()), read.kind());
        Optional<Number> constant = b.kind().isFloating() ? Folding.value(b) : Optional.empty();
        if (constant.isPresent()) {
            return new Expr.Constant(Literals.text(constant.get()), b.kind(), constant.get());
        }
        if (b.operator().equals("<<") && Folding.value(b.right()).isEmpty()) {
            Use ofLeft = use.shows() ? Use.ORDER : Use.SIGNED;
            return new Expr.Call("JavaMath.shiftLeft",
                    List.of(expr(b.left(), ofLeft, place), expr(b.right(), Use.ORDER, place)), b.kind());
        }
        Optional<Expr> shift = PowerOfTwoProducts.of(b);
        if (shift.isPresent()) {
            return expr(shift.get(), use, place);
        }
        boolean isApart = rotations.mayBe(b, place);
        boolean wraps = b.kind().isInteger() && NAMES.containsKey(b.operator())
                && (isApart || ((shows(b, use, place) || isEdge(b, place)) && place.ranges().mayOverflow(b)));
        Optional<Expr> negated = wraps || use != Use.NONE ? PowerOfTwoProducts.ofNegative(b) : Optional.empty();
        if (negated.isPresent()) {
            return new Expr.Call("WrappingMath.negative", List.of(expr(negated.get(), Use.ORDER, place)), b.kind());
        }
        if (wraps) {
            return new Expr.Call("WrappingMath." + NAMES.get(b.operator()) + (isApart ? "Apart" : ""),
                    List.of(expr(b.left(), Use.ORDER, place), expr(b.right(), Use.ORDER, place)), b.kind());
        }
        if (ofNegatives(b, place.ranges())) {
            return new Expr.Binary(b.operator(), complement(b.right(), place), complement(b.left(), place), b.kind());
        }
        Use ofOperands = EQUALITIES.contains(b.operator())
                ? equality(b, place.ranges())
                : MASKS.contains(b.operator())
                        ? use.atLeast(ofMask(b))
                        : ORDERS.contains(b.operator()) && !b.kind().isFloating()
                                ? Use.ORDER
                                : b.operator().equals("+")
                                        ? use
                                        : use.atLeast(b.operator().equals("^") && use.shows() ? Use.END : Use.SIGNED);
        return new Expr.Binary(b.operator(), expr(b.left(), ofOperands, place), expr(b.right(), ofOperands, place),
                b.kind());
    }

    /** The use of a masked value. A constant mask hides the sign, or selects only it, which is an order. */
    private static Use ofMask(Expr.Binary b) {
        Optional<Long> mask = Folding.value(b.left()).or(() -> Folding.value(b.right())).map(Number::longValue)
                .map(value -> b.operator().equals("&") ? value : ~value);
        return mask.isEmpty()
                ? Use.MASKED
                : mask.get() >= 0
                        ? Use.SIGNED
                        : mask.get() == least(b) ? Use.ORDER : Use.MASKED;
    }

    /** Whether both are known to be negative: TornadoVM then compares them as unsigned, and finds neither smaller. */
    private static boolean ofNegatives(Expr.Binary b, Ranges ranges) {
        return COMPARISONS.contains(b.operator()) && b.left().kind().isInteger() && b.right().kind().isInteger()
                && ranges.of(b.left()).isNegative() && ranges.of(b.right()).isNegative();
    }

    private Expr complement(Expr value, ValueOrigins.Site place) {
        Optional<Number> constant = Folding.value(value).map(number -> Folding.as(~number.longValue(), value.kind()));
        return constant.isPresent()
                ? new Expr.Constant(Literals.text(constant.get()), value.kind(), constant.get())
                : new Expr.Unary("~", expr(value, Use.ORDER, place), value.kind());
    }

    /**
     * Whether compilers may know that only its highest bits may be set. They then assume that its non-zero sums,
     * products and negations overflow.
     */
    private boolean isEdge(Expr expr, ValueOrigins.Site place) {
        int size = expr.kind() == Kind.INT ? Integer.SIZE : Long.SIZE;
        return expr.kind().isInteger() && (isLeast(expr, place.ranges()) || switch (expr) {
            case Expr.Local l -> edges.contains(place.variable(l.name()));
            case Expr.Unary u -> isEdge(u.operand(), place);
            case Expr.Conditional c -> isEdge(c.yes(), place) || isEdge(c.no(), place);
            case Expr.Binary b when b.operator().equals("<<") -> isEdge(b.left(), place) || Folding.value(b.right())
                    .filter(places -> (places.intValue() & (size - 1)) >= size - 2).isPresent();
            case Expr.Binary b when b.operator().equals("*") && (isNextToEdge(b.left()) || isNextToEdge(b.right())) ->
                true;
            case Expr.Binary b when NAMES.containsKey(b.operator()) || MASKS.contains(b.operator()) ->
                isEdge(b.left(), place) || isEdge(b.right(), place);
            case Expr.Binary b when b.operator().equals("^") ->
                isEdge(b.left(), place) && isEdge(b.right(), place);
            default -> false;
        });
    }

    /** Whether products with it become such a value after an addition or subtraction: {@code MAX_VALUE * x + x}. */
    private static boolean isNextToEdge(Expr expr) {
        int edge = expr.kind() == Kind.INT ? Integer.SIZE - 2 : Long.SIZE - 2;
        return Folding.value(expr).map(Number::longValue).filter(value -> Math.abs(value) > 1
                && (Long.numberOfTrailingZeros(value - 1) >= edge || Long.numberOfTrailingZeros(value + 1) >= edge))
                .isPresent();
    }

    private static boolean isLeast(Expr expr, Ranges ranges) {
        return ranges.of(expr).greatest() == least(expr);
    }

    private static long least(Expr expr) {
        return expr.kind() == Kind.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
    }

    /** Whether a compiler that assumes no overflow may compute another value. */
    private boolean shows(Expr.Binary b, Use use, ValueOrigins.Site place) {
        boolean isProduct = b.operator().equals("*");
        return switch (use) {
            case ORDER -> true;
            case VALUE, END -> isProduct || place.ranges().leavesOut(b, use == Use.END ? 0 : half(b))
                    || roots.mayBeTheSame(b.left(), b.right(), place);
            case MASKED -> hasKnownSign(b, place.ranges())
                    || (isProduct && roots.mayBeTheSame(b.left(), b.right(), place));
            case NONE, SIGNED -> false;
        };
    }

    /** Whether both terms of a sum, and so the sum, are known to have the same sign. */
    private static boolean hasKnownSign(Expr.Binary b, Ranges ranges) {
        Ranges.Range left = ranges.of(b.left());
        Ranges.Range right = ranges.of(b.right());
        boolean adds = b.operator().equals("+");
        boolean rises = left.least() >= 0 && (adds ? right.least() >= 0 : right.greatest() < 0);
        boolean falls = left.greatest() < 0 && (adds ? right.greatest() < 0 : right.least() >= 0);
        return rises || falls;
    }

    private static Use equality(Expr.Binary b, Ranges ranges) {
        boolean isOfIntegers = b.left().kind().isInteger() && b.right().kind().isInteger();
        boolean isFarFromEnds = isOfIntegers && (ranges.of(b.left()).isWithin(-half(b), half(b))
                || ranges.of(b.right()).isWithin(-half(b), half(b)));
        return isFarFromEnds ? Use.VALUE : Use.END;
    }

    /** Half of the largest value of the operands' type. */
    private static long half(Expr.Binary b) {
        return b.left().kind() == Kind.LONG || b.right().kind() == Kind.LONG ? 1L << 62 : 1L << 30;
    }

    private Expr conditional(Expr.Conditional c, Use use, ValueOrigins.Site place) {
        Optional<Boolean> decided = place.ranges().decides(c.condition());
        if (decided.isPresent()) {
            return expr(Expr.widened(decided.get() ? c.yes() : c.no(), c.kind()), use, place);
        }
        Expr condition = expr(c.condition(), Use.NONE, place);
        place.ranges().enter(c.condition(), true);
        Expr yes = expr(c.yes(), use, place);
        place.ranges().leave();
        place.ranges().enter(c.condition(), false);
        Expr no = expr(c.no(), use, place);
        place.ranges().leave();
        return new Expr.Conditional(condition, yes, no, c.kind());
    }

    private Expr converted(Expr operand, Kind kind, Expr conversion, Use use, ValueOrigins.Site place) {
        boolean widens = operand.kind() == Kind.INT && kind == Kind.LONG;
        if (widens && operand instanceof Expr.Conditional c && Folding.isOfConstants(c)) {
            return conditional(
                    new Expr.Conditional(c.condition(), Expr.widened(c.yes(), kind), Expr.widened(c.no(), kind),
                            kind),
                    use, place);
        }
        Use ofOperand = widens ? Use.ORDER : kind.isFloating() ? use.atLeast(Use.VALUE) : use;
        Expr inside = expr(operand, ofOperand, place);
        if (widens && use != Use.NONE && (use.shows() || !hasSign(operand, place))
                && Folding.value(operand).isEmpty()) {
            return new Expr.Call("WrappingMath.toLong", List.of(inside), kind);
        }
        return conversion instanceof Expr.Cast ? new Expr.Cast(inside, kind) : Expr.widened(inside, kind);
    }

    private Expr call(Expr.Call call, Use use, ValueOrigins.Site place) {
        if (isPlainShift(call, place.ranges())) {
            return expr(new Expr.Binary(">>", call.arguments().getFirst(), call.arguments().getLast(), call.kind()),
                    use, place);
        }
        ScalarFunction function = functions.get(call.function());
        Optional<Expr> magnitude =
                Magnitudes.of(call, Optional.ofNullable(function), operand -> use == Use.NONE && hasSign(operand, place)
                        ? Optional.of(expr(operand, Use.ORDER, place))
                        : Optional.empty());
        if (magnitude.isPresent()) {
            return magnitude.get();
        }
        boolean isExtreme =
                call.kind().isInteger() && (call.function().equals("Math.min") || call.function().equals("Math.max"));
        List<Expr> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Expr argument = call.arguments().get(i);
            Use ofArgument = argument.kind() == Kind.BOOLEAN ? Use.NONE : Use.ORDER;
            if (function != null) {
                Expr.Local parameter = function.parameters().get(i);
                ofArgument = use(function.name() + "." + parameter.name());
                argument = Expr.widened(argument, parameter.kind());
                note(function.name() + "." + parameter.name(), argument, place);
            } else if (isExtreme) {
                argument = Expr.widened(argument, call.kind());
            }
            arguments.add(expr(argument, ofArgument, place));
        }
        if (function != null) {
            use(function.name(), use);
        }
        boolean isSafe = call.arguments().stream().allMatch(argument -> isVariable(argument, call.kind(), place));
        return new Expr.Call(isExtreme && !isSafe ? "Java" + call.function() : call.function(), arguments,
                call.kind());
    }

    /**
     * Whether it shifts a non-negative value right by a constant, which all backends do correctly. TornadoVM has no
     * code for a condition that it finds to be always true.
     */
    private static boolean isPlainShift(Expr.Call call, Ranges ranges) {
        if (!call.function().startsWith("JavaMath.shiftRight")) {
            return false;
        }
        int size = call.kind() == Kind.INT ? Integer.SIZE : Long.SIZE;
        return ranges.of(call.arguments().getFirst()).least() >= 0
                && Folding.value(call.arguments().getLast()).filter(places -> places.intValue() >= 0
                        && places.intValue() < size).isPresent();
    }

    /** Whether TornadoVM knows no false sign of an int. */
    private static boolean hasSign(Expr operand, ValueOrigins.Site place) {
        return isVariable(operand, Kind.INT, place) && place.ranges().of(operand).least() < 0;
    }

    /** Whether the backend gives the value its own type, unlike a constant or an unsigned int. */
    private static boolean isVariable(Expr expr, Kind kind, ValueOrigins.Site place) {
        Ranges.Range range = place.ranges().of(expr);
        return expr.kind() == kind && range.least() != range.greatest() && switch (expr) {
            case Expr.Local _,Expr.State _,Expr.Element _,Expr.Parameter _,Expr.ArrayElement _ -> true;
            default -> false;
        };
    }
}
