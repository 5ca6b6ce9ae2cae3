package io.funnel.verify.exact;

import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Elements by their place: a candidate for exact data.
 *
 * @param label   names the family in results
 * @param lowest  the least value
 * @param highest the greatest value
 * @param counts  whether each place has a value of its own, as for sums; else one place differs from all others
 * @param sparse  whether most places have a common value
 * @param values  the values
 */
record Family(String label, double lowest, double highest, boolean counts, boolean sparse, Values values) {

    /** Places up to which all weights differ: floats hold the sum of as many exactly. */
    private static final int DISTINCT = 2048;
    /** A prime that divides no size of {@link #DISTINCT} or less, to scatter weights. */
    private static final int SCATTER = 7919;

    private static final List<Integer> MOST = List.of(61, 7, 2);
    /** Distances of weights in inputs that are too long for more. */
    private static final List<Integer> SPARSE = List.of(64, 4096);

    /** A value of an input, counted from 0 among the streamed ones, at an index. */
    @FunctionalInterface
    interface Values {

        double at(int input, int index);
    }

    /** Candidates for operators that count each element, the most telling first. */
    static List<Family> counting(int length, Set<Integer> places, List<Number> boundaries) {
        List<Family> families = new ArrayList<>();
        if (length <= DISTINCT) {
            int size = length + ExactSet.BEHIND;
            families.add(new Family("distinct weights", 1, size, true, false,
                    (input, i) -> 1 + (int) (((long) i * SCATTER + 31L * input) % size)));
        }
        for (int most : MOST) {
            families.add(weights("weights to " + most, 0, 1, most));
        }
        families.add(new Family("ones", 1, 1, true, false, (input, i) -> 1));
        for (int every : SPARSE) {
            families.add(new Family("a weight in " + every, 0, MOST.get(1), true, true,
                    (input, i) -> hash(i, -1) % every == 0
                            || places.contains(i) ? 1 + hash(i, input) % MOST.get(1) : 0));
        }
        families.add(weights("negative weights", 0, -1, MOST.get(1)));
        boundaries.stream().mapToDouble(Number::doubleValue)
                .filter(value -> value == Math.rint(value) && Math.abs(value) < 1 << 16 && value != 0).distinct()
                .forEach(value -> {
                    families.add(weights("weights above " + (long) value, value, 1, MOST.get(1)));
                    families.add(weights("weights below " + (long) value, value, -1, MOST.get(1)));
                });
        families.add(new Family("eighths", 0, MOST.get(1), true, false, (input, i) -> (1 + hash(i, input) % 56) / 8.0));
        families.add(new Family("twos", 1, 2, true, true, (input, i) -> places.contains(i) ? 2 : 1));
        return families;
    }

    /** Weights of either sign in a unit, a power of two: sums of them are as exact as those of whole numbers. */
    static Family signed(double unit) {
        int most = MOST.get(1);
        return new Family(unit == 1 ? "weights of either sign" : "large weights", -most * unit, most * unit, true,
                false,
                (input, i) -> unit * (1 + hash(i, input) % most) * (1 - 2 * (i & 1)));
    }

    /** Candidates with values of all bits, for operators that wrap or compare. */
    static List<Family> wide() {
        return Stream.of(1.0, 0x1p31).map(unit -> new Family(unit == 1 ? "all ints" : "wide longs", -0x1p31 * unit,
                0x1.fffffffcp30 * unit, true, false, (input, i) -> unit * (int) (2L * hash(i, input) + (i & 1))))
                .toList();
    }

    private static Family weights(String label, double base, int sign, int most) {
        double far = base + sign * most;
        return new Family(label, Math.min(base, far), Math.max(base, far), true, false,
                (input, i) -> base + sign * (1 + hash(i, input) % most));
    }

    /** One place with a value of its own among equal others; each input has the next of the values. */
    static Family single(String what, int place, double[] others, double[] own) {
        double least = Math.min(min(others), min(own));
        double most = -Math.min(min(negated(others)), min(negated(own)));
        return new Family(what + " at " + place, least, most, false, true,
                (input, i) -> i == place ? own[input] : others[input]);
    }

    private static double[] negated(double[] values) {
        double[] negated = values.clone();
        for (int i = 0; i < negated.length; i++) {
            negated[i] = -values[i];
        }
        return negated;
    }

    private static double min(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    /** Whether the elements belong to the reduction's domain, an interval. */
    boolean isWithin(Elements elements, int inputs) {
        for (int input = 0; input < inputs; input++) {
            if (!elements.contains(input, lowest) || !elements.contains(input, highest)) {
                return false;
            }
        }
        return true;
    }

    /** Scattered bits, not negative: the finalizer of MurmurHash3. */
    private static int hash(int index, int input) {
        int bits = index + 0x9E3779B9 * (input + 1);
        bits = (bits ^ bits >>> 16) * 0x85EBCA6B;
        bits = (bits ^ bits >>> 13) * 0xC2B2AE35;
        return (bits ^ bits >>> 16) & Integer.MAX_VALUE;
    }
}
