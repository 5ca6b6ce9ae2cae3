package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.funnel.call.FunnelContext;
import io.funnel.data.Data;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.fixture.Looping;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.result.Result;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that leave before their answer, by a deadline, an interrupt or the end, do no harm. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeavingTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(500);
    /** A deadline for tests that also expect an answer within it. */
    private static final Duration AMPLE = Duration.ofSeconds(2);
    private static final int[] INTS = {1, 2, 3};
    /** A value in the elements of the tests, never in those of law checks. */
    private static final int RARE = 123_457_891;

    /** Abandoned work of a test must not meet the faults of the next one. */
    @AfterEach
    void awaitWhatWasLeftBehind() throws InterruptedException {
        while (DeviceMemory.usedByAllPlans() != 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void deadline_kernelThatComesLate_doesNotWriteIntoTheStateOfTheNextCall() throws Exception {
        FunnelContext context = deviceOnly(SHORT);
        try (Funnel funnel = new Funnel(context);
                FaultInjection hang = FaultInjection.inject(Fault.of(Fault.Kind.HANG).times(Fault.ALWAYS))) {
            Definition<?, ?> definition = HandWritten.INT_SUM.definition();
            assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS))
                    .isInstanceOf(EngineException.class).hasMessageContaining("deadline");
            Operands next = context.known(definition).borrowState();
            next.ints(0).set(0, 77);
            hang.release();
            while (context.session().refusal().isPresent()) {
                Thread.sleep(1);
            }
            assertThat(next.ints(0).get(0)).isEqualTo(77);
        }
    }

    @Test
    void deadline_kernelThatComesLate_isNotToldToTheListener() throws Exception {
        CompletableFuture<Long> told = new CompletableFuture<>();
        FunnelContext context = deviceOnly(SHORT);
        try (Funnel funnel = new Funnel(context);
                FaultInjection hang = FaultInjection.inject(Fault.of(Fault.Kind.HANG).times(Fault.ALWAYS))) {
            assertThatThrownBy(() -> funnel.watching(told::complete).using(Strategy.CASCADE)
                    .reduce(HandWritten.INT_SUM, INTS)).hasMessageContaining("deadline");
            hang.release();
            while (context.session().refusal().isPresent()) {
                Thread.sleep(1);
            }
            assertThat(told).isNotDone();
        }
    }

    @Test
    void deadline_kernelThatReadsAnUploadedArray_doesNotKeepItsEndWaiting() {
        FunnelContext context = deviceOnly(SHORT);
        try (Funnel funnel = new Funnel(context)) {
            var data = funnel.upload(INTS);
            try (FaultInjection _ = FaultInjection.inject(Fault.of(Fault.Kind.HANG).times(Fault.ALWAYS))) {
                assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, data))
                        .hasMessageContaining("deadline");
                data.close();
                data.close();
            }
        }
        assertThat(context.settings().device()).isPresent();
    }

    @Test
    void interrupt_duringTheCanary_isNoRefusal() throws Exception {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            try (FaultInjection hang = FaultInjection.inject(Fault.of(Fault.Kind.HANG).ofKernel("*Cascade*").at(4))) {
                CompletableFuture<Throwable> thrown = new CompletableFuture<>();
                Thread caller = Thread.ofPlatform().start(() -> thrown.complete(catchThrowable(
                        () -> funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS))));
                assertThat(hang.awaitStrike(LONG)).isTrue();
                caller.interrupt();
                assertThat(thrown.get(LONG.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(EngineException.class)
                        .hasMessageContaining("interrupted");
                hang.release();
            }
            assertThat(funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS).value()).isEqualTo(6);
        }
    }

    @Test
    void deadline_duringTheCanary_isNoRefusal() {
        try (Funnel funnel = deviceBuilder().deadline(AMPLE).build()) {
            try (FaultInjection hang = FaultInjection.inject(Fault.of(Fault.Kind.HANG).ofKernel("*Cascade*"))) {
                assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS))
                        .isInstanceOf(EngineException.class).hasMessageContaining("deadline")
                        .hasMessageContaining("canary");
                hang.release();
            }
            funnel.using(Strategy.CASCADE).prepare(HandWritten.INT_SUM);
            assertThat(funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS).value()).isEqualTo(6);
        }
    }

    @Test
    void prepare_deadlineShorterThanCompiling_isNotMeant() {
        try (Funnel funnel = deviceBuilder().deadline(Duration.ofNanos(1)).build()) {
            funnel.using(Strategy.CASCADE).prepare(HandWritten.INT_SUM);
            assertThat(funnel.context().session().compilations()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void memory_duringTheCanary_isNoRefusal(int passed) {
        failsOnce(Fault.of(Fault.Kind.MEMORY).at(1 + passed));
    }

    @Test
    void deviceLost_duringTheCanary_isNoRefusal() {
        failsOnce(Fault.of(Fault.Kind.DEVICE_LOST).ofKernel("*Cascade*"));
    }

    private static void failsOnce(Fault fault) {
        try (Funnel funnel = deviceBuilder().build()) {
            try (FaultInjection injection = FaultInjection.inject(fault)) {
                assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS))
                        .isInstanceOf(EngineException.class);
                assertThat(injection.struck()).isEqualTo(1);
            }
            assertThat(funnel.using(Strategy.CASCADE).reduce(HandWritten.INT_SUM, INTS).value()).isEqualTo(6);
        }
    }

    @Test
    void laws_operatorLoops_interruptEndsTheCallAndOthersGoOn() throws Exception {
        try (Looping looping = Looping.at(0);
                Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread caller = Thread.ofPlatform()
                    .start(() -> thrown.complete(catchThrowable(() -> funnel.reduce(looping.sum(), INTS))));
            looping.awaitEntry();
            for (int i = 0; i < 100; i++) { // one of them shares a bin of a table
                try (Looping other = Looping.at(RARE)) {
                    assertThat(funnel.reduce(other.sum(), INTS).value()).isEqualTo(6);
                }
            }
            caller.interrupt();
            assertThat(thrown.get(LONG.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(EngineException.class)
                    .hasMessageContaining("interrupted").hasMessageContaining("io.funnel.fixture.Looping")
                    .hasMessageContaining("thread=funnel-");
        }
    }

    @Test
    void laws_operatorLoops_deadlineAndCloseEndTheCall() throws Exception {
        try (Looping looping = Looping.at(0)) {
            try (Funnel funnel = Funnel.builder().placement(Placement.HOST).deadline(SHORT).build()) {
                assertThatThrownBy(() -> funnel.reduce(looping.sum(), INTS)).isInstanceOf(EngineException.class)
                        .hasMessageContaining("deadline").hasMessageContaining("thread=funnel-");
            }
            Funnel funnel = Funnel.builder().placement(Placement.HOST).build();
            CompletableFuture<Result<Integer>> call =
                    CompletableFuture.supplyAsync(() -> funnel.reduce(looping.sum(), INTS));
            looping.awaitEntry();
            assertThat(call).isNotDone();
            funnel.close();
            assertThatThrownBy(() -> call.get(LONG.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class).hasMessageContaining("closed");
        }
    }

    @Test
    void host_operatorLoopsInAWorker_interruptAndCloseEnd() throws Exception {
        try (Looping looping = Looping.at(RARE)) {
            Funnel funnel = Funnel.builder().placement(Placement.HOST).threads(3).build();
            int[] data = rareAtTheEnd();
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread caller = Thread.ofPlatform()
                    .start(() -> thrown.complete(catchThrowable(() -> funnel.reduce(looping.sum(), data))));
            looping.awaitEntry();
            looping.letOthersPass();
            caller.interrupt();
            // either a worker loops, and the caller leaves; or the caller itself loops, and only a deadline frees it
            funnel.close();
            if (!isIn(caller, "pass")) {
                assertThat(thrown.get(LONG.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(EngineException.class);
            }
        }
    }

    @Test
    void host_operatorLoops_deadlineEndsTheCall_andTheFunnelGoesOn() {
        try (Looping looping = Looping.at(RARE)) {
            try (Funnel funnel = Funnel.builder().placement(Placement.HOST).threads(3).deadline(AMPLE).build()) {
                funnel.prepare(looping.sum());
                int[] data = rareAtTheEnd();
                assertThatThrownBy(() -> funnel.reduce(looping.sum(), data)).isInstanceOf(EngineException.class)
                        .hasMessageContaining("deadline").hasMessageMatching(".*threads?=funnel-.*");
                looping.letOthersPass();
                assertThat(funnel.reduce(looping.sum(), data).value()).isEqualTo(RARE);
            }
        }
    }

    @Test
    void parameters_checkLoops_deadlineEndsTheCall() {
        try (Looping looping = Looping.at(RARE);
                Funnel funnel = Funnel.builder().placement(Placement.HOST).deadline(SHORT).build()) {
            assertThatThrownBy(() -> funnel.reduce(looping.checked(), INTS)).isInstanceOf(EndedEarlyException.class)
                    .hasMessageContaining("deadline passed: doing=parameter check");
            assertThatThrownBy(() -> funnel.reducePart(looping.checked(), List.of(Data.of(INTS)), 0))
                    .isInstanceOf(EndedEarlyException.class).hasMessageContaining("doing=parameter check");
            looping.letOthersPass();
            assertThat(funnel.reduce(looping.checked(), INTS).value()).isEqualTo(6);
        }
    }

    /** The host runs the part once: a fallback to it would take a second deadline. */
    @Test
    void part_operatorLoopsOnTheHost_isNotTriedAgain() {
        try (Looping looping = Looping.at(RARE);
                Funnel funnel = Funnel.builder().placement(Placement.HOST).fallback(Fallback.HOST_ON_FAILURE)
                        .strictness(Strictness.TRUSTING).deadline(SHORT).build()) {
            assertThatThrownBy(
                    () -> funnel.trusting().reducePart(looping.sum(), List.of(Data.of(new int[] {1, RARE})), 0))
                    .isInstanceOf(EndedEarlyException.class).hasMessageContaining("deadline passed: doing=host engine");
            assertThat(looping.entries()).isEqualTo(1);
        }
    }

    @Test
    void fallback_operatorLoopsOnTheHost_endsAtTheDeadline() {
        try (Looping looping = Looping.at(RARE);
                Funnel funnel = deviceBuilder().strictness(Strictness.TRUSTING).fallback(Fallback.HOST_ON_FAILURE)
                        .deadline(AMPLE).build();
                FaultInjection launch = FaultInjection.inject(Fault.of(Fault.Kind.LAUNCH).times(Fault.ALWAYS))) {
            assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).reduce(looping.sum(), new int[] {1, RARE}))
                    .isInstanceOf(EndedEarlyException.class)
                    .hasMessageContaining("deadline passed: doing=host engine");
            assertThat(launch.struck()).isPositive();
        }
    }

    private static int[] rareAtTheEnd() {
        int[] data = new int[1 << 18];
        data[data.length - 1] = RARE;
        return data;
    }

    private static boolean isIn(Thread thread, String method) {
        return List.of(thread.getStackTrace()).stream().anyMatch(frame -> frame.getMethodName().equals(method));
    }

    private static FunnelBuilder deviceBuilder() {
        return Funnel.builder().placement(Placement.DEVICE);
    }

    private static FunnelContext deviceOnly(Duration deadline) {
        return deviceBuilder().strictness(Strictness.TRUSTING).deadline(deadline).build().context();
    }
}
