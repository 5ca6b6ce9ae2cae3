package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.ElementWork;
import io.funnel.engine.element.StateMap;
import io.funnel.engine.element.WholeMap;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.compare.MapReference;
import io.funnel.verify.sample.ElementKind;
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
public final class MapCanary {

    private static final long SEED = 44;
    /** Rows that one launch reduces whole in the kernel without a map, too. */
    private static final List<Axis> ROWS = List.of(new Axis(261, 3, 1, false), new Axis(37, 17, 1, false),
            new Axis(9, 100, 1, false), new Axis(3, 1009, 1, true), new Axis(2, 4096, 1, false));
    /** Rows, columns, a middle axis, and all elements together. */
    private static final List<Axis> AXES = List.of(new Axis(37, 17, 1, false), new Axis(1, 5, 261, false),
            new Axis(1, 700, 3, true), new Axis(5, 11, 7, false), new Axis(1, 5003, 1, false));
    private static final List<ElementKind> KINDS =
            List.of(ElementKind.ORDINARY, ElementKind.HARD, ElementKind.BOUNDARY);

    private final Device device;
    private final Reduction<?> reduction;

    public MapCanary(Device device, Reduction<?> reduction) {
        this.device = device;
        this.reduction = reduction;
    }

    /** Why the kernel that reduces and maps must not be trusted with this strategy; empty if it may be. */
    public Optional<String> whole(Strategy strategy) {
        return kept("map by " + strategy.label(), ROWS, (session, axis, arrays) -> {
            WholeMap work = WholeMap.of(reduction, strategy, device, axis, Sizes.AUTO).orElseThrow();
            int own = reduction.signature().inputs().size();
            Operands states = session.reduce(reduction, strategy, Sizes.AUTO, inputs(arrays).subList(0, own),
                    axis.elements(), CallOptions.NONE.withPartition(axis)).state();
            return wrong(session, work, inputs(arrays), axis, arrays, states, false);
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
            List<DeviceInput> inputs = new ArrayList<>(inputs(arrays));
            inputs.addAll(DeviceInput.ofNumbers(work.ofSegments(states,
                    MapReference.results(reduction.definition(), states, (int) axis.segments()))));
            return wrong(session, work, inputs, axis, arrays, states, sameBits);
        });
    }

    private interface Trial {

        Optional<String> wrong(DeviceSession session, Axis axis, List<TornadoNativeArray> arrays);
    }

    private Optional<String> wrong(DeviceSession session, ElementWork work, List<DeviceInput> inputs, Axis axis,
            List<TornadoNativeArray> arrays, Operands states, boolean sameBits) {
        TornadoNativeArray values = NativeArrays.allocate(work.type(), (int) axis.elements());
        session.run(work, inputs, axis.elements(), values.getSegment(), Deadline.NONE);
        return MapReference.of(reduction.definition(), arrays, axis, states, sameBits).difference(values);
    }

    private Optional<String> kept(String kernel, List<Axis> axes, Trial trial) {
        return TrustFile.refusal(TrustFile.of(device), device, reduction, kernel, OptionalInt.empty(),
                () -> tried(axes, trial));
    }

    private Optional<String> tried(List<Axis> axes, Trial trial) {
        String at = "";
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            for (Axis axis : axes) {
                for (ElementKind kind : KINDS) {
                    at = "segments=" + axis.segments() + ", length=" + axis.length() + ", inner=" + axis.inner()
                            + ", elements=" + kind.label();
                    List<TornadoNativeArray> arrays =
                            MapReference.arrays(reduction, axis, kind, new SplittableRandom(SEED));
                    Optional<String> wrong = trial.wrong(session, axis, arrays);
                    if (wrong.isPresent()) {
                        return Optional.of(refused("wrong value in a canary", at, wrong.get()));
                    }
                }
            }
            return Optional.empty();
        } catch (UnsupportedPlanException e) {
            return Optional.of(e.reason());
        } catch (EndedEarlyException e) {
            throw e;
        } catch (ArithmeticException | IndexOutOfBoundsException e) { // no verdict about kernels
            throw OperatorFailures.of(reduction.name(), "step=canary of each", e);
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            CanaryRun.requireWorkingDevice(device, reduction, Strategy.SEGMENT_LANES, e);
            return Optional.of(refused("canary failed", at, Failures.describe(e)));
        }
    }

    private static List<DeviceInput> inputs(List<TornadoNativeArray> arrays) {
        return arrays.stream().<DeviceInput>map(array -> new DeviceInput.OnHost(array.getSegment(), array.getSize()))
                .toList();
    }

    private String refused(String what, String at, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", map of=" + reduction.name()
                + ", " + at + ", " + why + "; the host maps the elements";
    }
}
