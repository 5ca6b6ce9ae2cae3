package io.funnel.reduction;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Orders elements by their keys, those of one key as they appear: a counting sort by the keys' upper digits, then one
 * of each bucket by the lower ones. Keys that lie in order are not moved.
 *
 * @param elements the number of keys
 * @param isSorted whether falling keys are an error
 */
record KeySort(MemorySegment keys, int elements, int count, boolean isSorted) {

    /** Bits of the upper digit: a bucket's part of memory that is written to stays in the nearest caches. */
    private static final int BUCKET_BITS = 10;
    private static final int MOST_CHUNKS = 64;
    /** Keys from which a further task pays. */
    private static final int CHUNK = 1 << 15;
    /** Keys that are copied at a time, as a loop over every kind of memory would be slow. */
    private static final int BLOCK = 2048;

    private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONGS = ValueLayout.JAVA_LONG;

    /** Takes some keys that lie one after the other. */
    @FunctionalInterface
    private interface Keys {

        void take(int[] block, int from, int count);
    }

    /**
     * Counts the keys.
     *
     * @throws IllegalArgumentException if a key is out of range, or falls where sorted ones were promised
     */
    Chunks count(ObjIntConsumer<IntConsumer> runner) {
        Chunks chunks = new Chunks();
        runner.accept(chunks::count, chunks.number);
        chunks.requireRight();
        return chunks;
    }

    /** Orders elements by counted keys, which takes the counts. */
    ElementOrder order(Chunks chunks, ObjIntConsumer<IntConsumer> runner) {
        IntArray offsets = new IntArray(Math.addExact(count, 1));
        if (chunks.isInOrder()) {
            runner.accept(chunk -> chunks.fill(chunk, offsets.getSegment()), chunks.number);
            return new ElementOrder(offsets, null);
        }
        IntArray places = new IntArray(elements);
        chunks.addUp();
        if (chunks.shift == 0) {
            runner.accept(chunk -> chunks.place(chunk, places.getSegment()), chunks.number);
            chunks.copyStarts(offsets.getSegment());
            return new ElementOrder(offsets, places);
        }
        try (Arena arena = Arena.ofShared()) {
            MemorySegment pairs = arena.allocate((long) elements * Long.BYTES, Long.BYTES);
            runner.accept(chunk -> chunks.pair(chunk, pairs), chunks.number);
            runner.accept(bucket -> chunks.sort(bucket, pairs, offsets.getSegment(), places.getSegment()),
                    chunks.buckets);
        }
        offsets.set(count, elements);
        return new ElementOrder(offsets, places);
    }

    /** Refuses a key out of range, and a falling one where sorted ones were promised; {@code elements} stands for none. */
    void requireRight(int wrong, int falling) {
        if (wrong < elements) {
            throw new IllegalArgumentException("key out of range: key[" + wrong + "]=" + key(wrong) + ", count=" + count
                    + (count == 0 ? "; try a count above the keys" : "; try keys from 0 to " + (count - 1)));
        }
        if (isSorted && falling < elements) {
            throw new IllegalArgumentException("keys are not sorted: key[" + (falling - 1) + "]=" + key(falling - 1)
                    + ", key[" + falling + "]=" + key(falling) + "; try byKey, which takes any order");
        }
    }

    private void each(int from, int to, Keys taker) {
        int[] block = new int[Math.min(BLOCK, to - from)];
        for (int at = from; at < to; at += BLOCK) {
            int number = Math.min(BLOCK, to - at);
            MemorySegment.copy(keys, INTS, (long) at * Integer.BYTES, block, 0, number);
            taker.take(block, at, number);
        }
    }

    private int key(int at) {
        return keys.get(INTS, (long) at * Integer.BYTES);
    }

    /** Neighbouring keys that one task takes, with the number of each bucket's. */
    final class Chunks {

