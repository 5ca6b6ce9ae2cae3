package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks the pages: every relative link leads to a file and a heading, and every imported class exists. */
class DocsTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Set<String> SKIPPED = Set.of("target", ".git", ".fast");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern IMPORT =
            Pattern.compile("^import (io\\.funnel[.a-z]*)\\.(\\w+|\\*);(?: +// (.*))?$", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    @Test
    void links_ofAllPages_leadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages(ROOT)) {
            for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                String heading = link.group(2);
                if (!Files.exists(target) || (heading != null && !headings(target).contains(heading))) {
                    broken.add(ROOT.relativize(page) + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void classes_thatPagesImport_areThere() throws IOException {
        List<String> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Path page : pages(ROOT)) {
            for (MatchResult line : IMPORT.matcher(Files.readString(page)).results().toList()) {
                String names = line.group(2).equals("*") ? String.valueOf(line.group(3)) : line.group(2);
                for (String name : names.split(", ", -1)) {
                    String type = line.group(1) + "." + name;
                    (isSource(type) ? found : missing).add(type);
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(found).contains("io.funnel.Funnel", "io.funnel.verify.law.Laws");
    }

    /** Returns whether a module has the source of a type, or the source that the processor generates it from. */
    private static boolean isSource(String type) throws IOException {
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT.resolve("src"))) {
            for (Path module : modules) {
                Path file = module.resolve("src/main/java").resolve(type.replace('.', '/') + ".java");
                boolean isWritten = type.endsWith("Reductions") && Files.isDirectory(file.resolve("..").normalize());
                if (isWritten || Files.exists(file)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The anchors of a page's headings. */
    private static Set<String> headings(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page)).results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ',
                        '-'))
                .collect(Collectors.toSet());
    }

    private static List<Path> pages(Path folder) throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                return SKIPPED.contains(visited.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(pages).isNotEmpty();
        return pages;
    }
}
