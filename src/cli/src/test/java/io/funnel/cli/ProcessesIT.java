package io.funnel.cli;

import static java.nio.file.attribute.PosixFilePermission.OTHERS_READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Commands in processes of their own: exit codes, one line on standard error, and variables that name an SDK. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class ProcessesIT {

    /** The shell's exit code for a process that this signal ended. */
    private static final int SIGTERM = 143;
    private static final int SIGINT = 130;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void run_badFiles_areRefusedInProcessesOfTheirOwn() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("foreign.npy"), "\u0093PNG of a kind");
        Files.writeString(folder.resolve("words.csv"), "day,weather\n1,rain\n");

        apart(Map.of(), "run", "--op", "sum", "foreign.npy").assertRefused("not a .npy file");
        apart(Map.of(), "run", "--op", "sum", "--column", "weather", "words.csv").assertRefused(
                "text in a column of numbers", "row=2", "value=\"rain\"");
        apart(Map.of(), "run", "--op", "sum", "--column", "wether", "words.csv").assertRefused("try day, weather");
        apart(Map.of(), "run", "--op", "sum", "--placement", "device", "--strategy", "Cascade", "--group-size", "7",
                "ones:3")
                .assertRefused("Cascade needs a power of two: groupSize=7");
    }

    @Test
    void compare_tornadovmHomeThatIsNone_isRefusedEvenWhereItIsNotNeeded() throws IOException, InterruptedException {
        apart(Map.of("TORNADOVM_HOME", folder.toString()), "compare").assertRefused(
                "no TornadoVM SDK: TORNADOVM_HOME=" + folder);
        apart(Map.of("TORNADO_SDK", "/no/such/folder"), "devices").assertRefused("no TornadoVM SDK: TORNADO_SDK=");
        apart(Map.of(), "compare", "--runtime", "tornado").assertRefused("no TornadoVM SDK found");
        apart(Map.of(), "compare", "--tornado-home", "here").assertRefused("no TornadoVM SDK: --tornado-home=here");
    }

    @Test
    void compare_sdkForAnotherJava_isRefused() throws IOException, InterruptedException {
        Path sdk = folder.resolve("sdk");
        Files.createDirectories(sdk.resolve("share/java/tornado"));
        Files.createFile(sdk.resolve("share/java/tornado/tornado-api-5.2.0-jdk21.jar"));
        Files.createFile(sdk.resolve("tornado-argfile"));

        apart(Map.of("TORNADOVM_HOME", sdk.toString()), "compare").assertRefused("TornadoVM SDK for another JDK",
                "5.2.0-jdk21");
    }

    @Test
    void compare_emptyVariable_isNone() throws IOException, InterruptedException {
        Invocation version = apart(Map.of("TORNADOVM_HOME", ""), "version");

        assertThat(version.exitCode()).isZero();
        assertThat(version.out()).contains("runtime embedded");
    }

    @Test
    void run_verbose_showsTheStackTrace() throws IOException, InterruptedException {
        Invocation run = apart(Map.of(), "run", "--op", "sum", "--verbose", "absent.npy");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("funnel: no such file").contains("\tat io.funnel.cli.");
    }

    @Test
    void compare_inAProcessOfItsOwn_endsWithZero() throws IOException, InterruptedException {
        Invocation compare = apart(Map.of(), "compare", "--size", "100", "--repetitions", "1", "--warm-up", "1",
                "--strategy", "Cascade");

        assertThat(compare.exitCode()).isZero();
        assertThat(compare.err()).isEmpty();
        assertThat(compare.out()).contains("1 strategy: 1 verified");
    }

    /** Other users of the machine may run this build. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void jars_ofThisBuild_areForAllToRead() throws IOException {
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.matches(".*/target/[^/]*\\.jar")).map(Path::of).toList();
        assumeFalse(jars.isEmpty(), "needs the packaged jars");

        for (Path jar : jars) {
            assertThat(Files.getPosixFilePermissions(jar)).as(jar.toString()).contains(OTHERS_READ);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void run_intoAFullDisk_isAFailure() throws IOException, InterruptedException {
        Invocation run = Invocation.into(new File("/dev/full"), folder, "run", "--op", "sum", "ones:3");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("funnel: standard output cannot be written: ").hasLineCount(1);
    }

    /** If it were mapped, a file that shrinks would end the process by a signal. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void run_fileThatBecomesShorter_withVectors_isAnErrorOfOneLine() throws IOException, InterruptedException {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("zeros").toFile(), "rw")) {
            for (String operation : List.of("sum", "min")) {
                file.setLength(1L << 36); // sparse, and too long to read in full
                Invocation run = Invocation.met(folder, 1L << 28, () -> file.setLength(5000), "run", "--op", operation,
                        "--raw", "--type", "float", "--runtime", "embedded", "--placement", "host", "zeros");

                assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
                assertThat(run.err()).contains("incubator modules: jdk.incubator.vector");
                assertThat(run.err().lines().filter(line -> !line.contains("JDK_JAVA_OPTIONS")
                        && !line.contains("incubator"))).singleElement().asString()
                        .startsWith("funnel: ").contains("file was truncated while being read", "zeros");
            }
        }
    }

    @Test
    void run_stoppedInTheMiddle_saysHowFarItWas() throws IOException, InterruptedException {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("zeros").toFile(), "rw")) {
            file.setLength(1L << 36); // sparse, and too long to read in full
        }
        Invocation run = stopped(4);
        for (int seconds = 8; seconds <= 64 && run.err().isEmpty(); seconds *= 2) { // stopped before it ran
            run = stopped(seconds);
        }

        assertThat(run.exitCode()).isEqualTo(SIGTERM);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).matches("funnel: interrupted: elements=(\\d+ of )?" + (1L << 34)
                + "(, none of them known to be done)?\\R");
    }

    @Test
    void compare_stoppedInTheMiddle_printsWhatIsDone() throws IOException, InterruptedException {
        Invocation compare = comparisonStopped(4);
        for (int seconds = 8; seconds <= 64 && compare.out().isEmpty(); seconds *= 2) { // stopped before anything was done
            compare = comparisonStopped(seconds);
        }

        assertThat(compare.exitCode()).isEqualTo(SIGTERM);
        assertThat(compare.out()).startsWith("float sum of 4,194,304 elements").contains(" Sequential ");
        assertThat(compare.err()).matches("funnel: interrupted: strategies=\\d+ of 21\\R");
    }

    /** The progress bar leaves Ctrl-C to the JVM, whose hooks print the message. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void compare_atControlCOnATerminal_printsWhatIsDone() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script of util-linux");
        Invocation compare = Invocation.pressed(folder, Pattern.compile(" [2-9]/21 "), "compare", "--size", "2^20",
                "--repetitions", "50");

        assertThat(compare.exitCode()).as(compare.out()).isEqualTo(SIGINT);
        assertThat(compare.out()).contains("float sum of 1,048,576 elements", "ParallelStream",
                "funnel: interrupted: strategies=");
    }

    private Invocation comparisonStopped(int seconds) throws IOException, InterruptedException {
        return Invocation.stopped(folder, Duration.ofSeconds(seconds), "compare", "--size", "2^22", "--repetitions",
                "200");
    }

    private Invocation stopped(int seconds) throws IOException, InterruptedException {
        return Invocation.stopped(folder, Duration.ofSeconds(seconds), "run", "--op", "min", "--raw", "--type", "float",
                "--placement", "device", "--device-memory", "512m", "zeros");
    }

    private Invocation apart(Map<String, String> variables, String... args) throws IOException, InterruptedException {
        return Invocation.apart(folder, variables, args);
    }
}
