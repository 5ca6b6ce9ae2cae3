package io.funnel.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds lines of the tests' own source, so that the tests contain no line numbers. */
public final class SourceLines {

    private SourceLines() {}

    /** Finds the line of a class's source that ends with a text: {@code File.java:12}. */
    public static String find(Class<?> owner, String end) {
        String file = owner.getSimpleName() + ".java";
        Path path = Path.of("src", "test", "java").resolve(owner.getPackageName().replace('.', '/')).resolve(file);
        try {
            List<String> lines = Files.readAllLines(path);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).endsWith(end)) {
                    return file + ":" + (i + 1);
                }
            }
        } catch (IOException e) {
            throw new AssertionError("run in the module's folder: " + path.toAbsolutePath(), e);
        }
        throw new AssertionError("no line ends with " + end);
    }
}
