package io.funnel.processor.source;

import io.funnel.processor.ReductionProcessor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Sources compiled with the processor and all warnings on.
 *
 * @param folder   the folder of generated sources and classes
 * @param messages all messages of the compiler
 */
public record Compilation(Path folder, List<Message> messages) {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /** One for all compilations: it keeps the jars of the class path open. */
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, Locale.ROOT, null);

    /**
     * A message of the compiler.
     *
     * @param file the file's path within the sources; empty without a file
     * @param line the line
     * @param text the text
     */
    public record Message(String file, long line, String text) {}

    public Compilation {
        messages = List.copyOf(messages);
    }

    /** Compiles files by their paths; exceptions that leave the compiler propagate. */
    public static Compilation of(Map<String, String> sources, Path folder) {
        return of(sources, folder, List.of());
    }

    /** Compiles with options of the processor. */
    public static Compilation of(Map<String, String> sources, Path folder, List<String> processorOptions) {
        try {
            List<Path> paths = new ArrayList<>();
            Path root = folder.resolve("source");
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path path = root.resolve(source.getKey());
                Files.createDirectories(path.getParent());
                paths.add(Files.writeString(path, source.getValue()));
            }
            Files.createDirectories(folder.resolve("generated"));
            Files.createDirectories(folder.resolve("classes"));
            return compile(paths, root, folder, processorOptions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Compilation compile(List<Path> paths, Path root, Path folder, List<String> processorOptions)
            throws IOException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        // Without "processing", which warns that no processor claims TornadoVM's own annotations.
        List<String> options = new ArrayList<>(processorOptions);
        options.addAll(List.of("-g", "-Xlint:all,-processing", "-encoding", "UTF-8", "-d",
                folder.resolve("classes").toString(), "-s", folder.resolve("generated").toString()));
        JavaCompiler.CompilationTask task = COMPILER.getTask(null, FILES, diagnostics, options, null,
                FILES.getJavaFileObjectsFromPaths(paths));
        task.setLocale(Locale.ROOT);
        task.setProcessors(List.of(new ReductionProcessor()));
        task.call();
        return new Compilation(folder,
                diagnostics.getDiagnostics().stream().map(diagnostic -> message(diagnostic, root)).toList());
    }

    private static Message message(Diagnostic<? extends JavaFileObject> diagnostic, Path root) {
        JavaFileObject source = diagnostic.getSource();
        String file = source == null ? "" : root.toUri().relativize(source.toUri()).getPath();
        return new Message(file, diagnostic.getLineNumber(), diagnostic.getMessage(Locale.ROOT));
    }

    /** The messages about a file. */
    public List<Message> of(String file) {
        return messages.stream().filter(message -> message.file().equals(file)).toList();
    }

    /** The generated sources' texts by their paths. */
    public Map<String, String> generated() {
        Path root = folder.resolve("generated");
        Map<String, String> generated = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                generated.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return generated;
    }

    /** Returns a class loader of the compiled classes. */
    public ClassLoader loader() {
        try {
            return URLClassLoader.newInstance(new URL[] {folder.resolve("classes").toUri().toURL()},
                    Compilation.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
