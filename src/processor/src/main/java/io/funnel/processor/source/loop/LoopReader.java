package io.funnel.processor.source.loop;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.analysis.Combination;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.Body;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Operators;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Statements;
import io.funnel.processor.source.tree.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads the body of an annotated method: identities, then the loop. */
final class LoopReader {

    private final Functions functions;
    private final Lookup lookup;
    private final MethodTree method;
    private final Signature signature;
    private final Scope scope;
    private final LoopArrays arrays;
    private final Map<Integer, Identity> identities = new HashMap<>();
    /** Variables that the loop combines, and the results that they are stored in after it. */
    private final Map<String, Integer> accumulators = new LinkedHashMap<>();
    private final VectorResult.Reader vectors;
    private int width = 1;

    private record Identity(Expr value, Tree tree, boolean constant) {}

    LoopReader(Functions functions, Lookup lookup, MethodTree method, Signature signature) {
        this.functions = functions;
        this.lookup = lookup;
        this.method = method;
        this.signature = signature;
        this.scope = new Scope(assigned(method));
        this.arrays = new LoopArrays(lookup, signature);
        this.vectors = new VectorResult.Reader(lookup, scope, signature);
        for (int i = 0; i < signature.inputs().size(); i++) {
            Signature.Array input = signature.inputs().get(i);
            scope.bind(input.source(), input.isScalar()
                    ? new Value.Scalar(new Expr.Parameter(i, 0, input.type()))
                    : new Value.Input(i));
        }
        for (int i = 0; i < signature.results().size(); i++) {
            scope.bind(signature.results().get(i).source(), new Value.Result(i));
        }
    }

    /**
     * The result of reading; a late start is not a constant, so only the loop over elements can combine it. An indirect
     * loop combines variables, or by comparisons.
     */
    record Loop(List<InputArray> inputs, List<StatePart> state, int width, Body body, List<Combination> combinations,
            boolean filtered, boolean startsLate, boolean indirect, Bounds bounds) {}

    Loop read() {
        Expressions expressions = new Expressions(functions, lookup, scope, arrays);
        Set<String> assigned = assigned(method);
        ForLoopTree loop = null;
        Set<Integer> stored = new HashSet<>();
        for (StatementTree statement : method.getBody().getStatements()) {
            if (loop != null) {
                Integer result = accumulators.get(storedName(statement));
                if (result == null || !stores(statement, result) || !stored.add(result)) {
                    throw lookup.refuse(statement, Problem.OTHER_STATEMENT);
                }
                continue;
            }
            switch (statement) {
                case ForLoopTree f when vectors.isIdentity(f) -> vectorIdentity(f, expressions);
                case ForLoopTree f -> loop = f;
                case VariableTree v when v.getInitializer() != null && !assigned.contains(v.getName().toString()) ->
                    scope.bind(v.getName().toString(), constant(v, expressions));
                case VariableTree v when v.getInitializer() != null && storedIn(v.getName().toString()).isPresent() ->
                    accumulator(v, storedIn(v.getName().toString()).get(), expressions);
                case ExpressionStatementTree e when e.getExpression() instanceof MethodInvocationTree call ->
                    identity(call, expressions);
                default -> throw lookup.refuse(statement, Problem.OTHER_STATEMENT);
            }
        }
        if (loop == null) {
            throw lookup.refuse(method, Problem.NO_COMBINE, signature.results().getFirst().source());
        }
        for (int i = 0; i < signature.results().size(); i++) {
            if (!identities.containsKey(i)) {
                throw lookup.refuse(loop, Problem.NO_IDENTITY, signature.results().get(i).source());
            }
        }
        return loop(loop, expressions);
    }

    /** Returns the variables that the method assigns, except counters of its loops. */
    private static Set<String> assigned(MethodTree method) {
        Set<String> names = new HashSet<>();
        for (StatementTree statement : method.getBody().getStatements()) {
            names.addAll(Assigned.in(statement instanceof ForLoopTree loop ? loop.getStatement() : statement));
        }
        return names;
    }

