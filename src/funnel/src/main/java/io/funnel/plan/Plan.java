package io.funnel.plan;

import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Finish;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;

/**
 * The execution of one reduction at one length.
 *
 * @param reduction the reduction
 * @param strategy  the algorithm
 * @param length    elements
 * @param passes    launches in order; none for strategies of the host
 * @param finish    where the last pass's partials are combined
 * @param cost      launches, steps and global accesses
 * @param depth     most rounded combines between an element and the result, the finish included; for error bounds
 */
public record Plan(
        Reduction<?> reduction, Algorithm strategy, int length, List<Pass> passes, Finish finish, Cost cost,
        long depth) {

    public Plan {
        passes = List.copyOf(passes);
    }

    /** The load policy of the first pass; empty on the host and for kernels that a user has written. */
    public Optional<LoadPolicy> load() {
        return strategy instanceof Strategy known ? Kernels.load(reduction, known) : Optional.empty();
    }

    /** The group size of the first pass; 1 without passes. */
    public int groupSize() {
        return passes.isEmpty() ? 1 : passes.getFirst().groupSize();
    }

    /** The work-groups of the first pass; 1 without passes. */
    public int groups() {
        return passes.isEmpty() ? 1 : passes.getFirst().groups();
    }

    /** Whether it leaves a state for each segment. */
    public boolean isPerSegment() {
        return !passes.isEmpty() && passes.getFirst().cover() != null;
    }
}
