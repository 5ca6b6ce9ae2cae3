package io.funnel.verify.compare;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.prepared.PreparedRows;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.SegmentReference;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The way of a strategy over segments: a plain Java loop, the host engine, or kernels in a session of its own. */
final class SegmentWay implements AutoCloseable {

    private final Reduction<?> reduction;
    private final Device device;
    private final Algorithm strategy;
    private final Sizes sizes;
    private final Optional<HostEngine> engine;
    private final Optional<DeviceSession> session;

    /** The states of all segments, and how long they took. */
    record Answer(Operands states, long depth, long callNanos, long kernelNanos) {}

    /** Arrays where the way reads them. */
    interface Ready extends AutoCloseable {

        /** Runs once, by the device's clock if asked. */
        Answer run(boolean clock);

        @Override
        default void close() {}
    }

    SegmentWay(Device device, Reduction<?> reduction, Algorithm strategy, Sizes sizes) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
        this.sizes = sizes;
        this.engine = strategy == Strategy.PARALLEL_STREAM
                ? Optional.of(HostEngine.open(HostOptions.defaults()))
                : Optional.empty();
        this.session = strategy.isHost() || strategy instanceof UserKernel
                ? Optional.empty()
                : Optional.of(DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1)));
    }

    /** Whether the strategy is one for such segments, and for the measured ones. */
    boolean takes(Partition segments, Partition measured) {
        if (strategy instanceof UserKernel kernel) {
            return kernel.serves((Axis) segments, (Axis) measured);
        }
        Strategy known = (Strategy) strategy;
        return known.isHost() || SegmentRouter.serves(reduction, known, segments);
    }

    boolean isOnDevice() {
        return !strategy.isHost();
    }

    /** Whether a user has written it, who may leave another state with the same result. */
    boolean isUsers() {
        return strategy instanceof UserKernel;
    }

    /**
     * Uploads arrays if the way needs it.
     *
     * @param inputs streamed ones have the elements of all segments, and maybe more
     */
    Ready over(List<TornadoNativeArray> inputs, Partition partition) {
        if (strategy instanceof UserKernel kernel) {
            return new OfUser(PreparedRows.of(device, kernel, sizes, inputs, (Axis) partition));
        }
        return session.isPresent()
                ? new OnDevice(session.get(), (Strategy) strategy, inputs, partition)
                : engine.<Ready>map(open -> _ -> onHost(open, inputs, partition)).orElse(_ -> loop(inputs, partition));
    }

    /** Reduces each segment by the definition, from a copy of its elements. */
    private Answer loop(List<TornadoNativeArray> inputs, Partition partition) {
        Operands states = states(reduction, partition);
        long start = System.nanoTime();
        if (partition instanceof Prefixes prefixes) {
            scan(reduction.definition(), inputs, prefixes, states);
            return new Answer(states, longest(partition), System.nanoTime() - start, 0);
        }
        loop(reduction.definition(), inputs, partition, 0, (int) partition.segments(), states);
        return new Answer(states, longest(partition), System.nanoTime() - start, 0);
    }

    /** Reduces some segments by the definition. */
    static <S> void loop(Definition<S, ?> definition, List<TornadoNativeArray> inputs, Partition partition, int from,
            int to,
            Operands states) {
        Operands slice = SegmentReference.room(definition.signature(), inputs, longest(partition, from, to));
        for (int segment = from; segment < to; segment++) {
            SegmentReference.copy(definition.signature(), inputs, partition, segment, slice);
            definition.store(definition.sequential(slice, (int) partition.length(segment)), states, segment);
        }
    }

    /** Scans segments by the definition, on one Java thread. */
    static <S> void scan(Definition<S, ?> definition, List<TornadoNativeArray> inputs, Prefixes prefixes,
            Operands states) {
        Partition of = prefixes.of();
        Operands slice = SegmentReference.room(definition.signature(), inputs, prefixes.longest());
        for (long segment = 0; segment < of.segments(); segment++) {
            SegmentReference.copy(definition.signature(), inputs, of, segment, slice);
            S state = definition.identity();
            for (int i = 0; i < of.length(segment); i++) {
                S before = state;
                state = definition.combine(state, definition.map(slice, i));
                definition.store(prefixes.exclusive() ? before : state, states, (int) of.place(segment, i));
            }
        }
    }

    /** Elements of the longest segment. */
    static long longest(Partition partition) {
        return switch (partition) {
            case Axis axis -> axis.length();
            case Prefixes prefixes -> prefixes.longest();
            case Tiles tiles -> tiles.elements();
            case Offsets _ -> longest(partition, 0, (int) partition.segments());
        };
    }

    private static long longest(Partition partition, int from, int to) {
        return IntStream.range(from, to).mapToLong(partition::length).max().orElse(0);
    }

    /** Makes room for a state of each segment. */
    static Operands states(Reduction<?> reduction, Partition partition) {
        return NativeArrays.states(reduction.signature(), Math.max(1, partition.segments()));
    }

    private Answer onHost(HostEngine open, List<TornadoNativeArray> inputs, Partition partition) {
        Definition<?, ?> definition = reduction.definition();
        Operands states = states(reduction, partition);
        List<MemorySegment> arrays = inputs.stream().map(TornadoNativeArray::getSegment).toList();
        long start = System.nanoTime();
        open.reduceSegments(definition, arrays, 0, partition, states, 0);
        long nanos = System.nanoTime() - start;
        long depth = partition instanceof Prefixes
                ? longest(partition)
                : HostEngine.segmentDepth(definition, longest(partition));
        return new Answer(states, depth, nanos, 0);
    }

    /** A user's kernel over rows or columns. */
    private record OfUser(PreparedRows rows) implements Ready {

        @Override
        public Answer run(boolean clock) {
            PreparedRows.Run run = rows.run(clock);
            return new Answer(run.states(), run.depth(), run.callNanos(), run.kernelNanos());
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    private final class OnDevice implements Ready {

        private final DeviceSession open;
        private final Strategy kernels;
        private final Partition partition;
        private final List<ResidentArray> uploaded = new ArrayList<>();
        private final List<DeviceInput> parts = new ArrayList<>();

        OnDevice(DeviceSession open, Strategy kernels, List<TornadoNativeArray> inputs, Partition partition) {
            this.open = open;
            this.kernels = kernels;
            this.partition = partition;
            for (int i = 0; i < inputs.size(); i++) {
                TornadoNativeArray array = inputs.get(i);
                ResidentArray there = open.upload(NativeArrays.typeOf(array), array.getSegment(), array.getSize());
                uploaded.add(there);
                boolean streamed = reduction.signature().inputs().get(i).streamed();
                parts.add(new DeviceInput.OnDevice(there, 0, streamed ? partition.elements() : there.length()));
            }
        }

        @Override
        public Answer run(boolean clock) {
            long start = System.nanoTime();
            DeviceRun run = open.reduce(reduction, kernels, sizes, parts, partition.elements(),
                    CallOptions.NONE.withPartition(partition).withProfiler(clock));
            return new Answer(run.state(), run.depth(), System.nanoTime() - start, run.times().kernels());
        }

        @Override
        public void close() {
            uploaded.forEach(ResidentArray::close);
        }
    }

    @Override
    public void close() {
        engine.ifPresent(HostEngine::close);
        session.ifPresent(DeviceSession::close);
    }
}
