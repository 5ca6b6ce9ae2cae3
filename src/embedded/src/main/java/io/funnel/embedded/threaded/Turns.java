package io.funnel.embedded.threaded;

import io.funnel.embedded.shadow.LaunchWatch;
import io.funnel.embedded.shadow.Watch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Lets the items of an observed group run one at a time, each from one wait to the next, in the order of the observation. */
final class Turns {

    private final @Nullable Thread[] items;
    private final int[] order;
    private final int[] places;
    private final boolean[] waits;
    private volatile int holder;

    Turns(LaunchWatch watch, @Nullable Thread[] items) {
        this.items = items;
        order = watch.ordered(0, items.length);
        places = new int[items.length];
        for (int place = 0; place < order.length; place++) {
            places[order[place]] = place;
        }
        waits = new boolean[items.length];
        holder = order[0];
    }

    /** Returns when it is the item's turn, or the group has failed. */
    void await(int item, BooleanSupplier failed) {
        while (holder != item && !failed.getAsBoolean()) {
            LockSupport.park(this);
        }
        if (holder == item) {
            Watch.item(item);
        }
    }

    /** The item that has the turn waits or has finished. */
    void stops(int item) {
        waits[item] = true;
    }

    /** A waiting item may go on when it is its turn. */
    void resumes(int item) {
        waits[item] = false;
    }

    /** Gives the turn to the next item in order that does not wait. */
    void pass(int item) {
        for (int step = 1; step <= order.length; step++) {
            int next = order[(places[item] + step) % order.length];
            if (!waits[next]) {
                holder = next;
                LockSupport.unpark(items[next]);
                return;
            }
        }
    }
}
