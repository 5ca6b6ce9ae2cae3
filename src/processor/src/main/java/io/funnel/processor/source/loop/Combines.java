package io.funnel.processor.source.loop;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.analysis.Combination;
import io.funnel.processor.code.AssignedRanges;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.LoopResults;
import io.funnel.processor.source.tree.Operators;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code result.set(0, combine)} in a loop's body, and variables that stand for a result. */
public final class Combines implements LoopResults {

    private static final Set<String> WRAPPING = Set.of("+", "*", "&", "|", "^");

    private final LoopArrays arrays;
    private final Signature signature;
    private final Scope scope;
    private final Functions functions;
    private final Map<Integer, Combination> combinations = new HashMap<>();
    /** Results that several combines go into; the refusal unless they are in branches that exclude each other. */
    private final Map<Integer, Refusal> repeated = new HashMap<>();
    /** Results that a variable takes the place of. */
    private final Set<Integer> variables = new HashSet<>();
    private boolean indirect;
    private @Nullable ExpressionTree place;
    private @Nullable Expr written;

    Combines(Functions functions, LoopArrays arrays, Signature signature, Scope scope) {
        this.functions = functions;
        this.arrays = arrays;
        this.signature = signature;
        this.scope = scope;
    }

    Optional<Combination> of(int result) {
        return Optional.ofNullable(combinations.get(result));
    }

    /** Lets a variable of the method take a result's place; returns what the variable stands for. */
    Value.Accumulator accumulate(int result) {
        variables.add(result);
        indirect = true;
        return new Value.Accumulator(result);
    }

    /** Whether variables or comparisons stand for a combine: TornadoVM compiles such loops to wrong kernels. */
    boolean isIndirect() {
        return indirect;
    }

    @Override
    public List<Stmt> read(MethodInvocationTree tree, int loops, Expressions expressions) {
        int result = arrays.resultOfSet(tree, scope);
        if (result < 0 && arrays.resultOf(tree, scope) >= 0) { // another element than the first, or another method
            throw expressions.refuse(tree, Problem.RESULT_READ_ELSEWHERE,
                    signature.results().get(arrays.resultOf(tree, scope)).source());
        }
        if (result < 0) {
            throw expressions.refuse(tree, Problem.CALL, tree.getMethodSelect());
        }
        ExpressionTree source = tree.getArguments().get(1);
        if (variables.contains(result)) {
            if (source instanceof IdentifierTree name
                    && scope.find(name.getName().toString()).filter(new Value.Accumulator(result)::equals)
                            .isPresent()) {
                return List.of();
            }
            throw expressions.refuse(tree, Problem.TWO_COMBINES, signature.results().get(result).source());
        }
        Expr at = arrays.isVector() ? place(tree.getArguments().getFirst(), expressions) : null;
        return combine(source, result, at, loops, expressions, () -> expressions.scalar(source));
    }

    @Override
    public List<Stmt> assigned(Value.Accumulator variable, ExpressionTree tree, int loops, Expressions expressions) {
        ExpressionTree source = tree instanceof AssignmentTree assignment ? assignment.getExpression() : tree;
        return combine(source, variable.result(), null, loops, expressions,
                () -> expressions.assigned(tree, signature.results().get(variable.result()).type()));
    }

    @Override
    public Optional<Value> variable(VariableTree tree, List<? extends StatementTree> following, int loops,
            Expressions expressions) {
        ExpressionTree source = tree.getInitializer();
        int result = source == null ? -1 : Held.read(source, scope);
        if (source == null || result < 0) {
            return Optional.empty();
        }
        indirect = true;
        arrays.beginTake(loops);
        Expr value = expressions.declared(tree, source);
        Expr at = arrays.end();
        String name = tree.getName().toString();
        Refusal refusal =
                expressions.refuse(source, Problem.RESULT_READ_ELSEWHERE, signature.results().get(result).source());
        if (following.stream().noneMatch(statement -> Assigned.in(statement).contains(name))) {
            if (!scope.isFixed(value) || (at != null && !scope.isFixed(at))) {
                throw refusal;
            }
            return Optional.of(new Value.Taken(value, result, at, loops));
        }
        boolean whole = value.equals(new Expr.State(result, signature.results().get(result).type())) && at == null;
        if (!whole || combinations.containsKey(result) || !Held.isStored(name, result, following, scope)) {
            throw refusal;
        }
        return Optional.of(accumulate(result));
    }

    @Override
    public Optional<List<Stmt>> comparison(IfTree tree, int loops, Expressions expressions) {
        Optional<ExpressionTree> only = Comparison.only(tree);
        if (only.isEmpty()) {
            return Optional.empty();
        }
        ExpressionTree then = only.get();
        ExpressionTree target = switch (then) {
            case AssignmentTree a -> a.getVariable();
            case MethodInvocationTree m when arrays.resultOfSet(m, scope) >= 0 && !arrays.isVector() ->
                ((MemberSelectTree) m.getMethodSelect()).getExpression();
            default -> null;
        };
        int result = target == null ? -1 : Held.read(target, scope);
        Map<Boolean, List<ExpressionTree>> terms = Comparison.terms(tree.getCondition())
                .collect(Collectors.partitioningBy(term -> Held.read(term, scope) >= 0));
        List<ExpressionTree> comparisons = Objects.requireNonNull(terms.get(true));
        if (result < 0 || comparisons.size() != 1 || Held.read(comparisons.getFirst(), scope) != result
                || variables.contains(result) != then instanceof AssignmentTree) {
            return Optional.empty();
        }
        Kind kind = signature.results().get(result).type();
        ExpressionTree value = then instanceof MethodInvocationTree set
                ? set.getArguments().get(1)
                : ((AssignmentTree) then).getExpression();
        ExpressionTree condition = comparisons.getFirst();
        List<ExpressionTree> conditions = Objects.requireNonNull(terms.get(false));
        List<Stmt> outside = expressions.putBefore(null);
        if (conditions.isEmpty()) {
            expressions.putBefore(outside);
        }
        Optional<Expr> others = conditions.stream()
                .map(term -> expressions.scalar(term, Kind.BOOLEAN))
                .reduce((one, other) -> Operators.binary("&&", one, other));
        List<Stmt> combined = combine(condition, result, null, loops, expressions,
                () -> new Expr.Conditional(expressions.scalar(condition, Kind.BOOLEAN), expressions.scalar(value, kind),
                        new Expr.State(result, kind), kind));
        expressions.putBefore(outside);
        return Optional.of(
                others.map(other -> List.<Stmt>of(new Stmt.If(other, combined, List.of()))).orElse(combined));
    }

