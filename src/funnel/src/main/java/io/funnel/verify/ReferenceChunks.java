package io.funnel.verify;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The pieces that a reference is computed in; fixed, so that it has the same bits everywhere. */
final class ReferenceChunks {

    private static final int CHUNK = 1 << 16;

    private ReferenceChunks() {}

    @FunctionalInterface
    interface Chunk<T> {

        T of(int from, int to);
    }

    /** What the chunks of a length give, in order, in parallel. */
    static <T> Stream<T> of(int length, Chunk<T> chunk) {
        return IntStream.range(0, Math.ceilDiv(length, CHUNK)).parallel()
                .mapToObj(i -> chunk.of(i * CHUNK, (int) Math.min(length, (i + 1L) * CHUNK)));
    }
}
