package io.funnel.processor.source.tree;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Flags;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/** Reads the statements of functions and of a loop's body; a hook reads its combines. */
public final class Statements {

    private final Lookup lookup;
    private final Scope scope;
    private final Expressions expressions;
    private final LoopResults combines;
    private final @Nullable Shape result;
    private final Exits exits;
    private final Targets targets = new Targets();

    private Statements(Lookup lookup, Scope scope, Expressions expressions, LoopResults combines,
            @Nullable Shape result) {
        this.lookup = lookup;
        this.scope = scope;
        this.expressions = expressions;
        this.combines = combines;
        this.result = result;
        this.exits = new Exits(scope, result);
        expressions.readSwitchesBy(this::yielded);
    }

    /** Reads a method whose parameters and result are scalars or records. */
    public static Function function(Functions functions, Lookup lookup, ExecutableElement method, MethodTree tree) {
        if (!method.getTypeParameters().isEmpty()) {
            throw lookup.refuse(tree, Problem.GENERIC, "the method " + method.getSimpleName());
        }
        Scope scope = new Scope(Assigned.in(tree));
        Parameters parameters = Parameters.of(lookup, scope, method, tree);
        Shape result = Shape.held(method.getReturnType()).orElseThrow(
                () -> lookup.refuse(tree, Problem.TYPE, method.getReturnType()));
        List<Stmt> body = body(functions, lookup, scope, tree, result, Expressions.ArrayReader.NONE);
        String owner = Compiler.enclosingType(method).getSimpleName().toString();
        return new Function(method.getSimpleName().toString(), owner, functions.compiler().summary(method),
                parameters.names(), parameters.shapes(), parameters.scalars(), result, body);
    }

    /** Reads the body of a method whose parameters are already in scope. */
    public static List<Stmt> body(Functions functions, Lookup lookup, Scope scope, MethodTree tree, Shape result,
            Expressions.ArrayReader arrays) {
        BlockTree block = tree.getBody();
        if (block == null) {
            throw lookup.refuse(tree, Problem.CALL, "the native method " + tree.getName());
        }
        Expressions expressions = new Expressions(functions, lookup, scope, arrays);
        Statements statements = new Statements(lookup, scope, expressions, (call, loops, inside) -> {
            throw inside.refuse(call, Problem.CALL, call.getMethodSelect());
        }, result);
        List<Stmt> out = new ArrayList<>();
        for (VariableTree parameter : tree.getParameters()) {
            statements.copyIfAssigned(parameter, out);
        }
        statements.block(block.getStatements(), out);
        return statements.exits.completed(out);
    }

    public static List<Stmt> loop(Functions functions, Lookup lookup, Scope scope, StatementTree body,
            Expressions.ArrayReader arrays,
            LoopResults combines) {
        Expressions expressions = new Expressions(functions, lookup, scope, arrays);
        Statements statements = new Statements(lookup, scope, expressions, combines, null);
        List<Stmt> out = new ArrayList<>();
        statements.statement(body, out);
        return statements.exits.completed(statements.exits.round(out));
    }

    /** Copies an assigned parameter into a variable if it stands for something else. */
    private void copyIfAssigned(VariableTree parameter, List<Stmt> out) {
        String name = parameter.getName().toString();
        if (scope.isAssigned(name) && scope.find(name).orElse(null) instanceof Value.Scalar scalar
                && !(scalar.expr() instanceof Expr.Local)) {
            declare(parameter, name, scalar, out);
        }
    }

    private void block(List<? extends StatementTree> statements, List<Stmt> out) {
        scope.enter();
        for (int i = 0; i < statements.size(); i++) {
            if (statements.get(i) instanceof VariableTree variable) {
                List<Stmt> outside = expressions.putBefore(out);
                Optional<Value> held = combines.variable(variable, statements.subList(i + 1, statements.size()),
                        targets.loops(), expressions);
                expressions.putBefore(outside);
                if (held.isPresent()) {
                    scope.bind(variable.getName().toString(), held.get());
                    continue;
                }
            }
            statement(statements.get(i), out);
        }
        scope.leave();
    }

