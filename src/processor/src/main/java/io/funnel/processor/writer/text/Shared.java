package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.ElementMap;
import java.util.List;
import java.util.regex.Pattern;

/** Parts of kernels of several kinds. */
public final class Shared {

    private Shared() {}

    /** Returns the parameters for the values of elements, and for the groups' proof that they have stored them. */
    public static List<String> values(ElementMap map) {
        return List.of(map.type().array() + " " + ElementMap.VALUES, "IntArray done");
    }

    /** Declares the zeros that statements add to products: the high bits of an index, which no compiler knows. */
    public static void declareZeros(String statements, Lines method) {
        for (Kind kind : List.of(Kind.FLOAT, Kind.DOUBLE)) {
            String zero = Expr.unknownZero(kind).text();
            if (Pattern.compile("(?<![.\\w])" + zero + "\\b").matcher(statements).find()) {
                method.add(kind.keyword() + " " + zero + " = -(" + kind.keyword() + ") (length.get(2) >> 31);"
                        + " // -0.0: keeps a product's rounding");
            }
        }
    }
}
