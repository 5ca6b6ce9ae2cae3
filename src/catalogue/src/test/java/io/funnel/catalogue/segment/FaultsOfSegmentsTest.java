package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.canary.Canary;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Segments;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Wrong kernels, failing devices and calls that end early: an error or the right values, never others. */
@Timeout(60)
class FaultsOfSegmentsTest {

    private static final IntArray SAMPLES = Slices.ints(5040);

    private static FunnelBuilder builder() {
        return Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING);
    }

    /** The sum, whose kernels over segments take the maximum in some passes; in order they are right. */
    @SuppressWarnings({"unchecked", "ReferenceEquality"}) // a definition; the one that a proxy is
    private static Reduction1<FloatArray, Float> faulty(boolean elements, boolean partials) {
        Definition<?, Float> sum = FloatReductions.SUM.definition();
        List<KernelCode> kernels = sum.kernels().stream().map(code -> code.strategy().equals("SegmentLanes")
                ? mixed(code, elements, partials)
                : code).toList();
        return new Reduction1<>((Definition<?, Float>) Proxy.newProxyInstance(
                FaultsOfSegmentsTest.class.getClassLoader(), new Class<?>[] {Definition.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "kernels" -> kernels;
                    default -> method.invoke(sum, arguments);
                }));
    }

    private static KernelCode mixed(KernelCode right, boolean elements, boolean partials) {
        KernelCode.Scalar sum = (KernelCode.Scalar) right;
        KernelCode.Scalar other = (KernelCode.Scalar) FloatReductions.MAXIMUM.definition().kernels().stream()
                .filter(code -> code.strategy().equals(right.strategy())).findFirst().orElseThrow();
        return new KernelCode.Scalar(sum.strategy(), sum.load(), elements ? other.elements() : sum.elements(),
                partials ? other.partials() : sum.partials(),
                elements ? other.elementsWithWarps() : sum.elementsWithWarps(),
                partials ? other.partialsWithWarps() : sum.partialsWithWarps());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void canary_refusesAPassThatIsWrong(boolean elements) {
        assertThat(Canary.on(Devices.all().getFirst()).refusal(faulty(elements, !elements), Strategy.SEGMENT_LANES,
                Sizes.AUTO).orElseThrow()).startsWith("wrong answer to a canary: device=embedded")
                .contains("strategy=SegmentLanes, reduction=io.funnel.catalogue.FloatSums.sum, segments=")
                .contains(", segment=0, ").endsWith("; try another strategy, or the host");
    }

    @Test
    void reduce_strategyThatTheCanaryRefuses_takesTheOtherAndSaysSo() {
        FloatArray samples = Slices.floats(5040);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            Reduction1<FloatArray, Float> faulty = faulty(false, true);
            Result<Values<Float>> result = funnel.per(columns(3)).reduce(faulty, samples);
            assertThat(result.ranOn().strategy()).isEqualTo("SegmentLanesInOrder");
            assertThat(result.remarks()).singleElement().asString()
                    .startsWith("strategy refused by its canary run: SegmentLanes, wrong answer to a canary");
            assertThat(result.value().floats()).isEqualTo(
                    funnel.per(columns(3)).reduce(FloatReductions.SUM, samples).value().floats());
            assertThatThrownBy(() -> funnel.using(Strategy.SEGMENT_LANES).per(columns(3)).reduce(faulty, samples))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("SegmentLanes");
            assertThat(funnel.reduce(faulty, samples).remarks()).as("without segments").isEmpty();
        }
    }

    @Test
    void checking_everySegment_namesTheWrongOne() {
        FloatArray samples = Slices.floats(5040);
        try (Funnel funnel = builder().checking(1.0).build()) {
            Reduction1<FloatArray, Float> faulty = faulty(true, false);
            assertThatThrownBy(() -> funnel.per(rowsOf(72)).reduce(faulty, samples))
                    .isInstanceOf(EngineException.class)
                    .hasMessageStartingWith("device gave a wrong answer: device=embedded")
                    .hasMessageContaining("strategy=SegmentLanes").hasMessageContaining(", segment=0: ");
            for (Segments segments : List.of(rowsOf(5), columns(5), columns(2))) {
                assertThat(funnel.per(segments).reduce(FloatReductions.MEAN, samples).remarks()).isEmpty();
                assertThat(funnel.per(segments).reduce(OwnReductions.AROUND_THE_MIDDLE, SAMPLES).remarks()).isEmpty();
            }
            assertThatThrownBy(() -> funnel.per(rowsOf(5).globalIndices()).reduce(FloatReductions.ARG_MIN, samples))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("answers with indices of the whole array cannot be checked");
            assertThat(funnel.per(rowsOf(5).globalIndices()).reduce(FloatReductions.SUM, samples).remarks()).isEmpty();
        }
    }

    /** A bit of one segment's state flips in a call: its segment is named. */
    @Test
    void checking_flippedBit_isFoundInItsSegment() {
        FloatArray samples = Slices.floats(5040);
        try (Funnel funnel = builder().build()) {
            float[] right = funnel.per(rowsOf(5)).reduce(FloatReductions.SUM, samples).value().floats();
            Fault flip = Fault.of(Fault.Kind.BIT_FLIP).bit(30).seed(11);
            int segment = -1;
            try (FaultInjection injection = FaultInjection.inject(flip)) {
                float[] wrong = funnel.per(rowsOf(5)).reduce(FloatReductions.SUM, samples).value().floats();
                assertThat(injection.struck()).isOne();
                for (int i = 0; i < right.length; i++) {
                    segment = right[i] == wrong[i] ? segment : i;
                }
            }
            assertThat(segment).isNotNegative();
            try (FaultInjection _ = FaultInjection.inject(flip)) {
                assertThatThrownBy(() -> funnel.checking(1).per(rowsOf(5)).reduce(FloatReductions.SUM, samples))
                        .isInstanceOf(EngineException.class).hasMessageContaining(", segment=" + segment + ": ");
            }
        }
    }

    /** The driver skips a launch: results of the call before must not be taken for this one's. */
    @Test
    void reduce_skippedLaunch_isRepeatedOrToldOf() {
        try (Funnel funnel = builder().build()) {
            for (Segments segments : List.of(rowsOf(7), columns(3), rowsOf(2520))) {
                funnel.per(segments).reduce(IntReductions.SUM, new IntArray(5040));
                try (FaultInjection once = FaultInjection.inject(Fault.of(Fault.Kind.SILENT_LAUNCH))) {
                    Slices.check(funnel, segments, IntReductions.SUM, SAMPLES);
                    assertThat(once.struck()).isOne();
                }
                try (FaultInjection _ =
                        FaultInjection.inject(Fault.of(Fault.Kind.SILENT_LAUNCH).times(Fault.ALWAYS))) {
                    assertThatThrownBy(() -> funnel.per(segments).reduce(IntReductions.SUM, SAMPLES))
                            .isInstanceOf(EngineException.class);
                }
                Slices.check(funnel, segments, IntReductions.SUM, SAMPLES);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fault.Kind.class, names = {"COMPILATION", "MEMORY", "LAUNCH", "DEVICE_LOST"})
    void reduce_deviceFails_isAnErrorOrTheHostTakesOverAndSaysSo(Fault.Kind kind) {
        Fault always = Fault.of(kind).times(Fault.ALWAYS);
        try (Funnel funnel = builder().build(); FaultInjection _ = FaultInjection.inject(always)) {
            assertThatThrownBy(() -> funnel.per(rowsOf(7)).reduce(IntReductions.SUM, SAMPLES))
                    .isInstanceOf(EngineException.class);
        }
        try (Funnel funnel = builder().fallback(Fallback.HOST_ON_FAILURE).build();
                FaultInjection _ = FaultInjection.inject(always)) {
            Result<?> result = Slices.check(funnel, rowsOf(7), IntReductions.SUM, SAMPLES);
            assertThat(result.ranOn().runtime()).isEqualTo("host");
            assertThat(result.remarks()).singleElement().asString().startsWith("fallback to the host engine: ");
        }
    }

    @Test
    void reduce_kernelThatHangs_endsAtItsDeadline() {
        Fault hang = Fault.of(Fault.Kind.HANG).lasting(Duration.ofMinutes(5)).times(Fault.ALWAYS);
        try (Funnel funnel = builder().deadline(Duration.ofMillis(200)).build();
                FaultInjection injection = FaultInjection.inject(hang)) {
            assertThatThrownBy(() -> funnel.per(rowsOf(7)).reduce(IntReductions.SUM, SAMPLES))
                    .isInstanceOf(EngineException.class).hasMessageContaining("deadline");
            injection.release();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void reduce_interruptedCaller_endsAndStaysInterrupted(Placement placement) {
        IntArray samples = new IntArray(1 << 21);
        try (Funnel funnel = builder().placement(placement).chunk(1 << 20).build()) {
            int[] expected = funnel.per(columns(2)).reduce(IntReductions.SUM, samples).value().ints();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> funnel.per(columns(2)).reduce(IntReductions.SUM, samples))
                    .isInstanceOf(EngineException.class).hasMessageContaining("interrupt");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(funnel.per(columns(2)).reduce(IntReductions.SUM, samples).value().ints()).isEqualTo(expected);
        }
    }

    @Test
    void close_duringACall_endsIt() throws InterruptedException {
        Fault hang = Fault.of(Fault.Kind.HANG).lasting(Duration.ofSeconds(30));
        AtomicReference<Throwable> end = new AtomicReference<>();
        try (FaultInjection injection = FaultInjection.inject(hang)) {
            Funnel funnel = builder().build();
            Thread caller = Thread.ofPlatform().start(() -> {
                try {
                    funnel.per(rowsOf(7)).reduce(IntReductions.SUM, SAMPLES);
                } catch (RuntimeException e) {
                    end.set(e);
                }
            });
            assertThat(injection.awaitStrike(Duration.ofSeconds(20))).isTrue();
            Thread closer = Thread.ofPlatform().start(funnel::close);
            closer.join(Duration.ofMillis(200));
            injection.release();
            closer.join();
            caller.join();
            assertThatThrownBy(() -> funnel.per(rowsOf(7)).reduce(IntReductions.SUM, SAMPLES))
                    .isInstanceOf(RuntimeException.class).hasMessageContaining("closed");
        }
        assertThat(end.get()).isNull(); // the only piece was done
    }
}
