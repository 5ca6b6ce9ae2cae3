package io.funnel.plan;

import java.util.List;

/**
 * The fastest candidate by length. Short calls cannot pay for eight logarithms, so the winners at four lengths per
 * power of two are precomputed. Candidates are compared again only between two different winners.
 */
final class Fastest {

    private static final int BITS = 2;
    private static final int STEPS = 1 << BITS;
    private static final int MOST_EXPONENT = 48;
    /** Prefers the host within 15 %, since its times vary less than a device's. */
    private static final double FAVOUR_OF_HOST = 1.15;

    private final List<Candidate> candidates;
    private final byte[] winners = new byte[STEPS * MOST_EXPONENT + 1];

    /** Takes at most 127 candidates, all measured. */
    Fastest(List<Candidate> candidates) {
        this.candidates = List.copyOf(candidates);
        for (int i = STEPS * BITS; i < winners.length; i++) {
            winners[i] = (byte) compare((long) (STEPS + i % STEPS) << (i / STEPS - BITS));
        }
    }

    /** The fastest, or the host if that is nearly as fast; the first of equals. */
    Candidate at(long length) {
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(length);
        if (exponent < BITS || exponent >= MOST_EXPONENT) {
            return candidates.get(compare(length));
        }
        int below = exponent * STEPS + (int) (length >>> (exponent - BITS)) % STEPS;
        return candidates.get(winners[below] == winners[below + 1] ? winners[below] : compare(length));
    }

    private int compare(long length) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < candidates.size(); i++) {
            double nanos = candidates.get(i).nanos(length) / (candidates.get(i).isHost() ? FAVOUR_OF_HOST : 1);
            if (nanos < least) {
                least = nanos;
                best = i;
            }
        }
        return best;
    }
}
