package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.ElementMap;
import java.util.List;

/** Parts of kernels of several kinds. */
public final class Shared {

    private Shared() {}

    /** Returns the parameters for the values of elements, and for the groups' proof that they have stored them. */
    public static List<String> values(ElementMap map) {
        return List.of(map.type().array() + " " + ElementMap.VALUES, "IntArray done");
    }

    /** Returns whether statements name a variable; members of the same name do not count. */
    public static boolean names(String statements, String variable) {
        for (int at = statements.indexOf(variable); at >= 0; at = statements.indexOf(variable, at + 1)) {
            int end = at + variable.length();
            if ((at == 0 || !(statements.charAt(at - 1) == '.' || isPart(statements, at - 1)))
                    && (end == statements.length() || !isPart(statements, end))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPart(String text, int at) {
        return Character.isJavaIdentifierPart(text.charAt(at));
    }

    /** Declares the zeros that statements add to products: the high bits of an index, which no compiler knows. */
    public static void declareZeros(String statements, Lines method) {
        for (Kind kind : List.of(Kind.FLOAT, Kind.DOUBLE)) {
            String zero = Expr.unknownZero(kind).text();
            if (names(statements, zero)) {
                method.add(kind.keyword() + " " + zero + " = -(" + kind.keyword() + ") (length.get(2) >> 31);"
                        + " // -0.0: keeps a product's rounding");
            }
        }
    }
}
