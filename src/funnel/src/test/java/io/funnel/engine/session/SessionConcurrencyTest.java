package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.SEED;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.floats;
import static io.funnel.engine.session.Samples.host;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.reduce;
import static io.funnel.engine.session.Samples.sum;
import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.fixture.HandWritten;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many Java threads reducing different inputs through one session. */
@Timeout(120)
class SessionConcurrencyTest {

    private static final int TASKS = 8;
    private static final int CALLS = 40;

    @Test
    void reduce_eightThreads_everyAnswerIsRight() throws Exception {
        run(Executors.newFixedThreadPool(TASKS));
    }

    @Test
    void reduce_virtualThreads_everyAnswerIsRight() throws Exception {
        run(Executors.newVirtualThreadPerTaskExecutor());
    }

    private static void run(ExecutorService threads) throws InterruptedException, ExecutionException {
        try (threads; DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            int[] shared = ints(9001);
            int expected = sum(shared);
            try (ResidentArray resident = session.upload(
                    ElementType.INT, MemorySegment.ofArray(shared), shared.length)) {
                List<Future<?>> all = new ArrayList<>();
                for (int task = 0; task < TASKS; task++) {
                    SplittableRandom random = new SplittableRandom(SEED + task);
                    all.add(threads.submit(() -> {
                        for (int call = 0; call < CALLS; call++) {
                            call(session, random, resident, expected);
                        }
                    }));
                }
                for (Future<?> future : all) {
                    future.get();
                }
                assertThat(session.memory().usedBytes()).isEqualTo(resident.bytes());
            }
            assertThat(session.memory().usedBytes()).isZero();
        }
    }

    private static void call(DeviceSession session, SplittableRandom random, ResidentArray resident, int expected) {
        int length = random.nextInt(3000);
        switch (random.nextInt(5)) {
            case 0 -> {
                int[] data = ints(length);
                assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, length, host(data)))
                        .isEqualTo(sum(data));
            }
            case 1 -> {
                float[] data = floats(length);
                assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, length, host(data)))
                        .isEqualTo(sum(data));
            }
            case 2 -> assertThat(reduce(session, HandWritten.INT_SUM, Strategy.TWO_PASS, resident.length(),
                    new DeviceInput.OnDevice(resident))).isEqualTo(expected);
            case 3 -> {
                float[] data = floats(length + 1);
                data[length / 2] = -1;
                assertThat(reduce(session, HandWritten.FLOAT_MIN, Strategy.SERIAL_PER_CORE, length + 1, host(data)))
                        .isEqualTo(-1f);
            }
            default -> {
                int[] data = ints(length);
                try (ResidentArray own = session.upload(ElementType.INT, MemorySegment.ofArray(data), length)) {
                    assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, length,
                            new DeviceInput.OnDevice(own))).isEqualTo(sum(data));
                }
            }
        }
    }
}
