package io.funnel.graph;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.InputChecks;
import io.funnel.call.TrustedRoutes;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.StartOptions;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.launch.TaskLaunches;
import io.funnel.plan.Kernels;
import io.funnel.plan.Plan;
import io.funnel.plan.Route;
import io.funnel.plan.ScanPlanner;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The reduction of a task in a user's graph, checked and planned.
 *
 * @param inputs     the user's arrays
 * @param segments   null for all elements together
 * @param partition  the segments of the whole arrays
 * @param unfinished the reason why kernels leave states instead of results; empty if they finish
 */
record TaskCall(Reduction<?> reduction, List<TornadoNativeArray> inputs, @Nullable Segments segments,
        Partition partition, Device device, Route route, Sizes sizes, Plan plan, TaskLaunches launches,
        Optional<String> unfinished) {

    /** The use of a task, which a map of its elements follows. */
    record Use(Partition partition, boolean checkable, boolean fixed) {}

    TaskCall {
        inputs = List.copyOf(inputs);
    }

    /** Checks a task's inputs, its reduction's laws and its kernels, and plans it; {@code Funnel.task} lists the failures. */
    static TaskCall of(FunnelContext context, CallPreferences preferences, @Nullable Segments asked,
            Reduction<?> reduction, List<?> given) {
        Segments segments = asked == null ? null : asked.listed();
        context.requireOpen();
        preferences.requireNoMore("task of a graph", reduction);
        if (preferences.bounds() != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds in a graph: reduction=" + reduction.name()
                    + ", bounds=" + preferences.bounds() + "; try a Funnel without bounded()");
        }
        if (preferences.checking() > 0) {
            throw new UnsupportedPlanException("no checks of answers in a graph: reduction=" + reduction.name()
                    + ", checking=" + preferences.checking()
                    + "; try a Funnel without checking, and the task's check after an execution");
        }
        List<TornadoNativeArray> inputs = arrays(reduction, given);
        Device device = TrustedRoutes.deviceOfGraphs(context);
        if (segments != null && segments.shape().orElse(null) instanceof Offsets offsets) {
            context.host().list(offsets);
        }
        Partition partition = partition(reduction, inputs, segments, length(reduction.signature(), inputs));
        Sizes sizes = GraphPlanner.sizes(reduction, device, partition, preferences.sizes());
        StartOptions.require(device);
        Route route = TrustedRoutes.ofTask(context, preferences, reduction, partition, sizes);
        return planned(reduction, inputs, segments, partition, device, route, sizes, Optional.empty());
    }

    /** Returns the same reduction of other arrays, by the same kernels. */
    TaskCall over(List<TornadoNativeArray> arrays, Partition ofArrays) {
        return planned(reduction, arrays, null, ofArrays, device, route, sizes, Optional.empty());
    }

    /** Returns the same without results, for this reason. */
    TaskCall leavingStates(String reason) {
        return planned(reduction, inputs, segments, partition, device, route, sizes, Optional.of(reason));
    }

    Strategy strategy() {
        return route.strategy().orElseThrow();
    }

    private static TaskCall planned(Reduction<?> reduction, List<TornadoNativeArray> inputs,
            @Nullable Segments segments, Partition partition, Device device, Route route, Sizes sizes,
            Optional<String> unfinished) {
        Strategy strategy = route.strategy().orElseThrow();
        KernelCode.Scalar code = (KernelCode.Scalar) Kernels.find(reduction, strategy).orElseThrow();
        KernelCode last = unfinished.<KernelCode>map(reason -> new KernelCode.Refused(strategy.label(), reason))
                .orElse(finishing(reduction.definition(), strategy, code));
        KernelCode.Scalar lastRun = last instanceof KernelCode.Scalar scalar ? scalar : code;
        Plan plan;
        List<IntArray> tables = List.of();
        Optional<IntArray> places = Optional.empty();
        boolean finishes = !lastRun.equals(code);
        if (partition instanceof Axis axis) {
            plan = GraphPlanner.ofAxis(reduction, strategy, device, axis, sizes);
        } else if (partition instanceof Prefixes prefixes && prefixes.of() instanceof Axis) {
            plan = GraphPlanner.ofScan(reduction, strategy, device, prefixes, sizes, finishes);
        } else {
            SegmentPieces pieces = GraphPlanner.pieces(reduction, strategy, partition);
            plan = GraphPlanner.ofPieces(reduction, strategy, device, pieces, sizes, finishes);
            tables = pieces.tables();
            places = pieces.isGathered() ? offsets(partition).places() : Optional.empty();
        }
        KernelCode.Scalar reducing = strategy.isScan()
                ? (KernelCode.Scalar) ScanPlanner.reducingCode(reduction, strategy)
                : code;
        TaskLaunches launches = new TaskLaunches(reduction.signature(), plan, reducing, code, lastRun,
                new Operands(inputs), tables, places);
        return new TaskCall(reduction, inputs, segments, partition, device, route, sizes, plan, launches,
                last instanceof KernelCode.Refused refused ? Optional.of(refused.reason()) : Optional.empty());
    }

    private static Offsets offsets(Partition partition) {
        return (Offsets) (partition instanceof Prefixes prefixes ? prefixes.of() : partition);
    }

    private static List<TornadoNativeArray> arrays(Reduction<?> reduction, List<?> given) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Object input : given) {
            arrays.add(array(reduction, input));
        }
        reduction.signature().requireTypes(arrays.stream().map(NativeArrays::typeOf).toList());
        return arrays;
    }

    /** Returns an input as an array of a graph; refuses any other. */
    static TornadoNativeArray array(Reduction<?> reduction, @Nullable Object given) {
        if (given instanceof TornadoNativeArray array) {
            return array;
        }
        throw new IllegalArgumentException("no array of a graph: type="
                + (given == null ? "null" : given.getClass().getSimpleName()) + ", reduction=" + reduction.name()
                + "; try the TornadoVM array that the graph's tasks use");
    }

    private static List<Long> lengths(List<TornadoNativeArray> inputs) {
        return inputs.stream().map(array -> (long) array.getSize()).toList();
    }

    private static long length(Signature signature, List<TornadoNativeArray> inputs) {
        return signature.commonLength(lengths(inputs));
    }

    private static Partition partition(Reduction<?> reduction, List<TornadoNativeArray> inputs,
            @Nullable Segments segments, long length) {
        Partition partition = segments == null
                ? new Axis(1, length, 1, false)
                : SegmentRouter.ofTask(segments.of(length));
        Partition divided = segments == null ? null : partition;
        InputChecks.requireElements(reduction, length, divided);
        InputChecks.requireScannable(reduction, divided);
        InputChecks.requireOwnIndices(reduction, divided);
        InputChecks.requireCountable(reduction, lengths(inputs), length, divided);
        if (reduction.signature().inputs().stream().allMatch(Input::streamed)) { // tasks may write parameters
            InputChecks.requireRange(reduction, new Operands(inputs), length, divided);
        }
        return partition;
    }

    /**
     * The kernels of the last launch: the same ones if the result is the state; a refusal if they cannot finish. A
     * state for each segment is finished by any kernel over segments of one length.
     */
    private static KernelCode finishing(Definition<?, ?> definition, Strategy strategy, KernelCode.Scalar code) {
        List<KernelCode> finishing = definition.resultKernels();
        if (finishing.isEmpty()) {
            return definition.facts().finishKind() == FinishKind.NONE
                    ? code
                    : new KernelCode.Refused(code.strategy(),
                            "the definition, written by hand or by an older processor, has no kernels that finish");
        }
        if (strategy.isPerSegment()) {
            return finishing.stream().filter(kernel -> kernel.strategy().equals(code.strategy())).findFirst()
                    .orElse(new KernelCode.Refused(code.strategy(), "the strategy has no kernel that finishes"));
        }
        return Kernels.finishing(definition, Strategy.SEGMENT_LANES)
                .or(() -> Kernels.finishing(definition, Strategy.SEGMENT_LANES_IN_ORDER))
                .<KernelCode>map(kernels -> kernels).orElse(finishing.getFirst());
    }

    /** Whether the kernels leave results apart from states. */
    boolean finishes() {
        return !launches.results().equals(launches.states());
    }

    /** The launches whose numbers depend on the length: parts of all elements stay as many as planned. */
    int varyingLaunches() {
        return !(partition instanceof Axis) ? 0 : segments == null ? 1 : plan.passes().size();
    }

    /**
     * Reduces the first elements of the arrays from the next execution on.
     *
     * @return their segments
     */
    Partition shorten(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("negative length: reduction=" + reduction.name() + ", elements=" + length
                    + "; try 0 or more");
        }
        if (partition instanceof Prefixes && length != partition.elements()) {
            throw new UnsupportedPlanException("a scan has a fixed length: reduction=" + reduction.name()
                    + ", elements=" + partition.elements() + ", asked=" + length
                    + "; take its first values, which do not depend on later elements");
        }
        Partition shorter = partition(reduction, inputs, segments, length);
        if (shorter instanceof Axis axis) {
            launches.set(GraphPlanner.shorter(plan, axis));
        }
        return shorter;
    }
}
