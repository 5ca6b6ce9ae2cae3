package io.funnel.processor.code;

import java.util.Map;
import java.util.Set;

/** Java's comparison operators. */
public final class Comparisons {

    private static final Map<String, String> OPPOSITES =
            Map.of("<", ">=", "<=", ">", ">", "<=", ">=", "<", "==", "!=", "!=", "==");
    private static final Map<String, String> SWAPPED = Map.of("<", ">", "<=", ">=", ">", "<", ">=", "<=");

    public static final Set<String> ALL = OPPOSITES.keySet();

    private Comparisons() {}

    /** Returns the operator that holds where the given one does not; NaN aside. */
    public static String opposite(String operator) {
        return OPPOSITES.getOrDefault(operator, operator);
    }

    /** Returns the operator for swapped sides. */
    public static String swapped(String operator) {
        return SWAPPED.getOrDefault(operator, operator);
    }
}
