package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.ReductionProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Sources compiled with every warning on, as class files: what runs a kernel reads its class file. */
final class Compiled {

    private final Path classes;

    private Compiled(Path classes) {
        this.classes = classes;
    }

    /** Compiles; a warning is a failure. */
    static Compiled of(List<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<String> options = List.of("-g", "-Xlint:all", "-Werror", "-proc:none", "-d", classes.toString(),
                    "-classpath", System.getProperty("java.class.path"));
            compiler.getTask(null, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources)).call();
        }
        assertThat(diagnostics.getDiagnostics()).isEmpty();
        return new Compiled(classes);
    }

    /** Loads the class of constants. */
    ReductionProvider provider(String name) throws ReflectiveOperationException, IOException {
        ClassLoader loader = URLClassLoader.newInstance(new URL[] {classes.toUri().toURL()},
                Compiled.class.getClassLoader());
        return (ReductionProvider) loader.loadClass(name).getConstructor().newInstance();
    }
}
