package io.funnel.engine.shortcut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library compiles and reduces on a device without the driver's package. */
class WithoutDriverTest {

    private static final Path MODULE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    private static final Path CLASSES = MODULE.resolve("target/classes");
    private static final Path DRIVER = Path.of("io/funnel/engine/driver");

    @Test
    void library_withoutTheDriversPackage_compilesAndReduces(@TempDir Path built) throws Exception {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED);
        List<Path> others = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of).filter(path -> !path.toAbsolutePath().equals(CLASSES)).toList();

        assertThat(compile(sources(), others, built)).isEmpty();

        assertThat(built.resolve("io/funnel/Funnel.class")).exists();
        assertThat(built.resolve(DRIVER)).doesNotExist();
        copyResources(built);
        List<Path> path = new ArrayList<>(List.of(built));
        path.addAll(others);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(path.stream().map(WithoutDriverTest::url).toArray(URL[]::new),
                ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(loader);
            Class<?> reductions = loader.loadClass(SmallReductions.class.getName());
            assertThat(reductions.getMethod("shortcuts").invoke(null)).asString().doesNotContain("driver");
            assertThat(reductions.getMethod("sum").invoke(null)).isEqualTo(499_500f);
        } finally {
            thread.setContextClassLoader(before);
        }
        assertThat(SmallReductions.shortcuts()).as("with it").contains("driver");
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String root : List.of("src/main/java", "target/generated-sources/specialised")) {
            Path folder = MODULE.resolve(root);
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java") && !file.startsWith(folder.resolve(DRIVER)))
                        .forEach(sources::add);
            }
        }
        return sources;
    }

    private static String compile(List<Path> sources, List<Path> classPath, Path into) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-d", into.toString(), "-proc:none", "-nowarn", "-XDenableSunApiLintControl",
                    "-Xlint:none", "--add-modules=jdk.incubator.vector", "-cp",
                    classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
            boolean compiled = compiler.getTask(messages, files, null, options, null,
                    files.getJavaFileObjectsFromPaths(sources)).call();
            return compiled ? "" : messages.toString();
        }
    }

    private static void copyResources(Path into) throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".class")).toList()) {
                Path copy = into.resolve(CLASSES.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
