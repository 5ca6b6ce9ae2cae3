package io.funnel.lab.target;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceInput.OnDevice;
import io.funnel.engine.session.DeviceInput.OnHost;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;
import io.funnel.lab.target.FuzzTarget.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A session on the device: data of the host in short chunks, or arrays that stay there. */
final class SessionTarget {

    /** So short that most lengths take several. */
    static final long CHUNK_BYTES = 4096;

    private SessionTarget() {}

    static FuzzTarget of(boolean resident) {
        return new FuzzTarget(resident ? "resident" : "chunks", true, (device, task, inputs) -> {
            DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withChunkBytes(CHUNK_BYTES));
            IntFunction<List<DeviceInput>> first = first(session, task, inputs, resident);
            return new Prepared(length -> {
                DeviceRun run =
                        session.reduce(task.reduction(), task.strategy(), task.sizes(), first.apply(length), length);
                return new Answer(task.reduction().definition().load(run.state(), 0), run.depth());
            }, session::close);
        });
    }

    /** The first elements of each input, of arrays that the first call uploads if they are to be resident. */
    static IntFunction<List<DeviceInput>> first(DeviceSession session, Task task, List<TornadoNativeArray> inputs,
            boolean resident) {
        List<ResidentArray> held = new ArrayList<>();
        return length -> {
            if (resident && held.isEmpty()) {
                inputs.forEach(array -> held.add(
                        session.upload(NativeArrays.typeOf(array), array.getSegment(), array.getSize())));
            }
            List<DeviceInput> first = new ArrayList<>();
            for (int i = 0; i < inputs.size(); i++) {
                boolean streamed = task.reduction().signature().inputs().get(i).streamed();
                int count = streamed ? length : inputs.get(i).getSize();
                first.add(resident
                        ? new OnDevice(held.get(i), 0, count)
                        : new OnHost(inputs.get(i).getSegment(), count));
            }
            return first;
        };
    }
}
