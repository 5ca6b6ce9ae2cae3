package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Flips one bit of a kernel's output and checks every answer: an undetected error is within the limit that
 * docs/explanation/guarantees.md gives. {@code -Dfunnel.long=true} flips 500 bits for each reduction.
 */
@EnabledIf(value = "isEmbedded", disabledReason = "injects faults into the embedded runtime")
class FlippedBitsTest {

    private static final long SEED = 20_263;
    private static final int FLIPS = Boolean.getBoolean("funnel.long") ? 500 : 6;
    private static final int LENGTH = 5000;

    static boolean isEmbedded() {
        return Devices.runtime() == Device.Runtime.EMBEDDED;
    }

    /** A reduction, and the base-2 logarithm of the relative change that may go undetected. */
    static Stream<Arguments> reductions() {
        return Stream.of(
                Arguments.of("float.sum", FloatReductions.SUM, -18),
                Arguments.of("float.dotProduct", FloatReductions.DOT_PRODUCT, -18),
                Arguments.of("float.maximum", FloatReductions.MAXIMUM, -1000),
                Arguments.of("float.sampleVariance", FloatReductions.SAMPLE_VARIANCE, -45),
                Arguments.of("double.sum", DoubleReductions.SUM, -46),
                Arguments.of("double.mean", DoubleReductions.MEAN, -45),
                Arguments.of("double.product", DoubleReductions.PRODUCT, -39),
                Arguments.of("double.geometricMean", DoubleReductions.GEOMETRIC_MEAN, -41),
                Arguments.of("double.sampleVariance", DoubleReductions.SAMPLE_VARIANCE, -45),
                Arguments.of("double.correlation", DoubleReductions.CORRELATION, -41),
                Arguments.of("double.skewness", DoubleReductions.SKEWNESS, -39),
                Arguments.of("double.logSumExp", DoubleReductions.LOG_SUM_EXP, -45));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reductions")
    void flip_thatChangesMoreThanRounding_isSeen(String name, Reduction<?> reduction, int power) {
        boolean hasBounded = reduction.definition().facts().boundedVariant().isPresent(); // else both are the same
        for (ErrorBounds bounds : hasBounded
                ? List.of(ErrorBounds.NONE, ErrorBounds.PROVED)
                : List.of(ErrorBounds.NONE)) {
            try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
                flip(name, reduction, funnel.using(Strategy.CASCADE).trusting().bounded(bounds), power);
            }
        }
    }

    /** The host's answer is known here, without a requested check. */
    @Test
    void flip_whereAnEstimateIsAskedFor_isAnError() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            Funnel estimating = funnel.using(Strategy.CASCADE).trusting().bounded(ErrorBounds.ESTIMATED);
            List<Data<?>> inputs = inputs(DoubleReductions.SAMPLE_VARIANCE);
            estimating.reduce(DoubleReductions.SAMPLE_VARIANCE, inputs); // the canary's kernels are right
            try (FaultInjection injection = FaultInjection.inject(
                    Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*cascade*").bit(51).seed(SEED))) {
                assertThatThrownBy(() -> estimating.reduce(DoubleReductions.SAMPLE_VARIANCE, inputs))
                        .isInstanceOf(EngineException.class)
                        .hasMessageStartingWith("device gave a wrong answer: reduction=");
                assertThat(injection.struck()).isEqualTo(1);
            }
        }
    }

    private static void flip(String name, Reduction<?> reduction, Funnel funnel, int power) {
        Funnel checking = funnel.checking(1);
        List<Data<?>> inputs = inputs(reduction);
        double right = number(checking.reduce(reduction, inputs).value());
        int seen = 0;
        int same = 0;
        double most = 0;
        for (int i = 0; i < FLIPS; i++) {
            Fault flip = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*cascade*").seed(SEED + i);
            try (FaultInjection injection = FaultInjection.inject(flip)) {
                double answer = number(checking.reduce(reduction, inputs).value());
                assertThat(injection.struck()).isEqualTo(1);
                same += answer == right ? 1 : 0;
                most = Math.max(most, Math.abs(answer - right) / Math.abs(right));
            } catch (EngineException e) {
                assertThat(e).hasMessageStartingWith("device gave a wrong answer: ");
                seen++;
            }
        }
        System.out.printf("%s, flips=%d, seen=%d, answer the same=%d, let through=%d, of them most=2^%.1f%n", name,
                FLIPS,
                seen, same, FLIPS - seen - same, Math.log(most) / Math.log(2));
        assertThat(most).as(name + ", seed=" + SEED).isLessThanOrEqualTo(Math.scalb(1.0, power));
        assertThat(seen).as(name + ", seed=" + SEED).isPositive();
    }

    private static double number(Object answer) {
        return ((Number) answer).doubleValue();
    }

    private static List<Data<?>> inputs(Reduction<?> reduction) {
        SplittableRandom random = new SplittableRandom(SEED);
        return reduction.signature().inputs().stream().<Data<?>>map(input -> switch (input.type()) {
            case FLOAT -> {
                float[] floats = new float[LENGTH];
                for (int i = 0; i < LENGTH; i++) {
                    floats[i] = (float) random.nextDouble(0.5, 1.9);
                }
                yield Data.of(floats);
            }
            default -> Data.of(random.doubles(LENGTH, 0.5, 1.9).toArray());
        }).toList();
    }
}
