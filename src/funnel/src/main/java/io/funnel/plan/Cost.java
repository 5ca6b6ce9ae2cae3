package io.funnel.plan;

/**
 * Costs of a plan on an ideal machine with one processing element per work-item.
 *
 * @param launches       kernel launches
 * @param steps          dependent combines from the first element to the result
 * @param globalAccesses elements read from and written to global memory, the finish included
 */
public record Cost(int launches, long steps, long globalAccesses) {}
