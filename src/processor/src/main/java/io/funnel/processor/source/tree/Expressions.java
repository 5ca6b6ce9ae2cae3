package io.funnel.processor.source.tree;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads expressions. It defines the expressions of device code and refuses all others, with their place. */
public final class Expressions implements Switches.Reader {

    /** Statements that declare new variables before the one that is read; null if none may be inserted. */
    private @Nullable List<Stmt> before;

    private final Functions functions;
    private final Lookup lookup;
    private final Scope scope;
    private final ArrayReader arrays;
    final NarrowTypes narrow;
    private @Nullable SwitchReader switches;

    /** Reads a switch whose cases have statements; these go before the expression. */
    interface SwitchReader {

        Value read(SwitchExpressionTree tree, List<Switches.Arm> arms, List<Stmt> before);
    }

    /** Reads calls on arrays, which only loops and maps have. */
    public interface ArrayReader {

        ArrayReader NONE = (tree, array, method, expressions) -> {
            throw expressions.refuse(tree, Problem.CALL, tree.getMethodSelect());
        };

        Expr read(MethodInvocationTree tree, Value array, String method, Expressions expressions);

        /** Reads a variable that stands for a result or for what was read of it. */
        default Expr held(IdentifierTree tree, Value value, Expressions expressions) {
            throw expressions.refuse(tree, Problem.UNKNOWN_NAME, tree);
        }
    }

    public Expressions(Functions functions, Lookup lookup, Scope scope, ArrayReader arrays) {
        this.functions = functions;
        this.lookup = lookup;
        this.scope = scope;
        this.arrays = arrays;
        this.narrow = new NarrowTypes(lookup, scope);
    }

    void readSwitchesBy(SwitchReader reader) {
        switches = reader;
    }

    /** Sets the statements that receive variables for intermediate values, or null. */
    public @Nullable List<Stmt> putBefore(@Nullable List<Stmt> statements) {
        List<Stmt> previous = before;
        before = statements;
        return previous;
    }

    public Expr scalar(ExpressionTree tree) {
        if (value(tree) instanceof Value.Scalar scalar) {
            return scalar.expr();
        }
        throw refuse(tree, Problem.CONSTRUCT, "a value that is no primitive, " + tree + ",");
    }

    @Override
    public Expr scalar(ExpressionTree tree, Kind kind) {
        return converted(tree, scalar(tree), kind);
    }

    /** Converts a value by Java's rules. */
    public Expr converted(Tree tree, Expr expr, Kind kind) {
        if (expr.kind() == kind) {
            return expr;
        }
        if (expr.kind() == Kind.BOOLEAN || kind == Kind.BOOLEAN || expr.kind().compareTo(kind) > 0) {
            throw refuse(tree, Problem.TYPE, expr.kind().keyword() + " where " + kind.keyword() + " is needed");
        }
        return Expr.widened(expr, kind);
    }

    public Value value(ExpressionTree tree) {
        return switch (tree) {
            case ParenthesizedTree p -> value(p.getExpression());
            case LiteralTree l -> new Value.Scalar(literal(l));
            case IdentifierTree i -> identifier(i);
            case MemberSelectTree m -> member(m);
            case UnaryTree u -> new Value.Scalar(unary(u));
            case BinaryTree b -> new Value.Scalar(binary(b));
            case TypeCastTree c -> new Value.Scalar(cast(c));
            case ConditionalExpressionTree c -> conditional(c);
            case SwitchExpressionTree s -> choice(s);
            case MethodInvocationTree m -> call(m);
            case NewClassTree n -> newRecord(n);
            default -> throw unsupported(tree);
        };
    }

    /** Declares variables for the scalars that are not simple, so that they can be read several times. */
    public Value named(Value value, String name) {
        if (!(value instanceof Value.Struct struct)) {
            return value;
        }
        List<Expr> named = new ArrayList<>();
        for (Shape.Leaf leaf : struct.shape().leaves()) {
            named.add(named(struct.leaves().get(named.size()), leaf.of(name)));
        }
        return Value.of(struct.shape(), named);
    }

    @Override
    public Expr named(Expr expr, String name) {
        List<Stmt> target = before;
        if (expr.isSimple() || expr.kind() == Kind.BOOLEAN || target == null) {
            return expr;
        }
        String unique = scope.unique(name);
        target.add(new Stmt.Declare(expr.kind(), unique, expr));
        return new Expr.Local(unique, expr.kind());
    }

