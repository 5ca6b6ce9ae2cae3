package io.funnel.cli.search;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Other names of the catalogue's reductions: from NumPy, pandas, spreadsheets and statistics. Spread without a further
 * word is that of a sample, as in pandas and R.
 */
public final class Synonyms {

    /** Lines of other names in lower case, and what they mean. */
    private static final Map<String, List<String>> NAMES = """
            max amax=maximum
            min amin=minimum
            argmax=argMax
            argmin=argMin
            avg average=mean
            prod=product
            ptp=range
            dot inner vdot=dotProduct
            fsum=exactSum
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
            var variance=sampleVariance
            varp pvar pvariance=populationVariance
            std stddev stdev sd deviation=sampleStandardDeviation
            stdp stdevp pstdev=populationStandardDeviation
            cov covariance=sampleCovariance
            covp=populationCovariance
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

    /** Returns the words for a name of the catalogue without a type. */
    public static List<String> wordsFor(String name) {
        return NAMES.entrySet().stream().filter(entry -> entry.getValue().contains(name)).map(Map.Entry::getKey)
                .sorted().toList();
    }
}
