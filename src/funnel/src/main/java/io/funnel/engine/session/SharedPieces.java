package io.funnel.engine.session;

import io.funnel.reduction.Operands;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The pieces of a call on several devices. A piece on a device belongs to that device; free devices take the others, so
 * that a faster one gets more. Neither the bounds of the pieces nor the order of combination depends on a device's
 * speed.
 */
final class SharedPieces {

    private final Chunks chunks;
    private final Operands states;
    private final List<Deque<Integer>> own = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();
    private final long[] elements;
    private final boolean tolerant;
    private int done;
    private boolean stopped;

    /**
     * Starts with all pieces free.
     *
     * @param states   a slot for each piece
     * @param owners   the device of each piece; -1 for any device
     * @param tolerant whether the others go on after a failure
     */
    SharedPieces(Chunks chunks, Operands states, int devices, int[] owners, boolean tolerant) {
        this.tolerant = tolerant;
        this.chunks = chunks;
        this.states = states;
        elements = new long[devices];
        for (int device = 0; device < devices; device++) {
            own.add(new ArrayDeque<>());
        }
        for (int piece = 0; piece < chunks.count(); piece++) {
            (owners[piece] < 0 ? free : own.get(owners[piece])).addLast(piece);
        }
    }

    Chunks chunks() {
        return chunks;
    }

    Operands states() {
        return states;
    }

    /** The next piece for a device, its own ones first; -1 if none is left. */
    synchronized int next(int taker) {
        Integer piece = stopped ? null : own.get(taker).pollFirst();
        if (piece == null && !stopped) {
            piece = free.pollFirst();
        }
        return piece == null ? -1 : piece;
    }

    synchronized int takeable(int taker) {
        return own.get(taker).size() + free.size();
    }

    /** Returns a piece that was taken but not done, for the next taker. */
    synchronized void giveBack(int piece) {
        free.addFirst(piece);
    }

    /** Marks a device as failed: all devices may take its own pieces. */
    synchronized void giveUp(int taker) {
        free.addAll(own.get(taker));
        own.get(taker).clear();
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

    synchronized long elements(int taker) {
        return elements[taker];
    }

    synchronized boolean areDone() {
        return done == chunks.count();
    }
}
