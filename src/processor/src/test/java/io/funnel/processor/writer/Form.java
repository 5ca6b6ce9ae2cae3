package io.funnel.processor.writer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The forms of a definition, each a folder with the user's source. Golden files keep the kernels of a loop, of a loop
 * with several results and of a record. For one record they keep all generated files.
 */
@SuppressWarnings("ImmutableEnumChecker") // the list is List.of
enum Form {
    SUM("Sums", "Sums_sumKernels.java", "Sums_sumHost.java"),
    MINIMUM("Extremes"),
    FILTER("Products"),
    COMPENSATED("Doubles"),
    PARAMETERS("Weights"),
    RESULTS("Summaries", "Summaries_summaryKernels.java"),
    OPERATORS("Operators", "Operators_AffineKernels.java", "Operators_MeanKernels.java",
            "Operators_MeanHost.java", "Operators_MeanDefinition.java",
            "OperatorsReductions.java");

    private final String source;
    private final List<String> golden;

    Form(String source, String... golden) {
        this.source = source;
        this.golden = List.of(golden);
    }

    Path folder() {
        return Path.of("src/test/resources/golden", name().toLowerCase(Locale.ROOT));
    }

    Path source() {
        return folder().resolve(source + ".java");
    }

    /** Returns all forms, compiled together with kernels of all strategies, once for all tests. */
    static Compiled compiled() {
        return All.COMPILED;
    }

    private static final class All {
        static final Compiled COMPILED = compile();

        private static Compiled compile() {
            try {
                Path folder = Files.createTempDirectory(Path.of("target"), "forms");
                return Compiled.of(Arrays.stream(values()).map(Form::source).toList(), folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns the generated sources of this form by their files' names, from sources of several. */
    Map<String, String> own(Map<String, String> generated) {
        Map<String, String> own = new TreeMap<>(generated);
        own.keySet().removeIf(name -> !name.startsWith(source + "_") && !name.startsWith(source + "Reductions"));
        return own;
    }

    /** Qualified name of the class of constants. */
    String provider() {
        return "com.acme." + source + "Reductions";
    }

    /** The golden files' names. */
    List<String> golden() {
        return golden;
    }
}
