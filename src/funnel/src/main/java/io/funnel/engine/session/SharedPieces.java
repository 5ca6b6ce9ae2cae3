package io.funnel.engine.session;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.launch.TilePieces;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of a call and their states, on one device or several. A piece on a device belongs to that device; free
 * devices take the others, so that a faster one gets more. Neither the bounds of the pieces nor the order of
 * combination depends on a device's speed.
 */
final class SharedPieces {

    private static final int ANYONE = -1;

    private final Reduction<?> reduction;
    private final Chunks chunks;
    private final @Nullable SegmentPieces segments;
    private final Signature outputs;
    private final Operands states;
    private final @Nullable Operands result;
    private final @Nullable LongConsumer progress;
    private final boolean tolerant;
    private final int[] owners;
    private final BitSet left;
    private final long[] elements;
    private long told;
    private int done;
    private boolean stopped;

    /**
     * The part of one device in a call.
     *
     * @param taker the device's index
     * @param aside whether the calling thread must not launch, because it starts other devices
     */
    record Share(SharedPieces pieces, int taker, boolean aside) {}

    /**
     * Starts with all pieces free.
     *
     * @param segments the segments of the pieces; null to reduce all elements together
     * @param owners   the device of each piece; -1 for any device
     * @param tolerant whether the others go on after a failure
     */
    SharedPieces(
            Reduction<?> reduction, Chunks chunks, @Nullable SegmentPieces segments, int devices, int[] owners,
            CallOptions wishes, boolean tolerant) {
        this.reduction = reduction;
        this.chunks = chunks;
        this.segments = segments;
        this.owners = owners;
        this.tolerant = tolerant;
        progress = wishes.progress().orElse(null);
        result = wishes.into().orElse(null);
        outputs = wishes.finishing() ? reduction.signature().ofResults() : reduction.signature();
        states = result != null && (isWhole() || hasRoom(result))
                ? result
                : NativeArrays.states(outputs, Math.max(1,
                        segments == null ? chunks.count() : segments.slots()));
        elements = new long[devices];
        left = new BitSet(chunks.count());
        left.set(0, chunks.count());
    }

    /** Whether the pieces leave the answer's own states. */
    private boolean isWhole() {
        return segments == null ? chunks.count() == 1 : segments.isWhole();
    }

    /** Whether the caller lent memory for the states of all tiles, behind its own. */
    private boolean hasRoom(Operands lent) {
        return segments instanceof TilePieces && NativeArrays.haveRoom(lent, outputs, segments.slots());
    }

    Chunks chunks() {
        return chunks;
    }

    @Nullable SegmentPieces segments() {
        return segments;
    }

    /** The signature of the slots that pieces leave. */
    Signature outputs() {
        return outputs;
    }

    /** A slot for each piece, or for each segment of each piece. */
    Operands states() {
        return states;
    }

    /** Combines the states of all pieces in order; that of a single piece, or of whole segments, is already in place. */
    Operands joined() {
        if (isWhole()) {
            return states;
        }
        if (segments != null) {
            Operands all = result != null ? result : NativeArrays.states(reduction.signature(), segments.slots());
            segments.join(reduction.definition(), states, all);
            return all;
        }
        StateSlots.combine(reduction.definition(), states, chunks.count());
        Operands state = result != null ? result : NativeArrays.states(reduction.signature(), 1);
        StateSlots.copy(reduction.signature(), states, 0, state, 0);
        return state;
    }

    /** The next piece for a device, its own ones first; -1 if none is left. */
    synchronized int next(int taker) {
        int piece = stopped ? -1 : first(taker);
        if (piece < 0 && !stopped) {
            piece = first(ANYONE);
        }
        if (piece >= 0) {
            left.clear(piece);
        }
        return piece;
    }

    private int first(int owner) {
        int piece = left.nextSetBit(0);
        while (piece >= 0 && owners[piece] != owner) {
            piece = left.nextSetBit(piece + 1);
        }
        return piece;
    }

    synchronized int takeable(int taker) {
        int takeable = 0;
        for (int piece = left.nextSetBit(0); piece >= 0; piece = left.nextSetBit(piece + 1)) {
            takeable += owners[piece] == taker || owners[piece] == ANYONE ? 1 : 0;
        }
        return takeable;
    }

    /** Returns a piece that was taken but not done, for the next taker. */
    synchronized void giveBack(int piece) {
        left.set(piece);
    }

    /** Marks a device as failed: all devices may take its own pieces. */
    synchronized void giveUp(int taker) {
        Arrays.setAll(owners, piece -> owners[piece] == taker ? ANYONE : owners[piece]);
    }

    synchronized void failed() {
        stopped |= !tolerant;
    }

    synchronized void stop() {
        stopped = true;
    }

    synchronized void done(int taker, int piece) {
        done++;
        elements[taker] += chunks.size(piece);
    }

    /** Reports a piece that is done to the listener. */
    void tell(int piece) {
        if (progress != null) {
            synchronized (progress) {
                told += chunks.size(piece);
                progress.accept(told);
            }
        }
    }

    synchronized long elements(int taker) {
        return elements[taker];
    }

    synchronized boolean areDone() {
        return done == chunks.count();
    }
}
