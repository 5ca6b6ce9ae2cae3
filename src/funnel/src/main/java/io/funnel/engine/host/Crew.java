package io.funnel.engine.host;

import io.funnel.engine.EngineException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that help callers. A caller runs parts of its own call until none is left, and helpers take parts of all
 * calls in turn; so every call goes on whatever the others do, and several share the helpers evenly.
 *
 * <p>A helper that has nothing to do looks for more for a while before it sleeps: the next call of a loop finds it
 * awake. Those that sleep are woken as a tree, each by the one that its number halves to.
 */
final class Crew implements AutoCloseable {

    /** Calls that helpers look at; callers beyond these work alone. */
    private static final int PLACES = 64;

    private final int helpers;
    private final ScratchPool scratches;
    private final AtomicReferenceArray<@Nullable Call> calls = new AtomicReferenceArray<>(PLACES);
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger turn = new AtomicInteger();
    /** Replaced, never changed. */
    private volatile Helper[] roster = {};
    private volatile boolean closed;

    Crew(int helpers, ScratchPool scratches) {
        this.helpers = helpers;
        this.scratches = scratches;
    }

    /** Runs a call in some parts, on the calling thread and, if they are several, on those that help. */
    void run(Call call, int tasks) {
        requireOpen();
        call.begin(this, tasks);
        if (tasks == 1) {
            work(call);
        } else {
            int place = enlist(call);
            try {
                wakeNext(0, tasks);
                work(call);
            } finally {
                dismiss(call, place);
            }
        }
        call.check();
    }

    private void work(Call call) {
        Scratch scratch = scratches.take();
        try {
            for (int task = call.claim(); task >= 0; task = call.claim()) {
                call.run(task, scratch, 0);
            }
        } finally {
            scratches.giveBack(scratch);
        }
    }

    private int enlist(Call call) {
        if (roster.length < helpers) {
            muster();
        }
        call.open();
        for (int place = 0; place < PLACES; place++) {
            if (calls.compareAndSet(place, null, call)) {
                waiting.incrementAndGet();
                return place;
            }
        }
        return PLACES;
    }

    private synchronized void muster() {
        requireOpen();
        if (roster.length < helpers) {
            Helper[] all = new Helper[helpers];
            for (int number = 1; number <= helpers; number++) {
                all[number - 1] = new Helper(number);
                all[number - 1].thread.start();
            }
            roster = all;
        }
    }

    private void dismiss(Call call, int place) {
        if (place < PLACES) {
            calls.set(place, null);
            waiting.decrementAndGet();
        }
        call.await();
    }

    /** Wakes the two helpers that a participant is to wake, if there are parts for them and they sleep. */
    private void wakeNext(int participant, int tasks) {
        Helper[] all = roster;
        for (int number = 2 * participant + 1; number <= 2 * participant + 2; number++) {
            if (number <= all.length && number < tasks) {
                all[number - 1].wake();
            }
        }
    }

    /** One of the threads that help. */
    private final class Helper {

        private final int number;
        private final Thread thread;
        private volatile boolean asleep;

        Helper(int number) {
            this.number = number;
            thread = Thread.ofPlatform().daemon().name("funnel-host-" + number)
                    .inheritInheritableThreadLocals(false).unstarted(this::help);
            thread.setContextClassLoader(null); // the caller's must not be held
        }

        void wake() {
            if (asleep) {
                LockSupport.unpark(thread);
            }
        }

        private void help() {
            try (Scratch scratch = new Scratch()) {
                while (!closed) {
                    Call call = find();
                    if (call == null) {
                        rest();
                    } else if (call.join()) {
                        wakeNext(number, call.tasks());
                        assist(call, scratch);
                    }
                }
            }
        }

        /** Runs parts: all that are left, or one where others wait too. */
        private void assist(Call call, Scratch scratch) {
            try {
                int task = call.claim();
                while (task >= 0) {
                    call.run(task, scratch, number);
                    task = waiting.get() > 1 ? -1 : call.claim();
                }
            } finally {
                call.leave();
            }
        }

        /** Looks for a call a while longer, then sleeps until it is woken. */
        private void rest() {
            long end = System.nanoTime() + Call.SPIN_NANOS;
            while (System.nanoTime() < end) {
                if (find() != null || closed) {
                    return;
                }
                Thread.onSpinWait();
            }
            asleep = true;
            while (find() == null && !closed) {
                LockSupport.park(Crew.this);
            }
            asleep = false;
        }
    }

    /** A call with parts that nobody has, the next in turn; null if there is none. */
    private @Nullable Call find() {
        int count = waiting.get();
        if (count == 0) {
            return null;
        }
        int first = count > 1 ? turn.getAndIncrement() : 0;
        for (int i = 0; i < PLACES; i++) {
            Call call = calls.get(Math.floorMod(first + i, PLACES));
            if (call != null && call.hasMore()) {
                return call;
            }
        }
        return null;
    }

    /** Whether calls are still taken. */
    boolean isOpen() {
        return !closed;
    }

    /** Refuses a call to an engine that is closed. */
    void requireOpen() {
        if (closed) {
            throw closing();
        }
    }

    /** What the callers of a closed engine are told. */
    static EngineException closing() {
        return new EngineException("host engine is closed: no reduction runs on it any more; try one that is open");
    }

    /** Ends all calls within the time of a few blocks, and the threads. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        boolean interrupted = false;
        for (Helper helper : roster) {
            LockSupport.unpark(helper.thread);
            while (helper.thread.isAlive() && !helper.thread.equals(Thread.currentThread())) {
                try {
                    helper.thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
