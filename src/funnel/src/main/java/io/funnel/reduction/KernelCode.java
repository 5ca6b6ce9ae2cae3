package io.funnel.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The device code of one strategy for one reduction. */
public sealed interface KernelCode {

    /** The strategy's name. */
    String strategy();

    /** The name of the load policy, by which items load and combine elements; empty if unknown. */
    default String load() {
        return "";
    }

    /** Joins codes and refusals in one list. */
    @SafeVarargs
    static List<KernelCode> all(List<KernelCode>... parts) {
        List<KernelCode> all = new ArrayList<>();
        for (List<KernelCode> part : parts) {
            all.addAll(part);
        }
        return List.copyOf(all);
    }

    /** Refuses several strategies, by name, for one reason. */
    static List<KernelCode> refused(String reason, String... strategies) {
        return Stream.of(strategies).<KernelCode>map(strategy -> new Refused(strategy, reason)).toList();
    }

    /**
     * The annotated method itself; one launch over whole arrays.
     *
     * @param loop writes the result, which must initially hold the identity
     */
    record Annotated(String strategy, Launch loop) implements KernelCode {}

    /**
     * Kernels over single elements; a launch depends on the group size if a kernel is written for one.
     *
     * @param load              the load policy's name; empty if unknown
     * @param elements          reads the inputs, for a group size
     * @param partials          reads the partials of an earlier launch
     * @param elementsWithWarps the same with warp operations, or without if there are none
     * @param partialsWithWarps likewise
     */
    record Scalar(
            String strategy,
            String load,
            IntFunction<Launch> elements,
            IntFunction<Launch> partials,
            IntFunction<Launch> elementsWithWarps,
            IntFunction<Launch> partialsWithWarps) implements KernelCode {

        /** Returns the kernels with a load policy's name. */
        public Scalar loading(String policy) {
            return new Scalar(strategy, policy, elements, partials, elementsWithWarps, partialsWithWarps);
        }

        /** A kernel that also combines partials. */
        public static Scalar of(String strategy, Launch both) {
            return of(strategy, both, both);
        }

        /** A kernel with warp operations and one without, which also combine partials. */
        public static Scalar withWarps(String strategy, Launch both, Launch bothWithWarps) {
            return withWarps(strategy, both, both, bothWithWarps, bothWithWarps);
        }

        /** Kernels with warp operations, and kernels without. */
        public static Scalar withWarps(
                String strategy, Launch elements, Launch partials, Launch elementsWithWarps, Launch partialsWithWarps) {
            return new Scalar(strategy, "", group -> elements, group -> partials, group -> elementsWithWarps,
                    group -> partialsWithWarps);
        }

        /** A kernel for each group size, which also combines partials. */
        public static Scalar forGroupSizes(String strategy, IntFunction<Launch> both) {
            return new Scalar(strategy, "", both, both, both, both);
        }

        /** A kernel for each group size, and one for partials. */
        public static Scalar forGroupSizes(String strategy, IntFunction<Launch> elements, Launch partials) {
            return new Scalar(strategy, "", elements, group -> partials, elements, group -> partials);
        }

        /** Kernels that serve every group size and have no warp operations. */
        public static Scalar of(String strategy, Launch elements, Launch partials) {
            return new Scalar(strategy, "", group -> elements, group -> partials, group -> elements, group -> partials);
        }

        /** A kernel whose partials no launch reads: the host or an atomic operation combines them. */
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
     * @param load     the load policy's name; empty if unknown
     * @param elements reads the inputs
     */
    record Vector(String strategy, String load, Launch elements) implements KernelCode {

        /** A kernel without a load policy's name. */
        public Vector(String strategy, Launch elements) {
            this(strategy, "", elements);
        }

        /** Returns the kernel with a load policy's name. */
        public Vector loading(String policy) {
            return new Vector(strategy, policy, elements);
        }
    }

    /**
     * A missing kernel, with the reason.
     *
     * @param reason one line
     */
    record Refused(String strategy, String reason) implements KernelCode {}

    /** Adds the launch of a kernel to a task graph; it hides the kernel's parameters from engines. */
    @FunctionalInterface
    interface Launch {

        /**
         * Values of the array {@code length}: the number of elements to read, then the first one's index in the whole
         * input, its low 31 bits before its high ones. Kernels rely on their signs; only those of a reduction that reads
         * the index need their values, see {@link Signature#indexing()}.
         */
        int LENGTH_VALUES = 3;

        /**
         * Values of the array {@code length} for kernels of {@link io.funnel.strategy.Shape.PerSegment}. A launch reduces
         * segments of one length, or the values that several groups have left for each; {@link io.funnel.kernel.Lanes}
         * is how kernels read them. By position:
         * <ul>
         * <li>0: the elements of the launch, at most 2^31 - 1; kernels do not read it;
         * <li>1 and 2: the index of the array's first element in the whole input, as in {@link #LENGTH_VALUES};
         * <li>3: the segments;
         * <li>4: the elements of a segment;
         * <li>5, inner: the distance between neighbours of a segment: 1 for rows, the number of columns for columns;
         * <li>6: the lanes, work-items that share a segment or a part of it; for rows a power of two;
         * <li>7: the parts of a segment, each of another group; 1 for segments that a group takes whole;
         * <li>8, apart: the distance between the lanes of a segment: 1 if they are neighbouring items; otherwise
         * neighbouring items take that many neighbouring segments, and apart * lanes items of a group have work;
         * <li>9: the most elements of a part, at most 2^30; the last part has the rest;
         * <li>10: the rise of the index from one element of a segment to the next: 1, or inner for indices of the array;
         * <li>11: the factor of a segment's place in the index: 0 if indices begin in each segment, 1 for indices of the
         * array;
         * <li>12: ceil(2^20 / d) with d = apart if that is above 1, otherwise d = lanes; a product instead of a division
         * by d, exact for work-groups of at most 1024;
         * <li>13: ceil(most / lanes), the elements of a lane where order is kept;
         * <li>14: the distance between the elements of a lane's turn: 1 for neighbours, otherwise lanes;
         * <li>15: the distance between the first elements of neighbouring lanes: 4 if 14 is that of neighbours,
         * otherwise 1;
         * <li>16: the segments of a group's turn: apart, or groupSize / lanes if apart is 1;
         * <li>17: the turns that all groups share; each takes a part of that many segments, and a segment's parts are
         * neighbours;
         * <li>18: the groups; group k takes the turns k, k + groups, ...
         * <li>19 and 20: a factor and a shift; with them a product replaces a division by inner;
         * <li>21: the items before the first column;
         * <li>22: 1 if a kernel that stores results stores the states, too; otherwise 0;
         * <li>23: the distance from the first element of a lane's turn of four to its last; 2^30 for tiles, whose lanes
         * take turns of eight and single elements;
         * <li>24 to 26, for scans of columns: a factor and a shift that replace a division by the segments; 1 if a value
         * leaves out its element, otherwise 0.
         * </ul>
         * Part p of segment s leaves slot s * parts + p, or slot p * segments + s if inner is above 1.
         */
        int SEGMENT_VALUES = 27;

        /**
         * Values of the array {@code length} for kernels of {@link io.funnel.strategy.Shape.Ragged}. A launch reduces
         * pieces of segments, or the values that other groups have left for them; {@link io.funnel.kernel.Pieces} is how
         * kernels read them. By position:
         * <ul>
         * <li>0 to 2: as in {@link #LENGTH_VALUES};
         * <li>3: the turns that all groups share; each takes pieces of one kind;
         * <li>4: the groups; group k takes the turns k, k + groups, ...
         * <li>5: 1 if indices count from the array's start, otherwise 0;
         * <li>6 and the following: twelve numbers for each of four kinds of pieces: the end of the kind's turns; the
         * lanes of a piece, a power of two; their logarithm; the distance between the elements of a lane's turn; the
         * distance between the first elements of neighbouring lanes; the pieces of a turn; the number of the first piece,
         * less the pieces of a turn for each turn before the kind; the end of the pieces' numbers; the position of piece
         * 0 in the array of pieces, the kernel's last input; the numbers of a piece there; the most elements of a piece; the
         * distance from the first element of a lane's turn of four to its last, as number 23 there.
         * </ul>
         * A scan of such segments has as many for each launch: the first ones reduce pieces, and {@link
         * io.funnel.kernel.Starts} says what the last one reads.
         */
        int PIECE_VALUES = 54;

        /**
         * Adds a task.
         *
         * @param graph   the graph
         * @param task    the task's name
         * @param context the kernel's context; ignored by annotated loops
         * @param in      the kernel's inputs, or the partials of an earlier launch
         * @param length  {@link #LENGTH_VALUES} values; ignored by annotated loops, which read all elements and begin at
         * index 0
         * @param out     the kernel's outputs: an array for each component of the state
         * @return the graph
         */
        TaskGraph add(TaskGraph graph, String task, KernelContext context, Operands in, IntArray length, Operands out);
    }
}
