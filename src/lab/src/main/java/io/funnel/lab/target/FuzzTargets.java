package io.funnel.lab.target;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;
import io.funnel.lab.target.FuzzTarget.Task;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The ways that there are. */
public final class FuzzTargets {

    private static final FuzzTarget ENGINE = new FuzzTarget("engine", true, FuzzTargets::engine);
    private static final FuzzTarget HOST = new FuzzTarget("host", false, FuzzTargets::host);
    private static final FuzzTarget CHUNKS = SessionTarget.of(false);
    private static final FuzzTarget RESIDENT = SessionTarget.of(true);
    private static final List<FuzzTarget> STRATEGY_BY_FUNNEL = funnels(Placement.DEVICE, Placement.FASTEST);
    private static final List<FuzzTarget> HOST_BY_FUNNEL = funnels(Placement.HOST);
    private static final List<FuzzTarget> ALL =
            Stream.of(List.of(ENGINE, HOST, CHUNKS, RESIDENT), STRATEGY_BY_FUNNEL, HOST_BY_FUNNEL, SegmentWays.ALL)
                    .flatMap(List::stream).toList();

    private FuzzTargets() {}

    /** One strategy over arrays that lie on the device. */
    private static Prepared engine(Device device, Task task, List<TornadoNativeArray> inputs) {
        PreparedStrategy prepared =
                PreparedStrategy.of(device, task.reduction(), task.strategy(), task.sizes(), inputs);
        return new Prepared(length -> {
            Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
            return new Answer(execution.state(), execution.depth());
        }, prepared::close);
    }

    /** The host engine; the strategy is its own. */
    private static Prepared host(Device device, Task task, List<TornadoNativeArray> inputs) {
        Definition<?, ?> definition = task.reduction().definition();
        List<MemorySegment> segments = inputs.stream().map(TornadoNativeArray::getSegment).toList();
        Operands state = NativeArrays.states(definition.signature(), 1);
        HostEngine engine = HostEngine.open(HostOptions.defaults());
        return new Prepared(length -> {
            engine.reduce(definition, segments, 0, length, state);
            return new Answer(definition.load(state, 0), HostEngine.depth(definition, length));
        }, engine::close);
    }

    private static List<FuzzTarget> funnels(Placement... placements) {
        return Stream.of(placements).flatMap(placement -> Stream.of(FunnelTarget.Form.values())
                .map(form -> new FunnelTarget(placement, form).target())).toList();
    }

    /** One of those that have a use for a strategy; mostly the engine, which finds what is wrong with a kernel. */
    public static FuzzTarget random(Strategy strategy, SplittableRandom random) {
        if (strategy.isOfSegments()) {
            return any(SegmentWays.ALL, random);
        }
        if (strategy.isHost()) {
            return switch (random.nextInt(5)) {
                case 4 -> SegmentWays.HOST;
                case 0 -> HOST;
                case 1 -> any(HOST_BY_FUNNEL, random);
                case 2 -> any(STRATEGY_BY_FUNNEL, random);
                default -> ENGINE;
            };
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> CHUNKS;
            case 2 -> RESIDENT;
            case 3, 4 -> any(STRATEGY_BY_FUNNEL, random);
            default -> ENGINE;
        };
    }

    private static FuzzTarget any(List<FuzzTarget> ways, SplittableRandom random) {
        return ways.get(random.nextInt(ways.size()));
    }

    /**
     * Finds the targets of this name: one, or all that a Funnel has.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static List<FuzzTarget> named(String label) {
        return label.equals(FunnelTarget.PREFIX) || label.equals(SegmentWays.PREFIX)
                ? ALL.stream().filter(way -> way.label().startsWith(label)).toList()
                : List.of(find(label));
    }

    /**
     * The one of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static FuzzTarget find(String label) {
        if (UserKernelTarget.isKernel(label)) {
            return UserKernelTarget.of(label);
        }
        return ALL.stream().filter(way -> way.label().equals(label)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown way to reduce: way=" + label
                        + "; try engine, host, chunks, resident, funnel, segments"));
    }
}
