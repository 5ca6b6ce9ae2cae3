package io.funnel.plan;

import io.funnel.kernel.Pieces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The pieces of segments of any lengths, for kernels that read where they lie: short segments by their offsets, longer
 * ones by a list for each range of lengths. Very long ones are cut into tiles, and another list says which tiles make a
 * segment. The table is a function of the lengths alone.
 */
public final class PieceTable {

    /** The longest segments of the first two lists; those of the third have at most a tile. */
    private static final int[] LONGEST = {256, 1024};

    private static final int LISTS = LONGEST.length + 1;
    /** Elements of a tile, and of the longest segment that is not cut. */
    private static final int TILE = 1 << 13;
    /** The most tiles of a segment: one work-group combines their values. */
    private static final int MOST_TILES = 1 << 10;
    /** Short segments have at most this many times the usual length. */
    private static final int SHORT = 4;
    /** Segments that are worth a Java thread's share. */
    private static final int MANY = 1 << 15;
    private static final int MOST_BLOCKS = 64;
    /** The least bound between short segments and listed ones. */
    private static final int LEAST_SHORT = 32;

    private final IntArray numbers;
    private final List<Part> parts = new ArrayList<>();

    /**
     * The segments that a piece of a call covers.
     *
     * @param offsets  their offsets, those of all segments
     * @param first    the first segment
     * @param last     the end of the segments
     * @param from     the first element
     * @param to       the end of the elements
     * @param isUncut  whether no segment may be cut
     */
    public record Range(IntArray offsets, int first, int last, int from, int to, boolean isUncut) {

        int start(int segment) {
            return Math.max(from, offsets.get(segment));
        }

        int length(int segment) {
            return Math.min(to, offsets.get(segment + 1)) - start(segment);
        }

        /** Whether it is a part of a segment. */
        public boolean isPart() {
            return last > first && (offsets.get(first) < from || offsets.get(last) > to);
        }

        /** Whether the first segment begins before the range. */
        boolean isBegun() {
            return last > first && offsets.get(first) < from;
        }
    }

    /**
     * The pieces of a range, by their positions in the table.
     *
     * @param segments segments of the range
     * @param elements their elements
     * @param base     the position of the first offset
     * @param begun    1 if the first segment begins before the range, and so is listed; otherwise 0
     * @param usual    the usual length of short segments
     * @param most     the greatest length of short segments
     * @param longer   the lists of longer segments
     * @param tiles    the list of tiles
     * @param joined   the list of segments that consist of tiles
     */
    public record Part(int segments, int elements, int base, int begun, int usual, int most, List<Listing> longer,
            Listing tiles, Listing joined) {
        public Part {
            longer = List.copyOf(longer);
        }
    }

    /** Pieces in a list: the position of the first one, their number, and the elements of the longest. */
    public record Listing(int base, int count, int longest) {}

    private PieceTable(IntArray numbers) {
        this.numbers = numbers;
    }

    /**
     * Makes the table of some ranges.
     *
     * @throws UnsupportedPlanException if it has more numbers than an array holds
     */
    public static PieceTable of(List<Range> ranges) {
        List<Lengths> lengths = ranges.stream().map(Lengths::new).toList();
        long size = lengths.stream().mapToLong(Lengths::size).sum();
        if (size > Integer.MAX_VALUE - Long.BYTES) {
            throw new UnsupportedPlanException("more segments than a table holds: numbers=" + size
                    + "; try fewer segments at a time");
        }
        PieceTable table = new PieceTable(new IntArray((int) Math.max(1, size)));
        int base = 0;
        for (Lengths one : lengths) {
            table.parts.add(one.write(table.numbers, base));
            base += (int) one.size();
        }
        return table;
    }

    /** The numbers that kernels read. */
    public IntArray numbers() {
        return numbers;
    }

    /** The pieces of a range. */
    public Part part(int range) {
        return parts.get(range);
    }

    /** Returns the elements of a tile of a segment: more where there would be too many tiles. */
    private static int tile(int length) {
        return Math.max(TILE, Math.ceilDiv(Math.ceilDiv(length, MOST_TILES), TILE) * TILE);
    }

    /** A loop over some segments. */
    @FunctionalInterface
    private interface Loop {

        void run(int block, int from, int to);
    }

    /** The lengths of a range's segments, counted by the lists that they belong to. */
    private static final class Lengths {

        private final Range range;
        private final int segments;
        private final int blocks;
        private final int usual;
        private final int most;
        /** The listed segments, in order. */
        private final int[] listed;
        private final int[] counts = new int[LISTS];
        private final int[] longest = new int[LISTS];
        private long tiles;
        private int longestTile;
        private int joined;

