package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.call.FunnelContext;
import io.funnel.call.FunnelSettings;
import io.funnel.data.DeviceData;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Answers checked at random, and the traces of their check. */
class AnswerCheckTest {

    private static final float[] SAMPLES = {1f, 2f, 3.5f, -4f};
    private static final Fault FLIP = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*Cascade*").bit(30).seed(11);

    @TempDir
    Path folder;

    @Test
    void checking_share_checksWhatChancePicksAndRecordsIt() throws Exception {
        List<RecordedEvent> events;
        try (Recording recording = new Recording(); Funnel funnel = sampling(0.01, 0.5, 0.01, 0.0099, 0.02, 0.0)) {
            recording.enable("io.funnel.Check");
            recording.start();
            Funnel cascade = funnel.using(Strategy.CASCADE);
            for (int call = 0; call < 4; call++) {
                assertThat(cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES).value()).isEqualTo(2.5f);
            }
            try (FaultInjection injection = FaultInjection.inject(FLIP)) {
                assertThatThrownBy(() -> cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES))
                        .isInstanceOf(EngineException.class)
                        .hasMessageStartingWith("device gave a wrong answer: device=");
                assertThat(injection.struck()).isEqualTo(1);
            }
            recording.stop();
            recording.dump(folder.resolve("checks.jfr"));
            events = RecordingFile.readAllEvents(folder.resolve("checks.jfr")).stream()
                    .filter(event -> event.getEventType().getName().equals("io.funnel.Check")).toList();
        }
        assertThat(events).extracting(event -> event.getBoolean("right")).containsExactly(true, false);
        assertThat(events.getLast().getString("strategy")).isEqualTo("Cascade");
        assertThat(events.getLast().getLong("length")).isEqualTo(4);
        assertThat(events.getLast().getString("finding")).contains("expected 2.5");
    }

    @Test
    void checking_noneAndAll_askNoChance() {
        try (Funnel funnel = sampling(0)) {
            Funnel cascade = funnel.using(Strategy.CASCADE);
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES).value()).isEqualTo(2.5f);
            try (FaultInjection _ = FaultInjection.inject(FLIP)) {
                assertThat(cascade.reduce(HandWritten.FLOAT_SUM, SAMPLES).value()).isNotEqualTo(2.5f);
            }
            try (FaultInjection _ = FaultInjection.inject(FLIP)) {
                assertThatThrownBy(() -> cascade.checking(1).reduce(HandWritten.FLOAT_SUM, SAMPLES))
                        .isInstanceOf(EngineException.class).hasMessageContaining("device gave a wrong answer");
            }
        }
    }

    @Test
    void checking_elementsOnTheDevice_readsTheHostsCopy() {
        try (Funnel funnel = sampling(1); DeviceData<FloatArray> resident = funnel.upload(SAMPLES)) {
            Funnel cascade = funnel.using(Strategy.CASCADE);
            assertThat(cascade.reduce(HandWritten.FLOAT_SUM, resident).value()).isEqualTo(2.5f);
            try (FaultInjection _ = FaultInjection.inject(FLIP)) {
                assertThatThrownBy(() -> cascade.reduce(HandWritten.FLOAT_SUM, resident))
                        .isInstanceOf(EngineException.class).hasMessageContaining("device gave a wrong answer");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
    void checking_noShare_isRefused(double rate) {
        assertThatThrownBy(() -> Funnel.builder().checking(rate)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("share of the answers outside 0 to 1: checking=" + rate + "; try 0 to 1, as in 0.01");
        try (Funnel funnel = sampling(0)) {
            assertThatThrownBy(() -> funnel.checking(rate)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** A Funnel on the device that checks a share of its answers, picked by these numbers. */
    private static Funnel sampling(double share, Double... numbers) {
        Iterator<Double> chance = List.of(numbers).iterator();
        return new Funnel(new FunnelContext(
                new FunnelSettings(List.of(Devices.all().getFirst()), Optional.empty(), Placement.DEVICE,
                        Fallback.NEVER, ErrorBounds.NONE, Strictness.CANARY, share, DeviceOptions.DEFAULT,
                        OptionalInt.empty()),
                chance::next));
    }
}
