package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Comparison;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.StrategyResult;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A call of a Funnel, a row of a comparison and a canary's run launch the same kernels. */
class OneEngineTest {

    private static final Device DEVICE = Devices.all().getFirst();
    private static final int LENGTH = 70_001;

    private static Stream<Strategy> strategies() {
        return Kernels.strategies(HandWritten.INT_SUM).stream()
                .filter(strategy -> !strategy.isHost() && strategy != Strategy.ANNOTATED_LOOP);
    }

    private record Counted<T>(T value, long launches) {

        static <T> Counted<T> of(Supplier<T> call) {
            assertThat(call.get()).as("the first compiles").isNotNull();
            try (FaultInjection counter = FaultInjection.inject(Fault.of(Fault.Kind.LAUNCH).at(Fault.ALWAYS))) {
                T value = call.get();
                return new Counted<>(value, counter.events());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void strategy_launchesTheSameByEveryRoad(Strategy strategy) {
        IntArray input = new IntArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            input.set(i, i % 1000);
        }
        Counted<Result<Integer>> call;
        Counted<Execution> prepared;
        try (Funnel funnel = Funnel.builder().device(DEVICE).placement(Placement.DEVICE).build();
                DeviceData<IntArray> resident = funnel.upload(Data.of(input));
                PreparedStrategy run = PreparedStrategy.of(DEVICE, HandWritten.INT_SUM, strategy, Sizes.AUTO, input)) {
            Funnel using = funnel.using(strategy);
            call = Counted.of(() -> using.reduce(HandWritten.INT_SUM, resident));
            prepared = Counted.of(() -> run.run(LENGTH, Timing.CALL));
        } catch (UnsupportedPlanException e) {
            Assumptions.abort(e.reason());
            return;
        }
        StrategyResult row =
                new Comparison(DEVICE, HandWritten.INT_SUM, List.of(input), LENGTH, Sizes.AUTO, 1).run(strategy);

        assertThat(row.status()).isEqualTo(Status.VERIFIED);
        long planned = row.plan().orElseThrow().cost().launches();
        assertThat(call.launches()).as("launches that the device has seen").isEqualTo(planned);
        assertThat(prepared.launches()).isEqualTo(planned);
        RanOn ranOn = call.value().ranOn();
        assertThat(ranOn.launches()).isEqualTo((int) planned);
        assertThat(ranOn.groups()).isEqualTo(row.plan().get().groups());
        assertThat(ranOn.groupSize()).isEqualTo(row.plan().get().groupSize());
        assertThat(prepared.value().plan()).isEqualTo(row.plan().get());
        assertThat(call.value().value()).isEqualTo(prepared.value().value()).isEqualTo(row.value().orElseThrow());
    }
}
