package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One Funnel and many threads. */
class FunnelThreadsTest {

    private static final int TASKS = 32;
    private static final int ROUNDS = Boolean.getBoolean("funnel.long") ? 2000 : 20;
    private static final Duration LONG = Duration.ofMinutes(2);

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void reduce_fromManyThreadsAtOnce_givesEachItsAnswer(Placement placement) throws Exception {
        try (Funnel funnel = Funnel.builder().placement(placement).build();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int task = 0; task < TASKS; task++) {
                int number = task;
                tasks.add(threads.submit(() -> reduceAndCheck(funnel, number)));
            }
            for (Future<?> task : tasks) {
                task.get(LONG.toSeconds(), TimeUnit.SECONDS);
            }
        }
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }

    /** Different reductions of different lengths; whole numbers, so every order gives the same. */
    private static void reduceAndCheck(Funnel funnel, int number) {
        for (int round = 0; round < ROUNDS; round++) {
            int length = 1 + (number * 131 + round * 977) % 9000;
            float[] floats = new float[length];
            int[] ints = new int[length];
            int sum = 0;
            for (int i = 0; i < length; i++) {
                ints[i] = (i + number) % 11 - 5;
                floats[i] = ints[i];
                sum += ints[i];
            }
            switch (number % 3) {
                case 0 -> assertThat(funnel.reduce(HandWritten.FLOAT_SUM, floats).floatValue()).isEqualTo(sum);
                case 1 -> assertThat(funnel.reduce(HandWritten.INT_SUM, ints).intValue()).isEqualTo(sum);
                default -> assertThat(funnel.reduce(HandWritten.FLOAT_MIN, floats).floatValue())
                        .isEqualTo(minimum(floats));
            }
        }
    }

    private static float minimum(float[] values) {
        float minimum = Float.POSITIVE_INFINITY;
        for (float value : values) {
            minimum = Math.min(minimum, value);
        }
        return minimum;
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void close_whileOthersReduce_endsThemWithAClearError(Placement placement) throws Exception {
        Funnel funnel = Funnel.builder().placement(placement).build();
        float[] samples = new float[1 << 20];
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int task = 0; task < 4; task++) {
                tasks.add(threads.submit(() -> {
                    while (true) {
                        funnel.reduce(HandWritten.FLOAT_SUM, samples);
                    }
                }));
            }
            Thread.sleep(300);
            funnel.close();
            for (Future<?> task : tasks) {
                Throwable ended = catchThrowable(() -> task.get(LONG.toSeconds(), TimeUnit.SECONDS));
                assertThat(ended).isInstanceOf(ExecutionException.class);
                assertThat(ended.getCause()).isInstanceOfAny(IllegalStateException.class, EngineException.class)
                        .hasMessageContaining("closed");
            }
        }
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }

    @Test
    void interrupt_whileTheDeviceWorks_endsTheCallAndTheFunnelGoesOn() throws Exception {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING)
                .chunk(1 << 16).build()) {
            Funnel cascade = funnel.using(Strategy.CASCADE);
            float[] samples = new float[1 << 20];
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, samples).floatValue()).isZero();
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            AtomicReference<Boolean> interrupted = new AtomicReference<>();
            try (FaultInjection hang =
                    FaultInjection.inject(Fault.of(Fault.Kind.HANG).ofKernel("*ascade*").times(Fault.ALWAYS))) {
                Thread thread = Thread.ofPlatform().start(() -> {
                    thrown.set(catchThrowable(() -> cascade.reduce(HandWritten.FLOAT_SUM, samples)));
                    interrupted.set(Thread.currentThread().isInterrupted());
                });
                assertThat(hang.awaitStrike(LONG)).isTrue();
                thread.interrupt();
                Thread.sleep(1000); // for the caller to see it before the kernel comes back
                hang.release();
                thread.join(LONG);
                assertThat(thread.isAlive()).isFalse();
            }
            assertThat(thrown.get()).isInstanceOf(EngineException.class).hasMessageContaining("interrupted");
            assertThat(interrupted.get()).isTrue();
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, samples).floatValue()).isZero();
        }
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }
}
