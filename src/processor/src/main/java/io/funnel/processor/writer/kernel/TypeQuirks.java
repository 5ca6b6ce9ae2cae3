package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Constants and vector lanes whose type TornadoVM mistakes in the code of a reduction's elements. */
final class TypeQuirks {

    private final Model model;

    TypeQuirks(Model model) {
        this.model = model;
    }

    /** Returns whether a condition may choose a lane of ints, also inside a function of the library. */
    boolean hasLanes() {
        return model.inputs().stream().filter(InputArray::streamed).anyMatch(input -> input.type() == Kind.INT)
                && (chooses() || Walk.any(statementsOfElements(), TypeQuirks::takesInt));
    }

    /** Returns whether a choice, a minimum or a function of the library may take a narrow element as it is. */
    boolean hasNarrow() {
        return chooses() || Walk.any(statementsOfElements(),
                node -> isExtreme(node, "Math.") || TypeQuirks.takesInt(node));
    }

    /** Returns the identity of a component; TornadoVM mistypes some constants, see JavaMath. */
    Expr identity(StatePart part) {
        Expr name = new Expr.Constant(Names.identity(model, part), part.type());
        if (part.type() == Kind.DOUBLE && isInfinite(part) && hasInfiniteFloat()) {
            String sign = part.identity().equals("Double.NEGATIVE_INFINITY") ? "-1.0" : "1.0";
            return new Expr.Call("JavaMath.infinite", List.of(new Expr.Constant(sign, Kind.DOUBLE), new Expr.Length()),
                    Kind.DOUBLE);
        }
        boolean mistyped = switch (part.type()) {
            case DOUBLE -> isInfinite(part);
            case INT -> part.identity().equals("Integer.MIN_VALUE");
            case LONG -> takesExtremes() || (part.identity().startsWith("Long.M") && chooses());
            default -> false;
        };
        return mistyped ? new Expr.Call("JavaMath.identity", List.of(name, new Expr.Length()), name.kind()) : name;
    }

    private static boolean isInfinite(StatePart part) {
        return part.identity().endsWith("_INFINITY");
    }

    /** TornadoVM compiles no kernel for OpenCL that has an infinite float and an infinite double as constants. */
    private boolean hasInfiniteFloat() {
        return model.state().stream().anyMatch(part -> part.type() == Kind.FLOAT && isInfinite(part))
                || Walk.any(statementsOfElements(), node -> node.kind() == Kind.FLOAT && Folding.value(node)
                        .filter(value -> Double.isInfinite(value.doubleValue())).isPresent());
    }

    private boolean chooses() {
        return Walk.any(statementsOfElements(),
                node -> node instanceof Expr.Conditional || isExtreme(node, "JavaMath."))
                || Walk.anyStatement(statementsOfElements(), statement -> statement instanceof Stmt.If);
    }

    private boolean takesExtremes() {
        return Walk.any(statementsOfElements(), node -> isExtreme(node, "Math.") || isExtreme(node, "JavaMath."));
    }

    private static boolean isExtreme(Expr node, String owner) {
        return node instanceof Expr.Call call && Set.of(owner + "min", owner + "max").contains(call.function());
    }

    /** Functions of the library choose too; the kernel's own ones are among the statements, and backends have Math's. */
    private static boolean takesInt(Expr node) {
        return node instanceof Expr.Call call && call.function().contains(".") && !call.function().startsWith("Math.")
                && call.arguments().stream().anyMatch(argument -> argument.kind() == Kind.INT);
    }

    private List<Stmt> statementsOfElements() {
        List<Stmt> all = new ArrayList<>(model.body().accumulate());
        model.functions().forEach(function -> all.addAll(function.body()));
        return all;
    }
}
