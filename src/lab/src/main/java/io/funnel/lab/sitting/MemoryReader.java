package io.funnel.lab.sitting;

import java.util.stream.IntStream;

/**
 * Reads all of an array with all cores, in loops that do as little as can be with what they read: the exclusive or of
 * longs, from one place or from several at a time, which memory likes better.
 */
final class MemoryReader {

    private static final int BLOCK = 1 << 15; // longs: 256 KiB

    private final long[] data;
    private final int threads;

    MemoryReader(long[] data, int threads) {
        this.data = data;
        this.threads = threads;
    }

    /** Reads everything once; the result depends on every element. */
    long read(int streams) {
        return IntStream.range(0, threads).parallel().mapToLong(part -> part(part, streams)).reduce(0, (x, y) -> x ^ y);
    }

    private long part(int thread, int streams) {
        int blocks = data.length / BLOCK;
        int last = (int) ((long) blocks * (thread + 1) / threads);
        long result = 0;
        for (int block = (int) ((long) blocks * thread / threads); block < last; block++) {
            int from = block * BLOCK;
            result ^= switch (streams) {
                case 1 -> one(data, from, from + BLOCK);
                case 2 -> two(data, from, from + BLOCK);
                case 4 -> four(data, from, from + BLOCK);
                case 8 -> eight(data, from, from + BLOCK);
                default -> throw new IllegalArgumentException("streams=" + streams);
            };
        }
        return result;
    }

    private static long one(long[] x, int from, int to) {
        long result = 0;
        for (int i = from; i < to; i++) {
            result ^= x[i];
        }
        return result;
    }

    private static long two(long[] x, int from, int to) {
        int width = 512;
        long a = 0;
        for (int start = from; start < to; start += 2 * width) {
            for (int i = start; i < start + width; i++) {
                a ^= x[i] ^ x[i + width];
            }
        }
        return a;
    }

    private static long four(long[] x, int from, int to) {
        int width = 512;
        long a = 0;
        for (int start = from; start < to; start += 4 * width) {
            for (int i = start; i < start + width; i++) {
                a ^= (x[i] ^ x[i + width]) ^ (x[i + 2 * width] ^ x[i + 3 * width]);
            }
        }
        return a;
    }

    private static long eight(long[] x, int from, int to) {
        int width = 512;
        long a = 0;
        for (int start = from; start < to; start += 8 * width) {
            for (int i = start; i < start + width; i++) {
                a ^= ((x[i] ^ x[i + width]) ^ (x[i + 2 * width] ^ x[i + 3 * width]))
                        ^ ((x[i + 4 * width] ^ x[i + 5 * width]) ^ (x[i + 6 * width] ^ x[i + 7 * width]));
            }
        }
        return a;
    }
}
