package io.funnel.strategy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The way in which a kernel's items load and combine elements before their group combines. A strategy and a load policy
 * name one algorithm. The annotation processor takes a strategy's first policy in this list that suits the reduction.
 */
@SuppressWarnings("ImmutableEnumChecker") // the list is List.of
public enum LoadPolicy {
    ONE_ELEMENT("OneElement", "item k takes the element k", "always",
            Strategy.INTERLEAVED_MODULO, Strategy.INTERLEAVED_STRIDED, Strategy.SEQUENTIAL_ADDRESSING,
            Strategy.COMMUTATIVE_TREE),
    TWO_ELEMENTS("TwoElements", "an item takes two elements that lie a group apart", "always",
            Strategy.FIRST_COMBINE_ON_LOAD, Strategy.UNROLLED_TREE),
    CHUNKS("Chunks", "an item takes eight neighbours, from left to right", "always", Strategy.ASSOCIATIVE_TREE),
    HALVES("Halves", "item k takes the elements k and k + n/2", "always", Strategy.GLOBAL_HALVING),
    WINDOWS("Windows", "item k takes eight elements that lie n/8 apart", "always", Strategy.GLOBAL_WINDOW),
    BLOCKS("Blocks", "an item takes a contiguous block, from left to right", "always", Strategy.SERIAL_PER_CORE),
    VECTOR_BLOCKS("VectorBlocks",
            "an item takes a contiguous block of vectors, each lane into an accumulator of its own", "always",
            Strategy.SERIAL_PER_CORE_VECTOR),
    ROWS("Rows", "eight or sixteen elements a turn from rows of neighbours; those of the next turn are loaded first",
            "states of counts", Strategy.CASCADE),
    GRID_STRIDE_AHEAD("GridStrideAhead", "four or eight elements a turn, all loaded before the first is combined",
            "states of several values; elements of at most 200 operations", Strategy.CASCADE),
    GRID_STRIDE("GridStride", "item k takes the elements k, k + globalSize, ... one at a time", "otherwise",
            Strategy.CASCADE, Strategy.TWO_PASS, Strategy.WARP_FINISH, Strategy.UNROLLED_PER_GROUP_SIZE,
            Strategy.ATOMIC_PARTIALS),
    EIGHTS_OF_QUADS("EightsOfQuads", "eight times four neighbours of each input a turn, into four accumulators",
            "bytes; states of one component; elements of a few operations", Strategy.CASCADE_UNROLLED),
    FOURS_OF_QUADS("FoursOfQuads", "four times four neighbours of each input a turn, into four accumulators",
            "shorts, chars and halves; states of one component; elements of a few operations",
            Strategy.CASCADE_UNROLLED),
    PAIRS_OF_QUADS("PairsOfQuads", "two times four neighbours of each input a turn, into four accumulators",
            "ints and floats that no kernel reads as vectors in place; states of one component; elements of at most"
                    + " 200 operations",
            Strategy.CASCADE_UNROLLED),
    QUADS("Quads", "four neighbours of each input a turn, combined with each other, then with one accumulator",
            "elements that no kernel reads as vectors in place",
            Strategy.CASCADE_UNROLLED),
    FOUR_ACCUMULATORS("FourAccumulators", "four elements a turn, each into an accumulator of its own", "otherwise",
            Strategy.CASCADE_UNROLLED),
    WIDE_VECTORS_AHEAD("WideVectorsAhead", "two or four vectors a turn; those of the next turn are loaded first",
            "states of counts", Strategy.CASCADE_VECTOR),
    WIDE_VECTORS("WideVectors", "one vector a turn, lane by lane into values in local memory",
            "states of several values", Strategy.CASCADE_VECTOR),
    WORDS("Words",
            "eight words of four bytes a turn, each byte into an accumulator of its own; long sums add a word's first",
            "bytes; states of one component; elements of a few operations", Strategy.CASCADE_VECTOR),
    VECTOR_PAIRS("VectorPairs", "two vectors a turn, each lane into an accumulator of its own",
            "states of one component; elements of at most 200 operations", Strategy.CASCADE_VECTOR),
    VECTORS("Vectors", "one vector a turn, each lane into an accumulator of its own",
            "variants that compute an error bound; states of one component", Strategy.CASCADE_VECTOR),
    FIRST_EXTREME("FirstExtreme", "two vectors a turn, compared first; only the turn with the extreme is combined",
            "a first least or greatest element with its index", Strategy.CASCADE_VECTOR),
    NEAR_EXPONENTIALS("NearExponentials", "one vector a turn, a short exponential for each lane near the greatest",
            "a greatest element with a sum of exponentials", Strategy.CASCADE_VECTOR),
    COMBINED_VECTORS("CombinedVectors",
            "one vector a turn, its lanes combined with each other, then with one accumulator",
            "otherwise", Strategy.CASCADE_VECTOR),
    KEYED("Keyed", "four or eight elements and their keys a turn, all loaded before the first is combined; elements of"
            + " more than 200 operations one at a time", "always",
            Strategy.KEY_COLUMNS),
    LANE_FIRST_EXTREME("LaneFirstExtreme",
            "eight or four elements of a lane a turn, compared first; only the four with the extreme are combined",
            "a first least or greatest element with its index", Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES,
            Strategy.RAGGED_LANES),
    LANE_EXPONENTIALS("LaneExponentials",
            "four elements of a lane a turn, those of the next one loaded first, a short exponential for each near the"
                    + " greatest",
            "a greatest element with a sum of exponentials", Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES,
            Strategy.RAGGED_LANES),
    LANE_AHEAD("LaneAhead",
            "eight elements of a lane a turn, or four, all loaded before the first is combined",
            "a plain sum or product, or a state of one value from several inputs; elements of at most 200 operations",
            Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES, Strategy.RAGGED_LANES),
    LANE_EIGHTS("LaneEights",
            "eight elements of a lane a turn, or four, combined with each other, then with one accumulator",
            "one input, states of at most 32 bytes; elements of at most 200 operations", Strategy.SEGMENT_LANES,
            Strategy.RAGGED_LANES),
    LANE_QUADS("LaneQuads",
            "four elements of a lane a turn, combined with each other, then with one accumulator",
            "elements of at most 200 operations", Strategy.SEGMENT_TILES,
            Strategy.SEGMENT_LANES, Strategy.RAGGED_LANES),
    LANE_STRIDE("LaneStride", "lane k takes every lanes-th element", "otherwise", Strategy.SEGMENT_LANES,
            Strategy.RAGGED_LANES),
    LANE_CHUNKS("LaneChunks", "lane k takes the k-th chunk of neighbours", "always",
            Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES_IN_ORDER, Strategy.RAGGED_LANES_IN_ORDER),
    STAGED("Staged", "neighbouring items load neighbours into local memory, where each takes a chunk of them", "always",
            Strategy.SCAN_TILES),
    STAGED_SEGMENTS("StagedSegments",
            "neighbouring items load neighbours into local memory, where each scans a chunk of them",
            "always", Strategy.SCAN_SEGMENTS),
    COLUMN_PARTS("ColumnParts",
            "neighbouring items take neighbouring columns; eight or four elements of a part are loaded at once",
            "always", Strategy.SCAN_COLUMNS);

    private final String label;
    private final String summary;
    private final String suits;
    private final List<Strategy> strategies;

    LoadPolicy(String label, String summary, String suits, Strategy... strategies) {
        this.label = label;
        this.summary = summary;
        this.suits = suits;
        this.strategies = List.of(strategies);
    }

    /** The name in reports. */
    public String label() {
        return label;
    }

    /** A one-line summary. */
    public String summary() {
        return summary;
    }

    /** A description of the reductions that it suits. */
    public String suits() {
        return suits;
    }

    /** The strategies that may use it. */
    public List<Strategy> strategies() {
        return strategies;
    }

    /** The policies that a strategy may use, those for special reductions first; empty on the host. */
    public static List<LoadPolicy> of(Strategy strategy) {
        return Arrays.stream(values()).filter(policy -> policy.strategies.contains(strategy)).toList();
    }

    /** Returns the policy with this name. */
    public static Optional<LoadPolicy> parse(String label) {
        return Arrays.stream(values()).filter(policy -> policy.label.equals(label)).findFirst();
    }
}
