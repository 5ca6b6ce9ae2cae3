package io.funnel.catalogue;

import io.funnel.data.Data;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The largest or the smallest elements with their indices. Among equals the lowest index comes first, -0.0 is below
 * 0.0, and NaN comes before all, as in {@code argMax} and {@code argMin}.
 *
 * <pre>{@code
 * for (TopElements.Element top : TopElements.largest(Data.of(samples), 10)) {
 *     System.out.println(top.index() + ": " + top.value());
 * }
 * }</pre>
 *
 * <p>The host reads the elements once, on one thread, including those of a file, and keeps only the requested number.
 */
public final class TopElements {

    private static final Comparator<Candidate> WORST = (left, right) -> left.order == right.order
            ? Long.compare(right.index, left.index)
            : Long.compareUnsigned(left.order, right.order);

    private TopElements() {}

    /**
     * An element and its index.
     *
     * @param value the boxed element
     * @param index from 0
     */
    public record Element(Number value, long index) {}

    private record Candidate(long order, long key, long index) {}

    /**
     * The largest elements, in descending order; all if there are fewer.
     *
     * @throws IllegalArgumentException if fewer than one is requested
     */
    public static List<Element> largest(Data<?> data, int most) {
        return top(data, most, true);
    }

    /**
     * The smallest elements, in ascending order; all if there are fewer.
     *
     * @throws IllegalArgumentException if fewer than one is requested
     */
    public static List<Element> smallest(Data<?> data, int most) {
        return top(data, most, false);
    }

    private static List<Element> top(Data<?> data, int most, boolean largest) {
        if (most < 1) {
            throw new IllegalArgumentException("number of elements must be positive: most=" + most + "; try 10");
        }
        Keys of = new Keys(data.type());
        PriorityQueue<Candidate> best = new PriorityQueue<>(WORST);
        Keys.forEach(data, (first, keys, length) -> {
            for (int i = 0; i < length; i++) {
                long order = largest || of.isNan(keys[i]) ? keys[i] : of.greatest() - keys[i];
                if (best.size() == most) {
                    if (Long.compareUnsigned(order, best.element().order) <= 0) {
                        continue;
                    }
                    best.remove();
                }
                best.add(new Candidate(order, keys[i], first + i));
            }
        });
        List<Candidate> sorted = new ArrayList<>(best);
        sorted.sort(Collections.reverseOrder(WORST));
        return sorted.stream()
                .map(top -> new Element(of.isNan(top.key) ? nan(of) : of.element(top.key), top.index)).toList();
    }

    private static Number nan(Keys of) {
        return of.bits() == Integer.SIZE ? (Number) Float.NaN : Double.NaN;
    }
}
