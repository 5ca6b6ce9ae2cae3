package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Reports on a full disk: one line, exit code 1, and the earlier report is still complete. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class FullDiskIT {

    private static final Path FULL_DEVICE = Path.of("/dev/full");
    /** A small full file system in its own namespace; then a command, and a listing of the files. */
    private static final List<String> ON_A_FULL_DISK = List.of("unshare", "--map-root-user", "--mount", "sh", "-c", """
            mount -t tmpfs -o size=64k tmpfs disk && echo old > disk/report || exit 99
            cat /dev/zero > disk/filler 2> filled
            "$@"
            code=$?
            ls -A disk; cat disk/report
            exit $code""", "sh");
    private static final int NO_NAME_SPACE = 99;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void report_onAFullDisk_leavesTheOneBeforeIt() throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("disk"));
        if (!canMount()) {
            intoTheFullDevice();
            return;
        }
        for (String report : List.of("disk/report", "disk/another")) {
            Invocation run = onAFullDisk("run", "--op", "sum", "--format", "json", "ones:3", "--output", report);

            assertRefused(run, report);
            assertThat(run.out()).isEqualToNormalizingNewlines("filler\nreport\nold\n");
        }
    }

    /** Some kilobytes unpack to a hundred megabytes; other users of the temporary disk still need space. */
    @Test
    void unpacking_moreThanTheDiskHolds_leavesAShareOfIt() throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("disk"));
        Assumptions.assumeTrue(canMount(), "no file system can be mounted here");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("bomb.csv.gz")))) {
            out.write("x\n".getBytes(StandardCharsets.UTF_8));
            byte[] ones = "1\n".repeat(1 << 19).getBytes(StandardCharsets.UTF_8);
            for (int megabytes = 0; megabytes < 100; megabytes++) {
                out.write(ones);
            }
        }
        Invocation run = Invocation.by(List.of("unshare", "--map-root-user", "--mount", "sh", "-c", """
                mount -t tmpfs -o size=8m tmpfs disk || exit 99
                export JDK_JAVA_OPTIONS=-Djava.io.tmpdir=disk
                "$@"
                code=$?
                ls -A disk
                exit $code""", "sh"), folder, "run", "--op", "sum", "bomb.csv.gz");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("funnel: cannot be unpacked: file=bomb.csv.gz; the system says: no space left: ");
    }

    private boolean canMount() throws InterruptedException {
        try {
            List<String> command = new ArrayList<>(ON_A_FULL_DISK);
            command.add("true");
            return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (IOException e) {
            return false; // no such command
        }
    }

    private Invocation onAFullDisk(String... args) throws IOException, InterruptedException {
        Invocation run = Invocation.by(ON_A_FULL_DISK, folder, args);
        assertThat(run.exitCode()).as(run.err()).isNotEqualTo(NO_NAME_SPACE);
        return run;
    }

    private void intoTheFullDevice() throws IOException, InterruptedException {
        if (!Files.isWritable(FULL_DEVICE)) {
            abort("no file system can be mounted here, and there is no " + FULL_DEVICE);
        }
        assertRefused(Invocation.apart(folder, Map.of(), "run", "--op", "sum", "ones:3", "--output",
                FULL_DEVICE.toString()), FULL_DEVICE.toString());
    }

    private static void assertRefused(Invocation run, String output) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).startsWith("funnel: output cannot be written: output=" + output
                + "; the system says: No space left on device").hasLineCount(1);
    }
}
