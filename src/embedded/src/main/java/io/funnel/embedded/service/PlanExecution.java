package io.funnel.embedded.service;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** One execution of a plan: its figures, and later transfers to the host. */
public interface PlanExecution {

    /** A figure; 0 without a profiler. */
    long get(Figure figure);

    /** All figures, and the time of each task, as JSON. */
    String log();

    /** Copies an object to the host, from each selected graph that holds it. */
    void transferToHost(Object object);

    /** Copies a part of an array; the offset is in bytes from the start of its header. */
    void transferToHost(TornadoNativeArray array, long offset, long bytes);
}