    private List<Stmt> combine(ExpressionTree source, int result, @Nullable Expr at, int loops,
            Expressions expressions, Supplier<Expr> read) {
        Signature.Array array = signature.results().get(result);
        arrays.beginCombine(written, loops);
        Expr given = read.get();
        arrays.end();
        Optional<Expr> extreme = Comparison.extreme(given);
        Expr value = added(extreme.orElse(given));
        indirect |= !value.equals(given);
        Expr.State state = new Expr.State(result, array.type());
        if (Walk.any(value, node -> node instanceof Expr.State && !node.equals(state))
                || Walk.count(value, state::equals) > 1) {
            throw expressions.refuse(source, Problem.RESULT_READ_ELSEWHERE, array.source());
        }
        if (Walk.count(value, state::equals) == 0) {
            boolean reads = Held.read(source, scope) == result; // a function or a division took the result
            throw reads
                    ? expressions.refuse(source, Problem.NOT_ASSOCIATIVE, source)
                    : expressions.refuse(source, Problem.NO_COMBINE, array.source());
        }
        Expr inner = uncast(value, state.kind());
        Combination combination = Combination.of(inner)
                .orElseThrow(() -> expressions.refuse(source, Problem.NOT_ASSOCIATIVE, source));
        if (value.kind().compareTo(state.kind()) > 0) {
            throw expressions.refuse(source, Problem.TYPE,
                    value.kind().keyword() + " where " + state.kind().keyword() + " is needed");
        }
        boolean narrows = !inner.equals(value) && !WRAPPING.contains(combination.operator());
        if (!state.kind().isFloating() && (inner.kind().isFloating() || narrows)) {
            throw expressions.refuse(source, Problem.NOT_ASSOCIATIVE, source);
        }
        if (!combination.infix() && !functions.isCombine(combination.operator(), state.kind())) {
            throw expressions.refuse(source, Problem.COMBINE_TYPES, combination.operator(), state.kind().keyword());
        }
        if (!signature.annotation().commutative() && !combination.stateFirst()) {
            throw expressions.refuse(source, Problem.ORDER, array.source());
        }
        Combination earlier = combinations.putIfAbsent(result, combination);
        if (earlier != null) {
            Refusal refusal = expressions.refuse(source, Problem.TWO_COMBINES, array.source());
            if (!earlier.operator().equals(combination.operator()) || earlier.infix() != combination.infix()) {
                throw refusal;
            }
            repeated.putIfAbsent(result, refusal);
        }
        return List.of(new Stmt.Combine(result, at, value));
    }

    /** Returns a difference between the state and other values as the sum with their negatives, which has its bits. */
    private static Expr added(Expr value) {
        return switch (value) {
            case Expr.Cast c -> new Expr.Cast(added(c.operand()), c.kind());
            case Expr.Widening w -> Expr.widened(added(w.operand()), w.kind());
            case Expr.Binary b when b.operator().equals("-") && readsState(b.left()) -> new Expr.Binary("+",
                    added(b.left()), new Expr.Unary("-", b.right(), b.right().kind()), b.kind());
            case Expr.Binary b when b.operator().equals("+") && readsState(b.left()) ->
                new Expr.Binary("+", added(b.left()), b.right(), b.kind());
            default -> value;
        };
    }

    private static boolean readsState(Expr expr) {
        return Walk.any(expr, node -> node instanceof Expr.State);
    }

    /** The place in a vector as an expression that may be repeated. */
    private Expr place(ExpressionTree tree, Expressions expressions) {
        written = expressions.scalar(tree, Kind.INT);
        place = tree;
        return expressions.named(written, "bin");
    }

    /** Joins combines of one result in branches that exclude each other; refuses other combines of one result. */
    List<Stmt> joined(List<Stmt> body) {
        List<Stmt> joined = body;
        for (Map.Entry<Integer, Refusal> result : repeated.entrySet()) {
            Alternatives alternatives = new Alternatives(
                    new Expr.State(result.getKey(), signature.results().get(result.getKey()).type()),
                    Objects.requireNonNull(combinations.get(result.getKey())), scope, result.getValue());
            joined = alternatives.joined(joined);
            combinations.put(result.getKey(), alternatives.combination());
            indirect = true;
        }
        return joined;
    }

    void requireWithin(List<Stmt> body, int width, Lookup lookup) {
        if (place != null) {
            Refusal refusal = lookup.refuse(place, Problem.BIN, place, width,
                    signature.results().getFirst().source());
            new Places(AssignedRanges.of(body, functions::named), width, refusal).require(body);
        }
    }

    /** Removes a cast of the whole combine to the result's type, which Java requires. */
    private static Expr uncast(Expr value, Kind kind) {
        return switch (value) {
            case Expr.Cast c when c.kind() == kind -> c.operand();
            default -> value;
        };
    }
}
