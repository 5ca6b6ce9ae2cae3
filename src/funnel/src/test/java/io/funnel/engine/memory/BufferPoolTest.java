package io.funnel.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;

class BufferPoolTest {

    private static final long BYTES = 100;

    private final List<String> freed = new ArrayList<>();
    private final BufferPool pool = new BufferPool(10 * BYTES, Long.MAX_VALUE, Long.MAX_VALUE);

    @Test
    void take_theDeviceHasLessThanTheAccountSays_idleOnesGoAndItIsMade() {
        pool.giveBack(pool.take("a", "a", BYTES, () -> new Block("a")));
        Supplier<DeviceResource> refusedWhileOthersAreThere = () -> {
            if (freed.isEmpty()) {
                throw new IllegalStateException("a plan failed", new TornadoOutOfMemoryException("no room"));
            }
            return new Block("b");
        };

        DeviceResource made = pool.take("b", "b", BYTES, refusedWhileOthersAreThere);

        assertThat(made.key()).isEqualTo("b");
        assertThat(freed).containsExactly("a");
        assertThat(pool.account().usedBytes()).isEqualTo(BYTES);
        assertThat(pool.account().cachedBytes()).isZero();
    }

    @Test
    void take_theDeviceHasNothingLeft_failsAndTakesNoRoom() {
        assertThatThrownBy(() -> pool.take("b", "b", BYTES, () -> {
            throw new TornadoOutOfMemoryException("no room");
        })).hasMessage("no room");
        assertThat(pool.account().usedBytes()).isZero();
    }

    @Test
    void take_ofARuntimeThatKeepsALittleOfEach_anIdleOneGoesBeforeThereIsNoRoom() {
        BufferPool small = new BufferPool(1 << 20, 4096 + 2 * BYTES, Long.MAX_VALUE);
        for (String name : List.of("a", "b", "c")) {
            small.giveBack(small.take(name, name, BYTES, () -> new Block(name)));
        }
        assertThat(freed).isEmpty();

        small.giveBack(small.take("d", "d", 1024, () -> new Block("d")));

        assertThat(freed).containsExactly("a");
        assertThatThrownBy(() -> small.take("e", "e", 1024, () -> new Block("e")))
                .hasMessageContaining("device memory limit: needed=1024 bytes").hasMessageContaining("limit=200;");
    }

    @Test
    void take_anotherFailure_isToldAndIdleOnesStay() {
        pool.giveBack(pool.take("a", "a", BYTES, () -> new Block("a")));

        assertThatThrownBy(() -> pool.take("b", "b", BYTES, () -> {
            throw new IllegalStateException("no kernel");
        })).hasMessage("no kernel");

        assertThat(freed).isEmpty();
        assertThat(pool.account().cachedBytes()).isEqualTo(BYTES);
    }

    private final class Block implements DeviceResource {

        private final String key;

        Block(String key) {
            this.key = key;
        }

        @Override
        public Object key() {
            return key;
        }

        @Override
        public long bytes() {
            return BYTES;
        }

        @Override
        public void free() {
            freed.add(key);
        }
    }
}
