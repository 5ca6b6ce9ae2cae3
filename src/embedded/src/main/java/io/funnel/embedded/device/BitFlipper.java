package io.funnel.embedded.device;

import io.funnel.embedded.Fault;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Flips bits of a launch's output. It finds the words by comparison; if no word changed, it assumes that the launch
 * wrote the first word of its last array.
 */
public final class BitFlipper {

    private record Word(DeviceBuffer buffer, long offsetBytes) {}

    private final List<DeviceBuffer> buffers;
    private final List<byte[]> before = new ArrayList<>();

    /** Snapshots the buffers before the launch. */
    public BitFlipper(List<DeviceBuffer> buffers) {
        this.buffers = buffers;
        buffers.forEach(buffer -> before.add(buffer.data().toArray(ValueLayout.JAVA_BYTE)));
    }

    public void flip(Fault fault) {
        List<Word> written = written();
        if (written.isEmpty()) {
            return;
        }
        SplittableRandom random = new SplittableRandom(fault.seed());
        Word word = written.get(random.nextInt(written.size()));
        int bits = word.buffer().wordBytes() * Byte.SIZE;
        int bit = fault.bit().isPresent() ? Math.min(fault.bit().getAsInt(), bits - 1) : random.nextInt(bits);
        long at = word.offsetBytes() + bit / Byte.SIZE; // little-endian, as every machine that TornadoVM runs on
        MemorySegment data = word.buffer().data();
        byte old = data.get(ValueLayout.JAVA_BYTE, at);
        data.set(ValueLayout.JAVA_BYTE, at, (byte) (old ^ (1 << bit % Byte.SIZE)));
    }

    private List<Word> written() {
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < buffers.size(); i++) {
            DeviceBuffer buffer = buffers.get(i);
            MemorySegment old = MemorySegment.ofArray(before.get(i));
            for (long at = 0; at < old.byteSize(); at += buffer.wordBytes()) {
                long end = Math.min(at + buffer.wordBytes(), old.byteSize());
                if (MemorySegment.mismatch(old, at, end, buffer.data(), at, end) >= 0) {
                    words.add(new Word(buffer, at));
                }
            }
        }
        if (words.isEmpty() && !buffers.isEmpty() && buffers.getLast().dataBytes() > 0) {
            words.add(new Word(buffers.getLast(), 0));
        }
        return words;
    }
}
