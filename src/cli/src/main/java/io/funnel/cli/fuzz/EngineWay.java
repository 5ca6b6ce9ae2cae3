package io.funnel.cli.fuzz;

import io.funnel.device.Device;
import io.funnel.engine.Engine;
import io.funnel.engine.Reducer;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** One strategy over arrays that lie on the device. */
public final class EngineWay implements Way {

    @Override
    public String label() {
        return "engine";
    }

    @Override
    public Prepared prepare(Device device, Setting setting, List<TornadoNativeArray> inputs, int longest) {
        Reducer reducer = Engine.prepare(device, plan(device, setting, longest), inputs);
        return new Prepared() {
            @Override
            public Answer reduce(int length) {
                Plan plan = plan(device, setting, length);
                return new Answer(reducer.run(plan, Reducer.Timing.CALL).state(), plan.depth());
            }

            @Override
            public void close() {
                reducer.close();
            }
        };
    }

    private static Plan plan(Device device, Setting setting, int length) {
        return Planner.plan(setting.reduction(), setting.strategy(), device, length, setting.sizes());
    }
}
