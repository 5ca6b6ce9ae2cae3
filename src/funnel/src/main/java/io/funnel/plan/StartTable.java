package io.funnel.plan;

import io.funnel.kernel.Pieces;
import io.funnel.plan.PieceTable.Listing;
import io.funnel.plan.PieceTable.Range;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The starts of segments of any lengths for scans, and what precedes runs of their elements: of each run the piece whose
 * state the next run's first segment needs, and of each run the earlier ones whose states it needs. The table is a
 * function of the lengths alone.
 */
public final class StartTable {

    /** The fewest elements of a run, at least the work-items of a group. */
    private static final int LEAST_RUN = 1 << 10;
    /** Runs that fill a device; the states before each are combined anew. */
    private static final int MOST_RUNS = 1 << 11;

    private final IntArray numbers;
    private final List<Part> parts = new ArrayList<>();
    private int end;

    /**
     * The runs of a range, by their positions in the table.
     *
     * @param elements elements of the range
     * @param run      elements of a run, a power of two
     * @param runs     their number; 1 without elements
     * @param firsts   the position of the runs' first starts
     * @param pieces   the list of the runs' pieces; empty if there is one run
     * @param before   the list of the runs before each
     */
    public record Part(int elements, int run, int runs, int firsts, Listing pieces, Listing before) {}

    private StartTable(IntArray numbers) {
        this.numbers = numbers;
    }

    /**
     * Makes the table of some ranges.
     *
     * @throws UnsupportedPlanException if it has more numbers than an array holds
     */
    public static StartTable of(List<Range> ranges) {
        long size = 0;
        for (Range range : ranges) {
            int runs = runs(range.to() - range.from());
            size += filled(range) + 2L + runs + (runs > 1 ? 2L * Pieces.LISTED * runs : 0);
        }
        if (size > Integer.MAX_VALUE - Long.BYTES) {
            throw new UnsupportedPlanException("more segments than a table holds: numbers=" + size
                    + "; try fewer segments at a time");
        }
        StartTable table = new StartTable(new IntArray((int) size));
        ranges.forEach(range -> table.parts.add(table.write(range)));
        return table;
    }

    /** The numbers that kernels read. */
    public IntArray numbers() {
        return numbers;
    }

    /** The runs of a range. */
    public Part part(int range) {
        return parts.get(range);
    }

    private static int run(int elements) {
        int least = Math.max(LEAST_RUN, Math.ceilDiv(elements, MOST_RUNS));
        return Integer.highestOneBit(2 * least - 1);
    }

    private static int runs(int elements) {
        return Math.max(1, Math.ceilDiv(elements, run(elements)));
    }

    /** The segments of a range that have elements; 1 if none has. */
    private static int filled(Range range) {
        int filled = 0;
        for (int segment = range.first(); segment < range.last(); segment++) {
            filled += range.length(segment) > 0 ? 1 : 0;
        }
        return Math.max(1, filled);
    }

    private Part write(Range range) {
        int base = end;
        int elements = range.to() - range.from();
        for (int segment = range.first(); segment < range.last(); segment++) {
            if (range.length(segment) > 0) {
                numbers.set(end++, range.offsets().get(segment) - range.from()); // below 0 for a segment begun before
            }
        }
        if (elements == 0) {
            numbers.set(end++, 0);
        }
        numbers.set(end, elements);
        int run = run(elements);
        int runs = runs(elements);
        int firsts = ++end;
        int next = base + 1;
        for (int number = 0; number < runs; number++) {
            while (elements > 0 && numbers.get(next) <= number * run) {
                next++;
            }
            numbers.set(end++, next);
        }
        numbers.set(end++, firsts - 1);
        return new Part(elements, run, runs, firsts, pieces(firsts, run, runs), before(firsts, run, runs));
    }

    /** The start of the segment that a run's first element belongs to. */
    private int begin(int firsts, int number) {
        return numbers.get(numbers.get(firsts + number) - 1);
    }

    /** The end of each run that belongs to the segment of the next run's first element. */
    private Listing pieces(int firsts, int run, int runs) {
        int base = end;
        for (int number = 0; number < runs && runs > 1; number++) {
            int begin = number + 1 < runs ? begin(firsts, number + 1) : 0;
            int to = (number + (number + 1 < runs ? 1 : 0)) * run; // nothing of the last one
            int from = Math.clamp(begin, number * run, to);
            list(from, to, number, from - begin);
        }
        return new Listing(base, runs > 1 ? runs : 0, run);
    }

    /** The runs before each that its first segment begins in or passes. */
    private Listing before(int firsts, int run, int runs) {
        int base = end;
        for (int number = 0; number < runs && runs > 1; number++) {
            int begin = begin(firsts, number);
            list(begin < number * run ? Math.max(0, begin) / run : number, number, number, 0);
        }
        return new Listing(base, runs > 1 ? runs : 0, runs);
    }

    private void list(int from, int to, int slot, int index) {
        numbers.set(end, from);
        numbers.set(end + 1, to);
        numbers.set(end + 2, slot);
        numbers.set(end + 3, index);
        end += Pieces.LISTED;
    }
}
