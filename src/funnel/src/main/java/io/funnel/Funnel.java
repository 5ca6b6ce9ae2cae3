package io.funnel;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.Engine;
import io.funnel.engine.Execution;
import io.funnel.engine.Reducer;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction3;
import io.funnel.reduction.Reduction4;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.law.BrokenLawException;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Laws;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces arrays on one device and says where.
 *
 * {@snippet :
 * FloatArray samples = FloatArray.fromElements(1f, 2f, 3f);
 * Result<Float> sum = Funnel.open().reduce(HandWritten.FLOAT_SUM, samples);
 * System.out.println(sum.value() + " on " + sum.ranOn().device());
 * }
 *
 * <p>Every call uploads its arrays, compiles its kernel, and where something rounds passes over the input once more on
 * the host for the bound; it is not the way to reduce many small arrays.
 */
public final class Funnel {

    private final Device device;
    private final Optional<Strategy> wish;
    private final Sizes sizes;
    private final boolean trusting;
    /** What the law checks have found; shared by the Funnels that come of one. */
    private final Map<Definition<?, ?>, Optional<Counterexample>> checked;

    private Funnel(
            Device device, Optional<Strategy> wish, Sizes sizes, boolean trusting,
            Map<Definition<?, ?>, Optional<Counterexample>> checked) {
        this.device = device;
        this.wish = wish;
        this.sizes = sizes;
        this.trusting = trusting;
        this.checked = checked;
    }

    /** The first device of the runtime that this JVM was started with. */
    public static Funnel open() {
        return open(Devices.all().getFirst());
    }

    /** The given device. */
    public static Funnel open(Device device) {
        return new Funnel(device, Optional.empty(), Sizes.AUTO, false, new ConcurrentHashMap<>());
    }

    /** Where reductions run. */
    public Device device() {
        return device;
    }

    /** The same device, but every reduction by this strategy. */
    public Funnel using(Strategy strategy) {
        return using(strategy, Sizes.AUTO);
    }

    /** The same device, but every reduction by this strategy in these sizes. */
    public Funnel using(Strategy strategy, Sizes wished) {
        return new Funnel(device, Optional.of(strategy), wished, trusting, checked);
    }

    /**
     * The same, but reductions run without a check of their laws: an operator that is not associative, or has no
     * identity, gives whatever the order of combination makes of it.
     */
    public Funnel trusting() {
        return new Funnel(device, wish, sizes, true, checked);
    }

    /** Reduces all elements; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, R> Result<R> reduce(Reduction1<A, R> reduction, A input) {
        return reduce(reduction, List.of(input));
    }

    /** Reduces all pairs of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, R> Result<R> reduce(
            Reduction2<A, B, R> reduction, A first, B second) {
        return reduce(reduction, List.of(first, second));
    }

    /** Reduces all triples of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            R> Result<R> reduce(Reduction3<A, B, C, R> reduction, A first, B second, C third) {
        return reduce(reduction, List.of(first, second, third));
    }

    /** Reduces all quadruples of elements at the same index; see {@link #reduce(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray, R> Result<R> reduce(
                    Reduction4<A, B, C, D, R> reduction, A first, B second, C third, D fourth) {
        return reduce(reduction, List.of(first, second, third, fourth));
    }

    /**
     * Reduces all elements, by the strategy that was asked for or by the one that suits the device.
     *
     * @param inputs the arrays, in the order of the reduction's inputs; those that are read element by element have the
     *               same length
     * @throws UnsupportedPlanException             if the strategy cannot run on the device, or there is no element and
     *                                              the reduction needs one
     * @throws io.funnel.engine.EngineException     if it did not run there
     * @throws IllegalArgumentException             if the arrays are not what the reduction reads
     * @throws BrokenLawException                   if the reduction is seen to break a law and this Funnel does not
     *                                              trust it
     */
    public <R> Result<R> reduce(Reduction<R> reduction, List<? extends TornadoNativeArray> inputs) {
        int length = Engine.length(reduction, inputs);
        Strategy strategy = wish.orElseGet(() -> suitable(reduction));
        Plan plan = Planner.plan(reduction, strategy, device, length, sizes);
        requireLawful(reduction);
        long start = System.nanoTime();
        Execution execution;
        try (Reducer reducer = Engine.prepare(device, plan, inputs)) {
            execution = reducer.run(plan, Reducer.Timing.CALL);
        }
        long callNanos = System.nanoTime() - start;
        @SuppressWarnings("unchecked") // the engine finishes by the plan's own definition, whose result type is R
        R value = (R) execution.value();
        RanOn ranOn = new RanOn(
                strategy.isHost() ? "host" : device.runtime().label(),
                strategy.isHost() ? "java" : device.backend(),
                strategy.isHost() ? "JVM" : device.name(),
                strategy.label(), plan.groups(), plan.groupSize(), plan.cost().launches());
        double bound = Reference.of(reduction, new Operands(inputs), length).bound(plan);
        return new Result<>(value, length, ranOn, bound, callNanos);
    }

    /** A reduction that breaks its laws has no result to speak of; each is checked once. */
    private void requireLawful(Reduction<?> reduction) {
        if (trusting) {
            return;
        }
        checked.computeIfAbsent(reduction.definition(), definition -> Laws.quick(reduction))
                .ifPresent(counterexample -> {
                    throw new BrokenLawException(counterexample);
                });
    }

    /** GPUs want wide loads and many groups, CPUs one block a core. */
    private Strategy suitable(Reduction<?> reduction) {
        List<Strategy> preferred = device.kind() == Device.Kind.GPU
                ? List.of(Strategy.CASCADE_VECTOR, Strategy.CASCADE, Strategy.ASSOCIATIVE_TREE,
                        Strategy.SERIAL_PER_CORE)
                : List.of(Strategy.SERIAL_PER_CORE_VECTOR, Strategy.SERIAL_PER_CORE, Strategy.CASCADE,
                        Strategy.ASSOCIATIVE_TREE);
        return preferred.stream()
                .filter(strategy -> Kernels.refusal(reduction, strategy).isEmpty())
                .findFirst()
                .orElseThrow(() -> new UnsupportedPlanException("no kernel that suits the device: reduction="
                        + reduction.name() + ", device=" + device.name() + "; try using("
                        + Kernels.labels(reduction) + ")"));
    }
}
