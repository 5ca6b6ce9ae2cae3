package io.funnel.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class WorkerRunnerIT {

    private static final Duration PATIENT = Duration.ofSeconds(60);
    private static final List<Strategy> FOUR =
            List.of(Strategy.SEQUENTIAL, Strategy.GLOBAL_HALVING, Strategy.CASCADE, Strategy.TWO_PASS);

    @TempDir
    private Path logs = Path.of("");

    @Test
    void compare_strategyThatAborts_failsAloneAndTheOthersGoOn() throws IOException {
        Heard heard = compare(FOUR, PATIENT, "GlobalHalving=abort");

        assertThat(heard.statuses()).containsExactly("Sequential verified", "GlobalHalving failed", "Cascade verified",
                "TwoPass verified");
        assertThat(heard.rows.get(1).reason()).isEqualTo("the process died: exit code 134 (SIGABRT)");
        assertThat(heard.devices).containsExactly(FakeWorker.DEVICE);
        assertThat(processes()).isEqualTo(2);
    }

    @Test
    void compare_everyStrategyAborts_eachGetsItsOwnRow() {
        Heard heard =
                compare(FOUR, PATIENT, "Sequential=abort", "GlobalHalving=abort", "Cascade=abort", "TwoPass=abort");

        assertThat(heard.rows).hasSize(4).allMatch(row -> row.status() == Status.FAILED);
    }

    @Test
    void compare_strategyThatHangs_isGivenUp() {
        Heard heard = compare(FOUR, Duration.ofSeconds(10), "Cascade=hang");

        assertThat(heard.statuses()).containsExactly("Sequential verified", "GlobalHalving verified", "Cascade failed",
                "TwoPass verified");
        assertThat(heard.rows.get(2).reason()).isEqualTo("timed out after 10 s");
    }

    @Test
    void compare_strategyThatIsWrong_leavesANewProcessToTheNext() throws IOException {
        Heard heard = compare(FOUR, PATIENT, "GlobalHalving=wrong");

        assertThat(heard.statuses()).contains("GlobalHalving wrong", "Cascade verified");
        assertThat(processes()).isEqualTo(2);
    }

    @Test
    void compare_annotatedLoop_hasAProcessOfItsOwn() throws IOException {
        Heard heard = compare(
                List.of(Strategy.SEQUENTIAL, Strategy.ANNOTATED_LOOP, Strategy.CASCADE, Strategy.TWO_PASS), PATIENT);

        assertThat(processes()).as("the loop's own, and one before and after it").isEqualTo(2);
        assertThat(heard.copies).as("the copy speed, which the first process measured").containsExactly(2.0);
    }

    @Test
    void compare_again_goesToTheSameProcessUnlessOneWasBad() throws IOException {
        WorkerRunner runner = new WorkerRunner(alone(fake("TwoPass=wrong")), Runtime.TORNADOVM, logs(), PATIENT);
        Heard heard = new Heard();

        for (List<Strategy> strategies : List.of(List.of(Strategy.CASCADE), List.of(Strategy.SEQUENTIAL),
                List.of(Strategy.TWO_PASS), List.of(Strategy.CASCADE), List.of(Strategy.ANNOTATED_LOOP))) {
            runner.run(job(strategies), heard::hear);
        }
        runner.close();

        assertThat(heard.rows).hasSize(5);
        assertThat(processes()).as("three in one, one after the wrong one, the loop's own").isEqualTo(3);
        assertThat(Files.readString(logs.resolve("Sequential.log"))).contains("noise of Sequential\n");
    }

    @Test
    void compare_processDiesBetweenStrategies_blamesNone() {
        Heard heard = compare(FOUR, PATIENT, "afterGlobalHalving=abort");

        assertThat(heard.rows).hasSize(4).allMatch(row -> row.status() == Status.VERIFIED);
    }

    @Test
    void compare_output_isInTheStrategysLog() throws IOException {
        Heard heard = compare(FOUR, PATIENT, "Cascade=abort");

        for (Strategy strategy : FOUR) {
            Path log = logs.resolve(strategy.label() + ".log");
            assertThat(Files.readString(log)).contains("noise of " + strategy.label() + "\n")
                    .doesNotContain(Protocol.MARK);
        }
        assertThat(Files.readString(logs.resolve("Sequential.log"))).doesNotContain("Cascade");
        assertThat(heard.rows.get(2).log()).hasValue(logs.resolve("Cascade.log").toString());
    }

    @Test
    void compare_processDiesBeforeTheFirstStrategy_saysThatNothingRuns() {
        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> compare(FOUR, PATIENT, "start=abort"))
                .withMessageContaining("does not run here: the process died: exit code 134 (SIGABRT)")
                .withMessageContaining("start.log");
    }

    @Test
    void compare_workerThatRefuses_isBadInput() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> compare(FOUR, PATIENT, "start=refuse"))
                .withMessage("no such thing; try another");
    }

    @Test
    void compare_workerThatTalksNonsense_failsTheStrategy() {
        Heard heard = compare(FOUR, PATIENT, "TwoPass=garble");

        assertThat(heard.rows.get(3).status()).isEqualTo(Status.FAILED);
        assertThat(heard.rows.get(3).reason()).contains("not understood");
    }

    @Test
    @EnabledIf(value = "isEmbedded", disabledReason = "needs the embedded runtime")
    void compare_workerOnAnotherRuntime_isNoSilentFallback() {
        WorkerRunner runner = new WorkerRunner(alone(command(Worker.class)), Runtime.TORNADOVM, logs(), PATIENT);

        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> runner.run(job(FOUR), new Heard()::hear))
                .withMessageContaining("requested=tornadovm, found=embedded");
        assertThatExceptionOfType(JobException.class).isThrownBy(() -> devices(runner));
    }

    @Test
    @EnabledIf(value = "isEmbedded", disabledReason = "needs the embedded runtime")
    void compare_realWorkerOnTheEmbeddedRuntime_verifies() {
        WorkerRunner runner = new WorkerRunner(alone(command(Worker.class)), Runtime.EMBEDDED, logs(), PATIENT);
        Heard heard = new Heard();

        runner.run(job(FOUR), heard::hear);

        assertThat(heard.rows).hasSize(4).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo(Status.VERIFIED);
            assertThat(row.call()).isPresent();
        });
    }

    @Test
    void devices_worker_listsThem() {
        assertThat(devices(new WorkerRunner(alone(command(FakeWorker.class)), Runtime.TORNADOVM, logs(), PATIENT)))
                .containsExactly(FakeWorker.DEVICE);
    }

    @Test
    void devices_programThatIsNotThere_saysSo() {
        WorkerRunner runner = new WorkerRunner(alone(List.of("no/such/java")), Runtime.TORNADOVM, logs(), PATIENT);

        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> devices(runner))
                .withMessageContaining("worker does not start: command=no/such/java");
    }

    @Test
    void start_backendsTogetherDie_triesEachAlone() throws IOException {
        List<WorkerLaunch.Command> commands =
                List.of(new WorkerLaunch.Command(List.of("cuda", "opencl"), fake("load=abort")),
                        new WorkerLaunch.Command(List.of("cuda"), fake("load=lack")),
                        new WorkerLaunch.Command(List.of("opencl"), fake()));
        Heard heard = new Heard();

        new WorkerRunner(commands, Runtime.TORNADOVM, logs(), PATIENT).run(job(FOUR), heard::hear);
        assertThat(heard.rows).hasSize(4).allMatch(row -> row.status() == Status.VERIFIED);
        assertThat(devices(new WorkerRunner(commands, Runtime.TORNADOVM, logs(), PATIENT)))
                .containsExactly(FakeWorker.DEVICE);
        assertThat(processes()).isEqualTo(2);
    }

    @Test
    void start_backendWithoutItsDriver_isNamed() {
        List<WorkerLaunch.Command> commands = List.of(new WorkerLaunch.Command(List.of("cuda"), fake("load=lack")));

        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> devices(new WorkerRunner(commands, Runtime.TORNADOVM, logs(), PATIENT)))
                .withMessageContaining("does not run here: backend=cuda, no such library, log=");
    }

    @Test
    void start_workerThatDiesTwice_isGivenUp() throws IOException {
        Path here = Files.createDirectory(logs.resolve("here"));
        Logs kept = Logs.in(Optional.of(here));
        List<WorkerLaunch.Command> commands = List.of(new WorkerLaunch.Command(List.of("cuda"), fake("load=abort")));

        assertThatExceptionOfType(JobException.class)
                .isThrownBy(() -> devices(new WorkerRunner(commands, Runtime.TORNADOVM, kept, PATIENT)))
                .withMessageContaining("backend=cuda, the process died: exit code 134 (SIGABRT)");
    }

    static boolean isEmbedded() {
        return Devices.runtime() == Runtime.EMBEDDED;
    }

    private Heard compare(List<Strategy> strategies, Duration deadline, String... acts) {
        Heard heard = new Heard();
        new WorkerRunner(alone(fake(acts)), Runtime.TORNADOVM, logs(), deadline).run(job(strategies), heard::hear);
        return heard;
    }

    private static List<String> fake(String... acts) {
        List<String> command = new ArrayList<>(command(FakeWorker.class));
        command.addAll(List.of(acts));
        return command;
    }

    private static List<WorkerLaunch.Command> alone(List<String> words) {
        return List.of(new WorkerLaunch.Command(List.of("opencl"), words));
    }

    private static List<Device> devices(WorkerRunner runner) {
        return runner.result(new Job.Devices(), Event.Listed.class, event -> {}).devices();
    }

    private Logs logs() {
        return Logs.in(Optional.of(logs));
    }

    private long processes() throws IOException {
        try (var lines = Files.lines(logs.resolve("start.log"))) {
            return lines.filter(line -> line.endsWith("begins")).count();
        }
    }

    private static Job.Comparison job(List<Strategy> strategies) {
        return new Job.Comparison(DeviceChoice.ANY,
                SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT)),
                List.of(),
                new Workload(1000, 42, Distribution.UNIFORM, 1), Sizes.AUTO, strategies);
    }

    private static List<String> command(Class<?> main) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), main.getName());
    }

    /** Records a comparison's events. */
    private static final class Heard {

        private final List<Device> devices = new ArrayList<>();
        private final List<Row> rows = new ArrayList<>();
        private final List<Double> copies = new ArrayList<>();

        List<String> statuses() {
            return rows.stream().map(row -> row.strategy().label() + " " + row.status().label()).toList();
        }

        void hear(Event event) {
            if (event instanceof Event.Started(Device device, var process)) {
                devices.add(device);
            } else if (event instanceof Event.Finished(Row row)) {
                rows.add(row);
            } else if (event instanceof Event.MemoryTimed(double bytesPerSecond, var read)) {
                copies.add(bytesPerSecond);
            }
        }
    }
}
