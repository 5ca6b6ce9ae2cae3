package io.funnel.verify.law;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Makes a failing sample smaller: fewest elements first, then the simplest values. */
final class Shrinker {

    private static final int MOST_TRIALS = 4000;
    private static final List<Double> SIMPLEST =
            List.of(0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, 0.5, -0.5, 8.0, 10.0, 0.25, 16.0, 100.0,
                    1024.0);
    /** Zero, one and minus one are 0 to 2; everything that is no plain number comes last. */
    private static final Comparator<Number> SIMPLER = Comparator.<Number>comparingInt(Shrinker::rank)
            .thenComparingInt(value -> value.toString().length())
            .thenComparingDouble(value -> Math.abs(value.doubleValue()))
            .thenComparing(value -> value.doubleValue() < 0);

    private final Elements elements;
    private final Law law;
    private final Function<Sample, Outcome> trial;
    private int trials;
    private Outcome.Broken broken;

    /**
     * Prepares to shrink a sample.
     *
     * @param broken what became of it
     */
    Shrinker(Elements elements, Law law, Function<Sample, Outcome> trial, Outcome.Broken broken) {
        this.elements = elements;
        this.law = law;
        this.trial = trial;
        this.broken = broken;
    }

    /** How the law is broken by the sample that was found last. */
    Outcome.Broken broken() {
        return broken;
    }

    /** A sample that still breaks the law and of which nothing can be left out or made simpler any more. */
    Sample shrink(Sample failing) {
        Sample sample = failing;
        Optional<Sample> smaller =
                Optional.of(new Smallest(elements, law, this::stillBreaks).find(failing).orElse(failing));
        while (smaller.isPresent()) {
            sample = smaller.get();
            smaller = fewer(sample);
            if (smaller.isEmpty()) {
                smaller = simpler(sample);
            }
        }
        return sample;
    }

    private Optional<Sample> fewer(Sample sample) {
        for (int group = 0; group < sample.groups().size(); group++) {
            int size = sample.groups().get(group).size();
            for (int element = 0; element < size && size > law.leastPerGroup(); element++) {
                Sample candidate = sample.without(group, element);
                if (stillBreaks(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Sample> simpler(Sample sample) {
        for (Number value : sample.elements().stream().flatMap(List::stream).distinct().toList()) {
            for (Number simple : simplerThan(value)) {
                Sample candidate = sample.with(value, simple);
                if (stillBreaks(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        for (int group = 0; group < sample.groups().size(); group++) {
            List<List<Number>> members = sample.groups().get(group);
            for (int element = 0; element < members.size(); element++) {
                for (int input = 0; input < members.get(element).size(); input++) {
                    for (Number value : simplerThan(members.get(element).get(input))) {
                        Sample candidate = sample.with(group, element, input, value);
                        if (stillBreaks(candidate)) {
                            return Optional.of(candidate);
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    private boolean stillBreaks(Sample sample) {
        if (trials++ < MOST_TRIALS && trial.apply(sample) instanceof Outcome.Broken again) {
            broken = again;
            return true;
        }
        return false;
    }

    /** Values to try instead of one, simplest first. */
    private List<Number> simplerThan(Number value) {
        List<Number> candidates = new ArrayList<>();
        SIMPLEST.forEach(simple -> candidates.add(Cells.like(value, simple)));
        double wide = value.doubleValue();
        candidates.add(Cells.like(value, -0.0));
        if (Double.isFinite(wide)) {
            candidates.add(Cells.like(value, Math.rint(wide)));
            candidates.add(Cells.like(value, wide / 2));
            candidates.add(Cells.like(value, -wide));
            if (wide != 0) {
                double power = Math.scalb(1.0, Math.getExponent(wide));
                candidates.add(Cells.like(value, Math.copySign(power, wide)));
                candidates.add(Cells.like(value, Math.copySign(2 * power, wide)));
                for (int digits = 1; digits <= 3; digits++) {
                    candidates.add(Cells.like(value,
                            Double.parseDouble(String.format(Locale.ROOT, "%." + digits + "g", wide))));
                }
            }
        }
        return candidates.stream()
                .filter(candidate -> SIMPLER.compare(candidate, value) < 0 && elements.contains(candidate))
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
