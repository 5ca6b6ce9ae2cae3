package io.funnel.cli.fuzz;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What answers with bounds are held against: the host's own from left to right, which is off by its own bound at most,
 * and, where the exact answer is known, that.
 */
final class BoundedReference {

    /** Covers the rounding of a difference and a sum. */
    private static final double SLACK = 1 + 0x1p-40;
    /** The exact answers have some 30 digits at least. */
    private static final BigDecimal OWN = new BigDecimal("1e-27");

    private final Bounded host;
    private final List<Optional<BigDecimal>> exact;

    private BoundedReference(Bounded host, List<Optional<BigDecimal>> exact) {
        this.host = host;
        this.exact = exact;
    }

    /**
     * The reference for the first elements.
     *
     * @param companion with a running error
     */
    static BoundedReference of(Definition<?, ?> companion, Operands in, int length) {
        Bounded host = Bounded.of(companion, companion.sequential(in, length));
        String name = companion.bounded().orElse(companion).signature().name();
        return new BoundedReference(host, ExactAnswers.of(name, in, length, host.answer()));
    }

    /** Why an answer is not what it says of itself; empty where it is. */
    String reason(Bounded answer) {
        int size = host.answer().size();
        if (answer.answer().size() != size || answer.bounds().size() != size) {
            return "not as many numbers as the host has: expected " + host + ", got " + answer;
        }
        for (int i = 0; i < size; i++) {
            String reason = reason(i, answer.answer().get(i), answer.bounds().get(i));
            if (!reason.isEmpty()) {
                return "number " + i + ": " + reason;
            }
        }
        return "";
    }

    private String reason(int place, double number, double bound) {
        double its = host.answer().get(place);
        if (!Double.isFinite(number)) {
            boolean told = Double.isNaN(number) ? Double.isNaN(bound) : bound == Double.POSITIVE_INFINITY;
            boolean exact = Double.compare(number, its) == 0 && bound == 0 && host.bounds().get(place) == 0; // extremes
            return told || exact ? "" : "a bound that is none: got " + number + ", bound=" + bound;
        }
        if (!(bound >= 0)) {
            return "no bound: got " + number + ", bound=" + bound;
        }
        double distance = Math.abs(number - its);
        if (Double.isFinite(its) && distance > (bound + host.bounds().get(place)) * SLACK) {
            return "off by " + distance + ", which is more than both bounds: expected " + its + " within "
                    + host.bounds().get(place) + ", got " + number + ", bound=" + bound;
        }
        return place < exact.size() ? exact.get(place).map(value -> beyond(value, number, bound)).orElse("") : "";
    }

    private static String beyond(BigDecimal value, double number, double bound) {
        if (Double.isInfinite(bound)) {
            return "";
        }
        BigDecimal error = new BigDecimal(number).subtract(value).abs();
        BigDecimal most = new BigDecimal(bound).add(value.abs().multiply(OWN));
        return error.compareTo(most) > 0
                ? "off by " + error.doubleValue() + ", which is more than the bound of the result: expected "
                        + value.doubleValue() + ", got " + number + ", bound=" + bound
                : "";
    }
}
