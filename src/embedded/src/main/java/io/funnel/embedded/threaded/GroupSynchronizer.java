package io.funnel.embedded.threaded;

import io.funnel.embedded.kernel.FailureMessages;
import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.shadow.LaunchWatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Synchronizes the work-items of one group, each on its own virtual thread: the group at a barrier, a warp at a warp
 * operation. A kernel is divergent if all remaining items wait, but not at the same place; then every item ends.
 */
final class GroupSynchronizer {

    /** Ends the items of a group in which another item failed. */
    static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Abandoned() {
            super("another work-item of the group failed", null, false, false);
        }
    }

    private final KernelLaunch launch;
    private final int group;
    private final int size;
    private final int width;
    private final @Nullable Thread[] items;
    private final @Nullable CallPath[] waiting;
    private final boolean[] finished;
    private final boolean[] released;
    private final int[] runningInWarp;
    private int runningWarps;
    private volatile @Nullable Throwable failure;

    /** Values for a warp operation; two sets, since an item may run ahead by one operation. */
    private final float[][] values;

    private final int[] operations;
    private final @Nullable LaunchWatch watch;
    private final @Nullable Turns turns;

    GroupSynchronizer(KernelLaunch launch, int group) {
        this.launch = launch;
        this.group = group;
        size = launch.range().groupSize();
        width = launch.limits().simdWidth();
        items = new Thread[size];
        waiting = new CallPath[size];
        finished = new boolean[size];
        released = new boolean[size];
        runningWarps = (size + width - 1) / width;
        runningInWarp = new int[runningWarps];
        for (int warp = 0; warp < runningWarps; warp++) {
            runningInWarp[warp] = Math.min(width, size - warp * width);
        }
        values = new float[2][size];
        operations = new int[size];
        watch = launch.watch();
        turns = watch == null ? null : new Turns(watch, items);
    }

    /** Takes the item's thread, before any item starts. */
    void add(int item, Thread thread) {
        items[item] = thread;
    }

    void started(int item) {
        awaitTurn(item);
    }

    private void awaitTurn(int item) {
        if (turns != null) {
            turns.await(item, () -> failure != null);
            if (failure != null) {
                throw new Abandoned();
            }
        }
    }

    /** Waits for the warp with a value, and returns the values of the group's items; only the warp's are valid. */
    float[] exchange(int item, float value, CallPath place) {
        float[] slots = values[operations[item]++ & 1];
        slots[item] = value;
        await(item, place);
        return slots;
    }

    synchronized void finish(int item) {
        finished[item] = true;
        stops(item);
    }

    /** Records that an item stopped; an observed one leaves its turn to another. */
    private void stops(int item) {
        if (turns != null) {
            turns.stops(item);
        }
        stopped(item / width);
        if (turns != null) {
            turns.pass(item);
        }
    }

    synchronized void fail(int item, Throwable thrown) {
        if (failure == null) {
            failure = FailureMessages.inItem(launch, group, item, null, thrown);
        }
        releaseAll();
    }

    @Nullable Throwable failure() {
        return failure;
    }

    /** Waits for the group, or the warp, at this place. */
    void await(int item, CallPath place) {
        synchronized (this) {
            waiting[item] = place;
            released[item] = false;
            stops(item);
        }
        while (true) {
            synchronized (this) {
                if (failure != null) {
                    throw new Abandoned();
                }
                if (released[item]) {
                    break;
                }
            }
            LockSupport.park(this);
        }
        awaitTurn(item);
    }

    /** Records that an item of the warp ended; if it was the last, the warp or the group resumes or is divergent. */
    private void stopped(int warp) {
        if (--runningInWarp[warp] > 0 || failure != null) {
            return;
        }
        int from = warp * width;
        int to = Math.min(from + width, size);
        boolean atWarpOperation = false;
        for (int item = from; item < to; item++) {
            CallPath place = waiting[item];
            atWarpOperation |= place != null && place.ofWarp();
        }
        if (atWarpOperation) {
            if (agree(from, to)) {
                runningInWarp[warp] = to - from;
                release(from, to);
            }
            return;
        }
        if (--runningWarps > 0) {
            return;
        }
        if (agree(0, size) && !finished[0]) {
            runningWarps = runningInWarp.length;
            for (int w = 0; w < runningWarps; w++) {
                runningInWarp[w] = Math.min(width, size - w * width);
            }
            if (watch != null) {
                watch.nextEpoch();
            }
            release(0, size);
        }
    }

    /** Returns whether all of these items wait at one place or have finished; fails if they diverge. */
    private boolean agree(int from, int to) {
        CallPath first = waiting[from];
        for (int item = from + 1; item < to; item++) {
            CallPath other = waiting[item];
            boolean same = first == null ? other == null : first.isAt(other);
            if (!same) {
                failure = FailureMessages.diverged(launch, group, from, words(first), item, words(other));
                releaseAll();
                return false;
            }
        }
        return true;
    }

    private static String words(@Nullable CallPath place) {
        return place == null ? "finished" : "waits at " + place.line();
    }

    private void release(int from, int to) {
        for (int item = from; item < to; item++) {
            waiting[item] = null;
            released[item] = true;
            if (turns != null) {
                turns.resumes(item);
            }
            LockSupport.unpark(items[item]);
        }
    }

    private void releaseAll() {
        for (Thread item : items) {
            LockSupport.unpark(item);
        }
    }
}
