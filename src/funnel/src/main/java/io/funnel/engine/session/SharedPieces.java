package io.funnel.engine.session;

import io.funnel.reduction.Operands;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The pieces of a call on several devices. A piece that lies on one of them is that device's; whoever is free takes the next
 * one of the others, so that a faster device has more of them. Where the pieces begin depends on no device's speed, and
 * neither does the order in which their states are combined.
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
     * Nobody has taken one yet.
     *
     * @param states   a slot for each piece
     * @param owners   of each piece, -1 for one that any device may take
     * @param tolerant whether the others go on where one fails
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

    /** The next piece for a device, its own ones first; -1 where there is none. */
    synchronized int next(int taker) {
        Integer piece = stopped ? null : own.get(taker).pollFirst();
        if (piece == null && !stopped) {
            piece = free.pollFirst();
        }
        return piece == null ? -1 : piece;
    }

    /** Pieces that a device could take now. */
    synchronized int takeable(int taker) {
        return own.get(taker).size() + free.size();
    }

    /** A piece that was taken and is not done: the next one may take it. */
    synchronized void giveBack(int piece) {
        free.addFirst(piece);
    }

    /** A device has failed: its own pieces may be taken by all. */
    synchronized void giveUp(int taker) {
        free.addAll(own.get(taker));
        own.get(taker).clear();
    }

    /** A device has failed. */
    synchronized void failed() {
        stopped |= !tolerant;
    }

    /** No more pieces for anybody. */
    synchronized void stop() {
        stopped = true;
    }

    synchronized void done(int taker, int piece) {
        done++;
        elements[taker] += chunks.size(piece);
    }

    /** Elements that a device has reduced. */
    synchronized long elements(int taker) {
        return elements[taker];
    }

    synchronized boolean areDone() {
        return done == chunks.count();
    }
}
