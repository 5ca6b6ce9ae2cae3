package io.funnel.engine.prepared;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.plan.Kernels;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalLong;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * An algorithm over arrays on a device; a strategy has a session of its own. Uses the kernels of a Funnel's calls, compiled at the
 * first run. Host strategies run in place, and an annotated loop is handed to the runtime. Not thread-safe.
 */
public abstract sealed class PreparedStrategy implements AutoCloseable
        permits PreparedStrategy.OnDevice, PreparedStrategy.OnHost, PreparedUserKernel, WholeArrays {

    /** The clock to use; reading the device's makes the whole call slower. */
    public enum Timing {
        /** Only the whole call is timed. */
        CALL,
        /** The kernels are timed by the device's events too. */
        KERNELS
    }

    final Arguments arguments;
    private final int capacity;

    PreparedStrategy(Arguments arguments) {
        this.arguments = arguments;
        capacity = arguments.capacity();
    }

    /**
     * The arguments of a preparation.
     *
     * @param change whether arrays may get new values
     */
    record Arguments(
            Device device, Reduction<?> reduction, Algorithm strategy, Sizes sizes,
            List<? extends TornadoNativeArray> arrays, boolean change) {

        /** Copies the arrays, so that an update may overwrite them. */
        Arguments copied() {
            List<TornadoNativeArray> copies = new ArrayList<>();
            for (TornadoNativeArray array : arrays) {
                TornadoNativeArray copy = NativeArrays.allocate(NativeArrays.typeOf(array), array.getSize());
                MemorySegment.copy(array.getSegment(), 0, copy.getSegment(), 0, array.getSegment().byteSize());
                copies.add(copy);
            }
            return new Arguments(device, reduction, strategy, sizes, copies, change);
        }

        /** Elements of the shortest streamed array. */
        int capacity() {
            List<Input> inputs = reduction.signature().inputs();
            int capacity = Integer.MAX_VALUE;
            for (int i = 0; i < inputs.size(); i++) {
                capacity = inputs.get(i).streamed() ? Math.min(capacity, arrays.get(i).getSize()) : capacity;
            }
            return capacity;
        }
    }

    /** Prepares a strategy; see {@link #of(Device, Reduction, Algorithm, Sizes, List)}. */
    public static PreparedStrategy of(
            Device device, Reduction<?> reduction, Algorithm strategy, Sizes sizes, TornadoNativeArray... inputs) {
        return of(device, reduction, strategy, sizes, List.of(inputs));
    }

    /**
     * Prepares a strategy; copies the arrays to the device.
     *
     * @param strategy a strategy, or a {@link UserKernel} or {@link UserProgram} of the reduction
     * @param inputs the arrays, in the order of the reduction's inputs
     * @throws UnsupportedPlanException if this strategy has no code for this reduction
     * @throws IllegalArgumentException if the arrays do not match the reduction's inputs
     * @throws io.funnel.engine.EngineException if the device fails or lacks memory
     */
    public static PreparedStrategy of(
            Device device, Reduction<?> reduction, Algorithm strategy, Sizes sizes,
            List<? extends TornadoNativeArray> inputs) {
        return of(new Arguments(device, reduction, strategy, sizes, inputs, false));
    }

    /** Prepares a strategy over arrays that {@link #update} may change; an annotated loop copies them at each run. */
    public static PreparedStrategy ofChanging(
            Device device, Reduction<?> reduction, Algorithm strategy, Sizes sizes,
            List<? extends TornadoNativeArray> inputs) {
        return of(new Arguments(device, reduction, strategy, sizes, inputs, true));
    }

    private static PreparedStrategy of(Arguments arguments) {
        Reduction<?> reduction = arguments.reduction();
        List<? extends TornadoNativeArray> inputs = arguments.arrays();
        reduction.signature().requireTypes(inputs.stream().map(NativeArrays::typeOf).toList());
        return switch (arguments.strategy()) {
            case Strategy strategy -> of(arguments, strategy);
            case UserKernel kernel -> new PreparedUserKernel(arguments, kernel);
            case UserProgram program -> PreparedProgram.of(arguments, program);
            default -> throw new IllegalArgumentException("neither a strategy nor a user's own: algorithm="
                    + arguments.strategy().label() + "; try UserKernel.of or UserProgram.of");
        };
    }

    private static PreparedStrategy of(Arguments arguments, Strategy strategy) {
        Reduction<?> reduction = arguments.reduction();
        Kernels.refusal(reduction, strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        if (strategy.isHost()) {
            return new OnHost(arguments);
        }
        return Kernels.find(reduction, strategy).orElseThrow() instanceof KernelCode.Annotated code
                ? AnnotatedLoop.of(arguments, code)
                : new OnDevice(arguments, strategy);
    }

    /**
     * Reduces the first elements.
     *
     * @throws UnsupportedPlanException         if the strategy cannot run so
     * @throws io.funnel.engine.EngineException if it did not run on the device
     * @throws IllegalArgumentException         if the arrays are shorter
     */
    public final Execution run(int length, Timing timing) {
        if (length > capacity) {
            throw new IllegalArgumentException("length beyond what was prepared: length=" + length + ", prepared="
                    + capacity + "; prepare longer arrays");
        }
        Plan plan = plan(arguments.device(), arguments.reduction(), arguments.strategy(), length, arguments.sizes());
        return run(plan, timing == Timing.KERNELS);
    }

    /**
     * Plans a run.
     *
     * @throws UnsupportedPlanException if the device cannot run it
     */
    public static Plan plan(Device device, Reduction<?> reduction, Algorithm strategy, int length, Sizes sizes) {
        return strategy instanceof UserKernel kernel
                ? kernel.plan(device, length, sizes)
                : Planner.plan(reduction, strategy, device, length, sizes);
    }

    abstract Execution run(Plan plan, boolean profiled);

    /**
     * Overwrites the first elements without compiling again; later runs may be no longer.
     *
     * @param inputs in the order of the reduction's inputs; streamed ones have this length
     * @throws io.funnel.engine.EngineException if the device fails
     */
    public void update(List<? extends TornadoNativeArray> inputs, int length) {
        List<Input> declared = arguments.reduction().signature().inputs();
        for (int i = 0; i < declared.size(); i++) {
            if (declared.get(i).streamed() && length > 0) {
                update(i, inputs.get(i), length);
            }
        }
    }

    /** Does nothing if each run reads the host's arrays. */
    void update(int input, TornadoNativeArray array, int length) {
        if (!arguments.change()) {
            throw new UnsupportedOperationException("arrays cannot change: strategy="
                    + arguments.strategy().label() + "; prepare it again, or as changing");
        }
        MemorySegment.copy(array.getSegment(), 0, arguments.arrays().get(input).getSegment(), 0,
                (long) length * array.getElementSize());
    }

    /** Frees the device's memory. */
    @Override
    public abstract void close();

    /** Runs in a session of its own. */
    static final class OnDevice extends PreparedStrategy {

        private final Strategy strategy;
        private final DeviceSession session;
        private final List<ResidentArray> arrays = new ArrayList<>();

        OnDevice(Arguments arguments, Strategy strategy) {
            super(arguments);
            this.strategy = strategy;
            session = DeviceSession.open(arguments.device(), DeviceOptions.DEFAULT.withLanes(1));
            try {
                IdentityHashMap<TornadoNativeArray, ResidentArray> uploaded = new IdentityHashMap<>();
                List<Input> inputs = arguments.reduction().signature().inputs();
                boolean vectors = Kernels.find(arguments.reduction(), strategy)
                        .filter(KernelCode.Vector.class::isInstance).isPresent();
                for (int i = 0; i < inputs.size(); i++) {
                    TornadoNativeArray array = arguments.arrays().get(i);
                    boolean asVectors = vectors && inputs.get(i).streamed();
                    arrays.add(uploaded.computeIfAbsent(array, each -> upload(each, asVectors)));
                }
            } catch (RuntimeException | Error e) {
                session.close();
                throw e;
            }
        }

        private ResidentArray upload(TornadoNativeArray array, boolean vectors) {
            ElementType type = NativeArrays.typeOf(array);
            return session.upload(type, array.getSegment(), array.getSize(), vectors);
        }

        @Override
        Execution run(Plan plan, boolean profiled) {
            return run(arguments.reduction().definition(), plan, profiled);
        }

        private <S, R> Execution run(Definition<S, R> definition, Plan plan, boolean profiled) {
            List<DeviceInput> inputs = new ArrayList<>();
            for (int i = 0; i < arrays.size(); i++) {
                ResidentArray array = arrays.get(i);
                boolean streamed = definition.signature().inputs().get(i).streamed();
                inputs.add(new DeviceInput.OnDevice(array, 0, streamed ? plan.length() : array.length()));
            }
            long start = System.nanoTime();
            DeviceRun run = session.reduce(arguments.reduction(), strategy, arguments.sizes(), inputs,
                    plan.length(), CallOptions.NONE.withProfiler(profiled));
            S state = definition.load(run.state(), 0);
            Object value = Execution.value(definition, state);
            return new Execution(value, state, run.plan(), run.depth(), run.launches(), System.nanoTime() - start,
                    profiled ? OptionalLong.of(run.times().kernels()) : OptionalLong.empty());
        }

        @Override
        void update(int input, TornadoNativeArray array, int length) {
            arrays.get(input).update(array.getSegment(), 0, length);
        }

        @Override
        public void close() {
            session.close();
        }
    }

    /** Runs on Java threads. */
    static final class OnHost extends PreparedStrategy {

        private final Operands in;

        OnHost(Arguments arguments) {
            super(arguments);
            in = new Operands(arguments.arrays());
        }

        @Override
        Execution run(Plan plan, boolean profiled) {
            return run(arguments.reduction().definition(), plan);
        }

        private <S, R> Execution run(Definition<S, R> definition, Plan plan) {
            long start = System.nanoTime();
            S state;
            try {
                state = plan.strategy() == Strategy.SEQUENTIAL
                        ? definition.sequential(in, plan.length())
                        : definition.parallelStream(in, plan.length());
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                throw OperatorFailures.at(definition.signature().name(), 0, plan.length(), i -> definition.map(in, i),
                        e);
            }
            Object value = Execution.value(definition, state);
            return new Execution(
                    value, state, plan, plan.depth(), 0, System.nanoTime() - start, OptionalLong.empty());
        }

        @Override
        public void close() {}
    }
}