    private void statement(StatementTree tree, List<Stmt> out) {
        List<Stmt> outside = expressions.putBefore(out);
        switch (tree) {
            case BlockTree b -> block(b.getStatements(), out);
            case VariableTree v -> variable(v, out);
            case ExpressionStatementTree e -> expression(e.getExpression(), out);
            case IfTree i -> branch(i, out);
            case ForLoopTree f -> loop(f, out);
            case WhileLoopTree w -> {
                expressions.putBefore(null);
                Expr condition = expressions.scalar(w.getCondition(), Kind.BOOLEAN);
                out.addAll(exits.loop(new Stmt.Loop(List.of(), condition, List.of(), looped(w.getStatement()))));
            }
            case DoWhileLoopTree d -> {
                List<Stmt> body = looped(d.getStatement());
                List<Stmt> last = new ArrayList<>();
                expressions.putBefore(last);
                out.addAll(exits.untilEnd(body, last, expressions.scalar(d.getCondition(), Kind.BOOLEAN)));
            }
            case LabeledStatementTree l -> labelled(l, out);
            case BreakTree b -> out.add(targets.exit(b, b.getLabel(), false, expressions));
            case ContinueTree c -> out.add(targets.exit(c, c.getLabel(), true, expressions));
            case YieldTree y -> {
                targets.requireYield(y, expressions);
                out.add(new Stmt.Return(expressions.value(y.getValue()).leaves()));
            }
            case ReturnTree r -> returned(r, out);
            case SwitchTree s -> {
                List<Switches.Arm> arms = Switches.arms(s.getExpression(), s.getCases(), expressions);
                out.addAll(exits.block(targets.within(Targets.Kind.SWITCH, () -> {
                    List<Stmt> chain = new ArrayList<>();
                    choice(arms, chain);
                    return chain;
                })));
            }
            default -> simple(tree);
        }
        expressions.putBefore(outside);
    }

    private void simple(StatementTree tree) {
        switch (tree.getKind()) {
            case EMPTY_STATEMENT -> {}
            case THROW, TRY -> throw expressions.refuse(tree, Problem.EXCEPTION);
            case ASSERT -> throw expressions.refuse(tree, Problem.CONSTRUCT, "assert");
            case SYNCHRONIZED -> throw expressions.refuse(tree, Problem.CONSTRUCT, "synchronized");
            case ENHANCED_FOR_LOOP -> throw expressions.refuse(tree, Problem.CONSTRUCT, "a for-each loop");
            default -> throw expressions.refuse(tree, Problem.CONSTRUCT, "this statement");
        }
    }

    private void choice(List<Switches.Arm> arms, List<Stmt> out) {
        if (arms.isEmpty()) {
            return;
        }
        List<Stmt> yes = new ArrayList<>();
        scope.enter();
        arms.getFirst().content().forEach(tree -> {
            if (tree instanceof ExpressionTree given) {
                List<Stmt> outside = expressions.putBefore(yes);
                yes.add(new Stmt.Return(expressions.value(given).leaves()));
                expressions.putBefore(outside);
            } else {
                statement((StatementTree) tree, yes);
            }
        });
        scope.leave();
        Expr condition = arms.getFirst().condition();
        if (condition == null) {
            out.addAll(yes);
            return;
        }
        List<Stmt> no = new ArrayList<>();
        List<Stmt> outside = expressions.putBefore(no);
        choice(arms.subList(1, arms.size()), no);
        expressions.putBefore(outside);
        out.add(new Stmt.If(condition, yes, no));
    }

    private List<Stmt> nested(StatementTree tree) {
        List<Stmt> inner = new ArrayList<>();
        scope.enter();
        statement(tree, inner);
        scope.leave();
        return inner;
    }

    private List<Stmt> looped(StatementTree tree) {
        return targets.within(Targets.Kind.LOOP, () -> nested(tree));
    }

