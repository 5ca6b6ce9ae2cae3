package io.funnel.processor.writer.kernel;

import io.funnel.processor.model.ElementCount;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Results;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Writes the kernels of a reduction, each strategy's composed of its phases. */
public final class Kernels {

    /** Suffix of a kernel over partials. */
    public static final String PARTIALS = "Partials";
    /** Suffix of a kernel that stores results, too. */
    public static final String RESULTS = "Results";
    /** Suffix of a kernel that stores a value for each element. */
    public static final String VALUES = "Values";
    /** Suffix, before their number, of a kernel whose lanes keep the elements that they map. */
    public static final String KEPT = "Kept";
    /** Suffix of a kernel with warp operations. */
    public static final String WITH_SHUFFLES = "WithShuffles";
    /** Suffix of the kernel for other backends. */
    public static final String WITH_BARRIERS = "WithBarriers";

    private final Target target;
    private final Model model;
    private final Uses uses;
    private final Results results;
    private final OptionalInt counted;

    public Kernels(Target target, Uses uses) {
        this.target = target;
        this.model = target.model();
        this.uses = uses;
        this.results = Results.of(target);
        this.counted = ElementCount.of(model);
    }

    private record Phases(Phase load, Phase group, Phase store) {
        void write(KernelWriter kernel) {
            load.write(kernel);
            group.write(kernel);
            store.write(kernel);
        }
    }

    private Phases phases(Strategy strategy) {
        Phase load = load(strategy);
        Phase byStride = Group.halving("stride", "stride");
        Phase byActive = Group.halving("active", "active items");
        Phase partial = Store::groupPartial;
        return switch (strategy) {
            case GLOBAL_HALVING -> new Phases(load, Phase.NONE, Store.firstItems("half", "ceil(n / 2)"));
            case GLOBAL_WINDOW -> new Phases(load, Phase.NONE, Store.firstItems("windows", "ceil(n / WINDOW)"));
            case INTERLEAVED_MODULO, ASSOCIATIVE_TREE -> new Phases(load, Group::neighbours, partial);
            case INTERLEAVED_STRIDED -> new Phases(load, Group::neighboursOfContiguousItems, partial);
            case SEQUENTIAL_ADDRESSING, FIRST_COMBINE_ON_LOAD -> new Phases(load, byStride, partial);
            case COMMUTATIVE_TREE, TWO_PASS -> new Phases(load, Group::halvingBarrierLast, partial);
            case UNROLLED_TREE -> new Phases(load, Group::unrolled, partial);
            case CASCADE, CASCADE_UNROLLED, CASCADE_VECTOR -> new Phases(load, byActive, partial);
            case ATOMIC_PARTIALS -> new Phases(load, byActive, Store::atomic);
            case SERIAL_PER_CORE -> new Phases(load, Phase.NONE, Store::eachItem);
            case SERIAL_PER_CORE_VECTOR -> new Phases(load, Phase.NONE, Store::eachItemOfTwo);
            case WARP_FINISH -> new Phases(load, Group::warpByBarriers, partial);
            case UNROLLED_PER_GROUP_SIZE -> new Phases(load, Group::unrolledForOneSize, partial);
            case KEY_COLUMNS -> new Phases(load, Group::columns, Store::keyPartials);
            case SEGMENT_LANES, RAGGED_LANES -> new Phases(load, Group::lanes, Store::segmentPartial);
            case SEGMENT_TILES, SEGMENT_LANES_IN_ORDER, RAGGED_LANES_IN_ORDER ->
                new Phases(load, Group::neighbouringLanes, Store::segmentPartial);
            case SCAN_TILES -> new Phases(load, ScanPhases::lanes, ScanPhases::store);
            case SCAN_SEGMENTS -> new Phases(load, SegmentScanPhases::items, SegmentScanPhases::store);
            case SCAN_COLUMNS -> new Phases(load, Phase.NONE, Phase.NONE);
            case SEQUENTIAL, PARALLEL_STREAM, ANNOTATED_LOOP ->
                throw new IllegalArgumentException("no kernel of its own: strategy=" + strategy.label());
        };
    }

    private Phase load(Strategy strategy) {
        return Loads.phase(Loads.of(model, strategy));
    }

    /** Returns the kernels of all strategies that have one, in the order of the strategies. */
    public List<String> all() {
        List<String> kernels = new ArrayList<>();
        for (Strategy strategy : Limits.strategies()) {
            if (Limits.refusal(model, strategy).isEmpty() && target.hasKernels(strategy)) {
                kernels.addAll(of(strategy));
            }
        }
        return kernels;
    }

