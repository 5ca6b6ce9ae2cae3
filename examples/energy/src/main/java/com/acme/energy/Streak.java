package com.acme.energy;

import io.funnel.annotations.Reduction;

/**
 * The longest run of samples above zero. Two neighbouring stretches combine into one: its longest run is one of theirs,
 * or it lies across the seam. The order of the stretches matters, so the operator does not commute.
 *
 * @param length  samples of the stretch
 * @param head    samples above zero at its beginning
 * @param tail    samples above zero at its end
 * @param longest samples of its longest run
 */
@Reduction(commutative = false)
public record Streak(int length, int head, int tail, int longest) {

    static Streak identity() {
        return new Streak(0, 0, 0, 0);
    }

    static Streak map(float sample) {
        int above = sample > 0 ? 1 : 0;
        return new Streak(1, above, above, above);
    }

    static Streak combine(Streak left, Streak right) {
        int head = left.head == left.length ? left.length + right.head : left.head;
        int tail = right.tail == right.length ? right.length + left.tail : right.tail;
        int across = left.tail + right.head;
        int longest = Math.max(across, Math.max(left.longest, right.longest));
        return new Streak(left.length + right.length, head, tail, longest);
    }

    static int finish(Streak all) {
        return all.longest;
    }
}
