package io.funnel.plan;

import java.util.List;

/**
 * The fastest of several ways by length. A call that is over in a microsecond cannot pay for eight logarithms: the winners
 * at four lengths in each power of two are found once, and only between two that differ are the ways compared again.
 */
final class Fastest {

    private static final int BITS = 2;
    private static final int STEPS = 1 << BITS;
    private static final int MOST_EXPONENT = 48;
    /** The host's times vary less than a device's: within 15 % it is the better bet. */
    private static final double FAVOUR_OF_HOST = 1.15;

    private final List<Way> ways;
    private final byte[] winners = new byte[STEPS * MOST_EXPONENT + 1];

    /** The ways, all measured, at most 127. */
    Fastest(List<Way> ways) {
        this.ways = List.copyOf(ways);
        for (int i = STEPS * BITS; i < winners.length; i++) {
            winners[i] = (byte) compare((long) (STEPS + i % STEPS) << (i / STEPS - BITS));
        }
    }

    /** The fastest, or the host if that is nearly as fast; of equals the first. */
    Way at(long length) {
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(length);
        if (exponent < BITS || exponent >= MOST_EXPONENT) {
            return ways.get(compare(length));
        }
        int below = exponent * STEPS + (int) (length >>> (exponent - BITS)) % STEPS;
        return ways.get(winners[below] == winners[below + 1] ? winners[below] : compare(length));
    }

    private int compare(long length) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < ways.size(); i++) {
            double nanos = ways.get(i).nanos(length) / (ways.get(i).isHost() ? FAVOUR_OF_HOST : 1);
            if (nanos < least) {
                least = nanos;
                best = i;
            }
        }
        return best;
    }
}
