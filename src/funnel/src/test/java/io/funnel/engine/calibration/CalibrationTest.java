package io.funnel.engine.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.device.Profile;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    @Test
    void measure_device_hasCurvesOfHostAndStrategiesThatAPlannerReads() throws IOException {
        Device device = Devices.all().getFirst();
        List<String> measured = new ArrayList<>();
        TimeBudget budget = new TimeBudget(5000, 2, Duration.ofMillis(1), Duration.ofHours(1),
                (what, bytes, done, all) -> measured.add(what + " " + bytes + ": " + done + " of " + all));
        Profile profile;
        try (HostEngine host = HostEngine.open(HostOptions.defaults());
                DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT)) {
            profile = Calibration.measure(device, session, host, HandWritten.FLOAT_SUM, HandWritten.FLOAT_MIN,
                    "in a test", budget);
        }
        assertThat(profile.host().places()).containsExactly(4L, 16L, 64L, 256L, 1024L, 4096L, 5000L);
        assertThat(profile.staged().keySet()).isEqualTo(profile.resident().keySet())
                .contains("Cascade", "CascadeVector", "SerialPerCore");
        assertThat(profile.hostWork()).isNotNegative();
        assertThat(measured).contains("warm-up 4: 0 of 14", "float sum 4: 7 of 14", "float sum 5000: 13 of 14");
        StringWriter text = new StringWriter();
        profile.write(text);
        Profile again = Profile.read("test", new StringReader(text.toString()));
        Route route = Router
                .route(new Request(HandWritten.FLOAT_SUM, 1000, Residence.BOTH, Placement.DEVICE, Optional.of(device),
                        Optional.of(again), Optional.empty(), Sizes.AUTO, Map.of(), Set.of()));
        assertThat(route.chosen().nanos()).isPositive();
        assertThat(route.others()).isNotEmpty();
    }

    @Test
    void measure_withoutTime_isOfTheShortestInputs() {
        Device device = Devices.all().getFirst();
        TimeBudget budget =
                new TimeBudget(5000, 2, Duration.ofMillis(1), Duration.ZERO, (what, bytes, done, all) -> {});
        try (HostEngine host = HostEngine.open(HostOptions.defaults());
                DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT)) {
            assertThat(Calibration.measure(device, session, host, HandWritten.FLOAT_SUM, HandWritten.FLOAT_MIN,
                    "in a test", budget).host().places()).containsExactly(4L);
        }
    }

    @Test
    void measure_inLittleTime_sharesItOutAmongTheLengths() {
        Device device = Devices.all().getFirst();
        TimeBudget budget =
                new TimeBudget(5000, 2, Duration.ofSeconds(2), Duration.ofSeconds(6), (what, bytes, done, all) -> {});
        try (HostEngine host = HostEngine.open(HostOptions.defaults());
                DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT)) {
            assertThat(Calibration.measure(device, session, host, HandWritten.FLOAT_SUM, HandWritten.FLOAT_MIN,
                    "in a test", budget).host().places()).contains(4L, 16L, 64L);
        }
    }
}
