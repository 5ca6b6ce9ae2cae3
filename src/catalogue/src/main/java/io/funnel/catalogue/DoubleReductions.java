package io.funnel.catalogue;

import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction4;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Every ready-made reduction of doubles by name, for completion in an editor; the class behind each says more. */
public final class DoubleReductions {

    /** The sum. */
    public static final Reduction1<DoubleArray, Double> SUM = DoubleSumsReductions.SUM;
    /** The product. */
    public static final Reduction1<DoubleArray, Double> PRODUCT = DoubleSumsReductions.PRODUCT;
    /** The sum of |x|. */
    public static final Reduction1<DoubleArray, Double> SUM_OF_ABSOLUTES = DoubleSumsReductions.SUM_OF_ABSOLUTES;
    /** The sum of x². */
    public static final Reduction1<DoubleArray, Double> SUM_OF_SQUARES = DoubleSumsReductions.SUM_OF_SQUARES;
    /** The smallest element. */
    public static final Reduction1<DoubleArray, Double> MINIMUM = DoubleExtremesReductions.MINIMUM;
    /** The largest element. */
    public static final Reduction1<DoubleArray, Double> MAXIMUM = DoubleExtremesReductions.MAXIMUM;
    /** The smallest and the largest element in one pass. */
    public static final Reduction1<DoubleArray, DoubleExtremesReductions.MinimumAndMaximum> MINIMUM_AND_MAXIMUM =
            DoubleExtremesReductions.MINIMUM_AND_MAXIMUM;
    /** The largest |x|. */
    public static final Reduction1<DoubleArray, Double> MAXIMUM_NORM = DoubleExtremesReductions.MAXIMUM_NORM;
    /** The largest element minus the smallest. */
    public static final Reduction1<DoubleArray, Double> RANGE = DoubleExtremesReductions.RANGE;
    /** The smallest element and its lowest index. */
    public static final Reduction1<DoubleArray, DoubleExtremes.ArgMin> ARG_MIN = DoubleExtremesReductions.ARG_MIN;
    /** The largest element and its lowest index. */
    public static final Reduction1<DoubleArray, DoubleExtremes.ArgMax> ARG_MAX = DoubleExtremesReductions.ARG_MAX;
    /** How many elements are greater than a threshold, the only element of the second array. */
    public static final Reduction2<DoubleArray, DoubleArray, Long> COUNT_ABOVE = DoubleLogicReductions.COUNT_ABOVE;
    /** How many elements are greater than zero. */
    public static final Reduction1<DoubleArray, Long> COUNT_POSITIVE = DoubleLogicReductions.COUNT_POSITIVE;
    /** How many elements are not zero. */
    public static final Reduction1<DoubleArray, Long> COUNT_NON_ZERO = DoubleLogicReductions.COUNT_NON_ZERO;
    /** How many elements are NaN. */
    public static final Reduction1<DoubleArray, Long> COUNT_NAN = DoubleLogicReductions.COUNT_NAN;
    /** Whether any element is not zero. */
    public static final Reduction1<DoubleArray, Boolean> ANY_NON_ZERO = DoubleLogicReductions.ANY_NON_ZERO;
    /** Whether all elements are not zero. */
    public static final Reduction1<DoubleArray, Boolean> ALL_NON_ZERO = DoubleLogicReductions.ALL_NON_ZERO;
    /** The root of the sum of x². */
    public static final Reduction1<DoubleArray, Double> EUCLIDEAN_NORM = DoubleNormsReductions.EUCLIDEAN_NORM;
    /** The same without overflow or underflow on the way. */
    public static final Reduction1<DoubleArray, Double> SAFE_EUCLIDEAN_NORM = DoubleNormsReductions.SAFE_EUCLIDEAN_NORM;
    /** The arithmetic mean. */
    public static final Reduction1<DoubleArray, Double> MEAN = DoubleMeansReductions.MEAN;
    /** The root of the mean of x². */
    public static final Reduction1<DoubleArray, Double> ROOT_MEAN_SQUARE = DoubleMeansReductions.ROOT_MEAN_SQUARE;
    /** The geometric mean. */
    public static final Reduction1<DoubleArray, Double> GEOMETRIC_MEAN = DoubleMeansReductions.GEOMETRIC_MEAN;
    /** The logarithm of the sum of exp x. */
    public static final Reduction1<DoubleArray, Double> LOG_SUM_EXP = DoubleMeansReductions.LOG_SUM_EXP;
    /** The variance of a sample. */
    public static final Reduction1<DoubleArray, Double> SAMPLE_VARIANCE = DoubleMomentsReductions.SAMPLE_VARIANCE;
    /** The variance of a whole population. */
    public static final Reduction1<DoubleArray, Double> POPULATION_VARIANCE =
            DoubleMomentsReductions.POPULATION_VARIANCE;
    /** Count, sum, extremes, mean and variances in one pass. */
    public static final Reduction1<DoubleArray, DoubleMoments.Summary> SUMMARY = DoubleMomentsReductions.SUMMARY;
    /** The sum of x y. */
    public static final Reduction2<DoubleArray, DoubleArray, Double> DOT_PRODUCT =
            DoubleDistancesReductions.DOT_PRODUCT;
    /** The sum of (x - y)². */
    public static final Reduction2<DoubleArray, DoubleArray, Double> SQUARED_DISTANCE =
            DoubleDistancesReductions.SQUARED_DISTANCE;
    /** The sum of |x - y|. */
    public static final Reduction2<DoubleArray, DoubleArray, Double> MANHATTAN_DISTANCE =
            DoubleDistancesReductions.MANHATTAN_DISTANCE;
    /** The cosine of the angle between two arrays. */
    public static final Reduction2<DoubleArray, DoubleArray, Double> COSINE_SIMILARITY =
            DoubleDistancesReductions.COSINE_SIMILARITY;
    /** The sum of what is no NaN. */
    public static final Reduction1<DoubleArray, Double> SUM_IGNORING_NAN = DoubleIgnoringNanReductions.SUM;
    /** The smallest element that is no NaN. */
    public static final Reduction1<DoubleArray, Double> MINIMUM_IGNORING_NAN = DoubleIgnoringNanReductions.MINIMUM;
    /** The largest element that is no NaN. */
    public static final Reduction1<DoubleArray, Double> MAXIMUM_IGNORING_NAN = DoubleIgnoringNanReductions.MAXIMUM;
    /** Functions slope x + offset, applied one after the other. */
    public static final Reduction2<DoubleArray, DoubleArray, DoubleProducts.AffineComposition> AFFINE_COMPOSITION =
            DoubleProductsReductions.AFFINE_COMPOSITION;
    /** 2x2 matrices, multiplied in order. */
    public static final Reduction4<DoubleArray, DoubleArray, DoubleArray, DoubleArray, DoubleProducts.MatrixProduct> MATRIX_PRODUCT =
            DoubleProductsReductions.MATRIX_PRODUCT;
    /** Complex numbers, multiplied. */
    public static final Reduction2<DoubleArray, DoubleArray, DoubleProducts.ComplexProduct> COMPLEX_PRODUCT =
            DoubleProductsReductions.COMPLEX_PRODUCT;
    /** How many elements lie in each of 16 bins. */
    public static final Reduction2<DoubleArray, DoubleArray, int[]> HISTOGRAM16 =
            DoubleHistogramsReductions.HISTOGRAM16;
    /** How many elements lie in each of 32 bins. */
    public static final Reduction2<DoubleArray, DoubleArray, int[]> HISTOGRAM32 =
            DoubleHistogramsReductions.HISTOGRAM32;
    /** How many elements lie in each of 64 bins. */
    public static final Reduction2<DoubleArray, DoubleArray, int[]> HISTOGRAM64 =
            DoubleHistogramsReductions.HISTOGRAM64;

    private DoubleReductions() {}
}
