package io.funnel.processor.source.loop;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The arrays of a loop: elements at the loop's index, parameters at constant ones. */
final class LoopArrays implements Expressions.ArrayReader {

    private final Lookup lookup;
    private final Signature signature;
    private final boolean[] streamed;
    private final boolean[] fixed;
    private final boolean[] measured;
    /** Reads of elements behind the first at a constant index. */
    private final @Nullable MethodInvocationTree[] further;
    private final Set<Integer> hidden = new HashSet<>();
    private boolean combining;
    private boolean taking;
    private boolean vector;
    private @Nullable Expr place;
    private int loops;

    LoopArrays(Lookup lookup, Signature signature) {
        this.lookup = lookup;
        this.signature = signature;
        this.streamed = new boolean[signature.inputs().size()];
        this.fixed = new boolean[signature.inputs().size()];
        this.measured = new boolean[signature.inputs().size()];
        this.further = new MethodInvocationTree[signature.inputs().size()];
    }

    /** Starts a combine, the only place that may read the result; {@code at} is the place in a vector. */
    void beginCombine(@Nullable Expr at, int innerLoops) {
        combining = true;
        place = at;
        loops = innerLoops;
    }

    /** Starts the value of a variable that takes part in a combine; the place is the first that it reads. */
    void beginTake(int innerLoops) {
        beginCombine(null, innerLoops);
        taking = true;
    }

    /** Returns the place. */
    @Nullable Expr end() {
        Expr read = place;
        combining = false;
        taking = false;
        place = null;
        return read;
    }

    /** Refuses reads of a result that a variable stands for in the loop. */
    void hide(int result) {
        hidden.add(result);
    }

    void makeVector() {
        vector = true;
    }

    boolean isVector() {
        return vector;
    }

    @Override
    public Expr read(MethodInvocationTree tree, Value array, String method, Expressions expressions) {
        return switch (array) {
            case Value.Input i when method.equals("getSize") && tree.getArguments().isEmpty() -> {
                measured[i.position()] = true;
                yield new Expr.Length();
            }
            case Value.Input i when method.equals("get") && tree.getArguments().size() == 1 ->
                element(tree, i.position(), expressions);
            case Value.Input i when method.equals("set") -> throw expressions.refuse(
                    tree, Problem.INPUT_WRITTEN, signature.inputs().get(i.position()).source());
            case Value.Result r when method.equals("get") && combining && !hidden.contains(r.position())
                    && tree.getArguments().size() == 1 && isOwn(tree.getArguments().getFirst(), expressions) ->
                new Expr.State(r.position(), signature.results().get(r.position()).type());
            case Value.Result r -> throw expressions.refuse(
                    tree, Problem.RESULT_READ_ELSEWHERE, signature.results().get(r.position()).source());
            default -> throw expressions.refuse(tree, Problem.CALL, tree.getMethodSelect());
        };
    }

    private boolean isOwn(ExpressionTree at, Expressions expressions) {
        return vector ? isPlace(expressions.scalar(at)) : Held.isZero(at);
    }

    private boolean isPlace(@Nullable Expr at) {
        place = taking && place == null ? at : place;
        return Objects.equals(at, place);
    }

    @Override
    public Expr held(IdentifierTree tree, Value value, Expressions expressions) {
        int result = Held.result(value);
        if (value instanceof Value.Taken taken && combining && taken.loops() == loops && isPlace(taken.at())) {
            return taken.expr();
        }
        if (value instanceof Value.Accumulator && combining && !taking) {
            return new Expr.State(result, signature.results().get(result).type());
        }
        throw expressions.refuse(tree, Problem.RESULT_READ_ELSEWHERE, signature.results().get(result).source());
    }

    private Expr element(MethodInvocationTree tree, int input, Expressions expressions) {
        ExpressionTree at = tree.getArguments().getFirst();
        Expr index = expressions.scalar(at);
        Signature.Array array = signature.inputs().get(input);
        Kind kind = array.type();
        Optional<Number> constant = Folding.value(index);
        if (index instanceof Expr.Index) {
            streamed[input] = true;
            return new Expr.Element(input, kind);
        }
        if (constant.isPresent() && constant.get().intValue() >= 0) {
            fixed[input] = true;
            if (constant.get().intValue() > 0) {
                further[input] = tree;
            }
            return new Expr.Parameter(input, constant.get().intValue(), kind);
        }
        throw expressions.refuse(tree, Problem.OTHER_ELEMENT, array.source(), at
                + ", which is neither the loop's index nor a constant");
    }

    /** Returns the result that a call sets, at 0 unless it is a vector, or -1. */
    int resultOfSet(MethodInvocationTree call, Scope scope) {
        Value array = Held.arrayOfSet(call, scope).orElse(null);
        if (array instanceof Value.Input input) {
            throw lookup.refuse(call, Problem.INPUT_WRITTEN,
                    signature.inputs().get(input.position()).source());
        }
        return array instanceof Value.Result result && (vector || Held.isZero(call.getArguments().getFirst()))
                ? result.position()
                : -1;
    }

    /** Returns whether an expression only reads the first element of a result. */
    boolean isRead(ExpressionTree tree, int result, Scope scope) {
        return tree instanceof MethodInvocationTree call && resultOf(call, scope) == result
                && call.getMethodSelect() instanceof MemberSelectTree select
                && select.getIdentifier().contentEquals("get") && Held.isZero(call.getArguments().getFirst());
    }

    /** Returns the result whose method is called, or -1. */
    int resultOf(MethodInvocationTree call, Scope scope) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                && select.getExpression() instanceof IdentifierTree array
                && scope.find(array.getName().toString()).orElse(null) instanceof Value.Result result
                        ? result.position()
                        : -1;
    }

    /** Returns the inputs after reading; if none is streamed, those whose length is used become streamed. */
    List<InputArray> inputs(Tree loop) {
        boolean any = false;
        for (boolean one : streamed) {
            any |= one;
        }
        List<InputArray> inputs = new ArrayList<>();
        for (int i = 0; i < streamed.length; i++) {
            Signature.Array array = signature.inputs().get(i);
            streamed[i] |= !array.isScalar() && ((measured[i] && !any) || !fixed[i]);
            MethodInvocationTree beyond = further[i];
            if (streamed[i] && beyond != null) {
                throw lookup.refuse(beyond, Problem.OTHER_ELEMENT, array.source(),
                        beyond.getArguments().getFirst() + " beside the loop's index");
            }
            if (measured[i] && !streamed[i]) {
                throw lookup.refuse(loop, Problem.UNKNOWN_NAME, "the length of the parameter array " + array.source());
            }
            inputs.add(new InputArray(array.name(), array.type(), streamed[i]));
        }
        if (inputs.stream().noneMatch(InputArray::streamed)) {
            throw lookup.refuse(loop, Problem.NO_INPUT);
        }
        return inputs;
    }

    /** Returns whether every iteration reads the first element of a streamed input, which needs the whole input. */
    boolean readFirstElements() {
        for (int i = 0; i < streamed.length; i++) {
            if (streamed[i] && fixed[i]) {
                return true;
            }
        }
        return false;
    }
}
