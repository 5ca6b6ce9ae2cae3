package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Kind;
import io.funnel.processor.model.ElementCount;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Set;

/** Chooses the load policy of a kernel, and its first phase. */
public final class Loads {

    /** The most bytes of a state that registers hold eight times. */
    private static final int EIGHT_STATES = 32;

    /** Bytes of all elements that a lane keeps in its registers, and the fewest elements that share them. */
    private static final int KEPT_BYTES = 256;
    private static final int SHARING = 32;

    private Loads() {}

    /** Returns the first policy of a strategy that suits the model. */
    public static LoadPolicy of(Model model, Strategy strategy) {
        return LoadPolicy.of(strategy).stream().filter(policy -> suits(policy, model)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kernel: strategy=" + strategy.label()));
    }

    /** Returns whether lanes keep a number of elements that they map: few bytes, by states that leave registers. */
    static boolean keeps(Model model, Strategy strategy, int elements) {
        ElementMap map = model.elementMap();
        return strategy == Strategy.SEGMENT_LANES && map != null && model.width() == 1 && !model.body().isLong()
                && keptBytes(model, map) * Math.max(elements, SHARING) <= KEPT_BYTES
                && (NearExponentials.isOf(model)
                        ? NearExponentials.keeps(model, map)
                        : model.state().size() - (ElementCount.of(model).isPresent() ? 1 : 0) == 1);
    }

    /** The bytes that a lane keeps of an element: its inputs, or the exponential that takes their place. */
    private static int keptBytes(Model model, ElementMap map) {
        int ofInputs = map.inputs().stream().filter(InputArray::streamed)
                .mapToInt(input -> Limits.bytes(input.type().value())).sum();
        return NearExponentials.of(model).map(facts -> Math.max(ofInputs, Limits.bytes(facts.exponential())))
                .orElse(ofInputs);
    }

    /** Returns the elements of a tile's lane that are combined with each other first: 8, 4, or 1 for none. */
    public static int ofTurn(Model lowered) {
        if (!lowered.traits().commutative()) {
            return 1;
        }
        return switch (of(lowered, Strategy.SEGMENT_LANES)) {
            case LANE_EIGHTS -> 2 * Turns.Fours.COUNT;
            case LANE_QUADS, LANE_EXPONENTIALS -> Turns.Fours.COUNT;
            default -> 1;
        };
    }

    /** Whether a policy suits a model that no earlier policy of the strategy suits. */
    private static boolean suits(LoadPolicy policy, Model model) {
        return switch (policy) {
            case ROWS, WIDE_VECTORS_AHEAD -> model.width() > 1 && Counting.of(model).isPresent();
            case GRID_STRIDE_AHEAD -> model.width() > 1 && !model.body().isLong();
            case WIDE_VECTORS -> model.width() > 1;
            case EIGHTS_OF_QUADS -> isShortOf(model, Set.of(Kind.BYTE));
            case FOURS_OF_QUADS -> isShortOf(model, Set.of(Kind.SHORT, Kind.CHAR, Kind.HALF));
            case PAIRS_OF_QUADS -> readsQuads(model) && model.state().size() == 1 && !model.body().isLong();
            case QUADS -> readsQuads(model);
            case WORDS -> isShortOf(model, Set.of(Kind.BYTE));
            case VECTOR_PAIRS -> model.state().size() == 1 && !model.body().isLong();
            case VECTORS -> model.original() != null || model.state().size() == 1;
            case FIRST_EXTREME, LANE_FIRST_EXTREME -> FirstExtreme.of(model).isPresent();
            case NEAR_EXPONENTIALS -> NearExponentials.isOfVectors(model);
            case LANE_EXPONENTIALS -> NearExponentials.isOf(model);
            case LANE_AHEAD -> model.width() == 1 && model.state().size() == 1 && !model.body().isLong()
                    && (streamed(model) > 1 || model.body().isPlain());
            case LANE_EIGHTS -> model.width() == 1 && !model.body().isLong() && streamed(model) == 1
                    && Limits.stateBytes(model) <= EIGHT_STATES;
            case LANE_QUADS -> model.width() == 1 && !model.body().isLong();
            case ONE_ELEMENT, TWO_ELEMENTS, CHUNKS, HALVES, WINDOWS, BLOCKS, VECTOR_BLOCKS, GRID_STRIDE,
                    FOUR_ACCUMULATORS, COMBINED_VECTORS, KEYED, LANE_STRIDE, LANE_CHUNKS,
                    STAGED, STAGED_SEGMENTS, COLUMN_PARTS ->
                true;
        };
    }

    /** Whether loads of elements of such types decide the time. */
    private static boolean isShortOf(Model model, Set<Kind> types) {
        return model.state().size() == 1 && model.body().isShort() && model.inputs().stream()
                .filter(InputArray::streamed).allMatch(input -> types.contains(input.type()));
    }

    /**
     * Whether elements are read as four neighbours at a time, because no kernel reads vectors in place. Eight-byte
     * elements into a single value are not: PTX loads them one by one, and that many pending loads evict each other.
     */
    private static boolean readsQuads(Model model) {
        List<Kind> types = model.inputs().stream().filter(InputArray::streamed).map(InputArray::type).toList();
        boolean small = types.stream().noneMatch(type -> type == Kind.LONG || type == Kind.DOUBLE);
        boolean inPlace = types.size() == 1 && types.getFirst() != Kind.LONG && !types.getFirst().isNarrow();
        return !inPlace && (small || model.state().size() > 1);
    }

    private static long streamed(Model model) {
        return model.inputs().stream().filter(InputArray::streamed).count();
    }

    static Phase phase(LoadPolicy policy) {
        return switch (policy) {
            case ONE_ELEMENT -> TileLoads::oneElement;
            case TWO_ELEMENTS -> TileLoads::twoElements;
            case CHUNKS -> TileLoads::chunks;
            case HALVES -> TileLoads::halves;
            case WINDOWS -> TileLoads::windows;
            case BLOCKS -> TileLoads::blocks;
            case VECTOR_BLOCKS -> TileLoads::vectorBlocks;
            case ROWS -> StridedLoads::rows;
            case GRID_STRIDE_AHEAD -> StridedLoads::gridStrideAhead;
            case GRID_STRIDE -> StridedLoads::gridStride;
            case EIGHTS_OF_QUADS -> StridedLoads.turnsOfQuads(8);
            case FOURS_OF_QUADS -> StridedLoads.turnsOfQuads(4);
            case PAIRS_OF_QUADS -> StridedLoads.turnsOfQuads(2);
            case QUADS -> StridedLoads::quads;
            case FOUR_ACCUMULATORS -> StridedLoads::fourAccumulators;
            case WIDE_VECTORS_AHEAD -> VectorLoads::wideVectorsAhead;
            case WIDE_VECTORS -> VectorLoads::wideVectors;
            case WORDS -> VectorLoads::words;
            case VECTOR_PAIRS -> VectorLoads::vectorPairs;
            case VECTORS -> VectorLoads::vectors;
            case FIRST_EXTREME -> VectorLoads.combined(
                    kernel -> FirstExtreme.of(kernel.model).orElseThrow().load(kernel));
            case NEAR_EXPONENTIALS ->
                VectorLoads.combined(kernel -> NearExponentials.load(kernel, Turns.Fours.OF_VECTOR));
            case COMBINED_VECTORS -> VectorLoads.combined(VectorLoads::lanesFirst);
            case KEYED -> StridedLoads::keyed;
            case LANE_FIRST_EXTREME -> LaneLoads.turns(
                    kernel -> FirstExtreme.of(kernel.model).orElseThrow().loadLane(kernel));
            case LANE_EXPONENTIALS -> LaneLoads.turns(LaneLoads.rest(
                    kernel -> NearExponentials.load(kernel, Turns.Fours.OF_LANE)));
            case LANE_AHEAD -> LaneLoads.turns(LaneLoads.rest(LaneLoads::ahead));
            case LANE_EIGHTS -> LaneLoads.turns(LaneLoads.rest(LaneLoads::tree));
            case LANE_QUADS -> LaneLoads.turns(LaneLoads.rest(LaneLoads::quads));
            case LANE_STRIDE -> LaneLoads::stride;
            case LANE_CHUNKS -> LaneLoads::chunks;
            case STAGED -> ScanPhases::load;
            case STAGED_SEGMENTS -> SegmentScanPhases::load;
            case COLUMN_PARTS -> ScanPhases::columns;
        };
    }
}
