package io.funnel.processor.writer;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The forms of a definition: a folder with the user's source. Of a loop, a loop with several results and a record the
 * kernels are kept as golden files, and of one record all that is generated.
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
        return golden;
    }
}
