package io.funnel.engine.task;

import java.lang.ref.Cleaner;

/** Ends resources that were never closed: one Java thread of the process waits until their owners are garbage. */
public final class AbandonedResources {

    private static final Cleaner CLEANER = Cleaner.create(task -> {
        Thread thread = Thread.ofPlatform().daemon().name("funnel-cleaner").inheritInheritableThreadLocals(false)
                .unstarted(task);
        thread.setContextClassLoader(AbandonedResources.class.getClassLoader()); // not the context loader of the first caller
        return thread;
    });

    private AbandonedResources() {}

    /** Runs the end, which must not refer to the owner, when that is garbage; its {@code close} cleans first. */
    public static Cleaner.Cleanable when(Object owner, Runnable end) {
        return CLEANER.register(owner, end);
    }
}
