package io.funnel.engine.host;

import io.funnel.engine.EngineException;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads that help callers. A caller runs parts of its own call until none is left, and helpers take parts of all
 * calls in turn; so every call goes on whatever the others do, and several share the helpers evenly.
 */
final class Crew implements AutoCloseable {

    private final int helpers;
    private final ScratchPool scratches;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private int turn;
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
            try {
                enlist(call, tasks - 1);
                work(call);
            } finally {
                dismiss(call);
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

    private synchronized void enlist(Call call, int parts) {
        requireOpen();
        calls.add(call);
        while (threads.size() < helpers) {
            int number = threads.size() + 1;
            Thread thread = Thread.ofPlatform().daemon().name("funnel-host-" + number)
                    .inheritInheritableThreadLocals(false).unstarted(() -> help(number));
            thread.setContextClassLoader(null); // the caller's must not be held
            thread.start();
            threads.add(thread);
        }
        for (int i = 0; i < Math.min(parts, helpers); i++) {
            notify();
        }
    }

    private void dismiss(Call call) {
        synchronized (this) {
            calls.remove(call);
        }
        call.await();
    }

    private void help(int participant) {
        try (Scratch scratch = new Scratch()) {
            while (!closed) {
                assist(participant, scratch);
            }
        }
    }

    private void assist(int participant, Scratch scratch) {
        Call call;
        int task;
        synchronized (this) {
            while (calls.isEmpty() && !closed) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // only close ends a helper
                }
            }
            if (closed) {
                return;
            }
            turn = (turn + 1) % calls.size();
            call = calls.get(turn);
            task = call.claim();
            if (task < 0) {
                calls.remove(turn);
            }
        }
        if (task >= 0) {
            call.run(task, scratch, participant);
        }
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
        List<Thread> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(threads);
            notifyAll();
        }
        boolean interrupted = false;
        for (Thread thread : ending) {
            while (thread.isAlive() && !thread.equals(Thread.currentThread())) {
                try {
                    thread.join();
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
