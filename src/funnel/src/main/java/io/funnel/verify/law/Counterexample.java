package io.funnel.verify.law;

import java.util.List;

/**
 * Elements for which a reduction breaks a law, as few and as simple as possible.
 *
 * @param reduction the reduction's qualified name
 * @param law       the law
 * @param elements  each element by its letter, as {@code a=1.0}
 * @param left      the state or result on one side of the law
 * @param right     the state or result on the other side, or the promise
 * @param sentence  both sides with the expressions that they come from
 * @param seed      the seed that finds it again
 */
public record Counterexample(
        String reduction, Law law, List<String> elements, String left, String right, String sentence, long seed) {

    public Counterexample {
        elements = List.copyOf(elements);
    }

    /** The sentence, the elements and the seed, in one line. */
    public String message() {
        String where = elements.isEmpty() ? "no elements" : String.join(" ", elements);
        return sentence + " for " + where + "; seed=" + seed;
    }

    /** The remedy: fix the operator, or declare that order matters, or which elements occur. */
    public String remedy() {
        String shown = String.join(" ", elements);
        String order = law == Law.COMMUTATIVITY
                ? "; if the order of elements matters, write @Reduction(commutative = false)"
                : "";
        return "try to fix the operator" + order + (elements.isEmpty() ? "" : "; " + domain(shown));
    }

    private static String domain(String shown) {
        if (shown.contains("NaN")) {
            return "if no element is NaN, write @Reduction(domain = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})";
        }
        if (shown.contains(String.valueOf(Integer.MIN_VALUE))) {
            return "if the least int, whose Math.abs is negative, does not occur, write @Reduction(domain = {"
                    + -Integer.MAX_VALUE + ", " + Integer.MAX_VALUE + "})";
        }
        return shown.contains(String.valueOf(Long.MIN_VALUE))
                ? "if the least long, whose Math.abs is negative, does not occur, write @Reduction(domain = {-9e18, 9e18})"
                : "if no such element occurs, write the least and the greatest that do, @Reduction(domain = {..., ...})";
    }

    /** Three lines: the broken law, the counterexample, the remedy. */
    @Override
    public String toString() {
        return "broken law: reduction=" + reduction + ", law=" + law.label() + "\n  " + message() + "\n  " + remedy();
    }
}
