package io.funnel.lab.target;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.data.Segments;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Partition;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The segments of a random case, for any number of elements that is a multiple of {@link #unit}: their length or their
 * number is fixed, and the other one follows from the elements.
 *
 * @param outer   dimensions before the axis; 0 if it follows from the elements
 * @param length  elements of a segment; 0 if it follows from the elements
 * @param inner   dimensions behind the axis
 * @param global  whether indices count from the array's start
 * @param unequal how elements are divided instead; empty for an axis
 * @param scan    "inclusive" or "exclusive" for the prefixes of these segments; otherwise empty
 */
public record SegmentShape(int outer, int length, int inner, boolean global,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Unequal> unequal,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String scan) {

    private static final String EXCLUSIVE = "exclusive";

    /**
     * Segments of unequal lengths.
     *
     * @param byKey    whether elements have keys in any order, instead of lying in order
     * @param segments the number of segments
     * @param seed     of the lengths or the keys
     */
    public record Unequal(boolean byKey, int segments, long seed) {

        public Unequal {
            if (segments < 1) {
                throw new IllegalArgumentException("no shape: segments=" + segments);
            }
        }

        /** Returns keys, or offsets; small numbers are more frequent, so that segments differ much in length. */
        private Segments of(int elements) {
            SplittableRandom random = new SplittableRandom(seed + elements);
            int[] keys = new int[elements];
            boolean isSkewed = random.nextBoolean();
            Arrays.setAll(keys, _ -> random.nextInt(isSkewed ? 1 + random.nextInt(segments) : segments));
            if (byKey) {
                return Segments.byKey(keys, segments);
            }
            int[] lengths = new int[segments];
            for (int key : keys) {
                lengths[key]++;
            }
            for (int i = segments - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int length = lengths[i];
                lengths[i] = lengths[other];
                lengths[other] = length;
            }
            return Segments.lengths(lengths);
        }
    }

    public SegmentShape {
        unequal = unequal == null ? Optional.empty() : unequal; // for older files without this field
        scan = scan == null ? "" : scan; // likewise
        if (outer < 0 || length < 0 || inner < 1 || (outer == 0) == (length == 0)
                || (long) Math.max(outer, length) * inner > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no shape: outer=" + outer + ", length=" + length + ", inner=" + inner);
        }
    }

    public SegmentShape(int outer, int length, int inner, boolean global) {
        this(outer, length, inner, global, Optional.empty(), "");
    }

    /** Returns the shape of a scan of these segments. */
    public SegmentShape scanned(boolean exclusive) {
        return new SegmentShape(outer, length, inner, global, unequal, exclusive ? EXCLUSIVE : "inclusive");
    }

    /** Returns a shape of unequal lengths. */
    public static SegmentShape of(Unequal unequal, boolean global) {
        return new SegmentShape(0, 1, 1, global, Optional.of(unequal), "");
    }

    /** Elements whose multiples can be divided so. */
    public int unit() {
        return Math.max(outer, length) * inner;
    }

    /** Returns the segments of an array with this number of elements. */
    public Partition partition(int elements) {
        return unequal.isPresent() || !scan.isEmpty() ? segments(elements).of(elements) : axis(elements);
    }

    private Axis axis(int elements) {
        int rest = elements / unit();
        return outer == 0 ? new Axis(rest, length, inner, global) : new Axis(outer, rest, inner, global);
    }

    /** Returns the same segments as a program names them. */
    Segments segments(int elements) {
        Segments segments = unequal.map(some -> some.of(elements)).orElseGet(() -> {
            Axis axis = axis(elements);
            return outer == 0 && inner == 1
                    ? Segments.rowsOf(length)
                    : outer == 1 ? Segments.columns(inner) : Segments.axis(1, axis.outer(), axis.length(), inner);
        });
        Segments indexed = global ? segments.globalIndices() : segments;
        return scan.isEmpty() ? indexed : indexed.scanned(scan.equals(EXCLUSIVE));
    }

    /** {@code ?x17x1}. */
    @Override
    public String toString() {
        return unequal.map(some -> some.segments() + (some.byKey() ? " keys" : " unequal segments"))
                .orElse((outer == 0 ? "?x" + length : outer + "x?") + "x" + inner)
                + (scan.isEmpty() ? "" : ", " + scan + " scan") + (global ? ", global indices" : "");
    }
}