        Lengths(Range range) {
            this.range = range;
            segments = range.last() - range.first();
            blocks = Math.clamp(segments / MANY, 1, MOST_BLOCKS);
            most = Math.clamp((long) SHORT * usual(usual(Integer.MAX_VALUE) * (long) SHORT), LEAST_SHORT, TILE);
            usual = usual(most);
            listed = listed();
            for (int segment : listed) {
                count(range.length(segment));
            }
        }

        /** Shares the segments among Java threads if there are many, in plain loops. */
        private void each(Loop loop) {
            IntStream.range(0, blocks).parallel().forEach(block -> loop.run(block,
                    range.first() + (int) ((long) segments * block / blocks),
                    range.first() + (int) ((long) segments * (block + 1) / blocks)));
        }

        /** The mean length of segments that have elements, but no more than {@code longest}. */
        private int usual(long longest) {
            long[] elements = new long[blocks];
            long[] counts = new long[blocks];
            each((block, from, to) -> {
                long sum = 0;
                int count = 0;
                for (int segment = from; segment < to; segment++) {
                    int length = range.length(segment);
                    if (length > 0 && length <= longest) {
                        sum += length;
                        count++;
                    }
                }
                elements[block] = sum;
                counts[block] = count;
            });
            return (int) Math.ceilDiv(LongStream.of(elements).sum(), Math.max(1, LongStream.of(counts).sum()));
        }

        private int[] listed() {
            int[][] found = new int[blocks][];
            each((block, from, to) -> {
                int[] own = new int[8];
                int count = 0;
                for (int segment = from; segment < to; segment++) {
                    if (isListed(segment, range.length(segment))) {
                        own = count == own.length ? Arrays.copyOf(own, 2 * count) : own;
                        own[count++] = segment;
                    }
                }
                found[block] = Arrays.copyOf(own, count);
            });
            return Arrays.stream(found).flatMapToInt(Arrays::stream).toArray();
        }

        private boolean isListed(int segment, int length) {
            return length > most || (segment == range.first() && range.isBegun());
        }

        private void count(int length) {
            if (isCut(length)) {
                int tile = tile(length);
                tiles += Math.ceilDiv(length, tile);
                longestTile = Math.max(longestTile, tile);
                joined++;
                return;
            }
            int list = list(length);
            counts[list]++;
            longest[list] = Math.max(longest[list], length);
        }

        private boolean isCut(int length) {
            return length > TILE && !range.isUncut();
        }

        private static int list(int length) {
            int list = 0;
            while (list < LONGEST.length && length > LONGEST[list]) {
                list++;
            }
            return list;
        }

        long size() {
            long listed = tiles + joined;
            for (int count : counts) {
                listed += count;
            }
            return segments + 1L + Pieces.LISTED * listed;
        }

        Part write(IntArray table, int base) {
            int[] next = new int[LISTS + 2];
            next[0] = base + segments + 1;
            for (int list = 0; list < LISTS; list++) {
                next[list + 1] = next[list] + Pieces.LISTED * counts[list];
            }
            next[LISTS + 1] = next[LISTS] + Pieces.LISTED * (int) tiles;
            List<Listing> longer = new ArrayList<>();
            for (int list = 0; list < LISTS; list++) {
                longer.add(new Listing(next[list], counts[list], longest[list]));
            }
            Part part = new Part(segments, range.to() - range.from(), base,
                    segments > 0 && range.isBegun() ? 1 : 0, usual, most, longer,
                    new Listing(next[LISTS], (int) tiles, longestTile),
                    new Listing(next[LISTS + 1], joined, MOST_TILES));
            each((_, from, to) -> {
                for (int segment = from; segment < to; segment++) {
                    table.set(base + segment - range.first(), range.start(segment) - range.from());
                }
            });
            table.set(base + segments, range.to() - range.from());
            int tile = 0;
            for (int segment : listed) {
                int number = segment - range.first();
                int from = range.start(segment) - range.from();
                int length = range.length(segment);
                int index = range.start(segment) - range.offsets().get(segment);
                if (!isCut(length)) {
                    next[list(length)] = list(table, next[list(length)], from, from + length, number, index);
                    continue;
                }
                int step = tile(length);
                int firstTile = tile;
                for (int at = 0; at < length; at += step) {
                    next[LISTS] = list(table, next[LISTS], from + at, from + Math.min(length, at + step), tile++,
                            index + at);
                    if (length - at <= step) {
                        break; // before an overflow
                    }
                }
                next[LISTS + 1] = list(table, next[LISTS + 1], firstTile, tile, number, 0);
            }
            return part;
        }

        private static int list(IntArray table, int at, int from, int to, int slot, int index) {
            table.set(at, from);
            table.set(at + 1, to);
            table.set(at + 2, slot);
            table.set(at + 3, index);
            return at + Pieces.LISTED;
        }
    }
}
