package io.funnel.verify.compare;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.ElementWork;
import io.funnel.engine.element.StateMap;
import io.funnel.engine.element.WholeMap;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Maps the elements of segments by each strategy, and checks every value before timing: against plain Java over the
 * states of the same device, which a {@link SegmentComparison} checks. The inputs are on the device; the values are
 * copied to the host, which a kernel's time leaves out.
 */
public final class MapComparison {

    private static final int WARM_UPS = 3;

    private final Device device;
    private final Reduction<?> reduction;
    private final Definition<?, ?> definition;
    private final List<TornadoNativeArray> inputs;
    private final Axis axis;
    private final Sizes sizes;
    private final int repetitions;
    private final TornadoNativeArray values;

    /** Takes inputs with exactly the elements of all segments. */
    public MapComparison(Device device, Reduction<?> reduction, List<? extends TornadoNativeArray> inputs, Axis axis,
            Sizes sizes, int repetitions) {
        this.device = device;
        this.reduction = reduction;
        this.definition = reduction.definition();
        this.inputs = List.copyOf(inputs);
        this.axis = axis;
        this.sizes = sizes;
        this.repetitions = repetitions;
        values = NativeArrays.allocate(definition.elementMap().orElseThrow().type(),
                (int) Math.max(1, axis.elements()));
    }

    /** Whether a reduction has a map of its own inputs alone. */
    public static boolean isFor(Reduction<?> reduction) {
        return reduction.definition().elementMap()
                .filter(map -> map.inputs().size() == reduction.signature().inputs().size()).isPresent();
    }

    /** Runs one strategy; any failure becomes its row. */
    public StrategyResult run(Strategy strategy) {
        try {
            return strategy == Strategy.PARALLEL_STREAM ? onHost() : onDevice(strategy);
        } catch (UnsupportedPlanException e) {
            return StrategyResult.without(strategy, Status.UNSUPPORTED, e.reason(), Optional.empty());
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            return StrategyResult.without(strategy, Failures.isOfKernel(e) ? Status.WRONG : Status.FAILED,
                    Failures.describe(e), Optional.empty());
        }
    }

    /** One run, which leaves values, with its time in kernels. */
    private interface Way {

        long run(boolean clock);
    }

    private StrategyResult onHost() {
        Operands states = SegmentWay.states(reduction, axis);
        try (HostEngine host = HostEngine.open(HostOptions.defaults())) {
            List<MemorySegment> in = inputs.stream().map(TornadoNativeArray::getSegment).toList();
            return measured(Strategy.PARALLEL_STREAM, states, _ -> {
                host.reduceSegments(definition, in, 0, axis, states, 0);
                host.map(definition, in, axis, states, values.getSegment());
                return 0;
            });
        }
    }

    private StrategyResult onDevice(Strategy strategy) {
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            List<DeviceInput> resident = new ArrayList<>();
            for (TornadoNativeArray array : inputs) {
                Input input = reduction.signature().inputs().get(resident.size());
                resident.add(new DeviceInput.OnDevice(
                        session.upload(input.type(), array.getSegment(), array.getSize(), false)));
            }
            DeviceRun first = reduced(session, strategy, resident, false);
            Optional<WholeMap> whole = WholeMap.of(reduction, strategy, device, axis, sizes);
            if (whole.isPresent()) {
                return measured(strategy, first.state(),
                        clock -> run(session, whole.get(), resident, clock).kernels());
            }
            StateMap map = StateMap.of(definition, device, axis).orElseThrow(() -> new UnsupportedPlanException(
                    "no kernel maps these elements: reduction=" + reduction.name() + "; the host does"));
            return measured(strategy, first.state(), clock -> {
                DeviceRun run = reduced(session, strategy, resident, clock);
                List<DeviceInput> all = new ArrayList<>(resident);
                all.addAll(DeviceInput.ofNumbers(map.ofSegments(run.state(),
                        MapReference.results(definition, run.state(), (int) axis.segments()))));
                return run.times().kernels() + run(session, map, all, clock).kernels();
            });
        }
    }

    private DeviceRun reduced(DeviceSession session, Strategy strategy, List<DeviceInput> in, boolean clock) {
        CallOptions options = CallOptions.NONE.withPartition(axis);
        return session.reduce(reduction, strategy, sizes, in, axis.elements(), options.withProfiler(clock));
    }

    private PhaseTimes run(DeviceSession session, ElementWork work, List<DeviceInput> in, boolean clock) {
        return session.run(work, in, axis.elements(), values.getSegment(), Deadline.NONE, clock);
    }

    private StrategyResult measured(Strategy strategy, Operands states, Way way) {
        way.run(false);
        Optional<String> wrong = MapReference.of(definition, inputs, axis, states).difference(values);
        if (wrong.isPresent() || repetitions == 0) {
            return new StrategyResult(strategy, wrong.isPresent() ? Status.WRONG : Status.VERIFIED, wrong.orElse(""),
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of(), "",
                    Optional.empty(), Optional.empty());
        }
        return new StrategyResult(strategy, Status.VERIFIED, "", Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), List.of(), "",
                strategy.isHost() ? Optional.empty() : Optional.of(times(way, true)), Optional.of(times(way, false)));
    }

    private Times times(Way way, boolean clock) {
        for (int run = 0; run < WARM_UPS; run++) {
            way.run(clock);
        }
        long[] nanos = new long[repetitions];
        for (int run = 0; run < repetitions; run++) {
            long start = System.nanoTime();
            long kernels = way.run(clock);
            nanos[run] = clock ? kernels : System.nanoTime() - start;
        }
        return Times.of(nanos);
    }
}
