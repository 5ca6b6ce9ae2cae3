package io.funnel.verify.compare;

import io.funnel.device.Device;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.ColumnScanPlanner;
import io.funnel.plan.Kernels;
import io.funnel.plan.KeyPlanner;
import io.funnel.plan.PieceTable;
import io.funnel.plan.Plan;
import io.funnel.plan.RaggedPlanner;
import io.funnel.plan.ScanPlanner;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.SegmentScanPlanner;
import io.funnel.plan.Sizes;
import io.funnel.plan.StartTable;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.SegmentWay.Answer;
import io.funnel.verify.exact.ExactData;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Runs strategies over the segments of the same data, and checks every segment of each before timing it.
 *
 * <p>A strategy first runs twice on each of some data whose segments have exact answers, at awkward shapes and the
 * measured one, see {@link io.funnel.verify.exact.ExactSegments}. Then it runs once on the measured data. Keys are
 * ordered before anything is timed.
 * A segment is right if it has the bits of a plain Java loop over its elements. Otherwise it must lie within the bounds
 * of its reference. Every timed run must repeat the first one's bits. {@link Strategy#SEQUENTIAL} is that loop, and
 * {@link Strategy#PARALLEL_STREAM} stands for the host engine.
 */
public final class SegmentComparison {

    private static final int MIN_WARM_UPS = 2;
    private static final int MAX_WARM_UPS = 300;
    private static final long WARM_UP_NANOS = 100_000_000;
    private static final int USUAL_GROUP = 128;
    /** Shares of the segments that Java threads take for the answers. */
    private static final int PARTS = 256;
    /** Prefixes that are compared. */
    private static final int PREFIXES = 64;

    private final Device device;
    private final Reduction<?> reduction;
    private final List<TornadoNativeArray> inputs;
    private final Partition partition;
    private final Sizes sizes;
    private final int repetitions;
    private final long warmUpNanos;
    private final StateBytes bytes;
    private final ExactData<?> data;
    private final Operands expected;

    /**
     * Computes the answers of the loop, too.
     *
     * @param inputs streamed ones have exactly the elements of all segments
     * @param warmUp before each timing; short if empty
     */
    public SegmentComparison(Device device, Reduction<?> reduction, List<? extends TornadoNativeArray> inputs,
            Partition partition, Sizes sizes, int repetitions, Optional<Duration> warmUp) {
        this.device = device;
        this.reduction = reduction;
        this.inputs = List.copyOf(inputs);
        this.partition = partition;
        this.sizes = sizes;
        this.repetitions = repetitions;
        this.warmUpNanos = warmUp.map(Duration::toNanos).orElse(WARM_UP_NANOS);
        this.bytes = new StateBytes(reduction.signature());
        this.data = ExactData.of(reduction.definition(), inputs);
        this.expected = SegmentWay.states(reduction, partition);
        if (partition instanceof Offsets offsets) {
            offsets.list((task, tasks) -> IntStream.range(0, tasks).parallel().forEach(task));
        }
        if (partition instanceof Prefixes prefixes) {
            SegmentWay.scan(reduction.definition(), this.inputs, prefixes, expected);
            return;
        }
        IntStream.range(0, PARTS).parallel()
                .forEach(part -> SegmentWay.loop(reduction.definition(), this.inputs, partition,
                        share(part), share(part + 1), expected));
    }

    /** Runs one strategy; any failure becomes its row. */
    public StrategyResult run(Algorithm strategy) {
        Optional<Plan> plan = Optional.empty();
        try {
            plan = plan(strategy);
            return measured(strategy, plan);
        } catch (UnsupportedPlanException e) {
            return StrategyResult.without(strategy, Status.UNSUPPORTED, e.reason(), plan);
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            return StrategyResult.without(strategy, Failures.isOfKernel(e) ? Status.WRONG : Status.FAILED,
                    Failures.describe(e), plan);
        }
    }

    /**
     * Judges states that another program has left, in any order of combination.
     *
     * @param kernel its time in kernels; left out unless all states are right, like {@code call}
     */
    public StrategyResult judged(Operands states, Optional<Times> kernel, Optional<Times> call) {
        Answer answer = new Answer(states, SegmentWay.longest(partition), 0, 0);
        Verdict verdict = check(answer, false);
        return row(Strategy.SEQUENTIAL, Optional.empty(), "", answer, verdict,
                kernel.filter(times -> verdict.right()), call.filter(times -> verdict.right()));
    }

    private Optional<Plan> plan(Algorithm algorithm) {
        if (algorithm instanceof UserKernel kernel) {
            return Optional.of(kernel.plan(device, partition, sizes));
        }
        Strategy strategy = (Strategy) algorithm;
        if (strategy == Strategy.PARALLEL_STREAM || strategy == Strategy.SEQUENTIAL) {
            return Optional.empty();
        }
        if (!SegmentRouter.serves(strategy, partition)) {
            throw new UnsupportedPlanException((strategy.isOfSegments()
                    ? "strategy reduces other segments: strategy="
                    : "strategy reduces one array, not its segments: strategy=") + strategy.label() + "; try "
                    + (partition instanceof Axis ? Strategy.SEGMENT_LANES : Strategy.RAGGED_LANES).label());
        }
        Kernels.refusal(reduction, strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        return Optional.of(switch (partition) {
            case Axis axis -> ScanPlanner.ofAxis(reduction, strategy, device, axis, sizes);
            case Tiles _ -> throw new UnsupportedPlanException("no comparison of reproducible reductions; try run");
            case Prefixes(Offsets of, boolean exclusive) -> SegmentScanPlanner.plan(reduction, strategy, device,
                    StartTable.of(List.of(range(of, false))).part(0), exclusive, of.global(), !of.isInPlace(), sizes);
            case Prefixes prefixes ->
                ColumnScanPlanner.ofAxis(reduction, strategy, device, prefixes.axis().orElseThrow(),
                        prefixes.exclusive(), sizes);
            case Offsets offsets when strategy.isKeyed() -> KeyPlanner.plan(reduction, strategy, device,
                    (int) offsets.elements(), (int) offsets.segments(), sizes);
            case Offsets offsets -> RaggedPlanner.plan(reduction, strategy, device, part(offsets), offsets.global(),
                    offsets.tiled(), sizes);
        });
    }

    private PieceTable.Part part(Offsets offsets) {
        return PieceTable.of(List.of(range(offsets, reduction.signature().indexing() == Indexing.LENGTH))).part(0);
    }

    private static PieceTable.Range range(Offsets offsets, boolean isUncut) {
        return new PieceTable.Range(offsets.offsets(), 0, (int) offsets.segments(), 0, (int) offsets.elements(),
                isUncut);
    }

    private StrategyResult measured(Algorithm strategy, Optional<Plan> plan) {
        try (SegmentWay way = new SegmentWay(device, reduction, strategy, sizes)) {
            ExactRun.Outcome exact = partition instanceof Prefixes prefixes
                    ? new ExactScanRun(reduction, data, way).run(prefixes)
                    : new ExactSegmentRun(reduction, data, way).run(partition,
                            plan.map(Plan::groupSize).orElse(USUAL_GROUP));
            if (exact.wrong().isPresent()) {
                return StrategyResult.without(strategy, Status.WRONG, exact.wrong().get(), plan);
            }
            try (SegmentWay.Ready ready = way.over(inputs, partition)) {
                return measured(strategy, plan, exact.told(), ready, way.isUsers());
            }
        }
    }

    private StrategyResult measured(Algorithm strategy, Optional<Plan> plan, String exact, SegmentWay.Ready way,
            boolean byResult) {
        Answer first = way.run(!strategy.isHost());
        Verdict verdict = check(first, byResult);
        if (!verdict.right() || repetitions == 0) {
            return row(strategy, plan, exact, first, verdict, Optional.empty(), Optional.empty());
        }
        Optional<Times> call = times(strategy, way, first, false);
        Optional<Times> kernel = strategy.isHost() ? Optional.empty() : times(strategy, way, first, true);
        return call.isEmpty() || (kernel.isEmpty() && !strategy.isHost())
                ? row(strategy, plan, exact, first, verdict.butWrong("not the same bits on every run"),
                        Optional.empty(), Optional.empty())
                : row(strategy, plan, exact, first, verdict, kernel, call);
    }

    /** Warms up, then runs the requested number of times; empty if a run has other bits than the first without leave. */
    private Optional<Times> times(Algorithm strategy, SegmentWay.Ready way, Answer first, boolean clock) {
        long start = System.nanoTime();
        for (int run = 0; run < MAX_WARM_UPS; run++) {
            way.run(clock);
            if (run + 1 >= MIN_WARM_UPS && System.nanoTime() - start > warmUpNanos) {
                break;
            }
        }
        long[] nanos = new long[repetitions];
        for (int run = 0; run < repetitions; run++) {
            Answer again = way.run(clock);
            if (!bytes.same(first.states(), again.states(), partition.segments())
                    && (strategy.needs().deterministic() || !check(again, true).right())) {
                return Optional.empty();
            }
            nanos[run] = clock ? again.kernelNanos() : again.callNanos();
        }
        return Optional.of(Times.of(nanos));
    }

    /** Checks each segment; by its result, too, if its state may encode more than a user's kernel knows. */
    private Verdict check(Answer answer, boolean byResult) {
        return compared().parallel().mapToObj(segment -> check(answer, segment, byResult))
                .reduce(SegmentComparison::worse).orElse(new Verdict(true, 0, 0, ""));
    }

    /** All segments, or of prefixes, whose references take long where values round, some in each part of the array. */
    private IntStream compared() {
        int count = (int) partition.segments();
        return partition instanceof Prefixes && count > 0 && !reduction.signature().traits().rounding().isExact()
                ? Arrays.stream(Prefixes.picked(count, PREFIXES, new SplittableRandom(count)::nextDouble))
                : IntStream.range(0, count);
    }

    private Verdict check(Answer answer, int segment, boolean byResult) {
        if (bytes.same(expected, segment, answer.states(), segment)) {
            return new Verdict(true, 0, 0, "");
        }
        Reference reference = SegmentReference.of(reduction, inputs, partition, segment);
        Object state = reduction.definition().load(answer.states(), segment);
        Verdict verdict = reference.check(state, answer.depth());
        if (byResult && !verdict.right() && ExactRun.sameResult(reduction.definition(),
                reduction.definition().load(expected, segment), state)) {
            return new Verdict(true, 0, 0, "");
        }
        return verdict.right() ? verdict : verdict.butWrong("segment=" + segment + ": " + verdict.reason());
    }

    private static Verdict worse(Verdict left, Verdict right) {
        return new Verdict(left.right() && right.right(), Math.max(left.error(), right.error()),
                Math.max(left.bound(), right.bound()), left.right() ? right.reason() : left.reason());
    }

    private StrategyResult row(Algorithm strategy, Optional<Plan> plan, String exact, Answer answer, Verdict verdict,
            Optional<Times> kernel, Optional<Times> call) {
        return new StrategyResult(strategy, verdict.right() ? Status.VERIFIED : Status.WRONG, verdict.reason(), plan,
                hasValue() ? Optional.of(value(reduction.definition(), answer)) : Optional.empty(),
                Optional.of(verdict.error()), Optional.of(verdict.bound()), List.of(), exact, kernel, call);
    }

    /** Whether the first segment has a value. */
    private boolean hasValue() {
        return partition.segments() > 0 && (partition.length(0) > 0
                || reduction.signature().traits().emptyInput() != EmptyInput.ERROR);
    }

    private static <S, R> Object value(Definition<S, R> definition, Answer answer) {
        return definition.finish(definition.load(answer.states(), 0));
    }

    private int share(int part) {
        return (int) (partition.segments() * part / PARTS);
    }
}
