package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.element.ElementWork;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ResultBound;
import java.lang.foreign.MemorySegment;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A call that returns a value for each element, in the elements' order.
 *
 * @param <R> the type of one value
 */
abstract class ElementCall<R> extends Call<Result<Values<R>>> {

    private static final int HEADER = 8;

    ElementCall(FunnelContext context, CallPreferences preferences, CallInputs inputs) {
        super(context, preferences.withBounds(ErrorBounds.NONE), inputs);
        if (inputs.length() > Integer.MAX_VALUE - HEADER) {
            throw new UnsupportedPlanException("more values than an array holds: reduction=" + reduction().name()
                    + ", length=" + inputs.length() + "; try parts of the data");
        }
    }

    /** Allocates an array for the values. */
    final TornadoNativeArray allocate(ElementType type) {
        return NativeArrays.allocate(type, Math.max(1, (int) inputs.length()));
    }

    /** Memory for as many values as there are elements. */
    final MemorySegment memory(TornadoNativeArray values, ElementType type) {
        return values.getSegment().asSlice(0, inputs.length() * type.sizeBytes());
    }

    /** Runs work of the first device, which leaves the values in an array. */
    final PhaseTimes run(ElementWork work, List<DeviceInput> data, TornadoNativeArray values, Deadline deadline) {
        return context.session().run(work, data, inputs.length(), memory(values, work.type()), deadline);
    }

    /** The place of work of the first device. */
    final RanOn ranOn(Strategy strategy, int groups, int groupSize, int launches) {
        Device device = context.group().devices().getFirst();
        return new RanOn(device.runtime().label(), device.backend(), device.name(), strategy.label(), groups, groupSize,
                launches);
    }

    final Result<Values<R>> result(Values<R> values, Route route, RanOn ranOn, PhaseTimes times) {
        ResultBound none = ResultBound.missing("is known of values for each element", "try reduce", reduction().name());
        return new Result<>(values, inputs.length(), ranOn, none, timings(times, 0), route, routes.remarks(),
                List.of());
    }
}
