package io.funnel.processor.writer.kernel;

import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.text.Layout;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Writes the kernels of a reduction: each strategy's, put together from its phases. */
public final class Kernels {

    /** What the name of a kernel over partials ends with. */
    public static final String PARTIALS = "Partials";
    /** What the name of a kernel with warp operations ends with. */
    public static final String WITH_SHUFFLES = "WithShuffles";
    /** What the name of the one for other backends ends with. */
    public static final String WITH_BARRIERS = "WithBarriers";

    private final Target target;
    private final Model model;
    private final Uses uses;

    /** Kernels of a target that is lowered. */
    public Kernels(Target target, Uses uses) {
        this.target = target;
        this.model = target.model();
        this.uses = uses;
    }

    /** A kernel as its three phases. */
    private record Phases(Phase load, Phase group, Phase store) {
        void write(KernelWriter kernel) {
            load.write(kernel);
            group.write(kernel);
            store.write(kernel);
        }
    }

    private Phases phases(Strategy strategy) {
        Phase byStride = Group.halving("stride", "stride");
        Phase byActive = Group.halving("active", "active items");
        Phase partial = Store::groupPartial;
        return switch (strategy) {
            case GLOBAL_HALVING -> new Phases(Load::halves, Phase.NONE, Store.firstItems("half", "ceil(n / 2)"));
            case GLOBAL_WINDOW ->
                new Phases(Load::windows, Phase.NONE, Store.firstItems("windows", "ceil(n / WINDOW)"));
            case INTERLEAVED_MODULO -> new Phases(Load::oneElement, Group::neighbours, partial);
            case INTERLEAVED_STRIDED -> new Phases(Load::oneElement, Group::neighboursOfContiguousItems, partial);
            case SEQUENTIAL_ADDRESSING -> new Phases(Load::oneElement, byStride, partial);
            case COMMUTATIVE_TREE -> new Phases(Load::oneElement, Group::halvingBarrierLast, partial);
            case FIRST_COMBINE_ON_LOAD -> new Phases(Load::twoElements, byStride, partial);
            case UNROLLED_TREE -> new Phases(Load::twoElements, Group::unrolled, partial);
            case ASSOCIATIVE_TREE -> new Phases(Load::chunks, Group::neighbours, partial);
            case CASCADE ->
                new Phases(model.width() > 1 ? Load::gridStrideAhead : Load::gridStride, byActive, partial);
            case CASCADE_UNROLLED -> new Phases(Load::unrolledGridStride, byActive, partial);
            case CASCADE_VECTOR -> new Phases(vectors(), byActive, partial);
            case TWO_PASS -> new Phases(Load::gridStride, Group::halvingBarrierLast, partial);
            case ATOMIC_PARTIALS -> new Phases(Load::gridStride, byActive, Store::atomic);
            case SERIAL_PER_CORE -> new Phases(Load::blocks, Phase.NONE, Store::eachItem);
            case SERIAL_PER_CORE_VECTOR -> new Phases(Load::vectorBlocks, Phase.NONE, Store::eachItemOfTwo);
            case SEQUENTIAL, PARALLEL_STREAM, ANNOTATED_LOOP, WARP_FINISH, UNROLLED_PER_GROUP_SIZE ->
                throw new IllegalArgumentException("no kernel of its own: strategy=" + strategy.label());
        };
    }

    private Phase vectors() {
        if (model.width() > 1) {
            return Load::wideVectors;
        }
        if (model.state().size() == 1) {
            return Load::vectorPairs;
        }
        return model.original() == null ? Load::combinedVectors : Load::vectors;
    }

    private static final Phases BY_SHUFFLES =
            new Phases(Load::gridStride, Group.warpByShuffles(Store::lanePartial), Phase.NONE);
    private static final Phases BY_BARRIERS = new Phases(Load::gridStride, Group::warpByBarriers, Store::groupPartial);
    private static final Phases ONE_ITEM = new Phases(Load::gridStride, Phase.NONE, Store::onlyItem);
    private static final Phases ONE_SIZE = new Phases(Load::gridStride, Group::unrolledForOneSize, Store::groupPartial);

    /** The kernels of all strategies that have one, in the order of the strategies. */
    public List<String> all() {
        List<String> kernels = new ArrayList<>();
        for (Strategy strategy : Limits.strategies()) {
            if (Limits.refusal(model, strategy).isEmpty()) {
                kernels.addAll(of(strategy));
            }
        }
        return kernels;
    }

    private List<String> of(Strategy strategy) {
        String method = strategy.method();
        return switch (strategy.code()) {
            case HOST, ANNOTATED_METHOD -> List.of();
            case ELEMENTS_AND_PARTIALS -> both(strategy, method, phases(strategy));
            case WARPS_OR_BARRIERS -> {
                List<String> kernels = new ArrayList<>();
                if (Limits.hasShuffles(model)) {
                    kernels.addAll(both(strategy, method + WITH_SHUFFLES, BY_SHUFFLES));
                }
                kernels.addAll(both(strategy, method + WITH_BARRIERS, BY_BARRIERS));
                yield kernels;
            }
            case EACH_GROUP_SIZE -> eachGroupSize(strategy, method);
            case ELEMENTS, VECTORS -> List.of(overElements(strategy, method, phases(strategy)));
        };
    }

    private List<String> both(Strategy strategy, String method, Phases phases) {
        String elements = overElements(strategy, method, phases);
        if (!Limits.needsPartials(model)) {
            return List.of(elements);
        }
        KernelWriter kernel = kernel(phases, true, Limits.maxGroup(model), false);
        return List.of(elements, "/** As {@link #" + method + "}, over the partials of an earlier launch. */\n"
                + kernel.method(method + PARTIALS));
    }

    private KernelWriter kernel(Phases phases, boolean overPartials, int groupSize, boolean forOneSize) {
        KernelWriter kernel =
                new KernelWriter(target, uses, overPartials, !phases.group().equals(Phase.NONE), groupSize, forOneSize);
        phases.write(kernel);
        return kernel;
    }

    private String overElements(Strategy strategy, String method, Phases phases) {
        KernelWriter kernel = kernel(phases, false, Limits.maxGroup(model), false);
        String text = kernel.method(method);
        return model.original() == null
                ? documentation(about(strategy), kernel.contract()) + text
                : "/** {@code " + strategy.label() + "}, as {@link " + target.original().kernels() + "#" + method
                        + "}. */\n"
                        + text;
    }

    private static String about(Strategy strategy) {
        return "{@code " + strategy.label() + "}: " + strategy.summary() + ".";
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
        return Layout.fillComments(comment.text(), 1);
    }

    // A kernel for each group size

    private List<String> eachGroupSize(Strategy strategy, String method) {
        int largest = Limits.maxGroup(model);
        List<String> kernels = new ArrayList<>();
        KernelWriter any = kernel(ONE_SIZE, false, largest, true);
        kernels.add(choice(strategy, method, any, largest));
        for (int size = 1; size <= largest; size *= 2) {
            KernelWriter kernel = kernel(size == 1 ? ONE_ITEM : ONE_SIZE, false, size, true);
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