    private void labelled(LabeledStatementTree tree, List<Stmt> out) {
        targets.label(tree.getLabel());
        switch (tree.getStatement()) {
            case ForLoopTree _,WhileLoopTree _,DoWhileLoopTree _ -> statement(tree.getStatement(), out);
            default -> out.addAll(exits.block(targets.within(Targets.Kind.BLOCK, () -> nested(tree.getStatement()))));
        }
    }

    /** Reads a switch with statements before its values; the variables of its value take them. */
    private Value yielded(SwitchExpressionTree tree, List<Switches.Arm> arms, List<Stmt> out) {
        List<Stmt> body = targets.within(Targets.Kind.YIELD, () -> {
            List<Stmt> chain = new ArrayList<>();
            choice(arms, chain);
            return chain;
        });
        return Switches.value(tree, body, scope, exits, expressions, out);
    }

    private void variable(VariableTree tree, List<Stmt> out) {
        String name = tree.getName().toString();
        Tree type = tree.getType();
        ExpressionTree initializer = tree.getInitializer();
        boolean inferred = type == null || type.toString().equals("var") || type.toString().isEmpty();
        if (inferred && initializer == null) {
            throw expressions.refuse(tree, Problem.CONSTRUCT, "a variable without type and value, " + name + ",");
        }
        if (inferred || (initializer != null && expressions.narrow.isHalf(type))) {
            declare(tree, name, expressions.narrow.inferred(name, initializer, expressions.value(initializer)), out);
            return;
        }
        NarrowTypes.declare(scope, name, lookup.type(type));
        Shape shape = Shape.held(lookup.type(type)).orElseThrow(() -> expressions.refuse(tree, Problem.TYPE, type));
        if (initializer != null && !(shape instanceof Shape.Struct && NarrowTypes.isChoice(initializer))) {
            declare(tree, name, as(initializer, shape), out);
            return;
        }
        if (shape.equals(new Shape.Scalar(Kind.BOOLEAN))) {
            flag(name, null, out);
            return;
        }
        Value value = Value.of(shape, leaf -> new Expr.Local(scope.variable(name, leaf.of(name)), leaf.kind()));
        for (Expr leaf : value.leaves()) {
            out.add(new Stmt.Declare(leaf.kind(), ((Expr.Local) leaf).name(), null));
        }
        if (initializer != null) {
            choose(initializer, shape, out, (chosen, list) -> assign(value, chosen, list));
        }
        scope.bind(name, value);
    }

    /** Delivers a record from a conditional expression as a branch with a delivery on each side. */
    private void choose(ExpressionTree tree, Shape shape, List<Stmt> out, BiConsumer<Value, List<Stmt>> deliver) {
        if (tree instanceof ParenthesizedTree p) {
            choose(p.getExpression(), shape, out, deliver);
            return;
        }
        List<Stmt> outside = expressions.putBefore(out);
        if (tree instanceof ConditionalExpressionTree c) {
            Expr condition = expressions.scalar(c.getCondition(), Kind.BOOLEAN);
            List<Stmt> yes = new ArrayList<>();
            choose(c.getTrueExpression(), shape, yes, deliver);
            List<Stmt> no = new ArrayList<>();
            choose(c.getFalseExpression(), shape, no, deliver);
            branch(condition, yes, no, out);
        } else {
            deliver.accept(as(tree, shape), out);
        }
        expressions.putBefore(outside);
    }

    private static void branch(Expr condition, List<Stmt> yes, List<Stmt> no, List<Stmt> out) {
        boolean leaves = !yes.isEmpty() && yes.getLast() instanceof Stmt.Return;
        out.add(new Stmt.If(condition, yes, leaves ? List.of() : no));
        if (leaves) {
            out.addAll(no);
        }
    }

    private Value as(ExpressionTree tree, Shape shape) {
        return expressions.argument(tree, expressions.value(tree), shape);
    }

