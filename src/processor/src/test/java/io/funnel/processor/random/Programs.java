package io.funnel.processor.random;

import io.funnel.processor.ReductionProcessor;
import io.funnel.reduction.ReductionProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Sources compiled with the processor into class files, which is what runs a kernel reads. */
final class Programs {

    private final ClassLoader loader;

    private Programs(ClassLoader loader) {
        this.loader = loader;
    }

    /** Compiles sources by class name into a folder; any diagnostic of a generated file is a failure. */
    static Programs compiled(Map<String, String> sources, Path folder) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            paths.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<String> options = List.of("-g", "-Xlint:all,-processing", "-d", classes.toString(), "-s",
                    classes.toString(), "-classpath", System.getProperty("java.class.path"));
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, diagnostics, options, null,
                    files.getJavaFileObjectsFromPaths(paths));
            task.setProcessors(List.of(new ReductionProcessor()));
            if (!task.call() || !diagnostics.getDiagnostics().isEmpty()) {
                throw new AssertionError("random reductions do not compile cleanly: "
                        + diagnostics.getDiagnostics());
            }
        }
        return new Programs(URLClassLoader.newInstance(new URL[] {classes.toUri().toURL()},
                Programs.class.getClassLoader()));
    }

    /** The reductions of a class. */
    ReductionProvider provider(String name) {
        try {
            return (ReductionProvider) loader.loadClass("random." + name + "Reductions").getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    /** A class. */
    Class<?> type(String name) throws ClassNotFoundException {
        return loader.loadClass("random." + name);
    }
}
