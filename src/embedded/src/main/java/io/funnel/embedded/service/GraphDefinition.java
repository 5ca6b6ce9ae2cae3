package io.funnel.embedded.service;

import org.jspecify.annotations.Nullable;

/** Collects what a program declares about a task-graph, and refuses at once what cannot run. */
public interface GraphDefinition {

    void task(String id, Object code, Object... arguments);
    void transferToDevice(int mode, Object... objects);
    void transferToHost(int mode, Object... objects);
    void persistOnDevice(Object... objects);

    /** The graph left the objects on the device; null for the one that ran last. */
    void consumeFromDevice(@Nullable String graph, Object... objects);

    GraphSnapshot snapshot();
}
