package io.funnel.call;

import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.StateMap;
import io.funnel.engine.element.WholeMap;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Pass;
import io.funnel.plan.Route;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A call that maps each element, given what all elements of its segment make. */
public final class MapCall extends ElementCall<Number> {

    private final MapInputs all;
    private final Partition partition;
    /** Axes of the array of states, along which the host combines them. */
    private final List<Axis> further;
    private final MapTrust trust;

    private MapCall(FunnelContext context, CallPreferences preferences, MapInputs all, List<Axis> further) {
        super(context, preferences, all.reduced());
        this.all = all;
        this.further = further;
        this.partition = inputs.partition().orElseThrow();
        this.trust = new MapTrust(context, preferences, all, routes);
    }

    /** Runs a call; {@code Funnel.map(Reduction, List)} lists the failures. */
    public static Result<Values<Number>> map(FunnelContext context, CallPreferences preferences,
            @Nullable Segments asked, Reduction<?> reduction, List<?> inputs) {
        boolean readsIndex = reduction.definition().elementMap().filter(map -> map.indexing() != Indexing.NONE)
                .isPresent();
        Segments segments = asked != null && (readsIndex || SegmentCall.needsWhole(reduction, preferences))
                ? asked.listed()
                : asked;
        List<Axis> further = segments == null ? List.of() : segments.further();
        MapInputs all = MapInputs.of(context, preferences.running(reduction), inputs,
                segments == null ? null : segments.alongLast(), shape -> preferences.of(shape, reduction));
        return new MapCall(context, preferences, all, further).run();
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return NativeArrays.states(reduction().signature(), Math.max(1, partition.segments()));
    }

    /** Drops the states, whose number differs from call to call. */
    @Override
    void giveBack(ReductionRecord known, Operands state) {}

    @Override
    Result<Values<Number>> onDevice(Route route, Strategy strategy, Deadline deadline) {
        Optional<WholeMap> whole =
                partition instanceof Axis axis && strategy.isPerSegment() && !preferences.reproducible()
                        && further.isEmpty()
                                ? WholeMap.of(reduction(), strategy, device(), axis,
                                        context.sizes(reduction().definition(), strategy, preferences))
                                : Optional.empty();
        if (trust.checks() || whole.isEmpty() || !trust.whole(strategy)) {
            return super.onDevice(route, strategy, deadline);
        }
        TornadoNativeArray values = allocate(all.map().type());
        PhaseTimes times = run(whole.get(), all.deviceInputs(), values, deadline);
        Pass pass = whole.get().pass((int) Math.min(inputs.length(), Integer.MAX_VALUE));
        return result(values, route, ranOn(strategy, pass.groups(), pass.groupSize(), 1), times);
    }

    @Override
    Result<Values<Number>> end(Route route, Reduced reduced) {
        TornadoNativeArray values = allocate(all.map().type());
        long before = System.nanoTime();
        PhaseTimes times = reduced.times();
        Operands states = StateSlots.spread(reduced.running().signature(),
                StateSlots.combine(reduced.running(), reduced.state(), further), further);
        Optional<StateMap> onDevice = reduced.onDevice()
                ? StateMap.of(reduced.running(), device(), partition).filter(_ -> trust.afterwards(partition))
                : Optional.empty();
        if (onDevice.isPresent()) {
            List<DeviceInput> data = new ArrayList<>(all.deviceInputs());
            data.addAll(DeviceInput.ofNumbers(onDevice.get().ofSegments(states,
                    SegmentNumbers.numbers(reduced.running(), states, (int) partition.segments()))));
            if (partition instanceof Offsets offsets) {
                data.add(context.group().numbers(offsets));
            }
            times = times.plus(run(onDevice.get(), data, values, Deadline.NONE));
            trust.check(values, states, route.strategy().orElseThrow());
        } else if (inputs.length() > 0) {
            if (reduced.onDevice()) {
                routes.remarks().add("the host maps the elements");
            }
            context.host().map(reduced.running(), all.segments(), partition, states,
                    memory(values, all.map().type()));
            times = times.plus(new PhaseTimes(0, 0, 0, 0, System.nanoTime() - before));
        }
        return result(values, route, reduced.ranOn(), times);
    }

    private Device device() {
        return context.group().devices().getFirst();
    }

    private Result<Values<Number>> result(TornadoNativeArray values, Route route, RanOn ranOn, PhaseTimes times) {
        return result(Values.of(all.map().type(), values, (int) inputs.length()), route, ranOn, times);
    }
}
