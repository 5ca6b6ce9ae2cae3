package io.funnel.engine.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostCopyTest {

    private static final long OFFSET = 24;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4095, (2 << 20) - 1, 4 << 20, (4 << 20) + 1, 37 << 20})
    void copy_anyLength_copiesAllAndTellsEachByteOnce(long bytes) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment from = arena.allocate(bytes + 8);
            MemorySegment to = arena.allocate(bytes + 2 * OFFSET);
            from.fill((byte) 7);
            Map<Long, Long> told = new ConcurrentSkipListMap<>();

            HostCopy.copy(from, 8, to, OFFSET, bytes, told::put);

            assertThat(MemorySegment.mismatch(from, 8, from.byteSize(), to, OFFSET, OFFSET + bytes)).isEqualTo(-1);
            assertThat(to.get(JAVA_BYTE, OFFSET - 1)).isZero();
            assertThat(to.get(JAVA_BYTE, OFFSET + bytes)).isZero();
            long next = OFFSET;
            for (Map.Entry<Long, Long> part : told.entrySet()) {
                assertThat(part.getKey()).isEqualTo(next);
                next += part.getValue();
            }
            assertThat(next).isEqualTo(OFFSET + bytes);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {8, 37 << 20})
    void copy_aListenerThatFails_failsWhenAllAreDone(long bytes) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(2 * bytes);
            AtomicInteger inside = new AtomicInteger();

            assertThatThrownBy(() -> HostCopy.copy(memory, 0, memory, bytes, bytes, (offset, part) -> {
                inside.incrementAndGet();
                try {
                    throw new IllegalStateException("refused");
                } finally {
                    inside.decrementAndGet();
                }
            })).hasMessage("refused");
            assertThat(inside).hasValue(0);
        }
    }

    /** Memory may be freed after the exception, so no copy may go on. */
    @Test
    void copy_anErrorOfOnePart_isThrownWhenAllAreDone() {
        long bytes = 37 << 20;
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(2 * bytes);
            AtomicInteger inside = new AtomicInteger();

            assertThatThrownBy(() -> HostCopy.copy(memory, 0, memory, bytes, bytes, (offset, part) -> {
                if (offset == bytes) {
                    throw new InternalError("a fault");
                }
                inside.incrementAndGet();
                LockSupport.parkNanos(20_000_000);
                inside.decrementAndGet();
            })).isInstanceOf(InternalError.class).hasMessage("a fault");
            assertThat(inside).hasValue(0);
        }
    }
}
