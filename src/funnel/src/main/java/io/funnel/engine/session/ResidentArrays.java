package io.funnel.engine.session;

import io.funnel.device.Device.Kind;
import io.funnel.engine.EngineException;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceBuffer.Form;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.DeviceElements;
import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The device arrays of a session, kept reachable so that no pinned array becomes garbage. */
final class ResidentArrays {

    private final SessionResources session;
    private final MemoryLimits limits;
    private final Set<ResidentArray> open = ConcurrentHashMap.newKeySet();

    ResidentArrays(SessionResources session) {
        this.session = session;
        this.limits = session.limits();
    }

    /** Whether the session is closed, so that nothing more runs on its arrays. */
    boolean isEnded() {
        return session.gate().isClosed();
    }

    /** Uploads in the requested form, else in that of the fastest strategies; others are made on demand. */
    ResidentArray upload(ElementType type, MemorySegment data, long length, Optional<Form> wished) {
        DeviceElements.require(type, session.device());
        Form form = wished.orElse(
                session.device().kind() == Kind.GPU && type.hasVectors() ? Form.VECTORS : Form.ELEMENTS);
        int room = limits.bufferElements(type);
        try {
            List<DeviceBuffer> blocks = fill(Math.toIntExact(Math.max(1, Math.ceilDiv(length, room))), number -> {
                long at = (long) number * room;
                int elements = (int) Math.min(room, length - at);
                DeviceBuffer block = take(new DeviceBuffer.Key(type, limits.residentClass(type, elements), form));
                block.limit(elements);
                block.write(data, at, 0, elements);
                return block;
            });
            ResidentArray array = new ResidentArray(this, type, length, room, form, blocks);
            open.add(array);
            return array;
        } catch (RuntimeException | Error e) {
            throw told(e, type, length);
        }
    }

    /** Makes an array of what a user's graph has left on the device; no account knows of that memory. */
    ResidentArray lend(ElementType type, ImmutableTaskGraph graph, TornadoNativeArray array) {
        DeviceBuffer block = DeviceBuffer.lent(type, session.device(), graph, array);
        ResidentArray lent = new ResidentArray(this, type, array.getSize(), Math.max(1, array.getSize()),
                Form.ELEMENTS, List.of(block));
        open.add(lent);
        return lent;
    }

    /** Makes an array of elements that kernels have left in a buffer, to be read in place: the host has none of them. */
    ResidentArray adopt(ElementType type, int length, DeviceBuffer block) {
        ResidentArray array =
                new ResidentArray(this, type, length, limits.bufferElements(type), Form.ELEMENTS, List.of(block));
        open.add(array);
        return array;
    }

    boolean owns(ResidentArray array) {
        return array.residents().equals(this);
    }

    /** The buffers of an array in a form; the caller reads the array. */
    List<DeviceBuffer> blocks(ResidentArray array, Form form) {
        if (form == Form.VECTORS) {
            array.requireCopy();
        }
        return array.blocks(form, () -> fill(array.blockCount(), number -> {
            DeviceBuffer from = array.block(number);
            DeviceBuffer block = take(new DeviceBuffer.Key(array.type(), from.key().capacity(), form));
            block.limit(from.elements());
            block.write(from.host().getSegment(), 0, 0, from.key().capacity());
            return block;
        }));
    }

    /** Copies blocks to the device; drops all of them if one fails. */
    private List<DeviceBuffer> fill(int count, IntFunction<DeviceBuffer> maker) {
        List<DeviceBuffer> blocks = new ArrayList<>();
        try {
            for (int number = 0; number < count; number++) {
                BackgroundTask.requireNotEnded("doing=upload, buffers=" + number + " of " + count);
                blocks.add(maker.apply(number));
                blocks.getLast().upload();
            }
            return blocks;
        } catch (RuntimeException | Error e) {
            blocks.forEach(block -> session.pool().drop(block, e));
            throw e;
        }
    }

    private DeviceBuffer take(DeviceBuffer.Key key) {
        return session.buffer(key, "array on the device", new LongAdder());
    }

    /** Runs an update from a source on a Java thread that may launch. */
    void launch(ResidentArray array, MemorySegment source, Runnable update) {
        String what = "doing=update, " + name(array.type(), array.length());
        session.gate().launching(new AdmissionControl.Work<>(what, () -> {
            update.run();
            return array;
        }, written -> {}), deadline(), !HostCopy.isForAll(source));
    }

    /** Overwrites a part of an array that the caller has locked; closes the array if that ends halfway. */
    void write(ResidentArray array, MemorySegment source, long offset, long elements) {
        BackgroundTask.requireNotEnded(name(array.type(), array.length()));
        long done = 0;
        try {
            while (done < elements) {
                long within = (offset + done) % array.blockElements();
                long part = Math.min(elements - done, array.blockElements() - within);
                int number = (int) ((offset + done) / array.blockElements());
                for (int each = number; each < array.allBlocks().size(); each += array.blockCount()) {
                    BackgroundTask.requireNotEnded(name(array.type(), array.length()));
                    DeviceBuffer block = array.allBlocks().get(each);
                    block.write(source, done, within, part);
                    block.upload();
                }
                done += part;
            }
        } catch (RuntimeException | Error e) {
            array.close(); // a part of it has changed
            throw told(e, array.type(), array.length());
        }
    }

    private EngineException told(Throwable cause, ElementType type, long length) {
        return DeviceFailures.of(session.device(), name(type, length), "upload", cause);
    }

    static String name(ElementType type, long length) {
        return "array=" + type.label() + "[" + length + "]";
    }

    /** The time limit of a caller that starts now to wait for an array that others hold. */
    Deadline deadline() {
        return Deadline.in(session.options().deadline());
    }

    /** The session's reason to refuse calls, if any. */
    Optional<String> refusal() {
        return session.gate().refusal();
    }

    void release(ResidentArray array) {
        if (open.remove(array) && !array.isLent()) {
            array.allBlocks().forEach(session.pool()::giveBack);
        }
    }

    void close() {
        List.copyOf(open).forEach(ResidentArray::close);
    }
}
