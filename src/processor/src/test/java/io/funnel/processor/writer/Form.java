package io.funnel.processor.writer;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.Type;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The forms that golden files exist for: a folder with the user's source and what is written for it. */
@SuppressWarnings("ImmutableEnumChecker") // models are records of what does not change
enum Form {
    SUM("Sums", Samples.sum(Type.FLOAT)),
    MINIMUM("Extremes", Samples.minimum()),
    FILTER("Products", Samples.filteredDot()),
    PARAMETERS("Weights", Samples.weighted()),
    RESULTS("Summaries", Samples.summary()),
    OPERATORS("Operators", Samples.mean(), Samples.affine(), Samples.argmin(), Samples.path());

    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    private final String source;
    private final List<Model> models;

    Form(String source, Model... models) {
        this.source = source;
        this.models = List.of(models);
    }

    /** The models of the source. */
    List<Model> models() {
        return models;
    }

    /** The folder of its golden files. */
    Path folder() {
        return GOLDEN.resolve(name().toLowerCase(Locale.ROOT));
    }

    /** The user's source. */
    Path source() {
        return folder().resolve(source + ".java");
    }

    /** Qualified name of the class of constants. */
    String provider() {
        return "com.acme." + source + "Reductions";
    }

    /** All sources: the user's and the golden ones. */
    List<Path> files() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
