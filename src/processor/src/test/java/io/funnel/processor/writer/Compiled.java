package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.ReductionProcessor;
import io.funnel.reduction.ReductionProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Sources compiled with the processor and every warning on, as class files, which the embedded runtime reads.
 *
 * @param folder of the generated sources and the classes
 */
record Compiled(Path folder) {

    /** Warns of a start that is not the identity. */
    private static final String START = "FUNNEL-143";

    /** Compiles with kernels of all strategies; a warning is a failure, but for that of a start. */
    static Compiled of(List<Path> sources, Path folder) throws IOException {
        return of(sources, folder, List.of("-Afunnel.strategies=all"));
    }

    /** Compiles with more options; a warning is a failure. */
    static Compiled of(List<Path> sources, Path folder, List<String> more) throws IOException {
        Files.createDirectories(folder.resolve("src"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<String> options = new ArrayList<>(more);
            options.addAll(List.of("-g", "-Xlint:all", "-d", folder.toString(), "-s",
                    folder.resolve("src").toString(), "-classpath", System.getProperty("java.class.path")));
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, diagnostics, options, null,
                    files.getJavaFileObjectsFromPaths(sources));
            task.setProcessors(List.of(new ReductionProcessor()));
            task.call();
        }
        assertThat(diagnostics.getDiagnostics().stream().filter(told -> !told.toString().contains(START))).isEmpty();
        return new Compiled(folder);
    }

    /** The generated sources by their files' names. */
    Map<String, String> generated() throws IOException {
        Map<String, String> generated = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder.resolve("src"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                generated.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return generated;
    }

    /** Loads the class of constants. */
    ReductionProvider provider(String name) throws ReflectiveOperationException, IOException {
        ClassLoader loader = URLClassLoader.newInstance(new URL[] {folder.toUri().toURL()},
                Compiled.class.getClassLoader());
        return (ReductionProvider) loader.loadClass(name).getConstructor().newInstance();
    }
}