    private List<String> of(Strategy strategy) {
        String method = strategy.method();
        return switch (strategy.code()) {
            case HOST, ANNOTATED_METHOD -> List.of();
            case ELEMENTS_AND_PARTIALS -> {
                List<String> kernels = new ArrayList<>(both(strategy, method, phases(strategy)));
                if (strategy.isPerSegment() && !results.parts().isEmpty()) {
                    kernels.addAll(finishing(strategy));
                }
                if (strategy.isPerSegment() && model.elementMap() != null
                        && Limits.refusal(model.elementMap(), model).isEmpty()) {
                    kernels.add(mapping(method, phases(strategy), model.elementMap()));
                    kept(model, strategy).forEach(kept -> kernels.add(keeping(method, kept, model.elementMap())));
                }
                yield kernels;
            }
            case WARPS_OR_BARRIERS -> {
                List<String> kernels = new ArrayList<>();
                if (Limits.hasShuffles(model)) {
                    kernels.addAll(both(strategy, method + WITH_SHUFFLES, new Phases(load(strategy),
                            Group.warpByShuffles(Store::lanePartial), Phase.NONE)));
                }
                kernels.addAll(both(strategy, method + WITH_BARRIERS, phases(strategy)));
                yield kernels;
            }
            case EACH_GROUP_SIZE -> eachGroupSize(strategy, method);
            case ELEMENTS, VECTORS -> {
                List<String> kernels = new ArrayList<>(List.of(overElements(strategy, method, phases(strategy))));
                if (strategy.isRowTiles() && !results.parts().isEmpty()) {
                    kernels.addAll(finishing(strategy));
                }
                yield kernels;
            }
        };
    }

    private List<String> both(Strategy strategy, String method, Phases phases) {
        String elements = overElements(strategy, method, phases);
        if (!Limits.needsPartials(model)) {
            return List.of(elements);
        }
        KernelWriter kernel = kernel(strategy, phases, true, Limits.maxGroup(model), false);
        return List.of(elements, "/** As {@link #" + method + "}, over the partials of an earlier launch. */\n"
                + kernel.method(method + PARTIALS));
    }

    /** Returns the kernels that also store results: the last launch over segments. */
    private List<String> finishing(Strategy strategy) {
        Phases phases = phases(strategy);
        Phases last = new Phases(phases.load(), phases.group(), Store.segmentResult(results));
        List<String> kernels = new ArrayList<>();
        boolean overBoth = !strategy.isRowTiles() && Limits.needsPartials(model);
        for (boolean overPartials : overBoth ? List.of(false, true) : List.of(false)) {
            String like = strategy.method() + (overPartials ? PARTIALS : "");
            kernels.add("/** As {@link #" + like + "}, and stores the results behind their states. */\n"
                    + finishing(last, strategy.isRowTiles(), overPartials).method(like + RESULTS));
        }
        return kernels;
    }

    /** Returns the kernel that reduces whole segments, and stores a value for each of their elements. */
    private String mapping(String method, Phases phases, ElementMap map) {
        KernelWriter kernel =
                new KernelWriter(target, OptionalInt.empty(), uses, false, true, Limits.maxGroup(model), false);
        kernel.resembling = true;
        kernel.map = map;
        new Phases(phases.load(), phases.group(), Store.segmentValues(map)).write(kernel);
        return "/** As {@link #" + method + "}, and stores the value of each element in place of the states. */\n"
                + kernel.method(method + VALUES);
    }

    /** Returns the numbers of elements that lanes of a strategy may keep, a kernel for each. */
    public static List<Integer> kept(Model model, Strategy strategy) {
        return Strategy.KEPT.stream().filter(kept -> Loads.keeps(model, strategy, kept)).toList();
    }

    /** Returns the kernel that reduces whole rows, and maps the elements that its lanes keep. */
    private String keeping(String method, int kept, ElementMap map) {
        KernelWriter kernel =
                new KernelWriter(target, counted, uses, false, true, Limits.maxGroup(model), false);
        kernel.map = map;
        kernel.kept = kept;
        Phases phases = NearExponentials.isOf(model)
                ? new Phases(NearExponentials::keep, Phase.NONE, NearExponentials.storeKept(map))
                : new Phases(KeptElements::combine, Group::lanes, KeptElements.store(map));
        phases.write(kernel);
        return "/** As {@link #" + method + VALUES + "}, for rows whose lanes keep their elements, at most " + kept
                + ". */\n"
                + kernel.method(method + KEPT + kept);
    }

