package io.funnel.reduction;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Segments of any lengths, one after the other: elements as they lie in the array, or in the order of their keys. By key,
 * a segment has the elements of one key as they appear; their order is found once and kept.
 *
 * <p>Two of them are equal if they are the same object, so that plans can be kept by segments.
 */
public final class Offsets implements Partition {

    /** Keys, and what has been found of them. */
    private static final class Source {

        private volatile @Nullable KeySource given;
        private final int elements;
        private final int count;
        private final boolean isSorted;
        private KeySort.@Nullable Chunks counted;
        private @Nullable IntArray copy;
        private volatile boolean isChecked;
        private volatile boolean isInOrder;
        /** Offsets that a device has found. */
        private volatile @Nullable IntArray starts;
        private volatile @Nullable ElementOrder listing;

        Source(KeySource given, int elements, int count, boolean isSorted) {
            this.given = given;
            this.elements = elements;
            this.count = count;
            this.isSorted = isSorted;
        }

        Source(ElementOrder listing) {
            this.listing = listing;
            elements = 0;
            count = 0;
            isSorted = true;
            isChecked = true;
            isInOrder = true;
        }

        KeySort keys() {
            return new KeySort(Objects.requireNonNull(given, "neither offsets nor keys").onHost(), elements, count,
                    isSorted);
        }

        synchronized void check(ObjIntConsumer<IntConsumer> runner) {
            if (!isChecked) {
                KeySort.Chunks counts = keys().count(runner);
                counted = counts;
                isInOrder = counts.isInOrder();
                isChecked = true;
            }
        }

        synchronized ElementOrder list(ObjIntConsumer<IntConsumer> runner) {
            ElementOrder known = listing;
            if (known == null) {
                KeySort keys = keys();
                KeySort.Chunks counts = counted == null ? keys.count(runner) : counted;
                isInOrder = counts.isInOrder();
                known = keys.order(counts, runner);
                listing = known;
                counted = null;
                isChecked = true;
            }
            return known;
        }

        synchronized IntArray copy() {
            IntArray kept = copy;
            if (kept == null) {
                kept = new IntArray(elements);
                kept.getSegment().copyFrom(keys().keys());
                MemorySegment memory = kept.getSegment();
                given = () -> memory;
                copy = kept;
                counted = null; // of the caller's keys, which may change
            }
            return kept;
        }

        synchronized void learn(IntArray offsets, boolean inOrder) {
            IntArray known = starts;
            if (known != null && known.getSegment().mismatch(offsets.getSegment()) >= 0) {
                throw new IllegalArgumentException("keys have changed since an earlier call: elements=" + elements
                        + ", count=" + count + "; try new segments");
            }
            starts = known == null ? offsets : known;
            isInOrder = inOrder;
            isChecked = true;
            counted = null;
            if (inOrder) {
                listing = new ElementOrder(offsets, null);
            }
        }
    }

    private final Source source;
    private final int segments;
    private final int elements;
    private final boolean global;
    private final boolean tiled;
    private volatile @Nullable Offsets inTiles;

    private Offsets(Source source, int segments, int elements, boolean global, boolean tiled) {
        this.source = source;
        this.segments = segments;
        this.elements = elements;
        this.global = global;
        this.tiled = tiled;
    }

    /**
     * Segments with these offsets, which are neither copied nor checked.
     *
     * @param offsets rising, from 0 to the number of elements
     */
    public static Offsets of(IntArray offsets) {
        int segments = offsets.getSize() - 1;
        return new Offsets(new Source(new ElementOrder(offsets, null)), segments, offsets.get(segments), false, false);
    }

    /**
     * Segments of the elements with the same key. Keys are read when the order is needed; they are not copied.
     *
     * @param keys     ints from 0 to {@code count - 1}, one for each element
     * @param count    the number of segments
     * @param isSorted whether the keys must not fall
     */
    public static Offsets byKey(MemorySegment keys, int count, boolean isSorted) {
        return byKey(() -> keys, Math.toIntExact(keys.byteSize() / Integer.BYTES), count, isSorted);
    }

