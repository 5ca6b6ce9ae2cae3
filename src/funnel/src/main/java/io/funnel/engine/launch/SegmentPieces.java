package io.funnel.engine.launch;

import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The segments that each piece of a call covers. A piece leaves a state for each segment that it covers, in slots of its
 * own.
 */
public sealed interface SegmentPieces permits AxisPieces, OffsetPieces, KeyPieces, ScanPieces, StartPieces, TilePieces {

    /** Elements of a launch: indices a few turns behind the end must not overflow. */
    long MOST = Integer.MAX_VALUE - (1 << 16);

    /** Returns the first element of each piece, and the end of the last one. */
    List<Long> bounds();

    /** The plan of a piece. */
    Plan plan(StrategyPlans planning, int piece);

    /** The plans of all shapes of pieces. */
    List<Plan> plans(StrategyPlans planning);

    /** The slot of a piece's first segment among the states of all pieces. */
    int slot(int piece);

    /**
     * The index of a piece's first element in the array if indices count from its start; otherwise the part of it that
     * all segments of the piece share.
     */
    long first(int piece);

    /** States of all pieces. */
    int slots();

    /** Whether each segment lies in one piece, so that the states are the answers'. */
    boolean isWhole();

    /** Combines the states of each segment in order. */
    void join(Definition<?, ?> definition, Operands states, Operands into);

    /** The arrays that kernels read in addition to the inputs, as {@code Kernels.inputs} lists them. */
    default List<IntArray> tables() {
        return List.of();
    }

    /** Whether elements are copied into the order of the segments first, by their places, a further array. */
    default boolean isGathered() {
        return false;
    }

    /** The places of the elements in the order of the segments, if the host copies them into it, piece by piece. */
    default Optional<IntArray> order() {
        return Optional.empty();
    }
}
