package io.funnel.embedded.service;

import org.jspecify.annotations.Nullable;

/** Collects a program's declarations for a task-graph, and rejects immediately those that cannot run. */
public interface GraphDefinition {

    void task(String id, Object code, Object... arguments);
    void transferToDevice(int mode, Object... objects);
    void transferToHost(int mode, Object... objects);
    void persistOnDevice(Object... objects);

    /** Uses objects that the graph left on the device; null for the graph that ran last. */
    void consumeFromDevice(@Nullable String graph, Object... objects);

    GraphSnapshot snapshot();
}
