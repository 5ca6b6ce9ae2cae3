package io.funnel.cli.search;

import io.funnel.cli.message.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The classes of a source file and of its neighbours that it uses, compiled with debug information and without annotation
 * processors.
 *
 * @param classes class path entries: the new folder of classes, and the user's own
 * @param name the class that the file is named after
 */
public record CompiledSource(List<Path> classes, String name) {

    private static final Pattern PACKAGE = Pattern.compile("^ *package +([.\\w]+) *;", Pattern.MULTILINE);

    /** Compiles a file into a temporary folder, which lives as long as the process. */
    public static CompiledSource of(Path file, List<Path> classPath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new InputException("no compiler in this Java: file=" + file + "; try a JDK");
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            Matcher named = PACKAGE.matcher(Files.readString(file));
            String inside = named.find() ? named.group(1) : "";
            Path folder = file.toAbsolutePath().getParent();
            for (String _ : inside.isEmpty() ? new String[0] : inside.split("\\.")) {
                folder = folder == null ? null : folder.getParent();
            }
            Path classes = Files.createTempDirectory("funnel-check");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(classes)));
            String path = Stream.concat(classPath.stream().map(Path::toString),
                    Stream.of(System.getProperty("java.class.path"))).collect(Collectors.joining(File.pathSeparator));
            List<String> options =
                    List.of("-g", "-proc:none", "-implicit:class", "-d", classes.toString(), "-classpath",
                            path, "-sourcepath", String.valueOf(folder));
            if (!compiler.getTask(null, files, found, options, null, files.getJavaFileObjects(file)).call()) {
                throw new InputException("source does not compile: " + found.getDiagnostics().stream()
                        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR).findFirst()
                        .map(each -> "file=" + file + ", line=" + each.getLineNumber() + ", " + words(each))
                        .orElse("file=" + file) + "; try --classpath for what it uses");
            }
            String simple = file.getFileName().toString().replaceFirst("\\.java$", "");
            List<Path> entries = new ArrayList<>(List.of(classes));
            entries.addAll(classPath);
            return new CompiledSource(entries, inside.isEmpty() ? simple : inside + "." + simple);
        } catch (IOException e) {
            throw new InputException("source cannot be read or compiled: file=" + file + ", cause=" + e.getMessage()
                    + "; try an existing file, and a folder for temporary files that is writable", e);
        }
    }

    /** The compiler's words in one line, with the symbol that it cannot find. */
    static String words(Diagnostic<?> diagnostic) {
        return diagnostic.getMessage(Locale.ROOT).lines().limit(2).map(line -> line.strip().replaceAll(" +", " "))
                .collect(Collectors.joining(", "));
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            // The system's own clean-up takes it.
        }
    }
}