    private Expr literal(LiteralTree tree) {
        return switch (tree.getValue()) {
            case Integer i -> new Expr.Constant(Literals.text(i), Kind.INT, i);
            case Character c -> new Expr.Constant(String.valueOf((int) c), Kind.INT, (int) c);
            case Long l -> new Expr.Constant(Literals.text(l), Kind.LONG, l);
            case Float f -> new Expr.Constant(floating(tree, f), Kind.FLOAT, f);
            case Double d -> new Expr.Constant(floating(tree, d), Kind.DOUBLE, d);
            case Boolean b -> new Expr.Constant(b.toString(), Kind.BOOLEAN);
            case null, default -> throw refuse(tree, Problem.CONSTRUCT, "the literal " + tree);
        };
    }

    /** The text of the file, so that {@code 0f} stays {@code 0f}. */
    private String floating(LiteralTree tree, Object value) {
        return lookup.text(tree).map(text -> text.toLowerCase(Locale.ROOT)).orElseGet(() -> Literals.text(value));
    }

    private Value identifier(IdentifierTree tree) {
        String name = tree.getName().toString();
        Optional<Value> found = scope.find(name);
        if (found.isPresent() && (found.get() instanceof Value.Accumulator || found.get() instanceof Value.Taken)) {
            return new Value.Scalar(arrays.held(tree, found.get(), this));
        }
        return found.orElseGet(() -> lookup.field(name).map(field -> constant(tree, field))
                .orElseThrow(() -> refuse(tree, Problem.UNKNOWN_NAME, name)));
    }

