package io.funnel.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.engine.shortcut.Shortcuts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parts of a host array on their way to the device, and the guard against frees. */
class PartUploadsTest {

    private final List<String> done = new ArrayList<>();
    private final Shortcuts.Uploads driver = new Shortcuts.Uploads() {
        @Override
        public void send(long offset, long bytes) {
            done.add("send " + bytes + " at " + offset);
        }

        @Override
        public void await() {
            done.add("await");
        }

        @Override
        public void free() {
            done.add("free");
        }
    };

    private PartUploads uploads(boolean atOnce) {
        return new PartUploads(driver, atOnce, copies -> {
            done.add("no free from here");
            long bytes = copies.get();
            done.add("frees again");
            return bytes;
        });
    }

    @Test
    void parts_ofAnArrayThatAFreeUnlocks_areSentWhileNothingIsFreed() {
        PartUploads uploads = uploads(false);
        for (int round = 0; round < 2; round++) {
            done.clear();
            uploads.written(8, 4);
            uploads.written(0, 2);
            assertThat(done).isEmpty();
            assertThat(uploads.finish()).isEqualTo(6);
            assertThat(done).containsExactly("no free from here", "send 4 at 8", "send 2 at 0", "await", "frees again");
        }
    }

    @Test
    void parts_ofAnArrayThatStaysLocked_areSentAtOnce() {
        PartUploads uploads = uploads(true);
        uploads.written(8, 4);
        assertThat(done).containsExactly("send 4 at 8");
        assertThat(uploads.finish()).isEqualTo(4);
        assertThat(uploads.finish()).isZero();
        uploads.free();
        assertThat(done).endsWith("free");
    }
}
