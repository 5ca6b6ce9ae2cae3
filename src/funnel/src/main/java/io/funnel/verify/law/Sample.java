package io.funnel.verify.law;

import java.util.ArrayList;
import java.util.List;

/**
 * Elements that a law is tried on, grouped into its operands.
 *
 * @param groups the operands; each a list of elements, and each element the values of the streamed inputs
 */
record Sample(List<List<List<Number>>> groups) {

    /** All elements in order. */
    List<List<Number>> elements() {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** How many elements there are. */
    int size() {
        return groups.stream().mapToInt(List::size).sum();
    }

    /** Where an operand's elements begin. */
    int start(int group) {
        return groups.subList(0, group).stream().mapToInt(List::size).sum();
    }

    /** Where an operand's elements end. */
    int end(int group) {
        return start(group + 1);
    }

    /** The operand as a term; the identity where it has no elements. */
    Term term(int group) {
        return groups.get(group).isEmpty() ? new Term.Identity() : Term.fold(start(group), end(group));
    }

    /** The sample without one element. */
    Sample without(int group, int element) {
        List<List<List<Number>>> fewer = copy();
        fewer.get(group).remove(element);
        return new Sample(fewer);
    }

    /** The sample with one value replaced. */
    Sample with(int group, int element, int input, Number value) {
        List<List<List<Number>>> other = copy();
        List<Number> values = new ArrayList<>(other.get(group).get(element));
        values.set(input, value);
        other.get(group).set(element, values);
        return new Sample(other);
    }

    /** The sample with one value replaced wherever it is. */
    Sample with(Number old, Number value) {
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
