package io.funnel.verify.compare;

import io.funnel.device.Device;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.plan.Kernels;
import io.funnel.plan.Plan;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.exact.ExactData;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Runs strategies on the same data and checks each against the reference before timing it.
 *
 * <p>A strategy runs twice on each of some data whose answer is exact in any order, see {@link
 * io.funnel.verify.exact.ExactData}, at awkward lengths and the measured one. It must give these bits. Then it runs once
 * on the measured data and fresh, poisoned buffers. If that result is right, it is timed: first the whole call, then
 * the kernels. Every timed run must repeat the first one's bits, or be right again if the strategy promises no order.
 */
public final class Comparison {

    private static final int MIN_WARM_UPS = 2;
    private static final int MAX_WARM_UPS = 300;
    /** Warm-up of short calls, so that the JVM compiles the path to the device. */
    private static final long WARM_UP_NANOS = 100_000_000;

    private final Device device;
    private final Reduction<?> reduction;
    private final List<TornadoNativeArray> inputs;
    private final int length;
    private final Sizes sizes;
    private final int repetitions;
    private final Reference reference;
    private final ExactData<?> data;
    private final Optional<Duration> warmUp;
    private final boolean exact;

    /**
     * Computes the reference, too. Without repetitions each strategy runs once and is not timed. Streamed inputs have
     * exactly {@code length} elements, or one for length zero.
     *
     * @throws UnsupportedPlanException if the reduction needs an element and there is none
     */
    public Comparison(
            Device device, Reduction<?> reduction, List<? extends TornadoNativeArray> inputs, int length, Sizes sizes,
            int repetitions) {
        this(device, reduction, inputs, length, sizes, repetitions,
                Reference.of(reduction, new Operands(inputs), length),
                ExactData.of(reduction.definition(), inputs), Optional.empty(), true);
    }

    private Comparison(
            Device device, Reduction<?> reduction, List<? extends TornadoNativeArray> inputs, int length, Sizes sizes,
            int repetitions, Reference reference, ExactData<?> data, Optional<Duration> warmUp,
            boolean exact) {
        this.device = device;
        this.reduction = reduction;
        this.inputs = List.copyOf(inputs);
        this.length = length;
        this.sizes = sizes;
        this.repetitions = repetitions;
        this.reference = reference;
        this.data = data;
        this.warmUp = warmUp;
        this.exact = exact;
    }

    /** Returns a comparison with other sizes. */
    public Comparison with(Sizes others) {
        return new Comparison(device, reduction, inputs, length, others, repetitions, reference, data, warmUp,
                exact);
    }

    /** Returns a comparison that warms up for this time before each timing, so that the JVM compiles frequent calls. */
    public Comparison warmedUp(Duration time) {
        return new Comparison(device, reduction, inputs, length, sizes, repetitions, reference, data,
                Optional.of(time), exact);
    }

    /** Returns a comparison of strategies that were right on data with an exact answer before: on the measured data alone. */
    public Comparison withoutExactData() {
        return new Comparison(device, reduction, inputs, length, sizes, repetitions, reference, data, warmUp, false);
    }

    public Reference reference() {
        return reference;
    }

