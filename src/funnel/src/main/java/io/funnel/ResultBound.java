package io.funnel;

/**
 * The error bound of a result, or why it has none.
 *
 * @param value   the bound
 * @param missing what is wrong and what to write instead; empty if there is a bound
 */
record ResultBound(double value, String missing) {

    static ResultBound of(double value) {
        return new ResultBound(value, "");
    }

    static ResultBound missing(String reason) {
        return new ResultBound(Double.NaN, reason);
    }

    boolean isPresent() {
        return missing.isEmpty();
    }
}
