package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.engine.NativeArrays;
import io.funnel.fixture.HandWritten;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Engines that are never closed. */
class ForgottenEngineTest {

    private static final int LENGTH = 3_000_000;
    private static final int PATIENCE = 400;

    @Test
    void forgotten_engine_keepsNoThreads() throws InterruptedException {
        Set<Thread> before = workers();
        useAndForget();
        Set<Thread> started = workers();
        started.removeAll(before);

        assertThat(started).hasSize(2);
        for (int i = 0; i < PATIENCE && started.stream().anyMatch(Thread::isAlive); i++) {
            System.gc();
            Thread.sleep(25);
        }
        assertThat(started).noneMatch(Thread::isAlive);
    }

    private static void useAndForget() {
        HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(3));
        Definition<?, ?> sum = HandWritten.FLOAT_SUM.definition();
        Operands state = NativeArrays.states(sum.signature(), 1);
        float[] ones = new float[LENGTH];
        java.util.Arrays.fill(ones, 1f);
        engine.reduce(sum, List.of(MemorySegment.ofArray(ones)), 0, LENGTH, state);
        assertThat(sum.finishSlot(state, 0)).isEqualTo((float) LENGTH);
    }

    private static Set<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("funnel-host-"))
                .collect(Collectors.toSet());
    }
}
