package io.funnel.engine.userkernel;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/**
 * A program that reduces by task graphs of its own, for {@code ./funnel compare --program}. The public constructor of its
 * class takes the reduction's inputs in order, and then an array of one element for each component of the state. For
 * {@code float.sum} it is {@code SumGraph(FloatArray values, FloatArray result)}.
 */
public interface ReductionProgram {

    /** Returns the plan that each reduction executes. Called once; the caller chooses the device and closes the plan. */
    TornadoExecutionPlan plan();

    /** Completes the answer on the host after each execution, for example from partials. The call's time contains it. */
    default void finish() {}
}
