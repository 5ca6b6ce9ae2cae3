package io.funnel.cli.search;

import io.funnel.catalogue.DistinctCount;
import io.funnel.catalogue.QuantileSketch;
import io.funnel.catalogue.Quantiles;
import io.funnel.catalogue.TopElements;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Other names of the catalogue's reductions: from NumPy, spreadsheets and statistics. */
public final class Synonyms {

    private static final List<String> DEVIATIONS =
            List.of("sampleStandardDeviation", "populationStandardDeviation");
    private static final List<String> COVARIANCES = List.of("sampleCovariance", "populationCovariance");
    private static final List<String> HISTOGRAMS =
            List.of("histogram16", "histogram32", "histogram64", "histogramOfEdges16");
    private static final List<String> VARIANCES = List.of("sampleVariance", "populationVariance");

    /** Names in lower case; several are listed for an ambiguous word. */
    private static final Map<String, List<String>> NAMES = Map.ofEntries(
            Map.entry("max", List.of("maximum")), Map.entry("amax", List.of("maximum")),
            Map.entry("min", List.of("minimum")), Map.entry("amin", List.of("minimum")),
            Map.entry("argmax", List.of("argMax")), Map.entry("argmin", List.of("argMin")),
            Map.entry("avg", List.of("mean")), Map.entry("average", List.of("mean")),
            Map.entry("prod", List.of("product")), Map.entry("ptp", List.of("range")),
            Map.entry("dot", List.of("dotProduct")), Map.entry("inner", List.of("dotProduct")),
            Map.entry("vdot", List.of("dotProduct")), Map.entry("norm", List.of("euclideanNorm")),
            Map.entry("rms", List.of("rootMeanSquare")), Map.entry("gmean", List.of("geometricMean")),
            Map.entry("logsumexp", List.of("logSumExp")), Map.entry("nansum", List.of("sumIgnoringNan")),
            Map.entry("nanmin", List.of("minimumIgnoringNan")), Map.entry("nanmax", List.of("maximumIgnoringNan")),
            Map.entry("any", List.of("anyNonZero")), Map.entry("all", List.of("allNonZero")),
            Map.entry("count_nonzero", List.of("countNonZero")),
            Map.entry("histogram", HISTOGRAMS),
            Map.entry("hist", HISTOGRAMS),
            Map.entry("var", VARIANCES), Map.entry("variance", VARIANCES),
            Map.entry("std", DEVIATIONS), Map.entry("stddev", DEVIATIONS), Map.entry("stdev", DEVIATIONS),
            Map.entry("sd", DEVIATIONS), Map.entry("deviation", DEVIATIONS),
            Map.entry("cov", COVARIANCES), Map.entry("covariance", COVARIANCES),
            Map.entry("corr", List.of("correlation")), Map.entry("corrcoef", List.of("correlation")),
            Map.entry("pearson", List.of("correlation")), Map.entry("pearsonr", List.of("correlation")),
            Map.entry("skew", List.of("skewness")), Map.entry("kurtosis", List.of("excessKurtosis")),
            Map.entry("kurt", List.of("excessKurtosis")), Map.entry("mad", List.of("meanAbsoluteDeviation")),
            Map.entry("weighted_mean", List.of("weightedMean")), Map.entry("describe", List.of("summary")));

    private Synonyms() {}

    /** Returns the catalogue's names, without a type; empty for an unknown word. */
    public static List<String> of(String word) {
        return NAMES.getOrDefault(word.toLowerCase(Locale.ROOT), List.of());
    }

    /** Returns the class of the catalogue for a name that stands for no single reduction. */
    public static Optional<String> inJava(String name) {
        String word = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(switch (word) {
            case "median", "quantile", "quantiles", "percentile" -> Quantiles.class.getName();
            case "quantilesketch", "sketch" -> QuantileSketch.class.getName();
            case "topk", "top", "topelements" -> TopElements.class.getName();
            case "unique", "nunique", "distinct", "distinctcount", "hyperloglog" -> DistinctCount.class.getName();
            default -> null;
        });
    }
}
