package io.funnel.embedded.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that programs give the same bits in plain Java, on both executors, and on a TornadoVM SDK. The environment
 * variable {@code TORNADOVM_HOME} names the SDK; without it its test is skipped.
 */
class AgreementTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"resumable", "threaded"})
    void embeddedRuntime_anyProgram_givesJavasBits(String executor) throws Exception {
        List<String> printed = Processes.embedded(executor, folder);

        assertThat(Processes.results(printed)).as("seed=%d", Inputs.SEED).containsExactlyElementsOf(inJava());
        List<String> launches =
                printed.stream().filter(line -> line.contains("executor=")).toList();
        assertThat(launches)
                .hasSizeGreaterThan(AgreementPrograms.all().size())
                .allMatch(line -> line.contains("executor=" + executor));
    }

    @Test
    void tornadoVm_anyProgram_givesJavasBits() throws Exception {
        String home = System.getenv("TORNADOVM_HOME");
        assumeTrue(home != null && !home.isEmpty(), "no TornadoVM SDK; try TORNADOVM_HOME");

        List<String> printed = Processes.tornado(String.valueOf(home), folder);

        assertThat(Processes.results(printed)).as("seed=%d", Inputs.SEED).containsExactlyElementsOf(inJava());
        assertThat(printed).as("not the embedded runtime").noneMatch(line -> line.contains("executor="));
    }

    @Test
    void programs_names_areDistinct() {
        assertThat(AgreementPrograms.all()).extracting(Program::name).doesNotHaveDuplicates();
    }

    private static List<String> inJava() throws Exception {
        List<String> lines = new ArrayList<>();
        for (Program program : AgreementPrograms.all()) {
            lines.add(program.name() + ": " + program.inJava().call());
        }
        return lines;
    }
}
