package io.funnel.cli.search;

import io.funnel.catalogue.DistinctCount;
import io.funnel.catalogue.Histogram;
import io.funnel.catalogue.QuantileSketch;
import io.funnel.catalogue.Quantiles;
import io.funnel.catalogue.TopElements;
import io.funnel.cli.message.InputException;
import io.funnel.data.Data;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An answer of {@code --op} that no single reduction gives, such as {@code quantile=0.99}.
 *
 * @param argument behind the equals sign; empty if the kind needs none
 */
public record Statistic(Kind kind, String argument) {

    /** The kinds, in the order of {@code funnel reductions}. */
    public enum Kind {

        COUNT("count", "size length", "", Data.class, "number of elements, NaN included", "long", "exact"),
        MEDIAN("median", "", "", Quantiles.class, "the middle element, or the mean of both", "double",
                "rounding between two elements"),
        QUANTILE("quantile", "percentage q", "0.99", Quantiles.class,
                "numpy's quantile: linear between two elements", "double", "rounding between two elements"),
        QUANTILE_SKETCH("quantileSketch", "sketch", "0.99", QuantileSketch.class,
                "quantile in one pass and 8 MiB", "double", "at most 2^-9 of itself"),
        DISTINCT("distinct", "nunique unique distinctcount hyperloglog", "", DistinctCount.class,
                "number of different elements (HyperLogLog)", "long", "standard error 0.81 % of itself"),
        TOP("top", "largest nlargest topk", "5", TopElements.class, "the largest elements with their indices",
                "list of value, index", "exact"),
        BOTTOM("bottom", "smallest nsmallest", "5", TopElements.class, "the smallest elements with their indices",
                "list of value, index", "exact"),
        HISTOGRAM("histogram", "hist", "20", Histogram.class,
                "counts in bins of equal width from the least to the greatest element, as numpy's", "edges, counts",
                "exact counts between the edges given");

        private final String label;
        private final String synonyms;
        private final String example;
        private final Class<?> type;
        private final String summary;
        private final String result;
        private final String error;

        Kind(String label, String synonyms, String example, Class<?> type, String summary, String result,
                String error) {
            this.label = label;
            this.synonyms = synonyms;
            this.example = example;
            this.type = type;
            this.summary = summary;
            this.result = result;
            this.error = error;
        }

        public String label() {
            return label;
        }

        /** Other names in lower case. */
        public List<String> synonyms() {
            return synonyms.isEmpty() ? List.of() : List.of(synonyms.split(" ", -1));
        }

        /** An example of its use: {@code top=5}. */
        public String usage() {
            return example.isEmpty() ? label : label + "=" + example;
        }

        /** The library's class that computes it. */
        public Class<?> type() {
            return type;
        }

        public String summary() {
            return summary;
        }

        public String result() {
            return result;
        }

        public String error() {
            return error;
        }

        boolean isCalled(String word) {
            return label.equalsIgnoreCase(word) || synonyms().contains(word.toLowerCase(Locale.ROOT));
        }
    }

    /** Parses {@code median} or {@code top=5}; empty for other names. Refuses a missing or impossible argument. */
    public static Optional<Statistic> parse(String text) {
        int equals = text.indexOf('=');
        String word = equals < 0 ? text : text.substring(0, equals);
        String argument = equals < 0 ? "" : text.substring(equals + 1);
        return Arrays.stream(Kind.values()).filter(kind -> kind.isCalled(word)).findFirst().map(kind -> {
            if (!isFitting(kind, argument)) {
                throw new InputException((argument.isEmpty() ? "operation needs a number" : "not what operation takes")
                        + ": operation=" + text + "; try " + kind.usage());
            }
            return new Statistic(kind, argument);
        });
    }

    private static boolean isFitting(Kind kind, String argument) {
        return switch (kind) {
            case QUANTILE, QUANTILE_SKETCH -> argument.matches("0?\\.\\d{1,99}|[01](\\.0*)?");
            case TOP, BOTTOM, HISTOGRAM -> argument.matches("[1-9]\\d{0,5}");
            case COUNT, MEDIAN, DISTINCT -> argument.isEmpty();
        };
    }

    /** The number that the user gave, for kinds that count. */
    public int count() {
        return Integer.parseInt(argument);
    }
}
