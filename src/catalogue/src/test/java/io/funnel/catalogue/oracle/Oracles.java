package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.util.List;

/** The right result of every entry, one expectation for each component of it. */
public final class Oracles {

    private Oracles() {}

    /**
     * The expected result of an entry.
     *
     * @param name the label without the element type, {@code sumOfSquares}
     * @param in   the inputs; at least one element where the entry has no result for none
     */
    public static List<Expected> of(String name, Columns in) {
        return switch (name) {
            case "minimumAndMaximum" ->
                List.of(ExtremeOracles.minimum(in, i -> true), ExtremeOracles.maximum(in, i -> true));
            case "argMin" -> ExtremeOracles.argument(in, false);
            case "argMax" -> ExtremeOracles.argument(in, true);
            case "summary" -> MeanOracles.summary(in);
            case "affineComposition" -> ProductOracles.affine(in);
            case "matrixProduct" -> ProductOracles.matrix(in);
            case "complexProduct" -> ProductOracles.complex(in);
            case "histogram16" -> HistogramOracles.counts(in, 16);
            case "histogram32" -> HistogramOracles.counts(in, 32);
            case "histogram64" -> HistogramOracles.counts(in, 64);
            case "histogramOfEdges16" -> HistogramOracles.ofEdges(in, 16);
            default -> List.of(single(name, in));
        };
    }

    private static Expected single(String name, Columns in) {
        return switch (name) {
            case "sum" -> SumOracles.sum(in, in.type());
            case "exactSum" -> SumOracles.exactSum(in);
            case "exactDotProduct" -> SumOracles.exactDotProduct(in);
            case "sumIntoLong" -> SumOracles.sum(in, ElementType.LONG);
            case "sumIntoDouble" -> SumOracles.sum(in, ElementType.DOUBLE);
            case "sumIgnoringNan" -> SumOracles.sumIgnoringNan(in);
            case "sumOfAbsolutes" -> SumOracles.sumOfAbsolutes(in, in.type());
            case "sumOfAbsolutesIntoLong" -> SumOracles.sumOfAbsolutes(in, ElementType.LONG);
            case "sumOfAbsolutesIntoDouble" -> SumOracles.sumOfAbsolutes(in, ElementType.DOUBLE);
            case "sumOfSquares" -> SumOracles.sumOfSquares(in, in.type());
            case "sumOfSquaresIntoLong" -> SumOracles.sumOfSquares(in, ElementType.LONG);
            case "sumOfSquaresIntoDouble" -> SumOracles.sumOfSquares(in, ElementType.DOUBLE);
            case "product" -> SumOracles.product(in);
            case "dotProduct" -> SumOracles.dotProduct(in, in.type());
            case "dotProductIntoLong" -> SumOracles.dotProduct(in, ElementType.LONG);
            case "dotProductIntoDouble" -> SumOracles.dotProduct(in, ElementType.DOUBLE);
            case "squaredDistance" -> SumOracles.squaredDistance(in, in.type());
            case "squaredDistanceIntoLong" -> SumOracles.squaredDistance(in, ElementType.LONG);
            case "manhattanDistance" -> SumOracles.manhattanDistance(in, in.type());
            case "manhattanDistanceIntoLong" -> SumOracles.manhattanDistance(in, ElementType.LONG);
            case "minimum" -> ExtremeOracles.minimum(in, i -> true);
            case "maximum" -> ExtremeOracles.maximum(in, i -> true);
            case "minimumIgnoringNan" -> ExtremeOracles.minimum(in, i -> !Double.isNaN(in.number(0, i)));
            case "maximumIgnoringNan" -> ExtremeOracles.maximum(in, i -> !Double.isNaN(in.number(0, i)));
            case "maximumNorm" -> ExtremeOracles.maximumNorm(in);
            case "range" -> ExtremeOracles.range(in);
            default -> counted(name, in);
        };
    }

    private static Expected counted(String name, Columns in) {
        return switch (name) {
            case "countAbove" -> LogicOracles.count(in, i -> LogicOracles.isAbove(in, i, true));
            case "countPositive" -> LogicOracles.count(in, i -> LogicOracles.isAbove(in, i, false));
            case "countNonZero" -> LogicOracles.count(in, i -> LogicOracles.isNonZero(in, i));
            case "countNan" -> LogicOracles.count(in, i -> Double.isNaN(in.number(0, i)));
            case "anyNonZero" -> LogicOracles.any(in, i -> LogicOracles.isNonZero(in, i));
            case "allNonZero" -> LogicOracles.all(in, i -> LogicOracles.isNonZero(in, i));
            case "bitAnd" -> LogicOracles.bits(in, -1, (left, right) -> left & right);
            case "bitOr" -> LogicOracles.bits(in, 0, (left, right) -> left | right);
            case "bitXor" -> LogicOracles.bits(in, 0, (left, right) -> left ^ right);
            case "euclideanNorm" ->
                MeanOracles.root(in, in.type().isFloating() ? in.type() : ElementType.DOUBLE, false);
            case "safeEuclideanNorm" -> MeanOracles.safeNorm(in);
            case "rootMeanSquare", "rootMeanSquareNorm" -> MeanOracles.root(in, ElementType.DOUBLE, true);
            case "mean" -> MeanOracles.mean(in);
            case "geometricMean" -> MeanOracles.geometricMean(in);
            case "softmax" -> MeanOracles.logSumExp(MeanOracles.inFloat(in));
            case "logSumExp", "logSoftmax" -> MeanOracles.logSumExp(in);
            case "sampleVariance" -> MeanOracles.variance(in, true);
            case "populationVariance" -> MeanOracles.variance(in, false);
            case "cosineSimilarity" -> MeanOracles.cosineSimilarity(in);
            default -> moment(name, in);
        };
    }

    private static Expected moment(String name, Columns in) {
        return switch (name) {
            case "sampleStandardDeviation" -> MomentOracles.deviation(in, true);
            case "populationStandardDeviation", "standardScore" -> MomentOracles.deviation(in, false);
            case "skewness" -> MomentOracles.shape(in, 3);
            case "excessKurtosis" -> MomentOracles.shape(in, 4);
            case "sampleCovariance" -> MomentOracles.covariance(in, true);
            case "populationCovariance" -> MomentOracles.covariance(in, false);
            case "correlation" -> MomentOracles.correlation(in);
            case "weightedMean" -> MomentOracles.weightedMean(in);
            case "meanAbsoluteDeviation" -> MomentOracles.absoluteDeviation(in);
            default -> throw new IllegalArgumentException("no oracle: name=" + name);
        };
    }
}