    /** Runs one strategy, or a user's kernel of the reduction; any failure becomes its row. */
    public StrategyResult run(Algorithm strategy) {
        Plan plan;
        try {
            plan = PreparedStrategy.plan(device, reduction, strategy, length, sizes);
        } catch (UnsupportedPlanException e) {
            return StrategyResult.without(strategy, Status.UNSUPPORTED, e.reason(), Optional.empty());
        }
        Optional<String> refusal =
                strategy instanceof Strategy known ? Kernels.refusal(reduction, known) : Optional.empty();
        if (refusal.isPresent()) {
            return StrategyResult.without(strategy, Status.UNSUPPORTED, refusal.get(), shown(strategy, plan));
        }
        try {
            ExactRun.Outcome checked = exact
                    ? new ExactRun(device, reduction, strategy, sizes, data).run(length)
                    : new ExactRun.Outcome(Optional.empty(), "");
            if (checked.wrong().isPresent()) {
                return StrategyResult.without(strategy, Status.WRONG, checked.wrong().get(), shown(strategy, plan));
            }
            try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, sizes, inputs)) {
                return measure(strategy, plan, checked.told(), prepared);
            }
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            return StrategyResult.without(strategy, Failures.isOfKernel(e) ? Status.WRONG : Status.FAILED,
                    Failures.describe(e), shown(strategy, plan));
        }
    }

    /** The plan, of a launch that is known: a program's launches are its own. */
    private static Optional<Plan> shown(Algorithm strategy, Plan plan) {
        return strategy instanceof UserProgram ? Optional.empty() : Optional.of(plan);
    }

    private StrategyResult measure(Algorithm strategy, Plan plan, String exact, PreparedStrategy prepared) {
        Execution first = prepared.run(length, strategy.isHost() ? Timing.CALL : Timing.KERNELS);
        Verdict verdict = reference.confirmed(check(strategy, first));
        if (!verdict.right() || repetitions == 0) {
            return row(strategy, plan, exact, first, verdict, Optional.empty(), Optional.empty());
        }
        try {
            long[] call = times(strategy, prepared, first, Timing.CALL);
            Optional<Times> kernel = strategy.isHost()
                    ? Optional.empty()
                    : Optional.of(Times.of(times(strategy, prepared, first, Timing.KERNELS)));
            return row(strategy, plan, exact, first, verdict, kernel, Optional.of(Times.of(call)));
        } catch (WrongAgain wrong) {
            return row(strategy, plan, exact, wrong.execution, wrong.verdict, Optional.empty(), Optional.empty());
        }
    }

    /** A user's kernel may leave another state with the same result: a state may encode more than the kernel knows. */
    private Verdict check(Algorithm strategy, Execution execution) {
        Verdict verdict = reference.check(execution.state(), execution.depth());
        return !verdict.right() && !(strategy instanceof Strategy) && execution.value().equals(reference.value())
                ? new Verdict(true, 0, 0, "")
                : verdict;
    }

    /** Warms up, then runs the requested number of times; a single wrong result ends it. */
    private long[] times(Algorithm strategy, PreparedStrategy prepared, Execution first, Timing timing)
            throws WrongAgain {
        long start = System.nanoTime();
        long warmUpNanos = warmUp.map(Duration::toNanos).orElse(WARM_UP_NANOS);
        int most = warmUp.isPresent() ? Integer.MAX_VALUE : MAX_WARM_UPS;
        for (int run = 0; run < most; run++) {
            check(strategy, first, prepared.run(length, timing));
            if (run + 1 >= MIN_WARM_UPS && System.nanoTime() - start > warmUpNanos) {
                break;
            }
        }
        long[] nanos = new long[repetitions];
        for (int run = 0; run < repetitions; run++) {
            Execution execution = prepared.run(length, timing);
            check(strategy, first, execution);
            nanos[run] = timing == Timing.CALL ? execution.callNanos() : execution.kernelNanos().orElseThrow();
        }
        return nanos;
    }

    private void check(Algorithm strategy, Execution first, Execution again) throws WrongAgain {
        Verdict verdict = check(strategy, again);
        if (verdict.right() && strategy.needs().deterministic()
                && !Reference.sameBits(reduction.definition(), first.state(), again.state())) {
            verdict = verdict.butWrong("not the same bits on every run: first=" + first.value() + ", later="
                    + again.value());
        }
        if (!verdict.right()) {
            throw new WrongAgain(again, verdict);
        }
    }

    /** Signals a result that was right at first and then wrong. */
    private static final class WrongAgain extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Execution execution;
        private final transient Verdict verdict;

        WrongAgain(Execution execution, Verdict verdict) {
            super(verdict.reason(), null, false, false);
            this.execution = execution;
            this.verdict = verdict;
        }
    }

    private StrategyResult row(
            Algorithm strategy, Plan plan, String exact, Execution execution, Verdict verdict, Optional<Times> kernel,
            Optional<Times> call) {
        return new StrategyResult(strategy, verdict.right() ? Status.VERIFIED : Status.WRONG, verdict.reason(),
                shown(strategy, plan), Optional.of(execution.value()), Optional.of(verdict.error()),
                Optional.of(verdict.bound()), reference.components(execution.state(), execution.depth()), exact, kernel,
                call);
    }
}
