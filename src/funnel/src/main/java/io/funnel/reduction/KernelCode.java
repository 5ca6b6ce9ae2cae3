package io.funnel.reduction;

import java.util.function.IntFunction;

/** The device code of one strategy for one reduction. */
public sealed interface KernelCode {

    /** The strategy's name. */
    String strategy();

    /**
     * The annotated method itself; one launch over whole arrays.
     *
     * @param loop writes the result, which must hold the identity before
     */
    record Annotated(String strategy, Launch loop) implements KernelCode {}

    /**
     * Kernels over single elements; a launch depends on the group size where a kernel is written for one.
     *
     * @param elements          reads the inputs, for a group size
     * @param partials          reads the partials of an earlier launch
     * @param elementsWithWarps the same with warp operations; the first again where there are none
     * @param partialsWithWarps likewise
     */
    record Scalar(
            String strategy,
            IntFunction<Launch> elements,
            IntFunction<Launch> partials,
            IntFunction<Launch> elementsWithWarps,
            IntFunction<Launch> partialsWithWarps) implements KernelCode {

        /** Kernels that serve every group size and have no warp operations. */
        public static Scalar of(String strategy, Launch elements, Launch partials) {
            return new Scalar(strategy, group -> elements, group -> partials, group -> elements, group -> partials);
        }

        /** A kernel whose partials no launch reads: the host combines them, or an atomic operation already has. */
        public static Scalar finishedElsewhere(String strategy, Launch elements) {
            return of(strategy, elements, (graph, task, context, in, length, out) -> {
                throw new UnsupportedOperationException(
                        "no kernel reads partials: strategy=" + strategy + "; try the finish of the strategy");
            });
        }
    }

    /**
     * A kernel over vectors of four, see {@link Operands}.
     *
     * @param elements reads the inputs
     */
    record Vector(String strategy, Launch elements) implements KernelCode {}

    /**
     * No code, and why.
     *
     * @param reason one line
     */
    record Refused(String strategy, String reason) implements KernelCode {}
}
