package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.fixture.Affine;
import io.funnel.fixture.HandWritten;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RouterTest {

    private static final Device GPU =
            new Device(Device.Runtime.TORNADOVM, "ptx", "Some GPU", Device.Kind.GPU, 0, 0, 100,
                    1024, 48 << 10, 80L << 30, 32, true, OptionalDouble.empty());
    private static final Device EMBEDDED = new Device(Device.Runtime.EMBEDDED, "embedded", "JVM", Device.Kind.CPU, 0, 0,
            2, 1024, 48 << 10, 8L << 30, 32, true, OptionalDouble.empty());

    /** A launch costs 50 us; the host reads 10 GB/s, the device 1000, and the link 25. */
    private static final Profile PROFILE = new Profile("Some GPU", "ptx", "",
            Curve.parse("4:100, 1000:200, 10000000000:1000000000"), 0.1,
            Map.of("CascadeVector", Curve.parse("4:60000, 1000000:100000, 10000000000:400000000"),
                    "Cascade", Curve.parse("4:50000, 1000000:100000, 10000000000:500000000")),
            Map.of("CascadeVector", Curve.parse("4:50000, 1000000:51000, 10000000000:10000000"),
                    "Cascade", Curve.parse("4:45000, 1000000:52000, 10000000000:20000000")),
            0);

    @Test
    void route_smallInput_neverPaysALaunch() {
        for (long length : new long[] {0, 1, 100, 10_000}) {
            Route route = route(HandWritten.PLANNED_SUM, length, Residence.HOST, Placement.FASTEST);
            assertThat(route.isHost()).as("length=" + length).isTrue();
            assertThat(route.others()).isNotEmpty();
        }
    }

    @Test
    void route_largeInput_takesTheFastestStrategyAndSaysWhatTheNextBestCosts() {
        Route route = route(HandWritten.PLANNED_SUM, 1L << 28, Residence.HOST, Placement.FASTEST);
        assertThat(route.strategy()).contains(Strategy.CASCADE_VECTOR);
        assertThat(route.others().getFirst().strategy()).contains(Strategy.CASCADE);
        assertThat(route.explain())
                .contains("CascadeVector on Some GPU", "fastest by the device's profile", "Next best: Cascade", " ms");
    }

    @Test
    void route_boundWished_weighsOnTheDeviceWhatBoundsTheErrorUnlessNothingDoes() {
        Request plain = request(HandWritten.PLANNED_SUM, 1L << 28, Residence.DEVICE, Placement.FASTEST);
        assertThat(Router.route(plain).strategy()).contains(Strategy.CASCADE_VECTOR);
        Route bounded = Router.route(bounding(plain, Strategy.CASCADE));
        assertThat(bounded.strategy()).contains(Strategy.CASCADE);
        assertThat(bounded.explain()).contains("Weighed on the device: what bounds the error in the same pass.");
        assertThat(Router.route(bounding(plain, Strategy.TWO_PASS)).strategy()).contains(Strategy.CASCADE_VECTOR);
    }

    private static Request bounding(Request request, Strategy strategy) {
        return new Request(request.reduction(), request.length(), request.residence(), request.placement(),
                request.device(), request.profile(), request.strategy(), request.sizes(), request.refused(),
                Set.of(strategy));
    }

    @Test
    void route_anyLength_isTheCheapestOfAllThatWereWeighed() {
        for (int exponent = 0; exponent <= 33; exponent++) {
            Route route = route(HandWritten.PLANNED_SUM, 1L << exponent, Residence.HOST, Placement.FASTEST);
            assertThat(route.chosen().nanos()).isPositive();
            assertThat(route.others()).filteredOn(other -> !Double.isNaN(other.nanos())).hasSize(2).allSatisfy(
                    other -> assertThat(other.nanos())
                            .isGreaterThanOrEqualTo(route.chosen().nanos() / (route.isHost() ? 1.15001 : 1)));
        }
    }

    @Test
    void route_inputOnTheDeviceAlone_staysThere() {
        Route small = route(HandWritten.PLANNED_SUM, 10, Residence.DEVICE, Placement.FASTEST);
        assertThat(small.strategy()).contains(Strategy.CASCADE);
        assertThat(small.explain()).contains("on the device", "the input is there");
        assertThatThrownBy(() -> route(HandWritten.PLANNED_SUM, 10, Residence.DEVICE, Placement.HOST))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("input is on the device");
    }

    @Test
    void route_arrayOfAPlan_isReadByKernelsOverElements() {
        Route large = route(HandWritten.PLANNED_SUM, 1L << 28, Residence.PLAN, Placement.FASTEST);
        assertThat(large.strategy()).contains(Strategy.CASCADE);
        assertThatThrownBy(() -> Router.route(new Request(HandWritten.PLANNED_SUM, 10, Residence.PLAN,
                Placement.FASTEST, Optional.of(GPU), Optional.of(PROFILE), Optional.of(Strategy.CASCADE_VECTOR),
                Sizes.AUTO, Map.of(), Set.of()))).isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("strategy=CascadeVector");
    }

    @Test
    void route_inputOnTheDeviceAndOnTheHost_readsTheCopyWhereALaunchTakesLonger() {
        Route small = route(HandWritten.PLANNED_SUM, 10, Residence.BOTH, Placement.FASTEST);
        assertThat(small.isHost()).isTrue();
        assertThat(small.explain()).contains("the host engine on the host's copy", "a launch would take longer");
        assertThat(route(HandWritten.PLANNED_SUM, 10, Residence.BOTH, Placement.DEVICE).isHost()).isFalse();
        assertThat(route(HandWritten.PLANNED_SUM, 1 << 24, Residence.BOTH, Placement.FASTEST).strategy())
                .contains(Strategy.CASCADE_VECTOR);
        assertThat(route(HandWritten.PLANNED_SUM, 1 << 24, Residence.BOTH, Placement.HOST).isHost()).isTrue();
    }

    @Test
    void router_anyLength_choosesTheCheapestAlthoughItComparesAtFewLengths() {
        for (Residence residence : List.of(Residence.HOST, Residence.DEVICE, Residence.BOTH)) {
            Router router = new Router(request(HandWritten.PLANNED_SUM, 0, residence, Placement.FASTEST));
            SplittableRandom random = new SplittableRandom(42);
            for (int i = 0; i < 20_000; i++) {
                Route route = router.at(random.nextLong(1L << random.nextInt(1, 50)));
                double others = route.others().stream()
                        .filter(other -> residence != Residence.DEVICE || !other.isHost())
                        .mapToDouble(Estimate::nanos).filter(nanos -> !Double.isNaN(nanos)).min().orElseThrow();
                assertThat(route.chosen().nanos()).as("seed 42, " + route.request().length() + " " + residence)
                        .isLessThanOrEqualTo((route.isHost() ? 1.15001 : 1.000001) * others);
            }
        }
    }

    @Test
    void route_floatSum_costsWhatWasMeasured() {
        Profile slowArithmetic = new Profile("Some GPU", "ptx", "", PROFILE.host(), 100, PROFILE.staged(),
                PROFILE.resident(), 100);
        for (Placement placement : List.of(Placement.HOST, Placement.DEVICE)) {
            Route route = Router.route(new Request(HandWritten.PLANNED_SUM, 1 << 20, Residence.HOST, placement,
                    Optional.of(GPU), Optional.of(slowArithmetic), Optional.empty(), Sizes.AUTO, Map.of(), Set.of()));
            Curve measured = placement == Placement.HOST
                    ? PROFILE.host()
                    : Objects.requireNonNull(PROFILE.staged().get(route.strategy().orElseThrow().label()));
            assertThat(route.chosen().nanos()).isEqualTo(measured.at(4 << 20));
        }
    }

    @Test
    void router_strategies_areThoseThatSomeLengthTakes() {
        Router router = new Router(request(HandWritten.PLANNED_SUM, 0, Residence.BOTH, Placement.DEVICE));
        assertThat(router.strategies()).containsExactly(Strategy.CASCADE, Strategy.CASCADE_VECTOR);
        assertThat(new Router(request(HandWritten.PLANNED_SUM, 0, Residence.HOST, Placement.HOST)).strategies())
                .isEmpty();
    }

    @Test
    void route_operatorThatDoesNotCommute_takesAStrategyThatKeepsTheOrder() {
        Route route = route(Affine.COMPOSITION, 1 << 20, Residence.HOST, Placement.DEVICE);
        assertThat(route.strategy().orElseThrow().needs().commutative()).isFalse();
    }

    @Test
    void route_refusedStrategy_isNotWeighedAndNamed() {
        Route route = Router.route(new Request(HandWritten.PLANNED_SUM, 1L << 28, Residence.HOST, Placement.FASTEST,
                Optional.of(GPU), Optional.of(PROFILE), Optional.empty(), Sizes.AUTO,
                Map.of(Strategy.CASCADE_VECTOR, "expected 1, got 2"),
                Set.of()));
        assertThat(route.strategy()).contains(Strategy.CASCADE);
        assertThat(route.explain()).contains("Not weighed: CascadeVector");
        assertThatThrownBy(() -> Router.route(new Request(HandWritten.PLANNED_SUM, 1, Residence.HOST, Placement.FASTEST,
                Optional.of(GPU), Optional.of(PROFILE), Optional.of(Strategy.CASCADE), Sizes.AUTO,
                Map.of(Strategy.CASCADE, "expected 1, got 2; try another"), Set.of())))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("strategy gives wrong answers here: strategy=Cascade");
    }

    @Test
    void route_everyStrategyRefused_namesTheCausesFirst() {
        Map<Strategy, String> refused = new EnumMap<>(Strategy.class);
        Strategy.preferredOnGpu().forEach(strategy -> refused.put(strategy, "canary failed: device=Some GPU, strategy="
                + strategy.label() + ", length=5, elements=ordinary, kernel does not compile; try another strategy"));
        refused.put(Strategy.CASCADE, "wrong answer to a canary: device=GPU (2, 3), strategy=Cascade, length=1, "
                + "elements=hard, expected 449, got -531; try another strategy");
        assertThatThrownBy(() -> Router.route(new Request(HandWritten.PLANNED_SUM, 1, Residence.HOST, Placement.DEVICE,
                Optional.of(GPU), Optional.empty(), Optional.empty(), Sizes.AUTO, refused, Set.of())))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("no kernel runs on the device: reduction=io.funnel.fixture.floatsum, device=Some GPU: "
                        + "expected 449, got -531 (Cascade); kernel does not compile (CascadeUnrolled, CascadeVector, AssociativeTree, "
                        + "SerialPerCore); try placement HOST, or another device");
    }

    @Test
    void route_withoutProfile_asksForOne() {
        Request small = new Request(HandWritten.PLANNED_SUM, 1000, Residence.HOST, Placement.FASTEST, Optional.of(GPU),
                Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of());
        assertThat(Router.route(small).isHost()).isTrue();
        assertThat(Router.route(small).explain()).contains("funnel calibrate");
        Request large =
                new Request(HandWritten.PLANNED_SUM, 1L << 26, Residence.HOST, Placement.FASTEST, Optional.of(GPU),
                        Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of());
        assertThat(Router.route(large).strategy()).contains(Strategy.CASCADE_UNROLLED);
    }

    @Test
    void route_withoutProfile_stagesElementsAndReadsVectorsInPlace() {
        Function<Residence, Optional<Strategy>> chosen = residence -> Router
                .route(new Request(HandWritten.PLANNED_SUM, 1L << 26, residence, Placement.DEVICE, Optional.of(GPU),
                        Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of()))
                .strategy();
        assertThat(chosen.apply(Residence.HOST)).contains(Strategy.CASCADE_UNROLLED);
        assertThat(chosen.apply(Residence.DEVICE)).contains(Strategy.CASCADE_VECTOR);
    }

    @Test
    void route_embeddedRuntime_isNoAccelerator() {
        Request request =
                new Request(HandWritten.PLANNED_SUM, 1L << 30, Residence.HOST, Placement.FASTEST, Optional.of(EMBEDDED),
                        Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of());
        assertThat(Router.route(request).isHost()).isTrue();
        assertThat(Router.route(request).explain()).contains("the embedded runtime is no accelerator");
    }

    @Test
    void route_noDevice_isTheHostUnlessTheDeviceWasAskedFor() {
        Request request =
                new Request(HandWritten.PLANNED_SUM, 1L << 30, Residence.HOST, Placement.FASTEST, Optional.empty(),
                        Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of());
        assertThat(Router.route(request).isHost()).isTrue();
        assertThatThrownBy(() -> Router.route(new Request(HandWritten.PLANNED_SUM, 5, Residence.HOST, Placement.DEVICE,
                Optional.empty(), Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of())))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("no device: placement=DEVICE");
    }

    private static Route route(Reduction<?> reduction, long length, Residence residence, Placement placement) {
        return Router.route(request(reduction, length, residence, placement));
    }

    private static Request request(Reduction<?> reduction, long length, Residence residence, Placement placement) {
        return new Request(reduction, length, residence, placement, Optional.of(GPU), Optional.of(PROFILE),
                Optional.empty(), Sizes.AUTO, Map.of(), Set.of());
    }
}
