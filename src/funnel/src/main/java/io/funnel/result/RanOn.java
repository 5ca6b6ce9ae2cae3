package io.funnel.result;

/**
 * Where and how a reduction ran; names are joined where it did in several places, which {@link Result#parts} tells apart.
 *
 * @param runtime   {@code embedded} or {@code tornadovm}
 * @param backend   what the kernels were compiled to
 * @param device    the device's name, or names; the host's for strategies without a kernel
 * @param strategy  the algorithm
 * @param groups    work-groups of the first launch
 * @param groupSize work-items of a group
 * @param launches  kernel launches
 */
public record RanOn(
        String runtime, String backend, String device, String strategy, int groups, int groupSize, int launches) {}
