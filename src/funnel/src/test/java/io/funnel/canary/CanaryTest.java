package io.funnel.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.fixture.Dividing;
import io.funnel.fixture.FlushingAtomics;
import io.funnel.fixture.HandWritten;
import io.funnel.fixture.OneWrongLength;
import io.funnel.fixture.RoughLogarithm;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Correct strategies are trusted, wrong ones are refused by name, and each is tested once. */
class CanaryTest {

    private static final Device DEVICE = Devices.all().getFirst();

    static Stream<Arguments> all() {
        return HandWritten.all().stream()
                .flatMap(reduction -> Kernels.strategies(reduction).stream()
                        .map(strategy -> Arguments.of(reduction.name(), strategy, reduction)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void handWritten_everyStrategy_isTrusted(String name, Strategy strategy, Reduction<?> reduction) {
        assertThat(Canary.on(DEVICE).refusal(reduction, strategy, Sizes.AUTO)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32, 1024})
    void groupSizes_thatAUserFixes_areTried(int groupSize) {
        Canary canary = Canary.on(DEVICE);
        Sizes sizes = Sizes.ofGroupSize(groupSize);
        assertThat(canary.hasTrusted(HandWritten.FLOAT_SUM.definition(), Strategy.CASCADE, sizes)).isFalse();
        assertThat(canary.refusal(HandWritten.FLOAT_SUM, Strategy.CASCADE, sizes)).isEmpty();
        assertThat(canary.hasTrusted(HandWritten.FLOAT_SUM.definition(), Strategy.CASCADE, sizes)).isTrue();
    }

    @Test
    void hostStrategy_isTrustedWithoutARun() {
        Canary canary = Canary.on(DEVICE);
        assertThat(canary.refusal(HandWritten.INT_SUM, Strategy.SEQUENTIAL, Sizes.AUTO)).isEmpty();
        assertThat(canary.hasTrusted(HandWritten.INT_SUM.definition(), Strategy.SEQUENTIAL, Sizes.AUTO)).isFalse();
    }

    /** The sum of no elements is 0: an exception in the last step is no verdict about kernels. */
    @Test
    void lastStep_throwsForSomeInputs_isNoRefusal() {
        assertThat(Canary.on(DEVICE).refusal(Dividing.IN_LAST_STEP, Strategy.CASCADE, Sizes.AUTO)).isEmpty();
    }

    @Test
    void operator_throwsForANumberOfItsOwn_isToldAsTheOperators() {
        assertThatThrownBy(() -> Canary.on(DEVICE).refusal(Dividing.AT_A_BOUNDARY, Strategy.CASCADE, Sizes.AUTO))
                .isInstanceOf(EngineException.class).hasMessageStartingWith("operator failed on the host: "
                        + "reduction=io.funnel.fixture.DividingInCombine, step=canary, reason=");
    }

    @Test
    void kernel_wrongAtOneLength_isRefusedByName() {
        Optional<String> refusal = Canary.on(DEVICE).refusal(OneWrongLength.SUM, Strategy.CASCADE, Sizes.AUTO);

        assertThat(refusal).hasValueSatisfying(reason -> assertThat(reason)
                .startsWith("wrong answer to a canary: device=" + DEVICE.name() + ", backend=embedded, "
                        + "strategy=Cascade, reduction=io.funnel.fixture.OneWrongLength, groupSize=256, length="
                        + OneWrongLength.LENGTH + ", elements=ordinary, expected ")
                .contains(", got ")
                .endsWith("; try another strategy")
                .doesNotContain("\n"));
    }

    @Test
    void kernel_wrongAtOneLength_elsewhereIsTrusted() {
        Canary canary = Canary.on(DEVICE);
        assertThat(canary.refusal(OneWrongLength.SUM, Strategy.TWO_PASS, Sizes.AUTO)).isEmpty();
        assertThat(canary.refusal(OneWrongLength.SUM, Strategy.CASCADE, Sizes.ofGroupSize(64))).isEmpty();
    }

    @Test
    void kernel_whoseLogarithmsAreRough_isRefused() {
        Canary canary = Canary.on(DEVICE);

        assertThat(canary.refusal(RoughLogarithm.SUM, Strategy.CASCADE, Sizes.AUTO)).hasValueSatisfying(
                reason -> assertThat(reason).startsWith("wrong answer to a canary: ").contains("off by "));
        assertThat(canary.refusal(RoughLogarithm.SUM, Strategy.TWO_PASS, Sizes.AUTO)).isEmpty();
    }

    @Test
    void atomicAddition_thatFlushesSubnormals_isRefused() {
        Canary canary = Canary.on(DEVICE);

        assertThat(canary.refusal(FlushingAtomics.SUM, Strategy.ATOMIC_PARTIALS, Sizes.AUTO)).hasValueSatisfying(
                reason -> assertThat(reason).startsWith("wrong answer to a canary: ")
                        .contains("strategy=AtomicPartials", "length=1, elements=subnormal, ", ", got 0.0, "));
        assertThat(canary.refusal(FlushingAtomics.SUM, Strategy.CASCADE, Sizes.AUTO)).isEmpty();
    }

    @Test
    void kernel_thatThrows_isRefused() {
        assertThat(Canary.on(DEVICE).refusal(OneWrongLength.SUM, Strategy.SERIAL_PER_CORE, Sizes.AUTO))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("canary failed: device=").contains("index out of bounds"));
    }

    @Test
    void strategy_withoutKernel_isRefusedWithThatReason() {
        assertThat(Canary.on(DEVICE).refusal(OneWrongLength.SUM, Strategy.WARP_FINISH, Sizes.AUTO))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("no kernel of this strategy"));
    }

    /** A flip that no bound explains, in any run. The first launch and the tenth compile over no element. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8, 12, 15})
    void bitFlip_inAnyRun_isRefused(int launch) {
        Fault fault = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("Cascade.*").at(launch).seed(launch);
        try (FaultInjection flip = FaultInjection.inject(fault)) {
            Optional<String> refusal = Canary.on(DEVICE).refusal(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO);

            assertThat(flip.struck()).isEqualTo(1);
            assertThat(refusal).as(fault.toString()).hasValueSatisfying(
                    reason -> assertThat(reason).startsWith("wrong answer to a canary: "));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fault.Kind.class, names = {"COMPILATION", "LAUNCH", "SILENT_LAUNCH"})
    void fault_ofEveryKind_isRefused_andRemembered(Fault.Kind kind) {
        Canary canary = Canary.on(DEVICE);
        try (FaultInjection fault = FaultInjection.inject(Fault.of(kind))) {
            assertThat(canary.refusal(HandWritten.FLOAT_SUM, Strategy.CASCADE, Sizes.AUTO)).isPresent();
            assertThat(fault.struck()).isEqualTo(1);
        }
        assertThat(canary.refusal(HandWritten.FLOAT_SUM, Strategy.CASCADE, Sizes.AUTO)).isPresent();

        assertThat(Canary.on(DEVICE).refusal(HandWritten.FLOAT_SUM, Strategy.CASCADE, Sizes.AUTO)).isEmpty();
    }

    @Test
    void instances_shareNothing() {
        Canary refusing = Canary.on(DEVICE);
        try (FaultInjection _ = FaultInjection.inject(Fault.of(Fault.Kind.COMPILATION))) {
            assertThat(refusing.refusal(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO)).isPresent();
        }
        assertThat(Canary.on(DEVICE).refusal(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO)).isEmpty();
    }

    @Test
    void manyCallers_findOutOnce() throws InterruptedException, ExecutionException {
        Fault never = Fault.of(Fault.Kind.LAUNCH).ofKernel("Cascade.*").at(Fault.ALWAYS);
        try (FaultInjection counter = FaultInjection.inject(never);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(Canary.on(DEVICE).refusal(HandWritten.FLOAT_MIN, Strategy.CASCADE, Sizes.AUTO)).isEmpty();
            long launchesOfOne = counter.events();
            Canary canary = Canary.on(DEVICE);
            List<Future<Optional<String>>> found = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                found.add(callers.submit(
                        () -> canary.refusal(HandWritten.FLOAT_MIN, Strategy.CASCADE, Sizes.AUTO)));
            }
            for (Future<Optional<String>> each : found) {
                assertThat(each.get()).isEmpty();
            }
            assertThat(launchesOfOne).isPositive();
            assertThat(counter.events()).isEqualTo(2 * launchesOfOne);
        }
    }
}
