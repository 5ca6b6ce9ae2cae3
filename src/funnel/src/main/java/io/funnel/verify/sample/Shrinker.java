package io.funnel.verify.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes a failing sample smaller: fewest elements first, then the simplest values. */
public final class Shrinker {

    private static final List<Double> SIMPLEST =
            List.of(0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, 0.5, -0.5, 8.0, 10.0, 0.25, 16.0, 100.0,
                    1024.0);
    /** Zero, one and minus one rank 0 to 2; values that are not plain numbers come last. */
    private static final Comparator<Number> SIMPLER = Comparator.<Number>comparingInt(Shrinker::rank)
            .thenComparingInt(value -> value.toString().length())
            .thenComparingDouble(value -> Math.abs(value.doubleValue()))
            .thenComparing(value -> value.doubleValue() < 0);

    private final BiPredicate<Integer, Number> allowed;
    private final int leastPerGroup;
    private final Predicate<Sample> fails;
    private int trialsLeft;

    /** Takes permitted values and a predicate; {@link #shrink} returns the last sample for which it held. */
    public Shrinker(BiPredicate<Integer, Number> allowed, int leastPerGroup, Predicate<Sample> fails, int mostTrials) {
        this.allowed = allowed;
        this.leastPerGroup = leastPerGroup;
        this.fails = fails;
        this.trialsLeft = mostTrials;
    }

    /** Returns a minimal sample that still fails: nothing can be left out or simplified. */
    public Sample shrink(Sample failing) {
        Sample before = failing;
        Sample sample = simpler(fewer(failing));
        while (!sample.equals(before) && trialsLeft > 0) {
            before = sample;
            sample = simpler(fewer(sample));
        }
        return sample;
    }

    /** Removes pieces of each group, large ones first, as long as the sample fails. */
    public Sample fewer(Sample failing) {
        Sample sample = failing;
        for (int group = 0; group < failing.groups().size(); group++) {
            for (int piece = Math.max(1, sample.groups().get(group).size() / 2); piece >= 1; piece /= 2) {
                sample = without(sample, group, piece);
            }
        }
        return sample;
    }

    private Sample without(Sample failing, int group, int piece) {
        Sample sample = failing;
        int from = 0;
        int size = sample.groups().get(group).size();
        while (from < size && trialsLeft > 0) {
            int to = Math.min(from + piece, size);
            Sample candidate = sample.without(group, from, to);
            if (size - (to - from) >= leastPerGroup && stillFails(candidate)) {
                sample = candidate;
                size = sample.groups().get(group).size();
            } else {
                from = to;
            }
        }
        return sample;
    }

    /** Replaces values by simpler ones: each value everywhere, then position by position. */
    private Sample simpler(Sample failing) {
        Sample sample = failing;
        for (Number value : failing.elements().stream().flatMap(List::stream).distinct().toList()) {
            if (trialsLeft <= 0) {
                return sample;
            }
            Sample whole = sample;
            sample = first(simplerThan(value).stream().filter(simple -> isAllowedFor(whole, value, simple))
                    .map(simple -> whole.with(value, simple)), sample);
        }
        for (int group = 0; group < sample.groups().size(); group++) {
            for (int element = 0; element < sample.groups().get(group).size() && trialsLeft > 0; element++) {
                for (int input = 0; input < sample.groups().get(group).get(element).size(); input++) {
                    sample = simpler(sample, group, element, input);
                }
            }
        }
        return sample;
    }

    private Sample simpler(Sample sample, int group, int element, int input) {
        return first(simplerThan(sample.groups().get(group).get(element).get(input)).stream()
                .filter(simple -> allowed.test(input, simple))
                .map(simple -> sample.with(group, element, input, simple)), sample);
    }

    private boolean isAllowedFor(Sample sample, Number value, Number instead) {
        return sample.elements().stream().allMatch(element -> IntStream.range(0, element.size())
                .allMatch(input -> !element.get(input).equals(value) || allowed.test(input, instead)));
    }

    private Sample first(Stream<Sample> candidates, Sample otherwise) {
        return candidates.takeWhile(candidate -> trialsLeft > 0).filter(this::stillFails).findFirst()
                .orElse(otherwise);
    }

    private boolean stillFails(Sample sample) {
        trialsLeft--;
        return fails.test(sample);
    }

    /** Simpler values to try, simplest first. */
    private List<Number> simplerThan(Number value) {
        List<Number> candidates = new ArrayList<>();
        SIMPLEST.forEach(simple -> candidates.add(ElementValues.like(value, simple)));
        double wide = value.doubleValue();
        candidates.add(ElementValues.like(value, -0.0));
        if (Double.isFinite(wide)) {
            candidates.add(ElementValues.like(value, Math.rint(wide)));
            candidates.add(ElementValues.like(value, wide / 2));
            candidates.add(ElementValues.like(value, -wide));
            if (wide != 0) {
                double power = Math.scalb(1.0, Math.getExponent(wide));
                candidates.add(ElementValues.like(value, Math.copySign(power, wide)));
                candidates.add(ElementValues.like(value, Math.copySign(2 * power, wide)));
                for (int digits = 1; digits <= 3; digits++) {
                    candidates.add(ElementValues.like(value,
                            Double.parseDouble(String.format(Locale.ROOT, "%." + digits + "g", wide))));
                }
            }
        }
        return candidates.stream()
                .filter(candidate -> SIMPLER.compare(candidate, value) < 0)
                .distinct().sorted(SIMPLER).toList();
    }

    private static int rank(Number value) {
        double wide = value.doubleValue();
        if (Double.isNaN(wide)) {
            return 12;
        }
        if (Double.isInfinite(wide)) {
            return 11;
        }
        if (value.equals(-0.0) || value.equals(-0f)) {
            return 10;
        }
        double magnitude = Math.abs(wide);
        if (magnitude <= 2) {
            int simplest = List.of(0.0, 1.0, -1.0, 2.0, -2.0).indexOf(wide + 0.0);
            if (simplest >= 0) {
                return simplest;
            }
        }
        boolean powerOfTwo = Math.scalb(1.0, Math.getExponent(magnitude)) == magnitude;
        return powerOfTwo || (magnitude <= 10 && magnitude == Math.rint(magnitude)) ? 5 : 6;
    }
}