    private KernelWriter finishing(Phases phases, boolean rowTiles, boolean overPartials) {
        KernelWriter kernel = new KernelWriter(target, overPartials ? OptionalInt.empty() : counted, uses, overPartials,
                true, Limits.maxGroup(model), false);
        kernel.resembling = true;
        kernel.rowTiles = rowTiles;
        phases.write(kernel);
        return kernel;
    }

    private KernelWriter kernel(Strategy strategy, Phases phases, boolean overPartials, int groupSize,
            boolean forOneSize) {
        KernelWriter kernel =
                new KernelWriter(target, knowsCount(strategy) && !overPartials ? counted : OptionalInt.empty(), uses,
                        overPartials, !phases.group().equals(Phase.NONE), groupSize, forOneSize);
        kernel.ragged = strategy.isRagged();
        kernel.keyed = strategy.isKeyed();
        kernel.rowTiles = strategy.isRowTiles();
        kernel.scanned = strategy.isScan();
        kernel.scansColumns = strategy.isColumnScan();
        kernel.scansSegments = strategy.isSegmentScan();
        phases.write(kernel);
        return kernel;
    }

    /** Whether a launch's numbers tell the elements of each segment. */
    private static boolean knowsCount(Strategy strategy) {
        return strategy.isPerSegment() || strategy.isRowTiles() || strategy.isRagged();
    }

    private String overElements(Strategy strategy, String method, Phases phases) {
        KernelWriter kernel = kernel(strategy, phases, false, Limits.maxGroup(model), false);
        String text = kernel.method(method);
        return model.original() == null
                ? documentation(about(strategy), kernel.contract()) + text
                : "/** {@code " + strategy.label() + "}, load {@code " + Loads.of(model, strategy).label()
                        + "}, as {@link " + target.original().kernels() + "#" + method
                        + "}. */\n"
                        + text;
    }

    private String about(Strategy strategy) {
        LoadPolicy load = Loads.of(model, strategy);
        return "{@code " + strategy.label() + "}: " + strategy.summary() + ". Load {@code " + load.label() + "}: "
                + load.summary() + ".";
    }

    private static String documentation(String about, List<String> contract, String... tags) {
        Lines comment = new Lines();
        comment.add("/**");
        comment.add(" * " + about);
        comment.add(" *");
        comment.add(" * <p>" + String.join(" ", contract));
        if (tags.length > 0) {
            comment.add(" *");
            List.of(tags).forEach(tag -> comment.add(" * " + tag));
        }
        comment.add(" */");
        return comment.text();
    }

    // A kernel for each group size

    private List<String> eachGroupSize(Strategy strategy, String method) {
        int largest = Limits.maxGroup(model);
        List<String> kernels = new ArrayList<>();
        Phases phases = phases(strategy);
        Phases oneItem = new Phases(phases.load(), Phase.NONE, Store::onlyItem);
        KernelWriter any = kernel(strategy, phases, false, largest, true);
        kernels.add(choice(strategy, method, any, largest));
        for (int size = 1; size <= largest; size *= 2) {
            KernelWriter kernel = kernel(strategy, size == 1 ? oneItem : phases, false, size, true);
            kernels.add(
                    "/** The kernel for work-groups of " + (size == 1 ? "1 item" : size + " items") + ", see {@link #"
                            + method + "}. */\n" + kernel.method(method + size));
        }
        return kernels;
    }

    private String choice(Strategy strategy, String method, KernelWriter any, int largest) {
        Lines text = new Lines();
        text.block("public static " + any.taskType() + " " + method + "(int groupSize)", () -> {
            text.add("return switch (groupSize) {");
            for (int size = 1; size <= largest; size *= 2) {
                text.add("    case " + size + " -> " + target.kernels() + "::" + method + size + ";");
            }
            text.add("    default -> throw new IllegalArgumentException(");
            text.add(
                    "            \"no kernel for it: groupSize=\" + groupSize + \"; try a power of two from 1 to \" + MAX_GROUP);");
            text.add("};");
        });
        return documentation(about(strategy), List.of("Group size: the number in the kernel's name, nothing else."),
                "@param groupSize items in a work-group of the launch",
                "@return the kernel that is written for this size",
                "@throws IllegalArgumentException if there is none") + text.text();
    }
}
