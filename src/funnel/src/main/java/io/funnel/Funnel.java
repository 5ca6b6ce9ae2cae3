package io.funnel;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.Engine;
import io.funnel.engine.Execution;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.Reducer;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces arrays on one device and says where.
 *
 * {@snippet :
 * FloatArray samples = FloatArray.fromElements(1f, 2f, 3f);
 * Result sum = Funnel.open().reduce(Operator.SUM, samples);
 * System.out.println(sum.value() + " on " + sum.ranOn().device());
 * }
 *
 * <p>Every call uploads its array and compiles its kernel; it is not the way to reduce many small arrays.
 */
public final class Funnel {

    private final Device device;

    private Funnel(Device device) {
        this.device = device;
    }

    /** The first device of the runtime that this JVM was started with. */
    public static Funnel open() {
        return open(Devices.all().getFirst());
    }

    /** The given device. */
    public static Funnel open(Device device) {
        return new Funnel(device);
    }

    /** Where reductions run. */
    public Device device() {
        return device;
    }

    /**
     * Reduces all elements by the strategy that suits the device.
     *
     * @throws io.funnel.engine.EngineException if it did not run there
     */
    public Result reduce(Operator operator, TornadoNativeArray input) {
        Reduction reduction = new Reduction(operator, NativeArrays.typeOf(input));
        return reduce(operator, input, suitable(reduction), Sizes.AUTO);
    }

    /**
     * Reduces all elements by the given strategy.
     *
     * @throws io.funnel.plan.UnsupportedPlanException if the strategy cannot run on the device
     * @throws io.funnel.engine.EngineException        if it did not run there
     */
    public Result reduce(Operator operator, TornadoNativeArray input, Strategy strategy, Sizes sizes) {
        Reduction reduction = new Reduction(operator, NativeArrays.typeOf(input));
        int length = input.getSize();
        Plan plan = Planner.plan(reduction, strategy, device, length, sizes);
        long start = System.nanoTime();
        Number value;
        try (Reducer reducer = Engine.prepare(device, plan, input)) {
            Execution execution = reducer.run(plan, Reducer.Timing.CALL);
            value = execution.value();
        }
        long callNanos = System.nanoTime() - start;
        double bound = reduction.rounds() ? Reference.of(reduction, input, length).bound(plan) : 0;
        RanOn ranOn = new RanOn(
                strategy.isHost() ? "host" : device.runtime().label(),
                strategy.isHost() ? "java" : device.backend(),
                strategy.isHost() ? "JVM" : device.name(),
                strategy.label(), plan.groups(), plan.groupSize(), plan.cost().launches());
        return new Result(value, length, ranOn, bound, callNanos);
    }

    /** GPUs want wide loads and many groups, CPUs one block a core; what has no such kernel takes the cascade. */
    private Strategy suitable(Reduction reduction) {
        Strategy best = device.kind() == Device.Kind.GPU ? Strategy.CASCADE_VECTOR : Strategy.SERIAL_PER_CORE_VECTOR;
        return Kernels.find(reduction, best).isPresent() ? best : Strategy.CASCADE;
    }
}
