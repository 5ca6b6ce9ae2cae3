package io.funnel.plan;

/**
 * What a plan costs on an ideal machine with as many processing elements as work-items.
 *
 * @param launches       kernel launches
 * @param steps          dependent combines from the first element to the result
 * @param globalAccesses elements read from and written to global memory, the finish included
 */
public record Cost(int launches, long steps, long globalAccesses) {}
