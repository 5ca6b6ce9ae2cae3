package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.ReductionProcessor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Guarantees for incremental builds: each generated file comes from one class, whatever other classes there are. */
class OriginatingTest {

    @TempDir
    Path folder;

    @Test
    void files_ofTwoClasses_comeFromOneClassEach() throws IOException {
        RecordingProcessor recorded = new RecordingProcessor();
        compile(recorded, List.of(Form.SUM.source(), Form.OPERATORS.source()), "both");

        assertThat(recorded.origins()).hasSize((8 + 3) + (17 + 9));
        recorded.origins().forEach((file, elements) -> assertThat(elements).as(file)
                .containsExactly(file.contains("Sums") ? "com.acme.Sums" : "com.acme.Operators"));
    }

    @Test
    void files_ofSourcesInAnotherOrder_areTheSame() throws IOException {
        List<Path> sources = Arrays.stream(Form.values()).map(Form::source).toList();
        Map<String, String> first = compile(new RecordingProcessor(), sources, "first");
        Map<String, String> second = compile(new RecordingProcessor(), sources.reversed(), "second");

        assertThat(first).hasSizeGreaterThan(30).isEqualTo(second);
    }

    @Test
    void files_ofAClassBesideOthers_areThoseOfItAlone() throws IOException {
        Map<String, String> alone = compile(new RecordingProcessor(), List.of(Form.SUM.source()), "alone");
        Map<String, String> both =
                compile(new RecordingProcessor(), List.of(Form.MINIMUM.source(), Form.SUM.source()), "both");

        assertThat(both).containsAllEntriesOf(alone).hasSizeGreaterThan(alone.size());
    }

    @Test
    void processor_declaresItselfIsolating() throws IOException {
        try (InputStream in = ReductionProcessor.class
                .getResourceAsStream("/META-INF/gradle/incremental.annotation.processors")) {
            assertThat(in).isNotNull();
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(ReductionProcessor.class.getName() + ",isolating");
        }
    }

    /** Runs the processor without compiling; returns the generated files by path. */
    private Map<String, String> compile(Processor processor, List<Path> sources, String name) throws IOException {
        Path out = Files.createDirectories(folder.resolve(name));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, null,
                    List.of("-proc:only", "-d", out.toString(), "-classpath", System.getProperty("java.class.path")),
                    null, files.getJavaFileObjectsFromPaths(sources));
            task.setProcessors(List.of(processor));
            assertThat(task.call()).isTrue();
        }
        Map<String, String> generated = new TreeMap<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                generated.put(out.relativize(file).toString(), Files.readString(file));
            }
        }
        return generated;
    }
}
