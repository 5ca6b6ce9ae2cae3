package io.funnel.verify;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The fixed pieces of a reference, for the same bits everywhere. */
final class ReferenceChunks {

    private static final int CHUNK = 1 << 16;

    private ReferenceChunks() {}

    @FunctionalInterface
    interface Chunk<T> {

        T of(int from, int to);
    }

    /** The results of a length's chunks, in order, computed in parallel. */
    static <T> Stream<T> of(int length, Chunk<T> chunk) {
        return IntStream.range(0, Math.ceilDiv(length, CHUNK)).parallel()
                .mapToObj(i -> chunk.of(i * CHUNK, (int) Math.min(length, (i + 1L) * CHUNK)));
    }
}
