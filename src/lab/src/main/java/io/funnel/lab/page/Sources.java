package io.funnel.lab.page;

import io.funnel.cli.search.Finder;
import io.funnel.cli.tornado.Installation;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Java texts, of a generated kernel and, in Funnel's own folder, of what it was made from. */
final class Sources {

    private static final String CATALOGUE = "src/catalogue/src/main/java/";

    private static final String NATIVE = "/io/funnel/lab/native/";
    private static final Pattern KERNEL_START = Pattern.compile("(?m)^(?=// \\w+$)");

    private final Finder.CatalogueListing listed;

    Sources(Finder.CatalogueListing listed) {
        this.listed = listed;
    }

    Optional<String> generated(Strategy strategy) {
        return Optional.of(listed.source(strategy).strategy(strategy.label()))
                .filter(text -> !text.isEmpty());
    }

    /** The annotated method or record, where its file is in Funnel's folder. */
    Optional<String> annotated() {
        String name = listed.entry().name();
        int dot = name.lastIndexOf('.');
        return read(CATALOGUE + name.substring(0, dot).replace('.', '/') + ".java")
                .flatMap(text -> member(text, name.substring(dot + 1)));
    }

    /**
     * Finds the algorithm as a person writes it for {@code cl} or {@code cu}; {@code room} is such as {@code floatsum}.
     */
    static Optional<String> plain(String room, Strategy strategy, String language) {
        try (InputStream file = Sources.class.getResourceAsStream(NATIVE + room + "." + language)) {
            return file == null
                    ? Optional.empty()
                    : KERNEL_START.splitAsStream(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                            .filter(text -> text.startsWith("// " + strategy.label() + "\n")).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> read(String file) {
        Path path = Installation.config().resolveSibling(file);
        try {
            return Files.exists(path) ? Optional.of(Files.readString(path)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A member that is indented once, from its comment to its last brace. */
    static Optional<String> member(String text, String name) {
        Matcher found = Pattern.compile("(?ms)^    (?:/\\*\\*(?:(?!\\*/).)*\\*/\\s*)?(?:@[^\\n]*\\n\\s*)+[^\\n]*\\b"
                + Pattern.quote(name) + "\\(.*?^    }$").matcher(text);
        return found.find() ? Optional.of(found.group().stripIndent()) : Optional.empty();
    }
}
