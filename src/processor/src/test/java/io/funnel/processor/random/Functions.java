package io.funnel.processor.random;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;

/** Reductions that count the elements at which a function differs from Java's result. */
final class Functions {

    /** A function's call in Java, the same function here, and its error bound in units of the last place. */
    record Function(String call, DoubleBinaryOperator java, double ulps) {}

    private static final Map<String, Function> ALL = new LinkedHashMap<>();

    static {
        add("exp", "Math.exp(x)", (x, y) -> Math.exp(x), 2);
        add("expm1", "Math.expm1(x)", (x, y) -> Math.expm1(x), 2);
        add("sinh", "Math.sinh(x)", (x, y) -> Math.sinh(x), 5);
        add("cosh", "Math.cosh(x)", (x, y) -> Math.cosh(x), 5);
        add("tanh", "Math.tanh(x)", (x, y) -> Math.tanh(x), 5);
        add("log", "Math.log(x)", (x, y) -> Math.log(x), 2);
        add("log10", "Math.log10(x)", (x, y) -> Math.log10(x), 2);
        add("log1p", "Math.log1p(x)", (x, y) -> Math.log1p(x), 2);
        add("pow", "Math.pow(x, y)", Math::pow, 2);
        add("cbrt", "Math.cbrt(x)", (x, y) -> Math.cbrt(x), 2);
        add("hypot", "Math.hypot(x, y)", Math::hypot, 2);
        add("sin", "Math.sin(x)", (x, y) -> Math.sin(x), 2);
        add("cos", "Math.cos(x)", (x, y) -> Math.cos(x), 2);
        add("tan", "Math.tan(x)", (x, y) -> Math.tan(x), 2);
        add("asin", "Math.asin(x)", (x, y) -> Math.asin(x), 2);
        add("acos", "Math.acos(x)", (x, y) -> Math.acos(x), 2);
        add("atan", "Math.atan(x)", (x, y) -> Math.atan(x), 2);
        add("atan2", "Math.atan2(x, y)", Math::atan2, 4);
        add("sqrt", "Math.sqrt(x)", (x, y) -> Math.sqrt(x), 0);
        add("floor", "Math.floor(x)", (x, y) -> Math.floor(x), 0);
        add("ceil", "Math.ceil(x)", (x, y) -> Math.ceil(x), 0);
        add("rint", "Math.rint(x)", (x, y) -> Math.rint(x), 0);
        add("round", "(double) Math.round(x)", (x, y) -> Math.round(x), 0);
        add("roundFloat", "Math.round((float) x)", (x, y) -> Math.round((float) x), 0);
        add("signum", "Math.signum(x)", (x, y) -> Math.signum(x), 0);
        add("copySign", "Math.copySign(x, Double.isNaN(y) ? 1 : y)",
                (x, y) -> Math.copySign(x, Double.isNaN(y) ? 1 : y), 0);
        add("clamp", "Math.clamp(x, -2.5, 40.0)", (x, y) -> Math.clamp(x, -2.5, 40.0), 0);
        add("floorDiv", "Math.floorDiv((int) x, (int) y | 1)", (x, y) -> Math.floorDiv((int) x, (int) y | 1), 0);
        add("floorMod", "Math.floorMod((long) x, (int) y | 1)", (x, y) -> Math.floorMod((long) x, (int) y | 1), 0);
        add("byConstants", "Math.floorDiv((int) x, 8) + Math.floorMod((int) x, 8) + Math.floorMod((long) x, 5)",
                (x, y) -> Math.floorDiv((int) x, 8) + Math.floorMod((int) x, 8) + Math.floorMod((long) x, 5), 0);
        add("angles", "Math.max(Math.toRadians(x), StrictMath.toDegrees(y))",
                (x, y) -> Math.max(Math.toRadians(x), Math.toDegrees(y)), 0.5);
        add("exponentialOfAFloat", "(float) Math.exp((float) x)", (x, y) -> (float) Math.exp((float) x), 0x1p30);
        add("ofFloats", "TornadoMath.exp((float) x) + Math.abs(TornadoMath.floor((float) y))",
                (x, y) -> (float) Math.exp((float) x) + (float) Math.abs(Math.floor((float) y)), 0x1p30);
    }

    private Functions() {}

    private static void add(String name, String call, DoubleBinaryOperator java, double ulps) {
        ALL.put(name, new Function(call, java, ulps));
    }

    static Function named(String name) {
        return Objects.requireNonNull(ALL.get(name), name);
    }

    static String source(String name) {
        StringBuilder text = new StringBuilder("""
                package random;

                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.*;
                import uk.ac.manchester.tornado.api.math.TornadoMath;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                public final class NAME {

                    static int wrong(double answer, double exact, double allowed) {
                        if (Double.isNaN(exact)) {
                            return Double.isNaN(answer) ? 0 : 1;
                        }
                        if (answer == exact) {
                            return exact == 0 && 1 / answer != 1 / exact ? 1 : 0;
                        }
                        return Math.abs(answer - exact) <= allowed ? 0 : 1;
                    }
                """.replace("NAME", name));
        ALL.forEach((reduction, function) -> text.append("""
                    @Reduction
                    static void NAME(DoubleArray xs, DoubleArray ys, DoubleArray exact, DoubleArray allowed,
                            @Reduce IntArray result) {
                        result.set(0, 0);
                        for (@Parallel int i = 0; i < xs.getSize(); i++) {
                            double x = xs.get(i);
                            double y = ys.get(i);
                            double answer = CALL;
                            result.set(0, result.get(0) + wrong(answer, exact.get(i), allowed.get(i)));
                        }
                    }
                """.replace("NAME", reduction).replace("CALL", function.call())));
        return text.append("}\n").toString();
    }
}
