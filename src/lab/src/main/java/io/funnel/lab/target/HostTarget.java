package io.funnel.lab.target;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The host engine; the strategy is its own. */
final class HostTarget implements FuzzTarget {

    @Override
    public String label() {
        return "host";
    }

    @Override
    public boolean runsStrategy() {
        return false;
    }

    @Override
    public Prepared prepare(Device device, Task task, List<TornadoNativeArray> inputs, int longest) {
        Definition<?, ?> definition = task.reduction().definition();
        List<MemorySegment> segments = inputs.stream().map(TornadoNativeArray::getSegment).toList();
        Operands state = NativeArrays.states(definition.signature(), 1);
        HostEngine engine = HostEngine.open(HostOptions.defaults());
        return new Prepared() {
            @Override
            public Answer reduce(int length) {
                engine.reduce(definition, segments, 0, length, state);
                return new Answer(definition.load(state, 0), HostEngine.depth(definition, length));
            }

            @Override
            public void close() {
                engine.close();
            }
        };
    }
}
