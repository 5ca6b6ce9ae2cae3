package io.funnel.data;

import io.funnel.reduction.Axis;
import io.funnel.reduction.KeySource;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The rows, the columns or any axis of a row-major array, segments of unequal lengths, or the elements of each key:
 * says which elements belong together. Immutable, but keys are read in place and must stay as they are.
 *
 * <p>A segment's value is what the reduction gives for an array that holds the segment's elements alone, in their
 * order. So indices count from 0 in each segment, and a tie goes to the lowest index of the segment.
 *
 * {@snippet :
 * import static io.funnel.data.Segments.*;
 *
 * Result<Values<Float>> rows = funnel.per(rowsOf(1024)).reduce(FloatReductions.SUM, matrix);
 * Result<Values<ArgMin>> best = funnel.per(columns(300)).reduce(FloatReductions.ARG_MIN, costs);
 * Result<Values<Double>> mean = funnel.per(axis(1, 32, 100, 64)).reduce(FloatReductions.MEAN, volume);
 * Result<Values<Double>> price = funnel.per(byKey(region, 50)).reduce(FloatReductions.MEAN, prices);
 * }
 */
public final class Segments {

    private enum Kind {
        ROWS, COLUMNS, WHOLE, ALL
    }

    /** Numbers that a text shows. */
    private static final int SHOWN = 8;

    private final Kind kind;
    private final long size;
    private final Partition shape;
    /** Axes of the array of states, which are reduced next, one after the other. */
    private final List<Axis> further;
    private final Scan scan;
    private final String text;
    /** These segments by keys, once a call needs them. */
    private volatile @Nullable Segments listed;

    /** The prefixes of segments, instead of the segments themselves. */
    private enum Scan {
        NONE, INCLUSIVE, EXCLUSIVE
    }

    private Segments(Kind kind, long size, Partition shape, String text) {
        this(kind, size, shape, List.of(), Scan.NONE, text);
    }

    private Segments(Kind kind, long size, Partition shape, List<Axis> further, Scan scan, String text) {
        this.kind = kind;
        this.size = size;
        this.shape = shape;
        this.further = List.copyOf(further);
        this.scan = scan;
        this.text = text;
    }

    /**
     * Rows of {@code width} elements, as many as the input holds.
     *
     * @throws IllegalArgumentException if the width is not positive
     */
    public static Segments rowsOf(long width) {
        requirePositive(width, "width");
        return new Segments(Kind.ROWS, width, new Axis(0, width, 1, false), "rowsOf(" + width + ")");
    }

    /**
     * The columns of a matrix with {@code count} columns, whose rows lie one after the other.
     *
     * @throws IllegalArgumentException if the count is not positive
     */
    public static Segments columns(long count) {
        requirePositive(count, "count");
        return new Segments(Kind.COLUMNS, count, new Axis(1, 0, count, false), "columns(" + count + ")");
    }

    /**
     * The elements along one axis of a row-major array: {@code axis(1, 32, 100, 64)} makes 32 * 64 segments of 100.
     * Their values are in the order of the other axes, as in an array of shape {@code (32, 64)}.
     *
     * @param axis  the axis to reduce, from 0
     * @param shape the array's dimensions, the slowest first
     * @throws IllegalArgumentException if there is no such axis, a dimension is negative, or their product exceeds
     * 2^63 - 1
     */
    public static Segments axis(int axis, long... shape) {
        return new Segments(Kind.WHOLE, 0, Axes.of(new int[] {axis}, shape).getFirst(),
                "axis(" + axis + ", " + numbers(shape) + ")");
    }

