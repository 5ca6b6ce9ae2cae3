package io.funnel.verify;

/**
 * A result held against the reference.
 *
 * @param right  whether it is what it must be
 * @param error  distance from the reference; NaN where exactly one of the two is not a number
 * @param bound  largest distance that rounding can explain
 * @param reason why it is not right; empty if it is
 */
public record Verdict(boolean right, double error, double bound, String reason) {

    Verdict butWrong(String why) {
        return new Verdict(false, error, bound, why);
    }
}
