package io.funnel.verify.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Elements of a trial: grouped into operands for a law, in one group for a reduction.
 *
 * @param groups the operands; each a list of elements, and each element the values of the streamed inputs
 */
public record Sample(List<List<List<Number>>> groups) {

    public List<List<Number>> elements() {
        return groups.stream().flatMap(List::stream).toList();
    }

    public int size() {
        return groups.stream().mapToInt(List::size).sum();
    }

    /** Returns this sample's elements and those of another in one group. */
    public Sample then(Sample other) {
        return new Sample(List.of(Stream.concat(elements().stream(), other.elements().stream()).toList()));
    }

    public Sample without(int group, int from, int to) {
        List<List<List<Number>>> fewer = copy();
        fewer.get(group).subList(from, to).clear();
        return new Sample(fewer);
    }

    public Sample with(int group, int element, int input, Number value) {
        List<List<List<Number>>> other = copy();
        List<Number> values = new ArrayList<>(other.get(group).get(element));
        values.set(input, value);
        other.get(group).set(element, values);
        return new Sample(other);
    }

    /** Replaces a value everywhere in the sample. */
    public Sample with(Number old, Number value) {
        return new Sample(groups.stream().map(group -> group.stream()
                .map(element -> element.stream().map(number -> number.equals(old) ? value : number).toList())
                .toList()).toList());
    }

    private List<List<List<Number>>> copy() {
        List<List<List<Number>>> copy = new ArrayList<>();
        groups.forEach(group -> copy.add(new ArrayList<>(group)));
        return copy;
    }
}