    /** Segments as those of {@link #byKey(MemorySegment, int, boolean)}, of {@code elements} keys in any place. */
    public static Offsets byKey(KeySource keys, int elements, int count, boolean isSorted) {
        return new Offsets(new Source(keys, elements, count, isSorted), count, elements, false, false);
    }

    /** Returns the same segments with indices that count from the array's start. */
    public Offsets globalIndices() {
        return global ? this : new Offsets(source, segments, elements, true, tiled);
    }

    @Override
    public boolean tiled() {
        return tiled;
    }

    @Override
    public Offsets inTiles() {
        Offsets known = inTiles;
        if (known == null) {
            known = tiled ? this : new Offsets(source, segments, elements, global, true);
            inTiles = known; // the same ones for each call, whose pieces are kept
        }
        return known;
    }

    /** The keys of the elements; empty for segments that were given by offsets. */
    public Optional<MemorySegment> keys() {
        return source().map(KeySource::onHost);
    }

    /** The place of the keys; empty for segments that were given by offsets. */
    public Optional<KeySource> source() {
        return Optional.ofNullable(source.given);
    }

    /** Whether the host does not know the order of the elements, nor that they lie in it. */
    public boolean isUnordered() {
        return source.listing == null && !(source.isChecked && source.isInOrder);
    }

    /**
     * Takes offsets that a device has found; it has the places.
     *
     * @throws IllegalArgumentException if the keys have changed since it found others
     */
    public void learn(IntArray offsets, boolean inOrder) {
        source.learn(offsets, inOrder);
    }

    /** Refuses keys as {@link #list} does; the number of elements stands for no such key. */
    public void requireRight(int wrong, int falling) {
        source.keys().requireRight(wrong, falling);
    }

    /** Whether offsets and places are known: by key, not before the first {@link #list}. */
    public boolean isListed() {
        return source.listing != null;
    }

    /**
     * Finds offsets and places, unless they are known.
     *
     * @param runner runs so many tasks by their numbers, each once, and returns when all have ended
     * @throws IllegalArgumentException if a key is out of range, or falls where sorted ones were promised
     */
    public void list(ObjIntConsumer<IntConsumer> runner) {
        listing(runner);
    }

    /**
     * Checks keys, unless they have been.
     *
     * @throws IllegalArgumentException as {@link #list} does
     */
    public void check(ObjIntConsumer<IntConsumer> runner) {
        source.check(runner);
    }

    /** The keys as an array of their own, which later changes of the caller's do not reach; must not be written to. */
    public IntArray keyArray() {
        return source.copy();
    }

    /** The segment of each element, by its place in the array; found once, must not be written to. */
    public IntArray numbers() {
        return source.given == null ? listing().numbers() : keyArray();
    }

    private ElementOrder listing(ObjIntConsumer<IntConsumer> runner) {
        ElementOrder known = source.listing;
        return known == null ? source.list(runner) : known;
    }

    private ElementOrder listing() {
        return listing((task, tasks) -> IntStream.range(0, tasks).forEach(task));
    }

    /** The segments' starts in the order of the segments, and the end of the last one; must not be written to. */
    public IntArray offsets() {
        IntArray found = source.starts;
        return found == null ? listing().offsets() : found;
    }

    /** The place in the array of each element in the order of the segments; empty if they lie in this order. */
    public Optional<IntArray> places() {
        return Optional.ofNullable(listing().places());
    }

    @Override
    public long segments() {
        return segments;
    }

    @Override
    public long elements() {
        return elements;
    }

    @Override
    public long length(long segment) {
        IntArray offsets = offsets();
        return (long) offsets.get((int) segment + 1) - offsets.get((int) segment);
    }

    @Override
    public long start(long segment) {
        return offsets().get((int) segment);
    }

    @Override
    public long place(long segment, long element) {
        ElementOrder known = listing();
        int at = known.offsets().get((int) segment) + (int) element;
        return known.places() == null ? at : known.places().get(at);
    }

    /** The order of the elements, found unless it is known. */
    public ElementOrder order() {
        return listing();
    }

    /** Whether the elements lie in the order of the segments: of checked keys, without ordering them. */
    @Override
    public boolean isInPlace() {
        if (!source.isChecked) {
            listing();
        }
        return source.isInOrder;
    }

    @Override
    public boolean global() {
        return global;
    }
}
