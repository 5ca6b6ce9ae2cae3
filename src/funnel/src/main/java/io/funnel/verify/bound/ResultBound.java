package io.funnel.verify.bound;

import java.util.Collections;
import java.util.Map;

/**
 * The error bound of a result, or the reason for its absence.
 *
 * @param value   the bound
 * @param components bounds of each number of a state with several, by name
 * @param missing the reason and a remedy; empty if there is a bound
 */
public record ResultBound(double value, Map<String, Double> components, String missing) {

    /** Wraps the bound of a single number. */
    public static ResultBound of(double value) {
        return of(value, Map.of());
    }

    /** Wraps the largest of the bounds of several numbers. */
    public static ResultBound of(double value, Map<String, Double> components) {
        return new ResultBound(value, Collections.unmodifiableMap(components), "");
    }

    /** Says which bound is missing, and what to write instead. */
    public static ResultBound missing(String what, String hint, String reduction) {
        return new ResultBound(Double.NaN, Map.of(),
                "no error bound " + what + ": reduction=" + reduction + "; " + hint);
    }

    public boolean isPresent() {
        return missing.isEmpty();
    }
}
