package io.funnel.verify.compare;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Kernels;
import io.funnel.plan.Plan;
import io.funnel.plan.SegmentPlanner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Runs strategies over the segments of the same data, and checks every segment of each before timing it.
 *
 * <p>A segment is right if it has the bits of a plain Java loop over its elements. Otherwise it must lie within the bounds
 * of its reference. Every timed run must repeat the first one's bits. {@link Strategy#SEQUENTIAL} is that loop, and
 * {@link Strategy#PARALLEL_STREAM} stands for the host engine.
 */
public final class SegmentComparison {

    private static final int MIN_WARM_UPS = 2;
    private static final int MAX_WARM_UPS = 300;
    private static final long WARM_UP_NANOS = 100_000_000;
    /** The length up to which the host engine reduces a segment without blocks. */
    private static final int SHORT = 64;
    /** Shares of the segments that Java threads take for the answers. */
    private static final int PARTS = 256;

    private final Device device;
    private final Reduction<?> reduction;
    private final List<TornadoNativeArray> inputs;
    private final Axis axis;
    private final Sizes sizes;
    private final int repetitions;
    private final long warmUpNanos;
    private final Operands expected;

    /**
     * Computes the answers of the loop, too.
     *
     * @param inputs streamed ones have exactly the elements of all segments
     * @param warmUp before each timing; short if empty
     */
    public SegmentComparison(Device device, Reduction<?> reduction, List<? extends TornadoNativeArray> inputs,
            Axis axis, Sizes sizes, int repetitions, Optional<Duration> warmUp) {
        this.device = device;
        this.reduction = reduction;
        this.inputs = List.copyOf(inputs);
        this.axis = axis;
        this.sizes = sizes;
        this.repetitions = repetitions;
        this.warmUpNanos = warmUp.map(Duration::toNanos).orElse(WARM_UP_NANOS);
        this.expected = states();
        IntStream.range(0, PARTS).parallel().forEach(part -> loop(reduction.definition(), share(part), share(part + 1),
                expected));
    }

    /** The states of all segments, and how long they took. */
    private record Answer(Operands states, long depth, long callNanos, long kernelNanos) {}

    /** Runs one strategy; any failure becomes its row. */
    public StrategyResult run(Strategy strategy) {
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

    private Optional<Plan> plan(Strategy strategy) {
        if (strategy == Strategy.PARALLEL_STREAM || strategy == Strategy.SEQUENTIAL) {
            return Optional.empty();
        }
        if (!strategy.isPerSegment()) {
            throw new UnsupportedPlanException("strategy reduces one array, not its segments: strategy="
                    + strategy.label() + "; try " + Strategy.SEGMENT_LANES.label());
        }
        Kernels.refusal(reduction, strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        return Optional.of(SegmentPlanner.plan(reduction, strategy, device, axis, sizes));
    }

    private StrategyResult measured(Strategy strategy, Optional<Plan> plan) {
        if (strategy == Strategy.SEQUENTIAL) {
            return measured(strategy, plan, clock -> loop());
        }
        if (strategy == Strategy.PARALLEL_STREAM) {
            try (HostEngine engine = HostEngine.open(HostOptions.defaults())) {
                return measured(strategy, plan, clock -> onHost(engine));
            }
        }
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            List<DeviceInput> uploaded = new ArrayList<>();
            for (TornadoNativeArray array : inputs) {
                uploaded.add(new DeviceInput.OnDevice(
                        session.upload(NativeArrays.typeOf(array), array.getSegment(), array.getSize()), 0,
                        array.getSize()));
            }
            return measured(strategy, plan, clock -> onDevice(session, strategy, uploaded, clock));
        }
    }

    /** Runs once, by the device's clock if asked. */
    private interface Way {
        Answer run(boolean clock);
    }

    private StrategyResult measured(Strategy strategy, Optional<Plan> plan, Way way) {
        Answer first = way.run(!strategy.isHost());
        Verdict verdict = check(first);
        if (!verdict.right() || repetitions == 0) {
            return row(strategy, plan, first, verdict, Optional.empty(), Optional.empty());
        }
        Optional<Times> call = times(way, first, false);
        Optional<Times> kernel = strategy.isHost() ? Optional.empty() : times(way, first, true);
        return call.isEmpty() || (kernel.isEmpty() && !strategy.isHost())
                ? row(strategy, plan, first, verdict.butWrong("not the same bits on every run"), Optional.empty(),
                        Optional.empty())
                : row(strategy, plan, first, verdict, kernel, call);
    }

    /** Warms up, then runs the requested number of times; empty if a run has other bits than the first. */
    private Optional<Times> times(Way way, Answer first, boolean clock) {
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
            for (int part = 0; part < first.states().arrays().size(); part++) {
                if (part(first.states(), part).mismatch(part(again.states(), part)) >= 0) {
                    return Optional.empty();
                }
            }
            nanos[run] = clock ? again.kernelNanos() : again.callNanos();
        }
        return Optional.of(Times.of(nanos));
    }

    private MemorySegment part(Operands states, int part) {
        TornadoNativeArray array = (TornadoNativeArray) states.arrays().get(part);
        return array.getSegment().asSlice(0, stateBytes(part) * axis.segments());
    }

    private long stateBytes(int part) {
        return (long) reduction.signature().state().get(part).type().sizeBytes() * reduction.signature().width();
    }

    private Verdict check(Answer answer) {
        return IntStream.range(0, (int) axis.segments()).parallel().mapToObj(segment -> check(answer, segment))
                .reduce(SegmentComparison::worse).orElse(new Verdict(true, 0, 0, ""));
    }

    private Verdict check(Answer answer, int segment) {
        boolean isSame = true;
        for (int part = 0; isSame && part < expected.arrays().size(); part++) {
            long bytes = stateBytes(part);
            isSame = part(expected, part).asSlice(segment * bytes, bytes)
                    .mismatch(part(answer.states(), part).asSlice(segment * bytes, bytes)) < 0;
        }
        if (isSame) {
            return new Verdict(true, 0, 0, "");
        }
        Verdict verdict = SegmentReference.of(reduction, inputs, axis, segment)
                .check(reduction.definition().load(answer.states(), segment), answer.depth());
        return verdict.right() ? verdict : verdict.butWrong("segment=" + segment + ": " + verdict.reason());
    }

    private static Verdict worse(Verdict left, Verdict right) {
        return new Verdict(left.right() && right.right(), Math.max(left.error(), right.error()),
                Math.max(left.bound(), right.bound()), left.right() ? right.reason() : left.reason());
    }

    private StrategyResult row(Strategy strategy, Optional<Plan> plan, Answer answer, Verdict verdict,
            Optional<Times> kernel, Optional<Times> call) {
        return new StrategyResult(strategy, verdict.right() ? Status.VERIFIED : Status.WRONG, verdict.reason(), plan,
                axis.segments() == 0 ? Optional.empty() : Optional.of(value(reduction.definition(), answer)),
                Optional.of(verdict.error()), Optional.of(verdict.bound()), List.of(), "", kernel, call);
    }

    private static <S, R> Object value(Definition<S, R> definition, Answer answer) {
        return definition.finish(definition.load(answer.states(), 0));
    }

    private Operands states() {
        return NativeArrays.states(reduction.signature(), Math.max(1, axis.segments()));
    }

    private int share(int part) {
        return (int) (axis.segments() * part / PARTS);
    }

    /** Reduces each segment by the definition, from a copy of its elements. */
    private Answer loop() {
        Operands states = states();
        long start = System.nanoTime();
        loop(reduction.definition(), 0, (int) axis.segments(), states);
        return new Answer(states, axis.length(), System.nanoTime() - start, 0);
    }

    private <S> void loop(Definition<S, ?> definition, int from, int to, Operands states) {
        Operands slice = SegmentReference.room(definition.signature(), inputs, axis);
        for (int segment = from; segment < to; segment++) {
            SegmentReference.copy(definition.signature(), inputs, axis, segment, slice);
            definition.store(definition.sequential(slice, (int) axis.length()), states, segment);
        }
    }

    private Answer onHost(HostEngine engine) {
        Definition<?, ?> definition = reduction.definition();
        Operands states = states();
        List<MemorySegment> arrays = inputs.stream().map(TornadoNativeArray::getSegment).toList();
        long start = System.nanoTime();
        engine.reduceSegments(definition, arrays, 0, axis, states, 0);
        long nanos = System.nanoTime() - start;
        long depth = HostEngine.depth(definition, axis.length())
                + definition.signature().hostDepth(Math.min(axis.length(), SHORT));
        return new Answer(states, depth, nanos, 0);
    }

    private Answer onDevice(DeviceSession session, Strategy strategy, List<DeviceInput> uploaded, boolean clock) {
        long start = System.nanoTime();
        DeviceRun run = session.reduce(reduction, strategy, sizes, uploaded, axis.elements(),
                CallOptions.NONE.withAxis(axis).withProfiler(clock));
        return new Answer(run.state(), run.depth(), System.nanoTime() - start, run.times().kernels());
    }
}
