package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.annotations.Reduction;
import io.funnel.processor.ReductionProcessor;
import io.funnel.reduction.Definition;
import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import uk.ac.manchester.tornado.api.KernelContext;

/** The compiler finds the processor on either of its paths, for projects with modules and without. */
class ProcessorPathsTest {

    @TempDir
    Path folder;

    private Path library;
    private Path processors;
    private Path out;

    @BeforeEach
    void makeJars() throws Exception {
        library = Files.createDirectories(folder.resolve("library"));
        processors = Files.createDirectories(folder.resolve("processors"));
        out = Files.createDirectories(folder.resolve("classes"));
        jar(ClassReader.class, library.resolve("asm.jar"));
        jar(ClassNode.class, library.resolve("asm-tree.jar"));
        jar(Analyzer.class, library.resolve("asm-analysis.jar"));
        jar(Reduction.class, library.resolve("funnel-annotations.jar"));
        jar(KernelContext.class, library.resolve("funnel-embedded.jar"));
        jar(Definition.class, library.resolve("funnel.jar"));
        jar(ReductionProcessor.class, processors.resolve("funnel-processor.jar"));
        jar(Reduction.class, processors.resolve("funnel-annotations.jar"));
    }

    @Test
    void processorPath_ofAPlainProject_writesReductions() throws IOException {
        compile(List.of(), "-classpath", all(library), "--processor-path", all(processors));
        assertThat(out.resolve("com/acme/SumsReductions.class")).exists();
    }

    @Test
    void processorPath_ofAModule_writesReductions() throws Exception {
        compile(List.of(module()), "--module-path", library.toString(), "--processor-path", all(processors));
        assertThat(reductions()).hasSize(4);
    }

    @Test
    void processorModulePath_ofAModule_writesReductions() throws Exception {
        compile(List.of(module()), "--module-path", library.toString(), "--processor-module-path",
                processors.toString());
        assertThat(reductions()).hasSize(4);
        assertThat(out.resolve("META-INF/funnel/reductions/com.acme.SumsReductions")).exists();
    }

    /** Compiles a module that needs all of the library, by module names or, before packaging, by names of jars. */
    private Path module() throws IOException {
        String requires = ModuleFinder.of(library).findAll().stream()
                .map(found -> found.descriptor().name())
                .filter(name -> name.contains("funnel") || name.startsWith("tornado"))
                .map(name -> "    requires transitive " + name + ";\n")
                .sorted()
                .collect(Collectors.joining());
        assertThat(requires.lines()).hasSize(3);
        return Files.writeString(folder.resolve("module-info.java"),
                "module com.acme.user {\n" + requires + "    exports com.acme;\n}\n");
    }

    private void compile(List<Path> more, String... paths) throws IOException {
        List<Path> sources = new ArrayList<>(List.of(Form.SUM.source(), Form.OPERATORS.source()));
        sources.addAll(more);
        // Jars before packaging have no module descriptor, which lint reports. The command javac processes without
        // -proc:full. Called as a method, it does not take a module path for a request to process.
        List<String> options = new ArrayList<>(List.of("-proc:full", "-d", out.toString(), "-Werror",
                "-Xlint:all,-requires-automatic,-requires-transitive-automatic"));
        options.addAll(List.of(paths));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            compiler.getTask(null, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        assertThat(diagnostics.getDiagnostics()).isEmpty();
    }

    /** Returns the constants of operators from the loaded module. */
    private List<?> reductions() throws ReflectiveOperationException {
        Configuration configuration = ModuleLayer.boot().configuration()
                .resolve(ModuleFinder.of(notInTheJvm()), ModuleFinder.of(out), Set.of("com.acme.user"));
        ClassLoader loader = ModuleLayer.defineModulesWithOneLoader(configuration, List.of(ModuleLayer.boot()),
                ClassLoader.getPlatformClassLoader()).layer().findLoader("com.acme.user");
        Object provider = loader.loadClass("com.acme.OperatorsReductions").getConstructor().newInstance();
        assertThat(provider.getClass().getModule().getName()).isEqualTo("com.acme.user");
        return (List<?>) provider.getClass().getMethod("reductions").invoke(provider);
    }

    /** The library's jars, without modules of the JVM itself: an SDK's JVM has TornadoVM's API and ASM. */
    private Path[] notInTheJvm() {
        return ModuleFinder.of(library).findAll().stream()
                .filter(found -> ModuleLayer.boot().findModule(found.descriptor().name()).isEmpty())
                .map(found -> Path.of(found.location().orElseThrow()))
                .toArray(Path[]::new);
    }

    private static String all(Path jars) throws IOException {
        try (Stream<Path> files = Files.list(jars)) {
            return String.join(File.pathSeparator, files.map(Path::toString).sorted().toList());
        }
    }

    /** Packs the folder of a class as a jar, whether or not the build has made one. */
    private static void jar(Class<?> of, Path jar) throws IOException, URISyntaxException {
        Path classes = Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isRegularFile(classes)) {
            Files.copy(classes, jar);
        } else {
            int status = java.util.spi.ToolProvider.findFirst("jar").orElseThrow()
                    .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
            assertThat(status).isZero();
        }
    }
}
