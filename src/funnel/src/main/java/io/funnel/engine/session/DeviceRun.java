package io.funnel.engine.session;

import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.reduction.Operands;
import java.util.List;

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
        Operands state, PhaseTimes times, Plan plan, long depth, int chunks, int launches, long bytesIn) {

    /** Runs over parts of the elements, in order, whose states were combined as a tree. */
    public static DeviceRun together(List<DeviceRun> parts, Operands state) {
        PhaseTimes times = new PhaseTimes(0, 0, 0, 0, 0);
        DeviceRun most = parts.getFirst();
        int chunks = 0;
        int launches = 0;
        long bytesIn = 0;
        for (DeviceRun part : parts) {
            times = times.plus(part.times);
            most = part.depth > most.depth ? part : most;
            chunks += part.chunks;
            launches += part.launches;
            bytesIn += part.bytesIn;
        }
        return new DeviceRun(state, times, most.plan, most.depth + StateSlots.depth(parts.size()), chunks, launches,
                bytesIn);
    }
}
