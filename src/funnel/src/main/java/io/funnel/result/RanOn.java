package io.funnel.result;

/**
 * The place and manner of a reduction. Names of several places are joined; {@link Result#parts} lists them.
 *
 * @param runtime   {@code embedded} or {@code tornadovm}
 * @param backend   the backend of the kernels
 * @param device    the device's name, or names; the host's for strategies without a kernel
 * @param strategy  the algorithm
 * @param groups    work-groups of the first launch
 * @param groupSize work-items of a group
 * @param launches  kernel launches
 */
public record RanOn(
        String runtime, String backend, String device, String strategy, int groups, int groupSize, int launches) {}
