package io.funnel.lab.target;

import io.funnel.device.Device;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** One strategy over arrays that lie on the device. */
public final class EngineTarget implements FuzzTarget {

    @Override
    public String label() {
        return "engine";
    }

    @Override
    public Prepared prepare(Device device, Task task, List<TornadoNativeArray> inputs, int longest) {
        PreparedStrategy prepared = PreparedStrategy.of(
                device, task.reduction(), task.strategy(), task.sizes(), inputs);
        return new Prepared() {
            @Override
            public Answer reduce(int length) {
                Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
                return new Answer(execution.state(), execution.depth());
            }

            @Override
            public void close() {
                prepared.close();
            }
        };
    }
}
