package io.funnel.verify.bound;

import java.util.Collections;
import java.util.Map;

/**
 * The error bound of a result, or why it has none.
 *
 * @param value   the bound
 * @param components of each number of a state that has several, by name
 * @param missing what is wrong and what to write instead; empty if there is a bound
 */
public record ResultBound(double value, Map<String, Double> components, String missing) {

    /** A bound of the only number. */
    public static ResultBound of(double value) {
        return of(value, Map.of());
    }

    /** The largest of the bounds of several numbers. */
    public static ResultBound of(double value, Map<String, Double> components) {
        return new ResultBound(value, Collections.unmodifiableMap(components), "");
    }

    /** Says what bound there is not, and what to write instead. */
    public static ResultBound missing(String what, String hint, String reduction) {
        return new ResultBound(Double.NaN, Map.of(),
                "no error bound " + what + ": reduction=" + reduction + "; " + hint);
    }

    public boolean isPresent() {
        return missing.isEmpty();
    }
}
