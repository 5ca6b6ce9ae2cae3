package io.funnel.engine;

import java.util.OptionalLong;

/**
 * One run of a plan.
 *
 * @param value       the result, of the reduction's result type
 * @param state       the operator's state that the result was finished from; of the definition's state type
 * @param callNanos   wall-clock time from the call to the result on the host, the input already on the device
 * @param kernelNanos time in kernels by the device's events; empty on the host and where it was not asked for
 */
public record Execution(Object value, Object state, long callNanos, OptionalLong kernelNanos) {}
