package io.funnel.call;

import io.funnel.data.Segments;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.plan.Route;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.result.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A call that maps each element, given what all elements of its segment make. */
public final class MapCall extends ElementCall<Number> {

    private final MapInputs all;
    private final Partition partition;

    private MapCall(FunnelContext context, CallPreferences preferences, MapInputs all) {
        super(context, preferences, all.reduced());
        this.all = all;
        this.partition = inputs.partition().orElseThrow();
    }

    /** Runs a call; {@code Funnel.map(Reduction, List)} lists the failures. */
    public static Result<Values<Number>> map(FunnelContext context, CallPreferences preferences,
            @Nullable Segments segments, Reduction<?> reduction, List<?> inputs) {
        return new MapCall(context, preferences, MapInputs.of(context, reduction, inputs, segments)).run();
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return NativeArrays.states(reduction().signature(), Math.max(1, partition.segments()));
    }

    /** Drops the states, whose number differs from call to call. */
    @Override
    void giveBack(ReductionRecord known, Operands state) {}

    @Override
    long onHost(Definition<?, ?> running, Operands states) {
        inputs.reduceSegments(context.host(), running, states, preferences.progress().orElse(done -> {}));
        return 0;
    }

    @Override
    Result<Values<Number>> end(Route route, Reduced reduced) {
        long before = System.nanoTime();
        TornadoNativeArray values = allocate(all.map().type());
        if (inputs.length() > 0) {
            context.host().map(reduced.running(), all.segments(), partition, reduced.state(),
                    memory(values, all.map().type()));
        }
        PhaseTimes times = reduced.times();
        return result(Values.of(all.map().type(), values, (int) inputs.length()), route, reduced.ranOn(),
                new PhaseTimes(times.compile(), times.transferIn(), times.kernels(),
                        times.transferOut(), times.finish() + System.nanoTime() - before));
    }
}