    /**
     * The elements along several axes of a row-major array: {@code axes(new int[] {0, 2}, 32, 100, 64)} makes 100
     * segments of 32 * 64, whose elements keep the array's order. Their values are in the order of the other axes.
     *
     * <p>Axes that others separate are reduced one after the other: a device or the host reduces the last one, and the
     * host combines the states along those before it. Failures count segments along the last axis. Calls that need a whole
     * segment gather its elements, as {@link #byKey(int[], int)} does: scans, parts, error bounds, reproducible results,
     * and reductions and maps that read an index or the number of elements. They take up to 2^31 - 1 elements.
     *
     * @param axes  the axes to reduce, from 0, in any order
     * @param shape the array's dimensions, the slowest first
     * @throws IllegalArgumentException if there is no axis, no such axis or one twice, a dimension is negative, or their
     * product exceeds 2^63 - 1
     */
    public static Segments axes(int[] axes, long... shape) {
        List<Axis> passes = Axes.of(given(axes, "axes"), shape);
        return new Segments(Kind.WHOLE, 0, passes.getFirst(), passes.subList(1, passes.size()), Scan.NONE,
                "axes(" + Arrays.toString(axes) + ", " + numbers(shape) + ")");
    }

    private static String numbers(long[] shape) {
        return Arrays.toString(shape).replace("[", "").replace("]", "");
    }