    private Value constant(VariableTree tree, Expressions expressions) {
        return new Value.Scalar(expressions.declared(tree, tree.getInitializer()));
    }

    /** Returns the variable that a statement stores in an array; empty text for other statements. */
    private static String storedName(StatementTree statement) {
        return statement instanceof ExpressionStatementTree e && e.getExpression() instanceof MethodInvocationTree call
                && call.getArguments().size() == 2 && call.getArguments().get(1) instanceof IdentifierTree name
                        ? name.getName().toString()
                        : "";
    }

    private boolean stores(StatementTree statement, int result) {
        return statement instanceof ExpressionStatementTree e && e.getExpression() instanceof MethodInvocationTree call
                && arrays.resultOfSet(call, scope) == result;
    }

    /** Returns the result that the method stores a variable in. */
    private Optional<Integer> storedIn(String variable) {
        return method.getBody().getStatements().stream().filter(statement -> storedName(statement).equals(variable))
                .flatMap(statement -> IntStream.range(0, signature.results().size())
                        .filter(result -> stores(statement, result)).boxed())
                .findFirst();
    }

    /** Reads a variable that the loop combines and the method then stores in a result. */
    private void accumulator(VariableTree tree, int result, Expressions expressions) {
        Kind kind = signature.results().get(result).type();
        if (Held.read(tree.getInitializer(), scope) != result) {
            Kind declared = expressions.declared(tree, tree.getInitializer()).kind();
            if (declared != kind) {
                throw lookup.refuse(tree, Problem.TYPE, declared.keyword() + " where " + kind.keyword() + " is needed");
            }
            identity(result, tree, tree.getInitializer(), expressions);
        } else if (!arrays.isRead(tree.getInitializer(), result, scope)) {
            throw lookup.refuse(tree, Problem.OTHER_STATEMENT);
        }
        accumulators.put(tree.getName().toString(), result);
    }

    private void identity(MethodInvocationTree call, Expressions expressions) {
        int result = arrays.resultOfSet(call, scope);
        if (result < 0 || identities.containsKey(result)) {
            throw lookup.refuse(call, Problem.OTHER_STATEMENT);
        }
        identity(result, call, call.getArguments().get(1), expressions);
    }

    private void vectorIdentity(ForLoopTree tree, Expressions expressions) {
        VectorResult vector = vectors.read(tree, expressions);
        if (identities.containsKey(vector.result())) {
            throw lookup.refuse(tree, Problem.OTHER_STATEMENT);
        }
        if (signature.results().size() > 1) {
            throw lookup.refuse(tree, Problem.CONSTRUCT, "a result of several elements beside another one");
        }
        arrays.makeVector();
        identity(vector.result(), vector.call(), vector.call().getArguments().get(1), expressions);
        width = vector.width();
    }

    private void identity(int result, Tree tree, ExpressionTree value, Expressions expressions) {
        Signature.Array array = signature.results().get(result);
        Expr identity;
        try {
            identity = expressions.scalar(value);
        } catch (Refusal e) {
            throw lookup.refuse(value, Problem.IDENTITY_NOT_CONSTANT, array.source());
        }
        Kind kind = array.type();
        boolean constant = Folding.value(identity).isPresent();
        if ((!constant && arrays.isVector()) || identity.kind().compareTo(kind) > 0) {
            throw lookup.refuse(value, Problem.IDENTITY_NOT_CONSTANT, array.source());
        }
        identities.put(result, new Identity(Expr.widened(identity, kind), tree, constant));
    }

