package io.funnel.cli.search;

import io.funnel.catalogue.DistinctCount;
import io.funnel.catalogue.QuantileSketch;
import io.funnel.catalogue.Quantiles;
import io.funnel.catalogue.TopElements;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Other names of the catalogue's reductions: from NumPy, spreadsheets and statistics. */
public final class Synonyms {

    /** Lines of other names in lower case, and what they mean; an ambiguous word has several meanings. */
    private static final Map<String, List<String>> NAMES = """
            max amax=maximum
            min amin=minimum
            argmax=argMax
            argmin=argMin
            avg average=mean
            prod=product
            ptp=range
            dot inner vdot=dotProduct
            norm=euclideanNorm
            rms=rootMeanSquare
            gmean=geometricMean
            logsumexp=logSumExp
            nansum=sumIgnoringNan
            nanmin=minimumIgnoringNan
            nanmax=maximumIgnoringNan
            any=anyNonZero
            all=allNonZero
            count_nonzero=countNonZero
            histogram hist=histogram16 histogram32 histogram64 histogramOfEdges16
            var variance=sampleVariance populationVariance
            std stddev stdev sd deviation=sampleStandardDeviation populationStandardDeviation
            cov covariance=sampleCovariance populationCovariance
            corr corrcoef pearson pearsonr=correlation
            skew=skewness
            kurtosis kurt=excessKurtosis
            mad=meanAbsoluteDeviation
            weighted_mean=weightedMean
            describe=summary
            """.lines().map(line -> line.split("=", -1))
            .flatMap(sides -> Stream.of(sides[0].split(" ", -1)).map(word -> Map.entry(word, sides[1])))
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.of(entry.getValue().split(" ", -1))));

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
