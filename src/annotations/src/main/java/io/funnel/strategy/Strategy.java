package io.funnel.strategy;

import io.funnel.strategy.Shape.Blocks;
import io.funnel.strategy.Shape.GridStride;
import io.funnel.strategy.Shape.Host;
import io.funnel.strategy.Shape.Keyed;
import io.funnel.strategy.Shape.Loop;
import io.funnel.strategy.Shape.PerSegment;
import io.funnel.strategy.Shape.Ragged;
import io.funnel.strategy.Shape.RowTiles;
import io.funnel.strategy.Shape.Scan;
import io.funnel.strategy.Shape.Tiles;
import io.funnel.strategy.Shape.Window;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The named reduction algorithms, each defined once: the annotation processor, the planner, the command line and the
 * table in the documentation read these entries. A strategy is independent of operator and element type.
 */
@SuppressWarnings("ImmutableEnumChecker") // shapes and needs are records of primitives
public enum Strategy implements Algorithm {
    SEQUENTIAL("Sequential", "the definition", "one pass on one Java thread", new Host(), Needs.NOTHING,
            Code.HOST, Use.NAMED),
    PARALLEL_STREAM("ParallelStream", "Java streams", "a parallel stream on the JVM's cores", new Host(), Needs.NOTHING,
            Code.HOST, Use.NAMED),
    ANNOTATED_LOOP("AnnotatedLoop", "TornadoVM's @Reduce and @Parallel", "the annotated method, compiled by the JIT",
            new Loop(), Needs.ITEMS,
            Code.ANNOTATED_METHOD, Use.NAMED),
    GLOBAL_HALVING("GlobalHalving", "C++ AMP sample, simple 1",
            "no local memory; each launch halves the length, element i with element i+s", new Window(2), Needs.ITEMS,
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    GLOBAL_WINDOW("GlobalWindow", "C++ AMP sample, simple 2",
            "no local memory; each launch combines eight elements an item", new Window(8), Needs.ITEMS,
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    INTERLEAVED_MODULO("InterleavedModulo", "C++ AMP sample, tiled 1",
            "tree with doubling stride; every (2*stride)-th item is active, so warps diverge", new Tiles(1),
            Needs.ANY_TREE.inOrder(),
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    INTERLEAVED_STRIDED("InterleavedStrided", "C++ AMP sample, tiled 2",
            "a tree whose active items are contiguous; local memory banks conflict", new Tiles(1),
            Needs.ANY_TREE.inOrder(),
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    SEQUENTIAL_ADDRESSING("SequentialAddressing", "C++ AMP sample, tiled 3; OpenCL tutorial",
            "tree with halving stride; no divergence inside a warp, no bank conflicts", new Tiles(1),
            Needs.HALVING_TREE,
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    FIRST_COMBINE_ON_LOAD("FirstCombineOnLoad", "C++ AMP sample, tiled 4; CUDA lecture",
            "each item combines two elements while loading, then the tree", new Tiles(2),
            Needs.HALVING_TREE.fromOneItem(),
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    UNROLLED_TREE("UnrolledTree", "CUDA lecture", "combine on load, then the tree written out without a loop",
            new Tiles(2), Needs.ANY_TREE.fromOneItem(),
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    WARP_FINISH("WarpFinish", "CUDA Handbook, Reduction2; CUDA lecture",
            "grid-stride loop, tree to one warp, then warp shuffles where the backend has them",
            new GridStride(1, 1, Finish.SECOND_LAUNCH), Needs.HALVING_TREE.fromOneItem().withWarpOperations(),
            Code.WARPS_OR_BARRIERS, Use.REQUESTED),
    UNROLLED_PER_GROUP_SIZE("UnrolledPerGroupSize", "CUDA Handbook, Reduction3",
            "one kernel for each group size, its tree unrolled", new GridStride(1, 1, Finish.SECOND_LAUNCH),
            Needs.HALVING_TREE.fromOneItem(),
            Code.EACH_GROUP_SIZE, Use.REQUESTED),
    CASCADE("Cascade", "C++ AMP sample, cascade; Catanzaro, two-stage",
            "a fixed number of groups, grid-stride loop, then the tree; partials to the host",
            new GridStride(1, 1, Finish.HOST), Needs.HALVING_TREE.fromOneItem(),
            Code.ELEMENTS, Use.PLANNED.onGpu(3).onCpu(3).takesWide().takesBounded()),
    CASCADE_UNROLLED("CascadeUnrolled", "CUDA lecture; practice",
            "a fixed number of groups, grid-stride loop with several elements a turn, then the tree",
            new GridStride(4, 1, Finish.HOST),
            Needs.HALVING_TREE.fromOneItem(),
            Code.ELEMENTS, Use.SCALAR.onGpu(2)),
    CASCADE_VECTOR("CascadeVector", "Catanzaro, float4; OpenCL tutorial, vector kernel",
            "a fixed number of groups, grid-stride loop over vectors of four, then the tree",
            new GridStride(8, 4, Finish.HOST), Needs.HALVING_TREE.fromOneItem(),
            Code.VECTORS, Use.PLANNED.onGpu(1).onCpu(5).takesWide().takesBounded()),
    TWO_PASS("TwoPass", "CUDA Handbook, Reduction1",
            "a grid-stride loop and the tree, launched twice: the second time one group over the partials",
            new GridStride(1, 1, Finish.SECOND_LAUNCH), Needs.HALVING_TREE.fromOneItem(),
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED.takesWide()),
    ASSOCIATIVE_TREE("AssociativeTree", "Catanzaro, figure 1",
            "order-preserving: a contiguous chunk an item, neighbours combined, recursive passes", new Tiles(8),
            Needs.ANY_TREE.fromOneItem().inOrder(),
            Code.ELEMENTS_AND_PARTIALS, Use.IN_ORDER.onGpu(4).onCpu(4)),
    COMMUTATIVE_TREE("CommutativeTree", "Catanzaro, figures 2 and 3", "compacted tree, recursive passes",
            new Tiles(1), Needs.HALVING_TREE,
            Code.ELEMENTS_AND_PARTIALS, Use.REQUESTED),
    SERIAL_PER_CORE("SerialPerCore", "Catanzaro, CPU devices", "one item a group, a contiguous block each",
            new Blocks(1, 1), Needs.ONE_ITEM.inOrder(),
            Code.ELEMENTS, Use.PLANNED.onGpu(5).onCpu(2).takesWide()),
    SERIAL_PER_CORE_VECTOR("SerialPerCoreVector", "Catanzaro, CPU devices, vectorised",
            "one item a group, a contiguous block of vectors of four each, no branch in the loop", new Blocks(4, 4),
            Needs.ONE_ITEM,
            Code.VECTORS, Use.PLANNED.onCpu(1)),
    ATOMIC_PARTIALS("AtomicPartials", "Catanzaro, third way", "each group adds its partial to one cell atomically",
            new GridStride(1, 1, Finish.ATOMIC), Needs.HALVING_TREE.fromOneItem().withAtomics(),
            Code.ELEMENTS, Use.REQUESTED),
    SEGMENT_TILES("SegmentTiles", "CUB, a load that exchanges elements in local memory, for each row",
            "a value for each short segment: they lie in local memory, a lane takes a chunk, neighbouring lanes combined",
            new RowTiles(), Needs.HALVING_TREE.fromOneItem().inOrder(), Code.ELEMENTS, Use.PLANNED),
    SEGMENT_LANES("SegmentLanes", "Futhark, segmented reduction; CUB, segments of a fixed size",
            "a value for each row, column or segment: its lanes stride over it, then a tree",
            new PerSegment(false), Needs.HALVING_TREE.fromOneItem(),
            Code.ELEMENTS_AND_PARTIALS, Use.PLANNED.takesWide()),
    SEGMENT_LANES_IN_ORDER("SegmentLanesInOrder", "Catanzaro, figure 1, for each segment",
            "a value for each row, column or segment, order-preserving: a contiguous chunk a lane, neighbouring lanes combined",
            new PerSegment(true), Needs.HALVING_TREE.fromOneItem().inOrder(),
            Code.ELEMENTS_AND_PARTIALS, Use.IN_ORDER.takesWide()),
    KEY_COLUMNS("KeyColumns", "Podlozhnyuk, histogram64: a histogram for each thread",
            "a value for each of few keys: a column of states an item, halved in the group",
            new Keyed(), Needs.HALVING_TREE.fromOneItem(), Code.ELEMENTS, Use.PLANNED),
    RAGGED_LANES("RaggedLanes", "CUB, segmented reduction of short, medium and long segments",
            "a value for each segment of any length: short ones get few lanes, long ones are cut",
            new Ragged(false), Needs.HALVING_TREE.fromOneItem(),
            Code.ELEMENTS_AND_PARTIALS, Use.PLANNED.takesWide()),
    RAGGED_LANES_IN_ORDER("RaggedLanesInOrder", "CUB, segmented reduction, with Catanzaro, figure 1, for each piece",
            "a value for each segment of its own length, order-preserving: a contiguous chunk a lane, neighbours combined",
            new Ragged(true), Needs.HALVING_TREE.fromOneItem().inOrder(),
            Code.ELEMENTS_AND_PARTIALS, Use.IN_ORDER.takesWide()),
    SCAN_TILES("ScanTiles", "Blelloch, 1990; Merrill and Grimshaw, 2009: reduce, scan, scan",
            "a value for each element, in order: tiles are reduced, their states scanned, and the tiles scanned",
            new Scan(Scan.Over.ROWS), Needs.HALVING_TREE.fromOneItem().inOrder(),
            Code.ELEMENTS_AND_PARTIALS, Use.PLANNED),
    SCAN_COLUMNS("ScanColumns", "Blelloch, 1990, for each column: reduce, scan, scan",
            "a value for each element of columns, in order: parts of columns are reduced, their states scanned, and each"
                    + " part scanned by an item",
            new Scan(Scan.Over.COLUMNS), Needs.ITEMS.inOrder(), Code.ELEMENTS_AND_PARTIALS, Use.PLANNED),
    SCAN_SEGMENTS("ScanSegments", "Sengupta and others, 2007: segmented scan; Blelloch, 1990: reduce, scan, scan",
            "a value for each element of segments of any lengths, in order: runs of tiles are reduced, their states"
                    + " combined up to each run, and the tiles scanned",
            new Scan(Scan.Over.UNEQUAL), Needs.HALVING_TREE.fromOneItem().inOrder(), Code.ELEMENTS, Use.PLANNED);

    /** The numbers of elements that a lane may keep until it maps them, a kernel for each. */
    public static final List<Integer> KEPT = List.of(4, 16, 64);

    private final String label;
    private final String origin;
    private final String summary;
    private final Shape shape;
    private final Needs needs;
    private final Code code;
    private final Use use;

    Strategy(String label, String origin, String summary, Shape shape, Needs needs, Code code, Use use) {
        this.label = label;
        this.origin = origin;
        this.summary = summary;
        this.shape = shape;
        this.needs = needs;
        this.code = code;
        this.use = use;
    }

    @Override
    public String label() {
        return label;
    }

    /** The source of the algorithm. */
    public String origin() {
        return origin;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public Shape shape() {
        return shape;
    }

    @Override
    public Needs needs() {
        return needs;
    }

    /** The methods that its code consists of. */
    public Code code() {
        return code;
    }

    /** The rules for generating its kernels and for planning it. */
    public Use use() {
        return use;
    }

    @Override
    public Finish finish() {
        return switch (shape) {
            case GridStride stride -> stride.finish();
            case Blocks _ -> Finish.HOST;
            case Host _,Loop _,Window _,Tiles _,PerSegment _,RowTiles _,Ragged _,Keyed _,Scan _ -> Finish.NONE;
        };
    }

    /** The name of its generated kernel, such as {@code cascadeVector}. */
    public String method() {
        return Character.toLowerCase(label.charAt(0)) + label.substring(1);
    }

    /** The strategies that reduce all elements to one value. */
    public static List<Strategy> flat() {
        return Arrays.stream(values()).filter(strategy -> !strategy.isOfSegments()).toList();
    }

    /** The strategies that the planner may choose for all elements, and that calibration measures. */
    public static List<Strategy> planned() {
        Set<Use.Role> planned = EnumSet.of(Use.Role.PLANNED, Use.Role.IN_ORDER, Use.Role.SCALAR);
        return flat().stream().filter(strategy -> planned.contains(strategy.use.role())).toList();
    }

    /** The planner's preferences on a GPU without a profile, best first. */
    public static List<Strategy> preferredOnGpu() {
        return ranked(Use::gpuRank);
    }

    /** The planner's preferences on a CPU without a profile, best first. */
    public static List<Strategy> preferredOnCpu() {
        return ranked(Use::cpuRank);
    }

    private static List<Strategy> ranked(ToIntFunction<Use> rank) {
        return Arrays.stream(values()).filter(strategy -> rank.applyAsInt(strategy.use) > 0)
                .sorted(Comparator.comparingInt(strategy -> rank.applyAsInt(strategy.use))).toList();
    }

    /** Whether it reduces segments of one length, each to a value of its own: each row, or each column. */
    public boolean isPerSegment() {
        return shape instanceof PerSegment;
    }

    /** Whether it reduces short rows, each to a value of its own. */
    public boolean isRowTiles() {
        return shape instanceof RowTiles;
    }

    /** Whether it reduces segments of any lengths, each to a value of its own. */
    public boolean isRagged() {
        return shape instanceof Ragged;
    }

    /** Whether it reduces the elements of each key, in any order, to a value of their own. */
    public boolean isKeyed() {
        return shape instanceof Keyed;
    }

    /** Whether it gives a value for each element: that of all elements up to it. */
    public boolean isScan() {
        return shape instanceof Scan;
    }

    /** Whether it is a scan whose items take parts of columns. */
    public boolean isColumnScan() {
        return shape instanceof Scan scan && scan.over() == Scan.Over.COLUMNS;
    }

    /** The label of its kernel whose lanes keep at most that many elements until they map them. */
    public String keeping(int kept) {
        return label() + "Kept" + kept;
    }

    /** Whether it is a scan of segments of any lengths. */
    public boolean isSegmentScan() {
        return shape instanceof Scan scan && scan.over() == Scan.Over.UNEQUAL;
    }

    /** Whether it gives a value for each segment, key or element. */
    public boolean isOfSegments() {
        return isPerSegment() || isRowTiles() || isRagged() || isKeyed() || isScan();
    }

    /** Returns the strategy with this name, ignoring case. */
    public static Optional<Strategy> parse(String label) {
        return Arrays.stream(values()).filter(strategy -> strategy.label.equalsIgnoreCase(label)).findFirst();
    }
}
