package io.funnel.cli.job;

import io.funnel.cli.data.Memory;
import io.funnel.device.Device;
import io.funnel.plan.Kernels;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.ScanPlanner;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;

/** The memory that a comparison needs, computed before anything is allocated. */
final class Footprint {

    /** Bytes of the process without data. */
    private static final long OWN = 256L << 20;
    /** Most sets of data with an exact answer that a comparison keeps for a long input. */
    private static final int EXACT_SETS = 2;
    /** Elements from which a garbage collection after a strategy pays off. */
    private static final int LARGE = 1 << 22;

    private Footprint() {}

    /** Refuses a comparison that fits neither the machine nor the device. */
    static void require(Job.Comparison job, Optional<Partition> partition, Device device) {
        long most = job.strategies().stream().mapToLong(strategy -> partials(job, partition, strategy, device)).max()
                .orElse(0);
        long places = partition.filter(Offsets.class::isInstance).map(some -> some.segments() + 2 * some.elements())
                .orElse(0L) * Integer.BYTES; // offsets, keys and the order of elements
        long inputs = (long) job.workload().size() * job.chosen().elementBytes();
        long onDevice =
                inputs + most * job.chosen().signature().stateBytes() * job.chosen().signature().width() + places;
        String what = "size=" + job.workload().size() + ", " + job.chosen().operation()
                .map(operation -> "type=" + operation.type().label())
                .orElse("reduction=" + job.chosen().title());
        if (device.globalMemoryBytes() > 0) {
            Memory.require(what, onDevice, device.globalMemoryBytes(), "the memory of " + device.name());
        }
        boolean sharesMemory = device.kind() == Device.Kind.CPU; // the device's copy is in the same memory
        long exact = (EXACT_SETS + (partition.isPresent() ? 1 : 0)) * inputs; // segments share the sets
        long hosts = inputs + exact + onDevice; // each device buffer has a twin on the host
        Memory.require(what, OWN + (sharesMemory ? hosts + onDevice : hosts));
    }

    /** Collects garbage, since only that frees buffers outside the heap. */
    static void release(Job.Comparison job) {
        if (job.workload().size() >= LARGE) {
            System.gc();
        }
    }

    private static long partials(Job.Comparison job, Optional<Partition> partition, Algorithm algorithm,
            Device device) {
        if (!(algorithm instanceof Strategy strategy)) {
            return job.workload().size(); // at most one for each element, and a copy of the inputs
        }
        if (Kernels.refusal(job.chosen().reduction(), strategy).isPresent()) {
            return 0;
        }
        try {
            if (partition.isPresent() && partition.get() instanceof Offsets offsets) {
                return offsets.segments();
            }
            Plan plan = partition.isPresent() && strategy.isOfSegments() && partition.get() instanceof Axis axis
                    ? ScanPlanner.ofAxis(job.chosen().reduction(), strategy, device, axis,
                            job.sizes())
                    : Planner.plan(job.chosen().reduction(), strategy, device, job.workload().size(), job.sizes());
            List<Pass> buffers = plan.passes().subList(0, Math.min(2, plan.passes().size()));
            return buffers.stream().mapToLong(Pass::outputs).sum();
        } catch (UnsupportedPlanException e) {
            return 0; // allocates nothing
        }
    }
}
