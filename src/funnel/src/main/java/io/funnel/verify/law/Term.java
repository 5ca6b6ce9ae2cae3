package io.funnel.verify.law;

import io.funnel.verify.sample.Sample;
import java.util.List;

/** A tree of combinations of elements. */
sealed interface Term {

    record Leaf(int element) implements Term {
        @Override
        public String toString() {
            return letter(element);
        }
    }

    record Identity() implements Term {
        @Override
        public String toString() {
            return "identity";
        }
    }

    /** Two combined states, the left one's elements first. */
    record Combine(Term left, Term right) implements Term {
        @Override
        public String toString() {
            return "combine(" + left + ", " + right + ")";
        }
    }

    /** An operand of a sample; the identity if it is empty. */
    static Term operand(Sample sample, int group) {
        int from = sample.groups().subList(0, group).stream().mapToInt(List::size).sum();
        int size = sample.groups().get(group).size();
        return size == 0 ? new Identity() : fold(from, from + size);
    }

    /** Elements of an index range, at least one, combined from left to right. */
    static Term fold(int from, int to) {
        Term term = new Leaf(from);
        for (int i = from + 1; i < to; i++) {
            term = new Combine(term, new Leaf(i));
        }
        return term;
    }

    /** The first elements, combined from left to right onto the identity. */
    static Term run(int length) {
        Term term = new Identity();
        for (int i = 0; i < length; i++) {
            term = new Combine(term, new Leaf(i));
        }
        return term;
    }

    /** Elements of an index range, combined by halves; the identity if there are none. */
    static Term tree(int from, int to) {
        int middle = (from + to) >>> 1;
        return to - from == 0
                ? new Identity()
                : to - from == 1 ? new Leaf(from) : new Combine(tree(from, middle), tree(middle, to));
    }

    /** The name of an element: a, b, c, and after z, a1, b1. */
    static String letter(int element) {
        int round = element / 26;
        return (char) ('a' + element % 26) + (round == 0 ? "" : String.valueOf(round));
    }
}
