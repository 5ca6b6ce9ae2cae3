package io.funnel.verify;

/**
 * A result compared with the reference.
 *
 * @param error  distance from the reference; NaN if exactly one of the two is NaN
 * @param bound  largest distance that rounding can explain
 * @param reason the reason for not being right; empty if it is
 */
public record Verdict(boolean right, double error, double bound, String reason) {

    /** A finite result, right within the bound. */
    static Verdict within(String where, double error, Object expected, Object computed, double bound) {
        boolean right = error <= bound;
        return new Verdict(right, error, bound, right
                ? ""
                : where + "off by " + error + ", which is more than rounding explains: expected " + expected + ", got "
                        + computed + ", bound=" + bound);
    }

    /** A result that is not finite, or that must be one number; the error counts if it is wrong. */
    static Verdict of(boolean right, String where, double error, Object expected, Object computed, double bound) {
        return new Verdict(right, right ? 0 : error, bound,
                right ? "" : where + "expected " + expected + ", got " + computed);
    }

    public Verdict butWrong(String why) {
        return new Verdict(false, error, bound, why);
    }
}