    private void declare(Tree tree, String name, Value value, List<Stmt> out) {
        if (value instanceof Value.Scalar scalar && scalar.expr().kind() == Kind.BOOLEAN) {
            if (scope.isAssigned(name) || !scope.isFixed(scalar.expr())) {
                flag(name, Flags.value(scalar.expr()), out);
            } else {
                scope.bind(name, value);
            }
            return;
        }
        if (value instanceof Value.Half && !scope.isAssigned(name)) {
            scope.bind(name, value);
            return;
        }
        List<Expr> locals = new ArrayList<>();
        Shape shape = switch (value) {
            case Value.Scalar s -> new Shape.Scalar(s.expr().kind());
            case Value.Struct s -> s.shape();
            default -> throw expressions.refuse(tree, Problem.CONSTRUCT, "an array as a variable, " + name + ",");
        };
        List<Expr> leaves = value.leaves();
        for (int i = 0; i < leaves.size(); i++) {
            String unique = scope.variable(name, shape.leaves().get(i).of(name));
            out.add(new Stmt.Declare(leaves.get(i).kind(), unique, leaves.get(i)));
            locals.add(new Expr.Local(unique, leaves.get(i).kind()));
        }
        scope.bind(name, Value.of(shape, locals));
    }

    /** Keeps a condition that changes, or depends on variables that change, as a number. */
    private void flag(String name, @Nullable Expr value, List<Stmt> out) {
        Expr.Local flag = new Expr.Local(scope.variable(name, name), Kind.INT);
        out.add(new Stmt.Declare(flag.kind(), flag.name(), value));
        scope.bind(name, new Value.Scalar(Flags.condition(flag)));
    }

