package io.funnel.embedded.service;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** One execution of a plan: its figures, and the transfers to the host that are asked for after it. */
public interface PlanExecution {

    /** A figure; 0 where the plan is not profiled. */
    long get(Figure figure);

    /** All figures, and the time of each task, as JSON. */
    String log();

    /** Copies an object to the host, from each selected graph that holds it. */
    void transferToHost(Object object);

    /** The offset is in bytes from the start of the array's header. */
    void transferToHost(TornadoNativeArray array, long offset, long bytes);
}
