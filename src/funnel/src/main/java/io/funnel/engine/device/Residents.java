package io.funnel.engine.device;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The arrays of a session that are on the device. */
final class Residents {

    private final DeviceSession session;
    private final Device device;
    private final Pool pool;
    private final Limits limits;
    private final Set<ResidentArray> open = ConcurrentHashMap.newKeySet();

    Residents(DeviceSession session, Device device, Pool pool, Limits limits) {
        this.session = session;
        this.device = device;
        this.pool = pool;
        this.limits = limits;
    }

    ResidentArray upload(ElementType type, MemorySegment data, long length) {
        int room = limits.bufferElements(type);
        List<Block> blocks = new ArrayList<>();
        try {
            long at = 0;
            do {
                int elements = (int) Math.min(room, length - at);
                Block block = take(new Block.Key(type, limits.residentClass(type, elements)));
                blocks.add(block);
                block.write(data, at, 0, elements);
                block.upload();
                at += elements;
            } while (at < length);
        } catch (RuntimeException | Error e) {
            blocks.forEach(block -> pool.drop(block, e));
            throw told(e, type, length);
        }
        ResidentArray array = new ResidentArray(session, type, length, room, blocks);
        open.add(array);
        return array;
    }

    private Block take(Block.Key key) {
        return (Block) pool.take(key, "array on the device", key.bytes(), () -> Block.create(key, device));
    }

    void write(ResidentArray array, MemorySegment source, long offset, long elements) {
        long stamp = array.startWrite();
        try {
            long done = 0;
            while (done < elements) {
                long at = offset + done;
                long within = at % array.blockElements();
                long part = Math.min(elements - done, array.blockElements() - within);
                Block block = array.blocks().get((int) (at / array.blockElements()));
                block.write(source, done, within, part);
                block.upload();
                done += part;
            }
        } catch (RuntimeException | Error e) {
            throw told(e, array.type(), array.length());
        } finally {
            array.endWrite(stamp);
        }
    }

    private EngineException told(Throwable cause, ElementType type, long length) {
        return cause instanceof EngineException known && String.valueOf(known.getMessage()).startsWith("device memory")
                ? known
                : Failures.of(device, "array=" + type.label() + "[" + length + "]", "upload", cause);
    }

    void release(ResidentArray array) {
        if (open.remove(array)) {
            array.blocks().forEach(block -> pool.giveBack(block.key(), block));
        }
    }

    /** Closes all of them. */
    void close() {
        List.copyOf(open).forEach(ResidentArray::close);
    }
}
