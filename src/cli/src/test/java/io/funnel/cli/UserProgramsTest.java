package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Task graphs of a user's Java file, by {@code --program}. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class UserProgramsTest {

    private static final String SOURCE = """
            import io.funnel.engine.userkernel.ReductionProgram;
            import uk.ac.manchester.tornado.api.TaskGraph;
            import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.enums.DataTransferMode;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

            public final class NAME implements ReductionProgram {
                private final FloatArray values;
                private final FloatArray result;
                private final FloatArray partials = new FloatArray(8);

                public NAME(FloatArray values, FloatArray result) {
                    this.values = values;
                    this.result = result;
                }

                static void parts(FloatArray values, FloatArray partials) {
                    for (@Parallel int p = 0; p < partials.getSize(); p++) {
                        float sum = 0;
                        for (int i = p; i < END; i += partials.getSize()) {
                            sum += values.get(i);
                        }
                        partials.set(p, sum);
                    }
                }

                @Override
                public TornadoExecutionPlan plan() {
                    TaskGraph graph = new TaskGraph("mine").transferToDevice(DataTransferMode.FIRST_EXECUTION, values)
                            .task("parts", NAME::parts, values, partials)
                            .transferToHost(DataTransferMode.EVERY_EXECUTION, partials);
                    return new TornadoExecutionPlan(graph.snapshot());
                }

                @Override
                public void finish() {
                    float sum = 0;
                    for (int p = 0; p < partials.getSize(); p++) {
                        sum += partials.get(p);
                    }
                    LAST
                }
            }
            """;

    @TempDir
    private Path folder = Path.of("");

    private String program(String name, String end, String last) throws IOException {
        return Files.writeString(folder.resolve(name + ".java"),
                SOURCE.replace("NAME", name).replace("END", end).replace("LAST", last)).toString();
    }

    private static Invocation compare(String... more) {
        List<String> words = new ArrayList<>(List.of("compare", "--runtime", "embedded", "--size", "3001",
                "--repetitions", "1", "--warm-up", "1", "--strategy", "Cascade"));
        words.addAll(List.of(more));
        return Invocation.here(words.toArray(String[]::new));
    }

    @Test
    void compare_rightProgram_hasAVerifiedRowWithKernelTimes() throws IOException {
        Invocation compare = compare("--format", "json", "--program",
                program("Right", "values.getSize()", "result.set(0, sum);"));
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        JsonNode row = Json.parse(compare.out()).required("results").get(1);
        assertThat(row.required("strategy").asString()).isEqualTo("Right");
        assertThat(row.required("status").asString()).isEqualTo("verified");
        assertThat(row.required("kernelNanos").asLong()).isPositive();
    }

    @Test
    void compare_programsThatDropAnElementOrTheResult_areNotTimed() throws IOException {
        Invocation compare = compare("--program", program("Drops", "values.getSize() - 1", "result.set(0, sum);"),
                "--program", program("Silent", "values.getSize()", ""));
        assertThat(compare.exitCode()).isEqualTo(1);
        assertThat(compare.out()).contains("Drops wrong: exact data: length=3001, ")
                .contains("Silent failed: EngineException: the program left its result unwritten: program=Silent; ")
                .endsWith("3 strategies: 1 verified, 1 wrong, 1 failed, 0 unsupported\n");
    }

    @Test
    void compare_classWithoutTheConstructor_isToldTheOneToWrite() throws IOException {
        String program = program("Right", "values.getSize()", "result.set(0, sum);");
        assertThat(compare("--type", "double", "--program", program).err()).isEqualTo(
                "funnel: program without a constructor for the arrays of the reduction: class=Right, reduction="
                        + "io.funnel.catalogue.DoubleSums.sum; try public Right(DoubleArray, DoubleArray)\n");
        Path plain = Files.writeString(folder.resolve("Plain.java"), "public class Plain {}\n");
        assertThat(compare("--program", plain.toString()).err())
                .startsWith("funnel: no program: class=Plain; try a public class that implements ").hasLineCount(1);
        assertThat(compare("--program", program + ":parts").err())
                .startsWith("funnel: program with a method: program=").hasLineCount(1);
    }
}