    private void assign(Value target, Value value, List<Stmt> out) {
        List<Expr> targets = target.leaves();
        List<Expr> values = value.leaves();
        List<Stmt> delayed = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Expr.Local local = (Expr.Local) targets.get(i);
            boolean readLater = values.subList(i + 1, values.size()).stream()
                    .anyMatch(later -> Walk.any(later, local::equals));
            if (readLater) {
                String unique = scope.unique(local.name() + "Next");
                out.add(new Stmt.Declare(local.kind(), unique, values.get(i)));
                delayed.add(new Stmt.Assign(local, new Expr.Local(unique, local.kind())));
            } else {
                out.add(new Stmt.Assign(local, values.get(i)));
            }
        }
        out.addAll(delayed);
    }

    private void expression(ExpressionTree tree, List<Stmt> out) {
        switch (tree) {
            case ParenthesizedTree p -> expression(p.getExpression(), out);
            case AssignmentTree a when accumulator(a.getVariable()).isPresent() ->
                out.addAll(combines.assigned(accumulator(a.getVariable()).get(), a, targets.loops(), expressions));
            case CompoundAssignmentTree c when accumulator(c.getVariable()).isPresent() ->
                out.addAll(combines.assigned(accumulator(c.getVariable()).get(), c, targets.loops(), expressions));
            case UnaryTree u when accumulator(u.getExpression()).isPresent() ->
                out.addAll(combines.assigned(accumulator(u.getExpression()).get(), u, targets.loops(), expressions));
            case AssignmentTree a when flag(a.getVariable()).isPresent() -> out.add(new Stmt.Assign(
                    flag(a.getVariable()).get(), Flags.value(expressions.scalar(a.getExpression(), Kind.BOOLEAN))));
            case AssignmentTree a -> {
                Value target = target(a.getVariable());
                Shape shape = target instanceof Value.Struct struct
                        ? struct.shape()
                        : new Shape.Scalar(target.leaves().getFirst().kind());
                if (shape instanceof Shape.Struct) {
                    choose(a.getExpression(), shape, out, (value, list) -> assign(target, value, list));
                } else {
                    assign(target, as(a.getExpression(), shape), out);
                }
            }
            case CompoundAssignmentTree c when flag(c.getVariable()).isPresent() -> {
                Expr.Local flag = flag(c.getVariable()).get();
                out.add(new Stmt.Assign(flag, Flags.value(expressions.binary(c, Operators.symbol(c.getKind()),
                        Flags.condition(flag), expressions.scalar(c.getExpression(), Kind.BOOLEAN)))));
            }
            case CompoundAssignmentTree c -> {
                Expr.Local target = (Expr.Local) target(c.getVariable()).leaves().getFirst();
                out.add(new Stmt.Assign(target, expressions.assigned(c, target.kind())));
            }
            case UnaryTree u -> {
                String operator = switch (u.getKind()) {
                    case POSTFIX_INCREMENT, PREFIX_INCREMENT -> "+";
                    case POSTFIX_DECREMENT, PREFIX_DECREMENT -> "-";
                    default -> throw expressions.refuse(tree, Problem.CONSTRUCT, "this statement");
                };
                Expr.Local target = (Expr.Local) target(u.getExpression()).leaves().getFirst();
                out.add(new Stmt.Assign(target, expressions.narrow.inType(u.getExpression(),
                        new Expr.Binary(operator, target, new Expr.Constant("1", Kind.INT, 1), target.kind()))));
            }
            case MethodInvocationTree m -> out.addAll(combines.read(m, targets.loops(), expressions));
            default -> throw expressions.refuse(tree, Problem.CONSTRUCT, "this statement");
        }
    }

    private Optional<Value.Accumulator> accumulator(ExpressionTree tree) {
        return tree instanceof IdentifierTree identifier
                ? scope.find(identifier.getName().toString())
                        .filter(Value.Accumulator.class::isInstance).map(Value.Accumulator.class::cast)
                : Optional.empty();
    }

    private Optional<Expr.Local> flag(ExpressionTree tree) {
        return tree instanceof ParenthesizedTree p
                ? flag(p.getExpression())
                : tree instanceof IdentifierTree identifier
                        && scope.find(identifier.getName().toString()).orElse(null) instanceof Value.Scalar scalar
                                ? Flags.variable(scalar.expr())
                                : Optional.empty();
    }

    private Value target(ExpressionTree tree) {
        if (tree instanceof ParenthesizedTree p) {
            return target(p.getExpression());
        }
        if (tree instanceof IdentifierTree identifier) {
            String name = identifier.getName().toString();
            Value value = scope.find(name).orElseThrow(() -> expressions.refuse(tree, Problem.NOT_CONSTANT, name,
                    "no local variable", "assign to one of the method's own"));
            if (!value.leaves().isEmpty() && value.leaves().stream().allMatch(leaf -> leaf instanceof Expr.Local)) {
                return value;
            }
        }
        throw expressions.refuse(tree, Problem.CONSTRUCT, "an assignment to " + tree);
    }

    private void branch(IfTree tree, List<Stmt> out) {
        if (combines.comparison(tree, targets.loops(), expressions).map(out::addAll).isPresent()) {
            return;
        }
        Expr condition = expressions.scalar(tree.getCondition(), Kind.BOOLEAN);
        List<Stmt> yes = nested(tree.getThenStatement());
        List<Stmt> no = tree.getElseStatement() == null ? List.of() : nested(tree.getElseStatement());
        out.add(new Stmt.If(condition, yes, no));
    }

    private void loop(ForLoopTree tree, List<Stmt> out) {
        scope.enter();
        List<Stmt> start = new ArrayList<>();
        for (StatementTree statement : tree.getInitializer()) {
            statement(statement, start);
        }
        expressions.putBefore(null);
        Expr condition = tree.getCondition() == null
                ? new Expr.Constant("true", Kind.BOOLEAN)
                : expressions.scalar(tree.getCondition(), Kind.BOOLEAN);
        List<Stmt> step = new ArrayList<>();
        targets.step(() -> {
            tree.getUpdate().forEach(update -> expression(update.getExpression(), step));
            return step;
        });
        List<Stmt> body = looped(tree.getStatement());
        scope.leave();
        out.addAll(exits.loop(new Stmt.Loop(start, condition, step, body)));
    }

    private void returned(ReturnTree tree, List<Stmt> out) {
        ExpressionTree value = tree.getExpression();
        if (value == null || result == null) {
            throw expressions.refuse(tree, Problem.LOOP_EXIT, "return");
        }
        if (result instanceof Shape.Struct) {
            choose(value, result, out, (chosen, list) -> list.add(new Stmt.Return(chosen.leaves())));
        } else {
            out.add(new Stmt.Return(as(value, result).leaves()));
        }
    }
}