    private Value constant(ExpressionTree tree, VariableElement field) {
        return Constants.of(field, functions, lookup.isHidden(field), (inside, initializer) -> new Expressions(
                functions, inside, new Scope(Set.of()), ArrayReader.NONE).value(initializer))
                .orElseThrow(() -> field.getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.FINAL))
                        ? refuse(tree, Problem.NOT_CONSTANT, field.getSimpleName(), "no constant to the compiler",
                                "give it a literal of type int, long, float or double")
                        : refuse(tree, Problem.NOT_CONSTANT, field.getSimpleName(), "a variable",
                                "make it static final with a constant value"));
    }

    private Value member(MemberSelectTree tree) {
        String name = tree.getIdentifier().toString();
        Optional<TypeElement> type = isVariable(tree.getExpression())
                ? Optional.empty()
                : lookup.typeElement(tree.getExpression());
        if (type.isPresent()) {
            VariableElement field = lookup.field(type.get(), name)
                    .orElseThrow(() -> refuse(tree, Problem.UNKNOWN_NAME, tree));
            return constant(tree, field);
        }
        return part(tree, value(tree.getExpression()), name);
    }

    /** Returns whether a local variable has this name and hides a class. */
    boolean isVariable(ExpressionTree tree) {
        return tree instanceof IdentifierTree identifier && scope.find(identifier.getName().toString()).isPresent();
    }

    public Value part(Tree tree, Value value, String name) {
        if (value instanceof Value.Struct struct && struct.shape().names().contains(name)) {
            return struct.parts().get(struct.shape().names().indexOf(name));
        }
        throw refuse(tree, Problem.UNKNOWN_NAME, tree);
    }

    private Expr unary(UnaryTree tree) {
        Expr operand = scalar(tree.getExpression());
        String operator = switch (tree.getKind()) {
            case UNARY_MINUS -> "-";
            case UNARY_PLUS -> "+";
            case BITWISE_COMPLEMENT -> "~";
            case LOGICAL_COMPLEMENT -> "!";
            default -> throw refuse(tree, Problem.CONSTRUCT, "an assignment inside an expression");
        };
        Operators.wrongOperand(operator, operand.kind()).ifPresent(wrong -> {
            throw refuse(tree, Problem.TYPE, wrong);
        });
        return new Expr.Unary(operator, operand, operand.kind());
    }

    private Expr binary(BinaryTree tree) {
        String operator = Operators.symbol(tree.getKind());
        Expr left = scalar(tree.getLeftOperand());
        boolean lazy = operator.equals("&&") || operator.equals("||");
        List<Stmt> outside = lazy ? putBefore(null) : before;
        Expr right = scalar(tree.getRightOperand());
        putBefore(outside);
        return binary(tree, operator, left, right);
    }

    Expr binary(Tree tree, String operator, Expr left, Expr right) {
        Operators.wrongOperands(operator, left.kind(), right.kind()).ifPresent(wrong -> {
            throw refuse(tree, Problem.TYPE, wrong);
        });
        if (operator.equals("/") && Operators.isPowerOfTwo(left, right)) {
            return Operators.quotient(named(left, "dividend"), right);
        }
        return Operators.binary(operator, left, right);
    }

    private Expr cast(TypeCastTree tree) {
        Expr operand = scalar(tree.getExpression());
        if (tree.getType() instanceof PrimitiveTypeTree small && operand.kind() != Kind.BOOLEAN) {
            Optional<Expr> narrowed = Operators.narrowed(operand, small.getPrimitiveTypeKind());
            if (narrowed.isPresent()) {
                return narrowed.get();
            }
        }
        Kind kind = kind(tree.getType());
        if (operand.kind() != kind && (operand.kind() == Kind.BOOLEAN || kind == Kind.BOOLEAN)) {
            throw refuse(tree, Problem.TYPE, operand.kind().keyword() + " where " + kind.keyword() + " is needed");
        }
        return KernelFunctions.cast(operand, kind);
    }

    /** Returns a variable's value in the type that it is declared with. */
    public Expr declared(VariableTree tree, ExpressionTree value) {
        boolean inferred = tree.getType() == null || tree.getType().toString().equals("var");
        return inferred ? scalar(value) : converted(tree, scalar(value), kind(tree.getType()));
    }

    /** Returns the value that an assignment gives its variable. */
    public Expr assigned(ExpressionTree tree, Kind kind) {
        return switch (tree) {
            case AssignmentTree a -> converted(a, scalar(a.getExpression()), kind);
            case CompoundAssignmentTree c -> {
                Expr value =
                        binary(c, Operators.symbol(c.getKind()), scalar(c.getVariable()), scalar(c.getExpression()));
                Expr cast = value.kind() == kind ? value : Operators.cast(value, kind);
                yield narrow.inType(c.getVariable(), cast);
            }
            case UnaryTree u -> {
                String operator = switch (u.getKind()) {
                    case POSTFIX_INCREMENT, PREFIX_INCREMENT -> "+";
                    case POSTFIX_DECREMENT, PREFIX_DECREMENT -> "-";
                    default -> throw unsupported(tree);
                };
                yield narrow.inType(u.getExpression(),
                        Operators.binary(operator, scalar(u.getExpression()), new Expr.Constant("1", Kind.INT, 1)));
            }
            default -> throw unsupported(tree);
        };
    }

    public Kind kind(Tree type) {
        if (Shape.of(lookup.type(type)).orElse(null) instanceof Shape.Scalar scalar) {
            return scalar.kind();
        }
        throw refuse(type, Problem.TYPE, type);
    }

    private Value conditional(ConditionalExpressionTree tree) {
        Expr condition = scalar(tree.getCondition(), Kind.BOOLEAN);
        List<Stmt> outside = putBefore(null);
        Value yes = value(tree.getTrueExpression());
        Value no = value(tree.getFalseExpression());
        putBefore(outside);
        return choice(tree, condition, yes, no);
    }

    private Value choice(SwitchExpressionTree tree) {
        List<Switches.Arm> arms = Switches.arms(tree.getExpression(), tree.getCases(), this);
        List<Stmt> target = before;
        return switches != null && target != null && arms.stream().anyMatch(arm -> !arm.isExpression())
                ? switches.read(tree, arms, target)
                : choice(tree, arms);
    }

    private Value choice(Tree tree, List<Switches.Arm> arms) {
        if (arms.isEmpty()) {
            throw refuse(tree, Problem.CONSTRUCT, "a switch without a case");
        }
        Switches.Arm arm = arms.getFirst();
        if (arm.content().size() != 1 || !(arm.content().getFirst() instanceof ExpressionTree given)) {
            throw refuse(tree, Problem.CONSTRUCT, "a switch with statements inside a condition or choice");
        }
        List<Stmt> outside = putBefore(null);
        Value yes = value(given);
        Expr condition = arm.condition();
        Value value = condition == null || arms.size() == 1
                ? yes
                : choice(tree, condition, yes, choice(tree, arms.subList(1, arms.size())));
        putBefore(outside);
        return value;
    }

    private Value choice(Tree tree, Expr condition, Value yes, Value no) {
        if (yes instanceof Value.Scalar one && no instanceof Value.Scalar other
                && (one.expr().kind() == Kind.BOOLEAN) == (other.expr().kind() == Kind.BOOLEAN)) {
            return new Value.Scalar(Operators.conditional(condition, one.expr(), other.expr()));
        }
        if (yes instanceof Value.Struct one && no instanceof Value.Struct other && one.shape().equals(other.shape())) {
            List<Expr> leaves = new ArrayList<>();
            for (int i = 0; i < one.leaves().size(); i++) {
                leaves.add(Operators.conditional(condition, one.leaves().get(i), other.leaves().get(i)));
            }
            return Value.of(one.shape(), leaves);
        }
        throw refuse(tree, Problem.CONSTRUCT, "a choice of different types");
    }

    private Value newRecord(NewClassTree tree) {
        TypeElement type = lookup.typeElement(tree.getIdentifier())
                .orElseThrow(() -> refuse(tree, Problem.ALLOCATION, "a " + tree.getIdentifier()));
        Shape shape = Shape.of(type.asType()).orElse(null);
        if (!(shape instanceof Shape.Struct struct) || tree.getClassBody() != null) {
            throw refuse(tree, Problem.ALLOCATION, "a " + tree.getIdentifier());
        }
        if (hasOwnConstructor(type) || tree.getArguments().size() != struct.names().size()) {
            throw refuse(tree, Problem.CONSTRUCT, "a constructor with code of its own, " + type.getSimpleName() + ",");
        }
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < struct.parts().size(); i++) {
            Value part = value(tree.getArguments().get(i));
            parts.add(argument(tree.getArguments().get(i), part, struct.parts().get(i)));
        }
        return new Value.Struct(struct, parts);
    }

    private Value call(MethodInvocationTree tree) {
        ExpressionTree select = tree.getMethodSelect();
        if (select instanceof IdentifierTree identifier) {
            Optional<Value> self = scope.find(Parameters.THIS);
            return call(tree, identifier.getName().toString(), self, lookup.methods(identifier.getName().toString()));
        }
        MemberSelectTree member = (MemberSelectTree) select;
        String name = member.getIdentifier().toString();
        Optional<TypeElement> type = isVariable(member.getExpression())
                ? Optional.empty()
                : lookup.typeElement(member.getExpression());
        if (type.isPresent()) {
            return call(tree, name, Optional.empty(), lookup.methods(type.get(), name));
        }
        Value receiver = value(member.getExpression());
        return switch (receiver) {
            case Value.Input i -> Value.ofElement(arrays.read(tree, i, name, this));
            case Value.Half h when name.equals("getFloat32") -> new Value.Scalar(h.expr());
            case Value.Result r -> new Value.Scalar(arrays.read(tree, r, name, this));
            case Value.Struct s -> call(tree, name, Optional.of(s), lookup.methods(s.shape().type(), name));
            default -> throw refuse(tree, Problem.CALL, select);
        };
    }

    private Value call(MethodInvocationTree tree, String name, Optional<Value> self,
            List<ExecutableElement> candidates) {
        List<Value> arguments = new ArrayList<>();
        tree.getArguments().forEach(argument -> arguments.add(value(argument)));
        List<TypeMirror> types = new ArrayList<>();
        arguments.forEach(argument -> types.add(type(tree.getArguments().get(types.size()), argument)));
        ExecutableElement method = lookup.overload(candidates, types).orElseThrow(
                () -> refuse(tree, candidates.isEmpty() ? Problem.UNKNOWN_NAME : Problem.CALL, tree.getMethodSelect()));
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        if (!isStatic && self.isEmpty()) {
            throw refuse(tree, Problem.CALL, "the instance method " + name);
        }
        if (functions.compiler().elements().recordComponentFor(method) != null
                && !functions.compiler().isWritten(method)) {
            return part(tree, self.get(), name);
        }
        TypeElement owner = Compiler.enclosingType(method);
        Optional<Expr> known = Intrinsics.call(owner.getQualifiedName().toString(),
                method, arguments.stream().flatMap(argument -> argument.leaves().stream()).toList());
        if (known.isPresent()) {
            return new Value.Scalar(known.get());
        }
        if (Intrinsics.isFunction(owner.getQualifiedName().toString())) {
            throw refuse(tree, Problem.FUNCTION, owner.getSimpleName() + "." + method.getSimpleName(),
                    Intrinsics.instead(method.getSimpleName().toString()));
        }
        if (!Compiler.topLevel(method).equals(functions.topLevel())) {
            throw refuse(tree, Problem.CALL, owner.getSimpleName() + "." + method.getSimpleName());
        }
        Function function = functions.function(method, tree, lookup);
        List<Value> converted = new ArrayList<>();
        self.filter(_ -> !isStatic).ifPresent(value -> converted.add(
                named(argument(tree, value, function.shapes().getFirst()), function.names().getFirst())));
        for (int i = 0; i < arguments.size(); i++) {
            int place = converted.size();
            Value argument = argument(tree.getArguments().get(i), arguments.get(i), function.shapes().get(place));
            converted.add(named(argument, function.names().get(place)));
        }
        if (function.result().equals(new Shape.Scalar(Kind.BOOLEAN))) {
            return new Value.Scalar(condition(function, converted));
        }
        return functions.call(function, converted.stream().flatMap(value -> value.leaves().stream()).toList());
    }

    private Expr condition(Function function, List<Value> arguments) {
        List<Expr> leaves = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            for (Expr leaf : arguments.get(i).leaves()) {
                leaves.add(leaf instanceof Expr.Element ? leaf : named(leaf, function.names().get(i)));
            }
        }
        return Conditions.of(function, leaves).orElseGet(() -> functions.condition(function, leaves));
    }

    /** Returns the value in this shape, with Java's implicit conversions. */
    Value argument(Tree tree, Value value, Shape shape) {
        return switch (shape) {
            case Shape.Scalar s when value instanceof Value.Scalar scalar ->
                new Value.Scalar(converted(tree, scalar.expr(), s.kind()));
            case Shape.Struct s when value instanceof Value.Struct struct && struct.shape().equals(s) -> value;
            default -> throw refuse(tree, Problem.CONSTRUCT, "a value of another type, " + tree + ",");
        };
    }

    private TypeMirror type(ExpressionTree tree, Value value) {
        return switch (value) {
            case Value.Scalar s -> functions.compiler().types().getPrimitiveType(
                    TypeKind.valueOf(narrow.of(tree).orElse(Value.stored(s.expr())).name()));
            case Value.Half _ ->
                throw refuse(tree, Problem.CONSTRUCT, "a half as an argument, " + tree + ": try getFloat32(),");
            case Value.Struct s -> s.shape().type().asType();
            case Value.Input _,Value.Result _,Value.Accumulator _,Value.Taken _ ->
                throw refuse(tree, Problem.CONSTRUCT, "an array as an argument, " + tree + ",");
        };
    }

    private boolean hasOwnConstructor(TypeElement type) {
        return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .anyMatch(constructor -> functions.compiler().elements().isCompactConstructor(constructor)
                        || functions.compiler().isWritten(constructor));
    }

    private Refusal unsupported(ExpressionTree tree) {
        return switch (tree.getKind()) {
            case NEW_ARRAY -> refuse(tree, Problem.ALLOCATION, "an array");
            case LAMBDA_EXPRESSION, MEMBER_REFERENCE -> refuse(tree, Problem.CONSTRUCT, "a lambda");
            case INSTANCE_OF -> refuse(tree, Problem.CONSTRUCT, "instanceof");
            case ARRAY_ACCESS -> refuse(tree, Problem.CONSTRUCT, "a Java array, unlike a parameter such as IntArray,");
            case ASSIGNMENT -> refuse(tree, Problem.CONSTRUCT, "an assignment inside an expression");
            default -> refuse(tree, Problem.CONSTRUCT, "this expression, " + tree + ",");
        };
    }

    @Override
    public Refusal refuse(Tree tree, Problem problem, Object... details) {
        return lookup.refuse(tree, problem, details);
    }
}
