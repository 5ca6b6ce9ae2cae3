package io.funnel.engine.session;

import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.reduction.Operands;
import java.util.List;

/**
 * One reduction on a device.
 *
 * @param state    the operator's state in slot 0, an array a component
 * @param times    the phases
 * @param plan     of the longest chunk, its partials combined on the host as a tree
 * @param depth    the largest number of rounded combines between an element and the result, the host's included
 * @param chunks   pieces of the input
 * @param launches kernel launches
 * @param bytesIn  bytes copied to the device; 0 if all were there
 */
public record DeviceRun(
        Operands state, PhaseTimes times, Plan plan, long depth, int chunks, int launches, long bytesIn) {

    /** Joins runs over parts of the elements, in order, whose states were combined as a tree. */
    public static DeviceRun together(List<DeviceRun> parts, Operands state) {
        DeviceRun all = sum(parts, state);
        return new DeviceRun(state, all.times, all.plan, all.depth + StateSlots.depth(parts.size()), all.chunks,
                all.launches, all.bytesIn);
    }

    /** The run whose pieces were combined on the host, in this time. */
    DeviceRun joined(Operands whole, int pieces, long finishNanos) {
        return new DeviceRun(whole, times.plus(new PhaseTimes(0, 0, 0, 0, finishNanos)), plan, depth, pieces, launches,
                bytesIn);
    }

    /** The total of several runs; plan and depth are the deepest run's. */
    static DeviceRun sum(List<DeviceRun> parts, Operands state) {
        DeviceRun sum = parts.getFirst();
        for (DeviceRun part : parts.subList(1, parts.size())) {
            DeviceRun deeper = part.depth > sum.depth ? part : sum;
            sum = new DeviceRun(state, sum.times.plus(part.times), deeper.plan, deeper.depth, sum.chunks + part.chunks,
                    sum.launches + part.launches, sum.bytesIn + part.bytesIn);
        }
        return sum;
    }
}
