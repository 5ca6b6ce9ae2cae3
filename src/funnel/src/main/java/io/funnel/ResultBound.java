package io.funnel;

import java.util.Collections;
import java.util.Map;

/**
 * The error bound of a result, or why it has none.
 *
 * @param value   the bound
 * @param components of each number of a state that has several, by name
 * @param missing what is wrong and what to write instead; empty if there is a bound
 */
record ResultBound(double value, Map<String, Double> components, String missing) {

    static ResultBound of(double value) {
        return of(value, Map.of());
    }

    static ResultBound of(double value, Map<String, Double> components) {
        return new ResultBound(value, Collections.unmodifiableMap(components), "");
    }

    static ResultBound missing(String reason) {
        return new ResultBound(Double.NaN, Map.of(), reason);
    }

    boolean isPresent() {
        return missing.isEmpty();
    }
}
