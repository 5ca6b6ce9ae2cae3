package io.funnel.lab.soak;

import io.funnel.device.Device;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The engine: one prepared strategy an array, each strategy in turn. */
final class EngineTarget implements SoakTarget {

    private final Device device;
    private int turn;

    EngineTarget(Device device) {
        this.device = device;
    }

    @Override
    public Held hold(Reduction<?> reduction, TornadoNativeArray array) {
        List<Strategy> strategies =
                Kernels.strategies(reduction).stream().filter(strategy -> strategy.needs().deterministic()).toList();
        Strategy strategy = strategies.get(turn++ % strategies.size());
        PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, array);
        return new Held() {
            @Override
            public Object reduce() {
                return prepared.run(array.getSize(), PreparedStrategy.Timing.CALL).value();
            }

            @Override
            public void close() {
                prepared.close();
            }
        };
    }

    @Override
    public void close() {
        // every array has given back what it held
    }
}
