package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.job.JobException;
import io.funnel.cli.option.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Destinations of reports: nothing is lost, and an incomplete report is an error. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class OutputTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void run_outputThatIsAnInput_isRefusedAndTheInputKept() throws IOException {
        Path csv = Files.writeString(folder.resolve("numbers.csv"), "x\n1\n2\n");
        Path symbolic = Files.createSymbolicLink(folder.resolve("symbolic.csv"), csv);
        Path hard = Files.createLink(folder.resolve("hard.csv"), csv);

        for (Path output : new Path[] {csv, symbolic, hard,
            folder.resolve("../" + folder.getFileName() + "/numbers.csv")
        }) {
            Invocation.here("run", "--runtime", "embedded", "--op", "sum", csv.toString(), "--output",
                    output.toString()).assertRefused("output would overwrite an input: output=" + output);
        }
        assertThat(csv).hasContent("x\n1\n2\n");
    }

    @Test
    void run_outputThatIsOneOfManyInputs_isRefusedAndTheInputKept() throws IOException {
        Path below = Files.createDirectories(folder.resolve("sales/2026"));
        Path sales = Path.of("src/test/resources/columns/sales.parquet");
        Path file = Files.copy(sales, below.resolve("a.parquet"));
        Path link = Files.createLink(folder.resolve("hard.json"), file);
        for (Path input : new Path[] {folder.resolve("sales"), below.resolve("*.parquet")}) {
            for (Path output : new Path[] {file, link}) {
                Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--column", "price", input.toString(),
                        "--output", output.toString())
                        .assertRefused("output would overwrite an input: output=" + output);
            }
        }
        assertThat(file).hasSameBinaryContentAs(sales);
    }

    @Test
    void run_outputThatIsACompressedInput_isRefusedAndTheInputKept() throws IOException {
        Path file = folder.resolve("numbers.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("x\n1\n2\n".getBytes(StandardCharsets.UTF_8));
        }
        byte[] before = Files.readAllBytes(file);
        Invocation.here("run", "--runtime", "embedded", "--op", "sum", file.toString(), "--output", file.toString())
                .assertRefused("output would overwrite an input: output=" + file);
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void run_outputThatStandardInputComesFrom_isRefusedAndKept() throws IOException, InterruptedException {
        Path csv = Files.writeString(folder.resolve("numbers.csv"), "x\n1\n2\n");
        Invocation
                .by(List.of("sh", "-c", "exec \"$@\" < numbers.csv", "sh"), folder, "run", "--runtime", "embedded",
                        "--op",
                        "sum", "-", "--output", "numbers.csv")
                .assertRefused("output would overwrite an input: output=numbers.csv, input=/dev/stdin");
        assertThat(csv).hasContent("x\n1\n2\n");
    }

    @Test
    void run_outputThatIsThere_isReplacedWithItsPermissions() throws IOException {
        Path old = Files.writeString(folder.resolve("report.txt"), "old");
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-rw----"));
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), old);

        Invocation run =
                Invocation.here("run", "--runtime", "embedded", "--op", "sum", "ones:3", "--output", link.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(old).content().startsWith("sum of 3 doubles");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(old))).isEqualTo("rw-rw----");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void write_longestName_isWritten() {
        Path longest = folder.resolve("x".repeat(255));

        new OutputFile(longest).write("text");

        assertThat(longest).hasContent("text");
    }

    @Test
    void write_thatFails_leavesWhatIsThere() throws IOException {
        Path missing = folder.resolve("missing").resolve("report.txt");

        assertThatExceptionOfType(JobException.class).isThrownBy(() -> new OutputFile(missing).write("text"))
                .withMessageStartingWith("output cannot be written: output=" + missing + "; the system says: ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void standardOutput_full_isAFailure() {
        assertThat(after("No space left on device")).isEqualTo("1 funnel: standard output cannot be written: the system"
                + " says: No space left on device; try a disk with free space");
    }

    @Test
    void standardOutput_readerThatHasGone_isSilent() {
        assertThat(after("Broken pipe")).isEqualTo("141");
    }

    /** Returns the exit code and message of a command that failed only at its output. */
    private static String after(String failure) {
        StandardOutput standard = new StandardOutput(new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                throw new IOException(failure);
            }
        });
        PrintWriter out = new PrintWriter(standard, true, StandardCharsets.UTF_8);
        out.println("a report");
        StringWriter err = new StringWriter();
        int code = standard.exitCode(0, new PrintWriter(err));
        return (code + " " + err).strip();
    }
}
