package io.funnel.processor.source.loop;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import io.funnel.processor.analysis.Combination;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Statements;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code result.set(0, combine)} in a loop's body. */
public final class Combines implements Statements.Combines {

    private static final Set<String> WRAPPING = Set.of("+", "*", "&", "|", "^");

    private final LoopArrays arrays;
    private final Signature signature;
    private final Scope scope;
    private final Functions functions;
    private final Map<Integer, Combination> combinations = new HashMap<>();
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

    @Override
    public Stmt read(MethodInvocationTree tree, Expressions expressions) {
        int result = arrays.resultOfSet(tree, scope);
        if (result < 0 && arrays.resultOf(tree, scope) >= 0) { // another element than the first, or another method
            throw expressions.refuse(tree, Problem.RESULT_READ_ELSEWHERE,
                    signature.results().get(arrays.resultOf(tree, scope)).source());
        }
        if (result < 0) {
            throw expressions.refuse(tree, Problem.CALL, tree.getMethodSelect());
        }
        Signature.Array array = signature.results().get(result);
        if (combinations.containsKey(result)) {
            throw expressions.refuse(tree, Problem.TWO_COMBINES, array.source());
        }
        ExpressionTree source = tree.getArguments().get(1);
        Expr at = arrays.isVector() ? place(tree.getArguments().getFirst(), expressions) : null;
        arrays.beginCombine(written);
        Expr value = expressions.scalar(source);
        arrays.endCombine();
        Expr.State state = new Expr.State(result, array.type());
        if (Walk.any(value, node -> node instanceof Expr.State && !node.equals(state))
                || Walk.count(value, state::equals) > 1) {
            throw expressions.refuse(source, Problem.RESULT_READ_ELSEWHERE, array.source());
        }
        if (Walk.count(value, state::equals) == 0) {
            throw expressions.refuse(source, Problem.NO_COMBINE, array.source());
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
        combinations.put(result, combination);
        return new Stmt.Combine(result, at, value);
    }

    /** The place in a vector as an expression that may be repeated. */
    private Expr place(ExpressionTree tree, Expressions expressions) {
        written = expressions.scalar(tree, Kind.INT);
        place = tree;
        return expressions.named(written, "bin");
    }

    void requireWithin(List<Stmt> body, int width, Lookup lookup) {
        if (place != null) {
            Refusal refusal = lookup.refuse(place, Problem.BIN, place, width,
                    signature.results().getFirst().source());
            new Places(new Ranges(body), width, refusal).require(body);
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
