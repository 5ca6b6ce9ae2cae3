package io.funnel.plan;

/**
 * One launch of a kernel.
 *
 * @param inputs    elements read from the input or the previous pass's partials
 * @param groups    work-groups
 * @param groupSize work-items of a group
 * @param outputs   partials left
 * @param depth     most rounded combines between an element it reads and a partial it leaves
 * @param steps     dependent combines of its slowest work-item, those of the tree included
 * @param accesses  elements read from and written to global memory
 */
public record Pass(int inputs, int groups, int groupSize, int outputs, long depth, long steps, long accesses) {

    /** All work-items of the launch. */
    public long globalSize() {
        return (long) groups * groupSize;
    }
}
