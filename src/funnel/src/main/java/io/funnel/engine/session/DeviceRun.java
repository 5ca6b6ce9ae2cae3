package io.funnel.engine.session;

import io.funnel.plan.Plan;
import io.funnel.reduction.Operands;

/**
 * One reduction on a device.
 *
 * @param state    the operator's state in slot 0, an array a component
 * @param times    where the time went
 * @param plan     of the longest chunk, its partials combined on the host as a tree
 * @param depth    most rounded combines between an element and the result, the host's included
 * @param chunks   pieces that the input was cut into
 * @param launches kernel launches
 * @param bytesIn  bytes that were copied to the device; 0 where all was there
 */
public record DeviceRun(
        Operands state, PhaseTimes times, Plan plan, long depth, int chunks, int launches, long bytesIn) {}
