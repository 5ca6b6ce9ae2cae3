package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Compares the numbers that a strategy's kernels make of each segment's state with Java's last step, bit by bit. The
 * states themselves are those of kernels that {@link SegmentCanary} trusts.
 */
public final class ResultCanary {

    private static final long SEED = 45;
    private static final List<Axis> AXES = List.of(new Axis(261, 3, 1, false), new Axis(9, 100, 1, false),
            new Axis(2, 9001, 1, false), new Axis(1, 67, 33, false), new Axis(40, 11, 7, false));

    private final Device device;
    private final Reduction<?> reduction;
    private final Strategy strategy;

    /** Takes a reduction whose result is a number. */
    public ResultCanary(Device device, Reduction<?> reduction, Strategy strategy) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
    }

    /** Why the host has to compute the results; empty if the device's are the same. */
    public Optional<String> refusal() {
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            for (Axis axis : AXES.stream().filter(each -> SegmentRouter.serves(reduction, strategy, each)).toList()) {
                for (ElementKind kind : List.of(ElementKind.ORDINARY, ElementKind.HARD)) {
                    if (!areSame(session, axis, kind)) {
                        return Optional.of("other results than Java's last step: length=" + axis.length() + ", inner="
                                + axis.inner() + ", elements=" + kind.label());
                    }
                }
            }
            return Optional.empty();
        } catch (EndedEarlyException e) {
            throw e;
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            CanaryRun.requireWorkingDevice(device, reduction, strategy, e);
            return Optional.of(Failures.describe(e));
        }
    }

    private boolean areSame(DeviceSession session, Axis axis, ElementKind kind) {
        Definition<?, ?> definition = reduction.definition();
        List<DeviceInput> inputs = DeviceInput.onHost(
                new Elements(definition).arrays(kind, (int) axis.elements(), new SplittableRandom(SEED)));
        CallOptions options = CallOptions.NONE.withPartition(axis);
        Operands states =
                session.reduce(reduction, strategy, Sizes.AUTO, inputs, axis.elements(), options).state();
        int count = (int) axis.segments();
        Operands expected = NativeArrays.states(definition.signature().ofResults(), count);
        definition.finishSlots(states, 0, count, expected);
        Operands results = session.reduce(reduction, strategy, Sizes.AUTO, inputs, axis.elements(),
                options.withFinishing(true)).state();
        TornadoNativeArray first = (TornadoNativeArray) expected.arrays().getFirst();
        TornadoNativeArray second = (TornadoNativeArray) results.arrays().getFirst();
        return IntStream.range(0, count) // boxed numbers are equal by their bits, all NaN alike
                .allMatch(i -> NativeArrays.get(first, i).equals(NativeArrays.get(second, i)));
    }
}
