package io.funnel.verify.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Arrangements of elements that reach conditions between states that random data never reach. */
public enum Arrangement {
    /** Each input ascends. */
    SORTED,
    /** Each input descends. */
    REVERSED,
    /** One element repeated. */
    CONSTANT,
    /** Two alternating elements. */
    ALTERNATING,
    /** One element repeated, with another one first, in the middle or last; and the reverse. */
    ONE_DIFFERENT,
    /** Each input ascends, except one element: first, in the middle or last. */
    ONE_OUT_OF_ORDER;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The arranged elements, in one or several variants. */
    public List<List<List<Number>>> of(List<List<Number>> elements, SplittableRandom random) {
        int count = elements.size();
        List<List<Number>> sorted = sorted(elements);
        List<Number> one = elements.get(random.nextInt(count));
        List<Number> other = elements.get(random.nextInt(count));
        List<List<Number>> constant = new ArrayList<>(Collections.nCopies(count, one));
        return switch (this) {
            case SORTED -> List.of(sorted);
            case REVERSED -> List.of(sorted.reversed());
            case CONSTANT -> List.of(constant);
            case ALTERNATING -> {
                for (int i = 1; i < count; i += 2) {
                    constant.set(i, other);
                }
                yield List.of(constant);
            }
            case ONE_DIFFERENT -> {
                List<List<Number>> others = Collections.nCopies(count, other);
                yield List.of(with(constant, 0, other), with(constant, count / 2, other),
                        with(constant, count - 1, other), with(others, 0, one), with(others, count / 2, one),
                        with(others, count - 1, one));
            }
            case ONE_OUT_OF_ORDER -> List.of(with(sorted, 0, sorted.getLast()),
                    with(sorted, count / 2, sorted.getFirst()), with(sorted, count - 1, sorted.getFirst()));
        };
    }

    private static List<List<Number>> with(List<List<Number>> elements, int index, List<Number> element) {
        List<List<Number>> changed = new ArrayList<>(elements);
        changed.set(index, element);
        return changed;
    }

    private static List<List<Number>> sorted(List<List<Number>> elements) {
        List<List<Number>> sorted = new ArrayList<>();
        elements.forEach(element -> sorted.add(new ArrayList<>(element)));
        for (int input = 0; input < elements.getFirst().size(); input++) {
            int column = input;
            List<Number> values = elements.stream().map(element -> element.get(column))
                    .sorted(Comparator.comparingDouble(Number::doubleValue)).toList();
            for (int i = 0; i < values.size(); i++) {
                sorted.get(i).set(column, values.get(i));
            }
        }
        return sorted;
    }
}
