package io.funnel.lab.target;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;
import io.funnel.lab.target.FuzzTarget.Task;
import io.funnel.plan.Placement;
import io.funnel.plan.SegmentPlanner;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.ReductionN;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Strictness;
import io.funnel.verify.compare.MapReference;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The ways that leave a state for each segment. */
final class SegmentWays {

    /** Beginning of every label; on its own it stands for all of them. */
    static final String PREFIX = "segments";

    /** Combines of pieces of a segment, beyond those of its plan. */
    private static final int MORE_LEVELS = 2 * Integer.SIZE;

    static final FuzzTarget HOST = way("host", false, SegmentWays::host);
    static final List<FuzzTarget> ALL = Stream.concat(
            Stream.of(HOST, way("engine", true, (device, task, inputs) -> session(device, task, inputs, false, false)),
                    way("chunks", true, (device, task, inputs) -> session(device, task, inputs, true, false)),
                    way("resident", true, (device, task, inputs) -> session(device, task, inputs, true, true))),
            Stream.of(Placement.values()).map(placement -> way("funnel-" + placement.name().toLowerCase(Locale.ROOT),
                    placement != Placement.HOST, (device, task, inputs) -> funnel(placement, device, task, inputs))))
            .toList();

    private SegmentWays() {}

    private static FuzzTarget way(String label, boolean runsStrategy, FuzzTarget.Preparation preparation) {
        return new FuzzTarget(PREFIX + "-" + label, runsStrategy, preparation);
    }

    private static Partition partition(Task task, int length) {
        return task.shape().orElseThrow().partition(length);
    }

    /** A value of a scan is at most a chain. */
    private static long hostDepth(Definition<?, ?> definition, Partition partition) {
        return partition instanceof Prefixes
                ? longest(partition)
                : HostEngine.segmentDepth(definition, longest(partition));
    }

    private static long longest(Partition partition) {
        return LongStream.range(0, partition.segments()).map(partition::length).max().orElse(0);
    }

    static Answer answer(Definition<?, ?> definition, Operands states, Partition partition, long depth) {
        return new Answer(IntStream.range(0, (int) partition.segments())
                .<Object>mapToObj(i -> definition.load(states, i))
                .toList(), depth);
    }

    private static Prepared host(Device device, Task task, List<TornadoNativeArray> inputs) {
        Definition<?, ?> definition = task.reduction().definition();
        List<MemorySegment> arrays = inputs.stream().map(TornadoNativeArray::getSegment).toList();
        HostEngine engine = HostEngine.open(HostOptions.defaults());
        return new Prepared(length -> {
            Partition partition = partition(task, length);
            Operands states = NativeArrays.states(definition.signature(), Math.max(1, partition.segments()));
            engine.reduceSegments(definition, arrays, 0, partition, states, 0);
            return answer(definition, states, partition, hostDepth(definition, partition));
        }, engine::close);
    }

    private static Prepared session(Device device, Task task, List<TornadoNativeArray> inputs, boolean isShort,
            boolean resident) {
        DeviceSession session = DeviceSession.open(device,
                isShort ? DeviceOptions.DEFAULT.withChunkBytes(SessionTarget.CHUNK_BYTES) : DeviceOptions.DEFAULT);
        IntFunction<List<DeviceInput>> first = SessionTarget.first(session, task, inputs, resident);
        return new Prepared(length -> {
            Partition partition = partition(task, length);
            DeviceRun run = session.reduce(task.reduction(), task.strategy(), task.sizes(), first.apply(length), length,
                    CallOptions.NONE.withPartition(partition));
            return answer(task.reduction().definition(), run.state(), partition, run.depth());
        }, session::close);
    }

    private static Prepared funnel(Placement placement, Device device, Task task, List<TornadoNativeArray> inputs) {
        Definition<?, ?> definition = task.reduction().definition();
        ReductionN<?> reduction = new ReductionN<>(StateResultDefinition.of(definition));
        Funnel open = Funnel.builder().device(device).placement(placement).strictness(Strictness.TRUSTING)
                .errorBounds(ErrorBounds.NONE).build().trusting();
        Funnel funnel = placement == Placement.HOST ? open : open.using(task.strategy(), task.sizes());
        return new Prepared(length -> {
            List<Data<?>> data = new ArrayList<>();
            for (int i = 0; i < inputs.size(); i++) {
                boolean streamed = definition.signature().inputs().get(i).streamed();
                data.add(FunnelTarget.segment(inputs.get(i), streamed ? length : inputs.get(i).getSize()));
            }
            SegmentShape shape = task.shape().orElseThrow();
            Partition partition = shape.partition(length);
            Values<?> values = funnel.per(shape.segments(length)).reduce(reduction, data).value();
            if (isMapped(task)) {
                requireMap(placement, device, task, funnel, length, inputs, data, values);
            }
            long depth = placement == Placement.HOST
                    ? hostDepth(definition, partition)
                    : partition.elements() == 0
                            ? 0
                            : partition instanceof Axis axis
                                    ? SegmentPlanner.plan(task.reduction(), task.strategy(), device, axis,
                                            task.sizes()).depth()
                                    : longest(partition);
            return new Answer(IntStream.range(0, values.count()).<Object>mapToObj(values::get).toList(),
                    depth + MORE_LEVELS);
        }, funnel::close);
    }

    private static boolean isMapped(Task task) {
        Definition<?, ?> definition = task.reduction().definition();
        return task.shape().orElseThrow().scan().isEmpty() && definition.elementMap()
                .filter(map -> map.inputs().size() == definition.signature().inputs().size()).isPresent();
    }

    /**
     * Maps the elements, too, and compares each value with plain Java's over the states. A map that reduces in another
     * order than the reduction compares its own states.
     */
    private static void requireMap(Placement placement, Device device, Task task, Funnel funnel, int length,
            List<TornadoNativeArray> inputs, List<Data<?>> data, Values<?> states) {
        SegmentShape shape = task.shape().orElseThrow();
        Partition partition = shape.partition(length);
        boolean hasTheseStates = placement == Placement.HOST || (partition instanceof Axis axis && axis.elements() > 0
                && SegmentPlanner.plan(task.reduction(), task.strategy(), device, axis, task.sizes()).passes()
                        .size() == 1);
        Values<Number> values = (hasTheseStates ? funnel : funnel.checking(1)).per(shape.segments(length))
                .map(task.reduction(), data).value();
        Definition<?, ?> definition = task.reduction().definition();
        if (hasTheseStates) {
            MapReference.of(definition, inputs, partition, slots(definition, states))
                    .difference(array(definition.elementMap().orElseThrow().type(), values)).ifPresent(wrong -> {
                        throw new IllegalStateException("map: " + wrong);
                    });
        }
    }

    private static TornadoNativeArray array(ElementType type, Values<Number> values) {
        return switch (type) {
            case INT -> values.asIntArray();
            case LONG -> values.asLongArray();
            case FLOAT -> values.asFloatArray();
            default -> values.asDoubleArray();
        };
    }

    @SuppressWarnings("unchecked") // states come from a reduction by this very definition
    private static <S> Operands slots(Definition<S, ?> definition, Values<?> states) {
        Operands slots = NativeArrays.states(definition.signature(), Math.max(1, states.count()));
        for (int i = 0; i < states.count(); i++) {
            definition.store((S) states.get(i), slots, i);
        }
        return slots;
    }
}