    private static void requirePositive(long value, String what) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " is not positive: " + what + "=" + value + "; try 1 or more");
        }
    }

    /**
     * Segments of unequal lengths, one after the other: segment i has the elements from {@code offsets[i]} to {@code
     * offsets[i + 1] - 1}, maybe none.
     *
     * @param offsets one more than there are segments: rising, from 0 to the length of the input; copied
     * @throws IllegalArgumentException if there is none, the first is not 0, or one falls
     */
    public static Segments offsets(int... offsets) {
        return offsets(IntArray.fromArray(given(offsets, "offsets")),
                text("offsets", offsets.length, at -> offsets[at]));
    }

    /** Segments as those of {@link #offsets(int...)}. */
    public static Segments offsets(IntArray offsets) {
        IntArray copy = new IntArray(given(offsets, "offsets").getSize());
        copy.getSegment().copyFrom(offsets.getSegment());
        return offsets(copy, text("offsets", offsets.getSize(), offsets::get));
    }

    private static Segments offsets(IntArray offsets, String text) {
        int count = offsets.getSize();
        if (count == 0 || offsets.get(0) != 0) {
            throw new IllegalArgumentException("offsets do not start at 0: "
                    + (count == 0 ? "offsets=[]" : "offsets[0]=" + offsets.get(0)) + "; try 0 as the first one");
        }
        for (int i = 1; i < count; i++) {
            if (offsets.get(i) < offsets.get(i - 1)) {
                throw new IllegalArgumentException("offsets fall: offsets[" + (i - 1) + "]=" + offsets.get(i - 1)
                        + ", offsets[" + i + "]=" + offsets.get(i) + "; try offsets that rise from 0 to the length");
            }
        }
        return new Segments(Kind.WHOLE, 0, Offsets.of(offsets), text);
    }

    /**
     * Segments of these lengths, one after the other.
     *
     * @param lengths a length for each segment, maybe 0; copied
     * @throws IllegalArgumentException if one is negative, or their sum exceeds 2^31 - 1
     */
    public static Segments lengths(int... lengths) {
        return lengths(given(lengths, "lengths").length, at -> lengths[at]);
    }

    /** Segments as those of {@link #lengths(int...)}. */
    public static Segments lengths(IntArray lengths) {
        return lengths(given(lengths, "lengths").getSize(), lengths::get);
    }

    private static Segments lengths(int count, IntUnaryOperator lengths) {
        IntArray offsets = new IntArray(Math.addExact(count, 1));
        int end = 0;
        for (int i = 0; i < count; i++) {
            int length = lengths.applyAsInt(i);
            if (length < 0 || length > Integer.MAX_VALUE - end) {
                throw new IllegalArgumentException((length < 0 ? "negative length" : "more than 2^31-1 elements")
                        + ": lengths[" + i + "]=" + length + ", elements before=" + end + "; try "
                        + (length < 0 ? "0 or more" : "parts of the array"));
            }
            end += length;
            offsets.set(i + 1, end);
        }
        return new Segments(Kind.WHOLE, 0, Offsets.of(offsets), text("lengths", count, lengths));
    }

    /**
     * The elements of each key, in the order in which they appear. The value of key k is at k, also of one without
     * elements. The host keeps the order that it finds in the first call; a device finds it in each, unless prepared.
     *
     * @param keys  a key for each element, from 0 to {@code count - 1}, in any order; read in place
     * @param count the number of keys
     * @throws IllegalArgumentException if the count is negative
     */
    public static Segments byKey(int[] keys, int count) {
        return byKey(() -> MemorySegment.ofArray(keys), given(keys, "keys").length, count, false);
    }

    /** Segments as those of {@link #byKey(int[], int)}. */
    public static Segments byKey(IntArray keys, int count) {
        return byKey(given(keys, "keys")::getSegment, keys.getSize(), count, false);
    }

    /**
     * Segments as those of {@link #byKey(int[], int)}.
     *
     * @param keys uploaded ints in one buffer of a single device, neither updated nor closed while the segments are used
     * @throws IllegalArgumentException if the count is negative, they are in several buffers, or a user's plan has them
     */
    public static Segments byKey(DeviceData<IntArray> keys, int count) {
        return byKey(given(keys, "keys").keys(), Math.toIntExact(keys.length()), count, false);
    }

    /**
     * The elements of each key, which the caller promises to be in order. A call checks it.
     *
     * @param keys  a key for each element, from 0 to {@code count - 1}, none below the one before
     * @param count the number of keys
     * @throws IllegalArgumentException if the count is negative
     */
    public static Segments sortedByKey(int[] keys, int count) {
        return byKey(() -> MemorySegment.ofArray(keys), given(keys, "keys").length, count, true);
    }

    /** Segments as those of {@link #sortedByKey(int[], int)}. */
    public static Segments sortedByKey(IntArray keys, int count) {
        return byKey(given(keys, "keys")::getSegment, keys.getSize(), count, true);
    }

    private static <T> T given(@Nullable T argument, String name) {
        return Objects.requireNonNull(argument, () -> "argument is null: argument=" + name);
    }

    private static Segments byKey(KeySource keys, int elements, int count, boolean isSorted) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: count=" + count + "; try the number of keys");
        }
        String text = (isSorted ? "sortedByKey(" : "byKey(") + elements + " keys, " + count + ")";
        return new Segments(Kind.WHOLE, 0, Offsets.byKey(keys, elements, count, isSorted), text);
    }

    private static String text(String name, int count, IntUnaryOperator numbers) {
        return name + "(" + (count > SHOWN
                ? count + " numbers"
                : IntStream.range(0, count).map(numbers).mapToObj(String::valueOf).collect(Collectors.joining(", ")))
                + ")";
    }

    /** Returns the same segments with indices that count from the array's start. */
    public Segments globalIndices() {
        Partition global = switch (shape) {
            case Axis axis -> new Axis(axis.outer(), axis.length(), axis.inner(), true, axis.tiled());
            case Offsets offsets -> offsets.globalIndices();
            case Prefixes _,Tiles _ -> throw new IllegalStateException(text);
        };
        return shape.global() ? this : new Segments(kind, size, global, further, scan, text + ".globalIndices()");
    }

    /**
     * The segments of an array with this many elements: an {@link Axis}, or {@link Offsets}, always the same ones.
     *
     * @throws IllegalArgumentException if the array does not have this shape, or these are axes that others separate and
     * have not been listed
     */
    public Partition of(long length) {
        if (!further.isEmpty()) {
            throw new IllegalArgumentException(
                    "no plan or map in a graph takes axes that others separate: segments=" + text
                            + "; try one axis after the other");
        }
        Partition segments = divided(length);
        return scan == Scan.NONE ? segments : new Prefixes(segments, scan == Scan.EXCLUSIVE);
    }

    private Partition divided(long length) {
        return switch (kind) {
            case ALL -> new Axis(1, length, 1, false);
            case ROWS -> new Axis(whole(length, "the width", "width"), size, 1, shape.global(), shape.tiled());
            case COLUMNS ->
                new Axis(1, whole(length, "the number of columns", "columns"), size, shape.global(), shape.tiled());
            case WHOLE -> {
                if (shape.elements() != length) {
                    throw new IllegalArgumentException(other(length));
                }
                yield shape;
            }
        };
    }

    /**
     * Used by the library only: axes that others separate as the elements of a key each, with their places; others as
     * they are.
     *
     * @throws IllegalArgumentException if they are more than an array of keys holds
     */
    public Segments listed() {
        if (further.isEmpty()) {
            return this;
        }
        Segments known = listed;
        if (known == null) {
            if (shape.elements() > Integer.MAX_VALUE - Long.BYTES) {
                throw new IllegalArgumentException(
                        "more elements than this call takes along axes that others separate: "
                                + "segments=" + text + ", elements=" + shape.elements()
                                + "; try one axis after the other");
            }
            int[] keys = new int[(int) shape.elements()];
            Arrays.parallelSetAll(keys, element -> (int) key(element));
            Segments byKey = byKey(keys, (int) further.getLast().segments());
            known = new Segments(Kind.WHOLE, 0, (shape.global() ? byKey.globalIndices() : byKey).shape, text);
            listed = known;
        }
        return known;
    }

    /** The number of an element's segment. */
    private long key(long element) {
        long key = along((Axis) shape, element);
        for (Axis axis : further) {
            key = along(axis, key);
        }
        return key;
    }

    private static long along(Axis axis, long element) {
        return element / (axis.length() * axis.inner()) * axis.inner() + element % axis.inner();
    }

    /** Used by the library only: the segments along the last axis, or these. */
    public Segments alongLast() {
        return further.isEmpty() ? this : new Segments(kind, size, shape, List.of(), scan, text);
    }

    /** Used by the library only: axes of the array of states, which are reduced next, one after the other. */
    public List<Axis> further() {
        return further;
    }

    /** Used by the library only: the same segments, each reduced in the shape of {@link Tiles}. */
    public Segments inTiles() {
        return scan == Scan.NONE ? new Segments(kind, size, shape.inTiles(), text) : this; // refused later
    }

    /** Used by the library only: the prefixes of some segments; null for all elements. */
    public static Segments prefixes(@Nullable Segments segments, boolean exclusive) {
        return (segments == null ? new Segments(Kind.ALL, 0, new Axis(1, 0, 1, false), "prefixes") : segments)
                .scanned(exclusive);
    }

    /** Used by the library only: the prefixes of these segments. */
    public Segments scanned(boolean exclusive) {
        Segments whole = listed();
        return new Segments(kind, size, whole.shape, whole.further, exclusive ? Scan.EXCLUSIVE : Scan.INCLUSIVE, text);
    }

    /** The segments of every array that has them; empty for rows and columns, which follow from an array's length. */
    public Optional<Partition> shape() {
        return kind == Kind.WHOLE ? Optional.of(shape) : Optional.empty();
    }

    private String other(long length) {
        return switch (shape) {
            case Axis axis -> otherShape(length, axis.elements());
            case Prefixes _,Tiles _ -> "no such segments: length=" + length;
            case Offsets keyed when keyed.source().isPresent() -> text.startsWith("axes(")
                    ? otherShape(length, keyed.elements())
                    : "as many keys as elements are needed: keys=" + keyed.elements() + ", length=" + length
                            + "; try a key for each element";
            case Offsets listed -> "segments end " + (listed.elements() > length ? "beyond" : "before")
                    + " the end of the input: offsets[" + listed.segments() + "]=" + listed.elements() + ", length="
                    + length + "; try offsets that end at the length";
        };
    }

    private String otherShape(long length, long elements) {
        return "array of another shape: length=" + length + ", segments=" + text + ", elements=" + elements
                + "; try the array's own shape";
    }

    private long whole(long length, String what, String name) {
        if (length % size != 0) {
            throw new IllegalArgumentException("length is no multiple of " + what + ": length=" + length + ", " + name
                    + "=" + size + "; try a whole number of rows");
        }
        return length / size;
    }

    /** The call that makes these segments, such as {@code rowsOf(1024)}; of many numbers, their count. */
    @Override
    public String toString() {
        return text;
    }
}
