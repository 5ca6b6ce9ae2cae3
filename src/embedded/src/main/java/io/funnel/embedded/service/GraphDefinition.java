package io.funnel.embedded.service;

import org.jspecify.annotations.Nullable;

/** Collects what a program declares about a task-graph, and refuses at once what cannot run. */
public interface GraphDefinition {

    /** The graph's name. */
    String name();

    /** Adds a task. */
    void task(String id, Object code, Object... arguments);

    /** Declares copies to the device. */
    void transferToDevice(int mode, Object... objects);

    /** Declares copies to the host. */
    void transferToHost(int mode, Object... objects);

    /** Declares what stays on the device. */
    void persistOnDevice(Object... objects);

    /**
     * Declares what another graph left on the device.
     *
     * @param graph the other graph's name; null for the one that ran last
     */
    void consumeFromDevice(@Nullable String graph, Object... objects);

    /** The graph as it is now. */
    GraphSnapshot snapshot();
}