        private final int number = Math.clamp(elements / CHUNK, 1, MOST_CHUNKS);
        private final int shift = Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1) - BUCKET_BITS);
        private final int buckets = ((count - 1) >>> shift) + 1;
        /** Places of a chunk's first key of each bucket, once they are added up. */
        private final int[][] counts = new int[number][buckets];
        private final int[] starts = new int[buckets + 1];
        private final int[] wrong = new int[number];
        private final int[] falling = new int[number];

        private int from(int chunk) {
            return (int) ((long) elements * chunk / number);
        }

        /** Counts the keys of each bucket; looks for keys out of range, and for falling ones. */
        void count(int chunk) {
            int[] own = counts[chunk];
            wrong[chunk] = elements;
            falling[chunk] = elements;
            each(from(chunk), from(chunk + 1), (block, from, size) -> {
                int before = from == 0 ? Integer.MIN_VALUE : key(from - 1);
                boolean falls = false;
                for (int k = 0; k < size; k++) {
                    int key = block[k];
                    if (key < 0 || key >= count) {
                        wrong[chunk] = Math.min(wrong[chunk], from + k);
                        return;
                    }
                    falls |= key < before;
                    before = key;
                    own[key >>> shift]++;
                }
                if (falls && falling[chunk] == elements) {
                    falling[chunk] = fall(block, from, size);
                }
            });
        }

        private int fall(int[] block, int from, int size) {
            int before = from == 0 ? Integer.MIN_VALUE : key(from - 1);
            int k = 0;
            while (k < size && block[k] >= before) {
                before = block[k];
                k++;
            }
            return from + k;
        }

        void requireRight() {
            KeySort.this.requireRight(first(wrong), first(falling));
        }

        boolean isInOrder() {
            return first(falling) == elements;
        }

        private int first(int[] places) {
            int first = elements;
            for (int place : places) {
                first = Math.min(first, place);
            }
            return first;
        }

        /** Fills in the offsets of keys in order: those from the key before this chunk's first one to its last. */
        void fill(int chunk, MemorySegment offsets) {
            int[] next = {from(chunk) == 0 ? 0 : key(from(chunk) - 1) + 1};
            each(from(chunk), from(chunk + 1), (block, from, size) -> {
                int open = next[0];
                for (int k = 0; k < size; k++) {
                    for (; open <= block[k]; open++) {
                        offsets.setAtIndex(INTS, open, from + k);
                    }
                }
                next[0] = open;
            });
            if (chunk == number - 1) {
                for (int open = next[0]; open <= count; open++) {
                    offsets.setAtIndex(INTS, open, elements);
                }
            }
        }

        /** Turns counts into places: a bucket's keys of the first chunk, then those of the second. */
        void addUp() {
            int place = 0;
            for (int bucket = 0; bucket < buckets; bucket++) {
                starts[bucket] = place;
                for (int[] chunk : counts) {
                    int size = chunk[bucket];
                    chunk[bucket] = place;
                    place += size;
                }
            }
            starts[buckets] = place;
        }

        void copyStarts(MemorySegment offsets) {
            MemorySegment.copy(starts, 0, offsets, INTS, 0, count + 1);
        }

        void place(int chunk, MemorySegment places) {
            int[] own = counts[chunk];
            each(from(chunk), from(chunk + 1), (block, from, size) -> {
                for (int k = 0; k < size; k++) {
                    places.setAtIndex(INTS, own[block[k]]++, from + k);
                }
            });
        }

        /** Moves a key and its place into the key's bucket. */
        void pair(int chunk, MemorySegment pairs) {
            int[] own = counts[chunk];
            each(from(chunk), from(chunk + 1), (block, from, size) -> {
                for (int k = 0; k < size; k++) {
                    int key = block[k];
                    pairs.setAtIndex(LONGS, own[key >>> shift]++, ((long) key << Integer.SIZE) | (from + k));
                }
            });
        }

        /** Sorts a bucket, and fills in the offsets of its keys. */
        void sort(int bucket, MemorySegment pairs, MemorySegment offsets, MemorySegment places) {
            int least = bucket << shift;
            int size = Math.min(1 << shift, count - least);
            int[] next = new int[size];
            for (int i = starts[bucket]; i < starts[bucket + 1]; i++) {
                next[(int) (pairs.getAtIndex(LONGS, i) >> Integer.SIZE) - least]++;
            }
            int place = starts[bucket];
            for (int k = 0; k < size; k++) {
                int own = next[k];
                next[k] = place;
                place += own;
            }
            MemorySegment.copy(next, 0, offsets, INTS, (long) least * Integer.BYTES, size);
            for (int i = starts[bucket]; i < starts[bucket + 1]; i++) {
                long pair = pairs.getAtIndex(LONGS, i);
                places.setAtIndex(INTS, next[(int) (pair >> Integer.SIZE) - least]++, (int) pair);
            }
        }
    }
}
