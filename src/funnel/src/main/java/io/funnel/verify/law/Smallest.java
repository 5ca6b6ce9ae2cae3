package io.funnel.verify.law;

import io.funnel.verify.sample.Cells;
import io.funnel.verify.sample.Elements;
import io.funnel.verify.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Looks for a sample with the fewest elements that a law can be tried on, among a few telling values. */
final class Smallest {

    /** Simple values first, then those that break most. */
    private static final List<Double> PALETTE =
            List.of(0.0, 1.0, -1.0, 2.0, 0.1, -0.0, Double.NaN, 0x1p24, Double.POSITIVE_INFINITY, Double.MAX_VALUE);
    private static final int MOST_TRIALS = 2000;

    private final Elements elements;
    private final Law law;
    private final Predicate<Sample> breaks;
    private int trials;

    Smallest(Elements elements, Law law, Predicate<Sample> breaks) {
        this.elements = elements;
        this.law = law;
        this.breaks = breaks;
    }

    /** A sample of one element for each operand; its values are of the types of a failing one. */
    Optional<Sample> find(Sample failing) {
        if (failing.size() == 0) {
            return Optional.empty();
        }
        List<List<Number>> choices = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            for (Number value : failing.elements().getFirst()) {
                choices.add(PALETTE.stream().map(other -> Cells.like(value, other)).filter(elements::contains)
                        .distinct().toList());
            }
        }
        int[] places = new int[choices.size()];
        for (int sum = 0; sum <= choices.size() * PALETTE.size() && trials < MOST_TRIALS; sum++) {
            Optional<Sample> found = choose(choices, places, 0, sum);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Tries all choices whose places in the palette add up to a sum. */
    private Optional<Sample> choose(List<List<Number>> choices, int[] places, int slot, int sum) {
        if (slot == choices.size()) {
            Sample sample = sample(choices, places);
            return sum == 0 && trials++ < MOST_TRIALS && breaks.test(sample) ? Optional.of(sample) : Optional.empty();
        }
        for (int place = 0; place <= sum && place < choices.get(slot).size(); place++) {
            places[slot] = place;
            Optional<Sample> found = choose(choices, places, slot + 1, sum - place);
            if (found.isPresent() || trials >= MOST_TRIALS) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Sample sample(List<List<Number>> choices, int[] places) {
        int inputs = choices.size() / law.groups();
        List<List<List<Number>>> groups = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            List<Number> element = new ArrayList<>();
            for (int slot = group * inputs; slot < (group + 1) * inputs; slot++) {
                element.add(choices.get(slot).get(places[slot]));
            }
            groups.add(List.of(element));
        }
        return new Sample(groups);
    }
}