    private Loop loop(ForLoopTree tree, Expressions expressions) {
        Combines combines = new Combines(functions, arrays, signature, scope);
        accumulators.forEach((name, result) -> {
            scope.bind(name, combines.accumulate(result));
            arrays.hide(result);
        });
        Bounds bounds = Bounds.read(tree, lookup, scope, expressions);
        List<Stmt> body = combines.joined(
                Statements.loop(functions, lookup, scope, tree.getStatement(), arrays, combines));
        List<Combination> combinations = new ArrayList<>();
        for (int i = 0; i < signature.results().size(); i++) {
            Signature.Array array = signature.results().get(i);
            combinations.add(combines.of(i).orElseThrow(() -> lookup.refuse(tree, Problem.NO_COMBINE, array.source())));
        }
        List<InputArray> inputs = arrays.inputs(tree);
        bounds.requireKnown(tree, inputs, lookup);
        body = bounds.around(body, arrays.readFirstElements());
        combines.requireWithin(body, width, lookup);
        if (signature.annotation().ignoresNan()) {
            body = Body.withoutNan(inputs, body);
        }
        List<StatePart> state = new ArrayList<>();
        List<Stmt> merge = new ArrayList<>();
        List<Stmt> starts = new ArrayList<>();
        for (int i = 0; i < combinations.size(); i++) {
            Combination combination = combinations.get(i);
            Kind kind = signature.results().get(i).type();
            Identity given = Objects.requireNonNull(identities.get(i));
            StatePart part = part(i, combination, given);
            state.add(part);
            merge.add(new Stmt.Combine(i, combination.apply(
                    new Expr.State(i, kind), new Expr.State(i + combinations.size(), kind))));
            if (!given.constant()) {
                starts.add(new Stmt.Combine(i, combination.apply(new Expr.State(i, kind), given.value())));
            }
        }
        boolean filtered =
                body.stream().filter(statement -> statement instanceof Stmt.Combine).count() < combinations.size();
        List<Stmt> alone = starts.isEmpty() ? alone(body, combinations, state) : atFirst(starts, body);
        Body whole = new Body(atFirst(starts, body), alone, merge);
        return new Loop(inputs, state, width, whole, combinations, filtered || !starts.isEmpty(), !starts.isEmpty(),
                combines.isIndirect(), bounds);
    }

    private StatePart part(int result, Combination combination, Identity given) {
        Signature.Array array = signature.results().get(result);
        if (!given.constant()) {
            String identity = Identities.of(combination, array.type()).orElseThrow(
                    () -> lookup.refuse(given.tree(), Problem.IDENTITY_NOT_CONSTANT, array.source()));
            return new StatePart(array.name(), array.type(), identity);
        }
        String written = Folding.extreme(given.value(), array.type()).orElseGet(() -> Printer.text(given.value()));
        return Identities.instead(combination, given.value(), signature.annotation())
                .map(identity -> {
                    Number value = Folding.value(given.value()).orElseThrow();
                    if (width > 1) {
                        throw lookup.refuse(given.tree(), Problem.WRONG_IDENTITY, value,
                                Identities.name(combination), identity);
                    }
                    lookup.warn(given.tree(), Problem.START, value, Identities.name(combination), identity);
                    return new StatePart(array.name(), array.type(), identity, written);
                })
                .orElseGet(() -> new StatePart(array.name(), array.type(), written));
    }

    /** The statements that only the first element runs, before the others. */
    private static List<Stmt> atFirst(List<Stmt> starts, List<Stmt> body) {
        Expr first = Operators.binary("==", new Expr.Index(Kind.INT), new Expr.Constant("0", Kind.INT, 0));
        return starts.isEmpty() ? body : Walk.joined(List.of(new Stmt.If(first, starts, List.of())), body);
    }

    /**
     * Replaces the combination with the state by the element's own value. Inside a loop the combination stays, starting
     * from the identity.
     */
    private static List<Stmt> alone(List<Stmt> body, List<Combination> combinations, List<StatePart> state) {
        return body.stream().map(statement -> switch (statement) {
            case Stmt.If i ->
                new Stmt.If(i.condition(), alone(i.yes(), combinations, state), alone(i.no(), combinations, state));
            case Stmt.Combine c -> new Stmt.Combine(c.component(), c.at(),
                    converted(combinations.get(c.component()).element(), state.get(c.component()).type()));
            default -> statement;
        }).toList();
    }

    private static Expr converted(Expr element, Kind kind) {
        return element.kind().compareTo(kind) > 0 ? Operators.cast(element, kind) : Expr.widened(element, kind);
    }
}
