package io.funnel.processor.writer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The forms that golden files exist for: a folder with the user's source and what is written for it. */
enum Form {
    SUM("Sums"),
    MINIMUM("Extremes"),
    FILTER("Products"),
    COMPENSATED("Doubles"),
    PARAMETERS("Weights"),
    RESULTS("Summaries"),
    OPERATORS("Operators");

    private final String source;

    Form(String source) {
        this.source = source;
    }

    /** The folder of its golden files. */
    Path folder() {
        return Path.of("src/test/resources/golden", name().toLowerCase(Locale.ROOT));
    }

    /** The user's source. */
    Path source() {
        return folder().resolve(source + ".java");
    }

    /** Qualified name of the class of constants. */
    String provider() {
        return "com.acme." + source + "Reductions";
    }

    /** The golden files' names. */
    List<String> golden() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> !file.equals(source())).map(file -> file.getFileName().toString()).sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
