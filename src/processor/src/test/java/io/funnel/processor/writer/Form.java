package io.funnel.processor.writer;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

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

    /** Qualified name of the class of constants. */
    String provider() {
        return "com.acme." + source + "Reductions";
    }

    /** The golden files' names. */
    List<String> golden() {
        return golden;
    }
}
