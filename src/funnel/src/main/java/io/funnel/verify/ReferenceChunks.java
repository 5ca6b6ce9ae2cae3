package io.funnel.verify;

import java.util.stream.IntStream;

/** The pieces that a reference is computed in; fixed, so that it has the same bits everywhere. */
final class ReferenceChunks {

    private static final int CHUNK = 1 << 16;

    private ReferenceChunks() {}

    /** The chunks of a length, in order, in parallel. */
    static IntStream of(int length) {
        return IntStream.range(0, Math.ceilDiv(length, CHUNK)).parallel();
    }

    static int start(int chunk) {
        return chunk * CHUNK;
    }

    static int end(int chunk, int length) {
        return (int) Math.min(length, (chunk + 1L) * CHUNK);
    }
}
