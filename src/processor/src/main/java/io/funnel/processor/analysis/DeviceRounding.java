package io.funnel.processor.analysis;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.MapRounding;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Finds floating-point operations that devices may round differently from Java. These are divisions, remainders, calls
 * that compute. Kernels of bounded variants keep the rounding of products that meet a sum. After narrowing to float,
 * the float may differ.
 */
final class DeviceRounding {

    /** The function of io.funnel.kernel for the error of a sum of doubles. */
    static final String LOST = "TwoSum.lost";

    private static final Set<String> LOOSE = Set.of("/", "%");
    private static final Set<String> SELECTIONS =
            Set.of("Math.abs", "Math.min", "Math.max", "TornadoMath.abs", LOST);

    private DeviceRounding() {}

    static MapRounding of(List<Stmt> statements) {
        Set<MapRounding> found = EnumSet.of(MapRounding.NONE);
        Walk.each(statements, node -> found.add(rounding(node)));
        MapRounding coarsest = found.stream().max(MapRounding::compareTo).orElseThrow();
        boolean isNarrowed = Walk.any(statements, node -> node instanceof Expr.Cast cast && cast.kind() == Kind.FLOAT);
        return isNarrowed && coarsest == MapRounding.DOUBLE ? MapRounding.FLOAT : coarsest;
    }

    private static MapRounding rounding(Expr node) {
        return switch (node) {
            case Expr.Binary b when !b.kind().isFloating() -> MapRounding.NONE;
            case Expr.Binary b when LOOSE.contains(b.operator()) -> of(b.kind());
            case Expr.Call c when !c.kind().isFloating() && c.function().contains(".") -> MapRounding.NONE;
            case Expr.Call c when !SELECTIONS.contains(c.function()) && !KernelFunctions.isExact(c) -> ofCall(c);
            default -> MapRounding.NONE;
        };
    }

    private static MapRounding of(Kind kind) {
        return kind == Kind.FLOAT ? MapRounding.FLOAT : MapRounding.DOUBLE;
    }

    /** Covers the call only; the body of the reduction's own function is not examined. */
    private static MapRounding ofCall(Expr.Call call) {
        return call.function().contains(".") ? of(call.kind()) : MapRounding.FLOAT;
    }
}
