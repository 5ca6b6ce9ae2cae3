package io.funnel.cli.search;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Extracts a method from a Java file as it is written. */
final class MethodSource {

    private MethodSource() {}

    /** Returns the first method of a name, with its annotations; empty without one. */
    static Optional<String> of(Path file, String method) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            JavacTask task = (JavacTask) compiler.getTask(null, files, message -> {}, List.of("-proc:none"), null,
                    files.getJavaFileObjects(file));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            AtomicReference<@Nullable String> found = new AtomicReference<>();
            String text = Files.readString(file);
            for (CompilationUnitTree unit : task.parse()) {
                new TreeScanner<Void, Void>() {
                    @Override
                    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
                        if (tree.getName().contentEquals(method)) {
                            int start = (int) positions.getStartPosition(unit, tree);
                            String indent = " ".repeat(start - text.lastIndexOf('\n', start) - 1);
                            found.compareAndSet(null,
                                    (indent + text.substring(start, (int) positions.getEndPosition(unit, tree)))
                                            .stripIndent() + "\n");
                        }
                        return super.visitMethod(tree, null);
                    }
                }.scan(unit, null);
            }
            return Optional.ofNullable(found.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
