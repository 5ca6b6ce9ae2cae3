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
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.MapReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
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
     * @param sameBits whether its values must have plain Java's bits
     */
    public Optional<String> afterwards(boolean sameBits) {
        return kept(sameBits ? "map of elements, same bits" : "map of elements", AXES, (session, axis, arrays) -> {
            StateMap work = StateMap.of(reduction.definition(), device, axis).orElseThrow();
            Operands states = MapReference.states(reduction, arrays, axis);
            List<DeviceInput> inputs = new ArrayList<>(DeviceInput.onHost(arrays));
            inputs.addAll(DeviceInput.ofNumbers(work.ofSegments(states,
                    MapReference.results(reduction.definition(), states, (int) axis.segments()))));
            return wrong(session, work, inputs, axis, arrays, states, sameBits);
        });
    }

    private interface Map {

        Optional<String> wrong(DeviceSession session, Axis axis, List<TornadoNativeArray> arrays);
    }

    private Optional<String> wrong(DeviceSession session, ElementWork work, List<DeviceInput> inputs, Axis axis,
            List<TornadoNativeArray> arrays, Operands states, boolean sameBits) {
        TornadoNativeArray values = NativeArrays.allocate(work.type(), (int) axis.elements());
        session.run(work, inputs, axis.elements(), values.getSegment(), Deadline.NONE);
        return MapReference.of(reduction.definition(), arrays, axis, states, sameBits).difference(values);
    }

    private Optional<String> kept(String kernel, List<Axis> axes, Map map) {
        return TrustFile.refusal(TrustFile.of(device), device, reduction, kernel, OptionalInt.empty(),
                () -> refusal("canary of each", "wrong value in a canary", trials(axes, map)));
    }

    private List<Trial> trials(List<Axis> axes, Map map) {
        return axes.stream().flatMap(axis -> KINDS.stream().map(kind -> new Trial("segments=" + axis.segments()
                + ", length=" + axis.length() + ", inner=" + axis.inner() + ", elements=" + kind.label(),
                session -> map.wrong(session, axis,
                        MapReference.arrays(reduction, axis, kind, new SplittableRandom(SEED))))))
                .toList();
    }

    @Override
    String refused(String what, String at, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", map of=" + reduction.name()
                + ", " + at + ", " + why + "; the host maps the elements";
    }
}
