package io.funnel.verify.law;

import io.funnel.verify.sample.Sample;
import java.util.List;

/** How elements are combined into a state. */
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

    /** Two states combined, the left one's elements before the right one's. */
    record Combine(Term left, Term right) implements Term {
        @Override
        public String toString() {
            return "combine(" + left + ", " + right + ")";
        }
    }

    /** An operand of a sample; the identity where it has no elements. */
    static Term operand(Sample sample, int group) {
        int from = sample.groups().subList(0, group).stream().mapToInt(List::size).sum();
        int size = sample.groups().get(group).size();
        return size == 0 ? new Identity() : fold(from, from + size);
    }

    /** Elements from one index up to another, at least one, combined from left to right. */
    static Term fold(int from, int to) {
        Term term = new Leaf(from);
        for (int i = from + 1; i < to; i++) {
            term = new Combine(term, new Leaf(i));
        }
        return term;
    }

    /** The first elements, from left to right, onto the identity. */
    static Term run(int length) {
        Term term = new Identity();
        for (int i = 0; i < length; i++) {
            term = new Combine(term, new Leaf(i));
        }
        return term;
    }

    /** The name of an element: a, b, c, and after z, a1, b1. */
    static String letter(int element) {
        int round = element / 26;
        return (char) ('a' + element % 26) + (round == 0 ? "" : String.valueOf(round));
    }
}
