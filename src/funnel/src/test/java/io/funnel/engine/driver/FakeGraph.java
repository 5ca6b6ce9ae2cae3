package io.funnel.engine.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A graph as compiled by TornadoVM, with the fields and methods of TornadoVM's objects. */
final class FakeGraph {

    static final long FRAME = 11;
    static final long CONSTANTS = 12;
    static final long ATOMICS = 13;
    /** The frame's address, for kernels that take pointers. */
    static final long ADDRESS = 14;
    static final Object DEVICE = "the device";

    record Graph(@Nullable Object taskGraph) {}

    record Tasks(@Nullable Object taskGraphImpl) {}

    record Implementation(@Nullable Object vm) {}

    @SuppressWarnings("ArrayRecordComponent") // as TornadoVM's
    record Machine(Object @Nullable [] tornadoVMInterpreters) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Interpreter(@Nullable Object interpreterDevice, List<Object> objects, Object[] dataObjectStates,
            Object[] kernelStackFrame, List<Task> taskExecutionContexts, Object @Nullable [] installedCodes) {}

    record ObjectStates(Map<Object, Object> deviceStates) {}

    record DeviceState(@Nullable Object getXPUBuffer) {}

    record Buffer(long toBuffer) {}

    record Frame(long toBuffer, long toConstantAddress, long toAtomicAddress, long toAbsoluteAddress) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Task(Object[] getArguments) {}

    private final List<Object> objects = new ArrayList<>();
    private final List<Object> states = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private final List<Object> codes = new ArrayList<>();

    FakeGraph array(Object array, long buffer) {
        return state(array, Map.of(DEVICE, new DeviceState(new Buffer(buffer))));
    }

    /** An array that TornadoVM knows, with its state on each device. */
    FakeGraph state(Object array, Map<Object, Object> onDevices) {
        objects.add(array);
        states.add(new ObjectStates(onDevices));
        return this;
    }

    FakeGraph task(Object code, Object... arguments) {
        codes.add(code);
        tasks.add(new Task(arguments));
        return this;
    }

    Interpreter interpreter() {
        return new Interpreter(DEVICE, objects, states.toArray(),
                new Object[] {new Frame(FRAME, CONSTANTS, ATOMICS, ADDRESS)}, tasks, codes.toArray());
    }

    /** The object that a plan was executed with. */
    Object executed() {
        return graphOf(new Machine(new Object[] {interpreter()}));
    }

    static Object graphOf(@Nullable Object machine) {
        return new Graph(new Tasks(new Implementation(machine)));
    }
}
