package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.engine.EngineException;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.result.Result;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures on the device, and the library's reactions. */
class FunnelFaultsTest {

    private static final float[] SAMPLES = samples();

    private static float[] samples() {
        float[] samples = new float[5000];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i % 7;
        }
        return samples;
    }

    static Stream<Fault> failures() {
        Fault silent = Fault.of(Fault.Kind.SILENT_LAUNCH).ofKernel("*Cascade*").times(3); // a launch to warm up, one, and one more in doubt
        return Stream.of(Fault.of(Fault.Kind.COMPILATION), Fault.of(Fault.Kind.MEMORY), Fault.of(Fault.Kind.LAUNCH),
                Fault.of(Fault.Kind.DEVICE_LOST), silent)
                .flatMap(fault -> Stream.of(fault, fault.throwing(Fault.Thrown.INTERNAL_ERROR),
                        fault.throwing(Fault.Thrown.NULL_POINTER)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void reduce_deviceFails_isAnErrorThatNamesItAndTheFunnelGoesOn(Fault fault) {
        float[] copy = SAMPLES.clone();
        try (Funnel funnel = trusting(Fallback.NEVER)) {
            try (FaultInjection injection = FaultInjection.inject(fault)) {
                assertThatThrownBy(() -> funnel.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, copy))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining(funnel.device().name())
                        .hasMessageContaining("Cascade");
                assertThat(injection.struck()).isEqualTo(fault.times());
            }
            assertThat(copy).isEqualTo(SAMPLES);
            assertThat(funnel.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, copy).value()).isEqualTo(sum());
        }
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void reduce_deviceFailsAndTheHostMayTakeOver_saysSo(Fault fault) {
        try (Funnel funnel = trusting(Fallback.HOST_ON_FAILURE);
                FaultInjection injection = FaultInjection.inject(fault)) {
            Result<Float> result = funnel.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, SAMPLES);
            assertThat(injection.struck()).isEqualTo(fault.times());
            assertThat(result.value()).isEqualTo(sum());
            assertThat(result.ranOn().runtime()).isEqualTo("host");
            assertThat(result.remarks()).hasSize(1);
            assertThat(result.remarks().getFirst()).startsWith("fallback to the host engine: ")
                    .contains(funnel.device().name());
        }
    }

    @Test
    void reduce_fallbackAlways_runsNothingOnTheDevice() {
        try (Funnel funnel = trusting(Fallback.HOST_ALWAYS);
                FaultInjection injection = FaultInjection.inject(Fault.of(Fault.Kind.LAUNCH).times(Fault.ALWAYS))) {
            Result<Float> result = funnel.reduce(HandWritten.FLOAT_SUM, SAMPLES);
            assertThat(result.value()).isEqualTo(sum());
            assertThat(result.remarks()).containsExactly("the host engine, by the fallback policy HOST_ALWAYS");
            assertThat(injection.events()).isZero();
        }
    }

    @Test
    void reduce_strategyThatTheDeviceMiscompiles_isRefusedByNameAndTheNextOneTaken() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build();
                FaultInjection injection = FaultInjection.inject(Fault.of(Fault.Kind.BIT_FLIP)
                        .ofKernel("SerialPerCore*").bit(30).times(Fault.ALWAYS))) {
            Result<Float> result = funnel.reduce(HandWritten.FLOAT_SUM, SAMPLES);
            assertThat(injection.struck()).isPositive();
            assertThat(result.value()).isEqualTo(sum());
            assertThat(result.ranOn().strategy()).isEqualTo(Strategy.CASCADE.label());
            assertThat(result.remarks()).anySatisfy(remark -> assertThat(remark)
                    .contains("refused by its canary run", "SerialPerCore"));
            assertThatThrownBy(() -> funnel.using(Strategy.SERIAL_PER_CORE)
                    .reduce(HandWritten.FLOAT_SUM, SAMPLES))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageContaining("SerialPerCore");
        }
    }

    @Test
    void reduce_bitFlipAfterTheCanary_isFoundWhereEveryAnswerIsChecked() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.EVERY_ANSWER).build()) {
            Funnel cascade = funnel.using(Strategy.CASCADE);
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES).value()).isEqualTo(sum());
            Fault flip = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*Cascade*").bit(30).seed(11);
            try (FaultInjection injection = FaultInjection.inject(flip)) {
                assertThatThrownBy(() -> cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES))
                        .isInstanceOf(EngineException.class)
                        .hasMessageStartingWith("device gave a wrong answer: device=")
                        .hasMessageContaining("strategy=Cascade");
                assertThat(injection.struck()).isEqualTo(1);
            }
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES).value()).isEqualTo(sum());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fallback.class, names = {"NEVER", "HOST_ON_FAILURE"})
    void reduce_kernelThatHangs_endsAtItsDeadline(Fallback fallback) {
        Fault hang = Fault.of(Fault.Kind.HANG).lasting(Duration.ofMinutes(5)).times(Fault.ALWAYS);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING)
                .fallback(fallback).deadline(Duration.ofMillis(300)).build();
                FaultInjection injection = FaultInjection.inject(hang)) {
            Funnel cascade = funnel.using(Strategy.CASCADE);
            if (fallback == Fallback.NEVER) {
                assertThatThrownBy(() -> cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES))
                        .isInstanceOf(EngineException.class).hasMessageContaining("deadline");
                assertThatThrownBy(() -> cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES))
                        .isInstanceOf(EngineException.class).hasMessageContaining("Cascade");
            } else {
                assertThat(cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES).remarks().getFirst()).contains("deadline");
            }
            injection.release();
        }
    }

    private static Funnel trusting(Fallback fallback) {
        return Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).fallback(fallback).build();
    }

    private static float sum() {
        float sum = 0;
        for (float sample : SAMPLES) {
            sum += sample;
        }
        return sum; // whole numbers: exact in every order
    }
}
