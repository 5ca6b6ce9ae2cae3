package io.funnel.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.Offsets;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts by key on a device that passes over a launch. */
class KeyOrderFaultsTest {

    private static final long SEED = 52;

    private static Offsets segments() {
        return Offsets.byKey(MemorySegment.ofArray(new SplittableRandom(SEED).ints(20_011, 0, 5000).toArray()), 5000,
                false);
    }

    private static void check(DeviceSession session) {
        Offsets host = segments();
        try (ResidentArray places = session.orders().find(segments(), Deadline.NONE).orElseThrow()) {
            assertThat(session.orders().difference(host, places)).isEqualTo((int) host.elements());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "count", "scan", "scatter", "offsets"})
    void find_launchThatIsPassedOver_isAnError(String kernel) {
        try (DeviceSession session =
                DeviceSession.open(Devices.all().getFirst(), DeviceOptions.DEFAULT.withLanes(1))) {
            check(session);
            Fault passedOver = Fault.of(Fault.Kind.SILENT_LAUNCH).ofKernel("*." + kernel);
            try (FaultInjection fault = FaultInjection.inject(passedOver)) {
                assertThatThrownBy(() -> session.orders().find(segments(), Deadline.NONE))
                        .isInstanceOf(EngineException.class).hasMessageContaining("sort by key");
                assertThat(fault.struck()).isEqualTo(1);
            }
            check(session);
        }
    }
}
