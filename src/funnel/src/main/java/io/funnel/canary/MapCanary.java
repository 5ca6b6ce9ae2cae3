package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.ElementWork;
import io.funnel.engine.element.StateMap;
import io.funnel.engine.element.WholeMap;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.MapReference;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Compares the values of short runs of a map's kernels with plain Java's over the same states. Kernels that reduce and
 * map have those of the kernel that reduces alone.
 */
public final class MapCanary extends SessionCanary {

    private static final long SEED = 44;
    /** Rows that one launch reduces whole in the kernel without a map, too. */
    private static final List<Axis> ROWS = List.of(new Axis(261, 3, 1, false), new Axis(37, 17, 1, false),
            new Axis(9, 100, 1, false), new Axis(3, 1009, 1, true), new Axis(2, 4096, 1, false),
            new Axis(2, 5003, 1, false));
    /** Rows, columns, a middle axis, and all elements together. */
    private static final List<Axis> AXES = List.of(new Axis(37, 17, 1, false), new Axis(1, 5, 261, false),
            new Axis(1, 700, 3, true), new Axis(5, 11, 7, false), new Axis(1, 5003, 1, false));
    /** Segments in place, some longer than a group's tile, and others by key; kernels find indices of the array alone. */
    private static final List<Offsets> LISTED = List.of(
            Offsets.of(IntArray.fromElements(0, 5, 705, 720, 4000, 4011, 5003)).globalIndices(),
            Offsets.byKey(MemorySegment.ofArray(IntStream.range(0, 1009).map(at -> at * 5 / 3 % 7).toArray()), 7, false)
                    .globalIndices());

    public MapCanary(Device device, Reduction<?> reduction) {
        super(device, reduction, Strategy.SEGMENT_LANES);
    }

    /** Why the kernel that reduces and maps must not be trusted with this strategy; empty if it may be. */
    public Optional<String> whole(Strategy strategy) {
        return kept("map by " + strategy.label(), ROWS, (session, axis, arrays) -> {
            WholeMap work = WholeMap.of(reduction, strategy, device, axis, Sizes.AUTO).orElseThrow();
            int own = reduction.signature().inputs().size();
            Operands states =
                    session.reduce(reduction, strategy, Sizes.AUTO, DeviceInput.onHost(arrays).subList(0, own),
                            axis.elements(), CallOptions.NONE.withPartition(axis)).state();
            return wrong(session, work, DeviceInput.onHost(arrays), axis, arrays, states, false);
        });
    }

    /**
     * Why the kernel over elements of reduced segments must not be trusted; empty if it may be.
     *
     * @param listed   whether its segments are listed for each element
     * @param sameBits whether its values must have plain Java's bits
     */
    public Optional<String> afterwards(boolean listed, boolean sameBits) {
        return this.<Partition>kept("map of elements" + (listed ? ", listed" : "") + (sameBits ? ", same bits" : ""),
                listed ? LISTED : AXES, (session, segments, arrays) -> {
                    StateMap work = StateMap.of(reduction.definition(), device, segments).orElseThrow();
                    Operands states = MapReference.states(reduction, arrays, segments);
                    List<DeviceInput> inputs = new ArrayList<>(DeviceInput.onHost(arrays));
                    inputs.addAll(DeviceInput.ofNumbers(work.ofSegments(states,
                            MapReference.results(reduction.definition(), states, (int) segments.segments()))));
                    if (segments instanceof Offsets offsets) {
                        inputs.addAll(DeviceInput.onHost(List.of(offsets.numbers())));
                    }
                    return wrong(session, work, inputs, segments, arrays, states, sameBits);
                });
    }

    private interface Map<P> {

        Optional<String> wrong(DeviceSession session, P segments, List<TornadoNativeArray> arrays);
    }

    private Optional<String> wrong(DeviceSession session, ElementWork work, List<DeviceInput> inputs,
            Partition segments, List<TornadoNativeArray> arrays, Operands states, boolean sameBits) {
        TornadoNativeArray values = NativeArrays.allocate(work.type(), (int) segments.elements());
        session.run(work, inputs, segments.elements(), values.getSegment(), Deadline.NONE);
        return MapReference.of(reduction.definition(), arrays, segments, states, sameBits).difference(values);
    }

    private <P extends Partition> Optional<String> kept(String kernel, List<? extends P> all, Map<P> map) {
        return TrustFile.refusal(TrustFile.of(device), device, reduction, kernel, OptionalInt.empty(),
                () -> refusal("canary of each", "wrong value in a canary", trials(all, map)));
    }

    private <P extends Partition> List<Trial> trials(List<? extends P> all, Map<P> map) {
        return all.stream().flatMap(segments -> KINDS.stream().map(kind -> new Trial(
                (segments instanceof Axis axis
                        ? "segments=" + axis.segments() + ", length=" + axis.length() + ", inner=" + axis.inner()
                        : "listed segments=" + segments.segments()) + ", elements=" + kind.label(),
                session -> map.wrong(session, segments,
                        MapReference.arrays(reduction, segments, kind, new SplittableRandom(SEED))))))
                .toList();
    }

    @Override
    String refused(String what, String at, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", map of=" + reduction.name()
                + ", " + at + ", " + why + "; the host maps the elements";
    }
}
