package io.funnel.processor.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.source.Compilation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compiles every example of the page of diagnostics. */
class DiagnosticsPageTest {

    /** Problems without an example, as the page says. */
    private static final Set<Problem> WITHOUT = EnumSet.of(Problem.UNEXPECTED, Problem.NO_TREES, Problem.PARAMETERS);

    private static final String ELSEWHERE = """
            package HOME;
            import io.funnel.annotations.Reduction;
            @Reduction
            record Elsewhere(long count) {
                static Elsewhere identity() {
                    return new Elsewhere(0);
                }
                static Elsewhere map(float sample) {
                    return new Elsewhere(1);
                }
                static Elsewhere combine(Elsewhere left, Elsewhere right) {
                    return new Elsewhere(left.count + right.count);
                }
            }
            """;

    @TestFactory
    Stream<DynamicTest> wrongExamples_compiled_giveTheMessageAtTheLineAndNothingElse(@TempDir Path folder) {
        Map<String, String> sources = new LinkedHashMap<>();
        List<Page.Example> examples = Page.examples();
        for (Page.Example example : examples) {
            sources.put(example.home() + "/Example.java", example.wrongFile());
            sources.put(example.home() + "/Elsewhere.java", ELSEWHERE.replace("HOME", example.home()));
        }
        Compilation compilation = Compilation.of(sources, folder);
        return examples.stream().map(example -> DynamicTest.dynamicTest(example.id(), () -> {
            String file = example.home() + "/Example.java";
            assertThat(example.message()).startsWith(example.id() + ": ");
            assertThat(compilation.of(file))
                    .containsExactly(new Compilation.Message(file, example.line(), example.message()));
            assertThat(compilation.generated().keySet()).filteredOn(path -> !example.id().equals(Problem.START.id()))
                    .noneMatch(path -> path.startsWith(example.home() + "/Example"));
        }));
    }

    @Test
    void rightExamples_compiled_giveFilesAndNoMessage(@TempDir Path folder) {
        Map<String, String> sources = new LinkedHashMap<>();
        Page.examples().forEach(example -> sources.put(example.home() + "/Example.java", example.rightFile()));

        Compilation compilation = Compilation.of(sources, folder);

        assertThat(compilation.messages()).isEmpty();
        assertThat(compilation.generated().keySet())
                .containsAll(Page.examples().stream().map(example -> example.home() + "/ExampleReductions.java")
                        .toList());
    }

    @Test
    void page_ofAllProblems_hasEachOnceInOrder() {
        List<String> expected = Arrays.stream(Problem.values()).filter(problem -> !WITHOUT.contains(problem))
                .map(Problem::id).toList();

        assertThat(Page.examples()).extracting(Page.Example::id).containsExactlyElementsOf(expected);
        WITHOUT.forEach(problem -> assertThat(Page.text()).contains("- **" + problem.id() + "**:"));
    }

    @Test
    void problems_ofAllKinds_haveIdsOfTheirOwn() {
        assertThat(Arrays.stream(Problem.values()).map(Problem::id)).doesNotHaveDuplicates();
    }
}
