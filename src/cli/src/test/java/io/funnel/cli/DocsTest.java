package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

/** The pages: every relative link leads to a file and a heading, and docs/ stays short. */
class DocsTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final int MOST_WORDS = 29_050;
    private static final Set<String> SKIPPED = Set.of("target", ".git", ".fast");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
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
    void pages_ofDocs_areShortTogether() throws IOException {
        int words = 0;
        for (Path page : pages(ROOT.resolve("docs"))) {
            if (page.endsWith("claims.md")) {
                continue; // a list of data
            }
            words += Files.readString(page).strip().split("\\s+").length;
        }
        assertThat(words).isBetween(1, MOST_WORDS);
    }

    /** The names by which headings are linked to. */
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
