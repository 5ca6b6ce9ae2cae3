package io.funnel.lab.target;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceInput.OnDevice;
import io.funnel.engine.session.DeviceInput.OnDevices;
import io.funnel.engine.session.DeviceInput.OnHost;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A session on the device: data of the host in short chunks, or arrays that stay there. */
final class SessionTarget implements FuzzTarget {

    /** So short that most lengths take several. */
    private static final long CHUNK_BYTES = 4096;

    private final boolean resident;

    SessionTarget(boolean resident) {
        this.resident = resident;
    }

    @Override
    public String label() {
        return resident ? "resident" : "chunks";
    }

    @Override
    public Prepared prepare(Device device, Task task, List<TornadoNativeArray> inputs, int longest) {
        DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withChunkBytes(CHUNK_BYTES));
        return new Prepared() {
            private List<DeviceInput> held = List.of();

            @Override
            public Answer reduce(int length) {
                if (held.isEmpty()) {
                    held = hold(session, inputs);
                }
                List<DeviceInput> first = new ArrayList<>();
                for (int i = 0; i < held.size(); i++) {
                    boolean streamed = task.reduction().signature().inputs().get(i).streamed();
                    first.add(streamed ? first(held.get(i), length) : held.get(i));
                }
                DeviceRun run =
                        session.reduce(task.reduction(), task.strategy(), task.sizes(), first, length);
                return new Answer(task.reduction().definition().load(run.state(), 0), run.depth());
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }

    private List<DeviceInput> hold(DeviceSession session, List<TornadoNativeArray> inputs) {
        List<DeviceInput> held = new ArrayList<>();
        for (TornadoNativeArray array : inputs) {
            held.add(resident
                    ? new OnDevice(session.upload(NativeArrays.typeOf(array), array.getSegment(), array.getSize()))
                    : new OnHost(array.getSegment(), array.getSize()));
        }
        return held;
    }

    private static DeviceInput first(DeviceInput input, int length) {
        return switch (input) {
            case OnHost host -> new OnHost(host.data(), length);
            case DeviceInput.InFile file -> new DeviceInput.InFile(file.elements(), length);
            case OnDevice device -> new OnDevice(device.array(), 0, length);
            case OnDevices several -> several;
        };
    }
}
