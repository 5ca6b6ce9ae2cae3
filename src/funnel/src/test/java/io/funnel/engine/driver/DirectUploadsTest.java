package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.EngineException;
import io.funnel.engine.shortcut.Shortcuts;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class DirectUploadsTest {

    private static final long BUFFER = 7;
    private static final long MARK = 0x1234_5678_9ABC_DEF0L;
    private static final int ROOM = 1 << 10;

    private final FakeQueue queue = new FakeQueue(false, (task, arguments, groups) -> {});
    private final MemorySegment host = new IntArray(ROOM).getSegment();

    /** TornadoVM's buffer: the array with its marks after {@code before} bytes. */
    private MemorySegment onDevice(long before) {
        for (int i = 0; i < Shortcuts.MARKS; i++) {
            host.set(JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, MARK);
        }
        MemorySegment device = new IntArray(ROOM + 64).getSegment();
        device.fill((byte) 0x5A);
        device.asSlice(before, host.byteSize()).copyFrom(host);
        queue.memory.put(BUFFER, device);
        return device;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 16, 40, 128})
    void send_parts_arriveBehindTheHeadersThatTheMarksTell(long before) {
        MemorySegment device = onDevice(before);
        DirectUploads uploads = DirectUploads.found(queue, BUFFER, host, MARK);

        for (int i = 0; i < ROOM; i++) {
            host.setAtIndex(JAVA_INT, i, i + 1);
        }
        uploads.send(0, 400);
        uploads.send(400, host.byteSize() - 400);
        uploads.await();

        assertThat(device.asSlice(before, host.byteSize()).mismatch(host)).isEqualTo(-1);
        assertThat(device.asSlice(0, before).toArray(JAVA_BYTE)).doesNotContain(0);
        assertThat(queue.entered).isZero();
    }

    @Test
    void found_leavesNoMarks() {
        MemorySegment device = onDevice(16);

        DirectUploads.found(queue, BUFFER, host, MARK);

        long marks = (long) Shortcuts.MARKS * Long.BYTES;
        assertThat(host.asSlice(0, marks).toArray(JAVA_INT)).containsOnly(0);
        assertThat(device.asSlice(16, marks).toArray(JAVA_INT)).containsOnly(0);
    }

    @Test
    void found_anotherArraysMarks_areRefused() {
        onDevice(16);

        assertThatThrownBy(() -> DirectUploads.found(queue, BUFFER, host, MARK + 1)).isInstanceOf(EngineException.class)
                .hasMessageContaining("does not have what it copied");
        assertThat(queue.asked).endsWith("leave", "free");
    }

    @Test
    void found_aCopyThatDoesNotArrive_isRefused() {
        onDevice(16);
        FakeQueue deaf = new FakeQueue(false, (task, arguments, groups) -> {}) {
            @Override
            public void write(long buffer, long offset, MemorySegment from) {}
        };
        deaf.memory.putAll(queue.memory);

        assertThatThrownBy(() -> DirectUploads.found(deaf, BUFFER, host, MARK)).isInstanceOf(EngineException.class);
        assertThat(deaf.asked).endsWith("leave", "free");
    }

    @Test
    void send_thatIsRefused_isTold() {
        onDevice(16);
        DirectUploads uploads = DirectUploads.found(queue, BUFFER, host, MARK);
        queue.refused = "write";

        assertThatThrownBy(() -> uploads.send(0, 8)).isInstanceOf(EngineException.class);
        assertThat(queue.entered).isZero();
    }
}
