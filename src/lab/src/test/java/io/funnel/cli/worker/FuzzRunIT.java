package io.funnel.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.JobException;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.lab.fuzz.FuzzEvent;
import io.funnel.lab.fuzz.FuzzJob;
import io.funnel.lab.fuzz.FuzzSettings;
import io.funnel.lab.fuzz.SavedCase;
import io.funnel.lab.fuzz.Tally;
import io.funnel.verify.compare.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random runs in workers that die, hang or refuse. */
class FuzzRunIT {

    private static final Duration PATIENT = Duration.ofSeconds(60);

    @TempDir
    private Path logs = Path.of("");

    @Test
    void fuzz_workerThatDies_blamesTheFamilyAndGoesOn() {
        Heard heard = fuzz(8, PATIENT, "family3=abort");

        assertThat(heard.families).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(heard.tally.of(Status.VERIFIED)).isEqualTo(7);
        assertThat(heard.tally.of(Status.FAILED)).isEqualTo(1);
        assertThat(heard.findings).singleElement().satisfies(finding -> {
            assertThat(finding.family()).isEqualTo(3);
            assertThat(finding.status()).isEqualTo(Status.FAILED);
            assertThat(finding.reason()).isEqualTo("the process died: exit code 134 (SIGABRT)");
        });
        assertThat(heard.devices).containsExactly(FakeWorker.DEVICE);
    }

    @Test
    void fuzz_workerThatHangs_isGivenUp() {
        Heard heard = fuzz(4, Duration.ofSeconds(10), "family1=hang");

        assertThat(heard.findings).singleElement()
                .satisfies(finding -> assertThat(finding.reason()).isEqualTo("timed out after 10 s"));
        assertThat(heard.families).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void fuzz_workerThatDiesBetweenFamilies_blamesNone() {
        Heard heard = fuzz(5, PATIENT, "after2=abort");

        assertThat(heard.findings).isEmpty();
        assertThat(heard.tally.of(Status.VERIFIED)).isEqualTo(5);
    }

    @Test
    void fuzz_workerThatDoesNotStart_saysSo() {
        assertThatExceptionOfType(JobException.class).isThrownBy(() -> fuzz(5, PATIENT, "start=abort"))
                .withMessageContaining("does not run here: the process died: exit code 134 (SIGABRT)");
    }

    private Heard fuzz(long cases, Duration deadline, String... acts) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), FakeFuzzWorker.class.getName()));
        command.addAll(List.of(acts));
        FuzzSettings settings = new FuzzSettings(1, 0, 600_000, cases, 1000, 1, List.of(), List.of(), 10, true);
        Heard heard = new Heard();
        new WorkerRunner(List.of(new WorkerLaunch.Command(List.of("opencl"), command)), Runtime.TORNADOVM,
                Logs.in(Optional.of(logs)), deadline)
                .run(new FuzzJob(DeviceChoice.ANY, List.of(), List.of("int.sum"), settings), heard::hear);
        return heard;
    }

    private static final class Heard {

        private final List<Device> devices = new ArrayList<>();
        private final List<Long> families = new ArrayList<>();
        private final List<SavedCase> findings = new ArrayList<>();
        private final Tally tally = new Tally();

        void hear(Event event) {
            switch (event) {
                case FuzzEvent.Started(Device device, int reductions) -> devices.add(device);
                case FuzzEvent.FamilyDone(long family, Tally cases) -> {
                    families.add(family);
                    tally.add(cases);
                }
                case FuzzEvent.Found found -> findings.add(found.finding());
                default -> {}
            }
        }
    }
}
