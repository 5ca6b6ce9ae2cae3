package io.funnel.lab.target;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceInput.OnDevice;
import io.funnel.engine.session.DeviceInput.OnHost;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;
import io.funnel.lab.target.FuzzTarget.Task;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A session on the device: data of the host in short chunks, or arrays that stay there. */
final class SessionTarget {

    /** So short that most lengths take several. */
    private static final long CHUNK_BYTES = 4096;

    private SessionTarget() {}

    static FuzzTarget of(boolean resident) {
        return new FuzzTarget(resident ? "resident" : "chunks", true, (device, task, inputs, longest) -> {
            DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withChunkBytes(CHUNK_BYTES));
            List<DeviceInput> held = new ArrayList<>();
            return new Prepared(length -> {
                if (held.isEmpty()) {
                    inputs.forEach(array -> held.add(hold(session, array, resident)));
                }
                return reduce(session, task, held, length);
            }, session::close);
        });
    }

    private static Answer reduce(DeviceSession session, Task task, List<DeviceInput> held, int length) {
        List<DeviceInput> first = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            boolean streamed = task.reduction().signature().inputs().get(i).streamed();
            first.add(streamed ? first(held.get(i), length) : held.get(i));
        }
        DeviceRun run = session.reduce(task.reduction(), task.strategy(), task.sizes(), first, length);
        return new Answer(task.reduction().definition().load(run.state(), 0), run.depth());
    }

    private static DeviceInput hold(DeviceSession session, TornadoNativeArray array, boolean resident) {
        return resident
                ? new OnDevice(session.upload(NativeArrays.typeOf(array), array.getSegment(), array.getSize()))
                : new OnHost(array.getSegment(), array.getSize());
    }

    private static DeviceInput first(DeviceInput input, int length) {
        return input instanceof OnDevice device
                ? new OnDevice(device.array(), 0, length)
                : new OnHost(((OnHost) input).data(), length);
    }
}
