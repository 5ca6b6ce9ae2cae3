package io.funnel.catalogue;

import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction4;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Every ready-made reduction of longs by name, for completion in an editor; the class behind each says more. */
public final class LongReductions {

    /** The sum. */
    public static final Reduction1<LongArray, Long> SUM = LongSumsReductions.SUM;
    /** The product. */
    public static final Reduction1<LongArray, Long> PRODUCT = LongSumsReductions.PRODUCT;
    /** The sum of |x|. */
    public static final Reduction1<LongArray, Long> SUM_OF_ABSOLUTES = LongSumsReductions.SUM_OF_ABSOLUTES;
    /** The sum of x². */
    public static final Reduction1<LongArray, Long> SUM_OF_SQUARES = LongSumsReductions.SUM_OF_SQUARES;
    /** The smallest element. */
    public static final Reduction1<LongArray, Long> MINIMUM = LongExtremesReductions.MINIMUM;
    /** The largest element. */
    public static final Reduction1<LongArray, Long> MAXIMUM = LongExtremesReductions.MAXIMUM;
    /** The smallest and the largest element in one pass. */
    public static final Reduction1<LongArray, LongExtremesReductions.MinimumAndMaximum> MINIMUM_AND_MAXIMUM =
            LongExtremesReductions.MINIMUM_AND_MAXIMUM;
    /** The largest |x|. */
    public static final Reduction1<LongArray, Long> MAXIMUM_NORM = LongExtremesReductions.MAXIMUM_NORM;
    /** The largest element minus the smallest. */
    public static final Reduction1<LongArray, Long> RANGE = LongExtremesReductions.RANGE;
    /** The smallest element and its lowest index. */
    public static final Reduction1<LongArray, LongExtremes.ArgMin> ARG_MIN = LongExtremesReductions.ARG_MIN;
    /** The largest element and its lowest index. */
    public static final Reduction1<LongArray, LongExtremes.ArgMax> ARG_MAX = LongExtremesReductions.ARG_MAX;
    /** How many elements are greater than a threshold, the only element of the second array. */
    public static final Reduction2<LongArray, LongArray, Long> COUNT_ABOVE = LongLogicReductions.COUNT_ABOVE;
    /** How many elements are greater than zero. */
    public static final Reduction1<LongArray, Long> COUNT_POSITIVE = LongLogicReductions.COUNT_POSITIVE;
    /** How many elements are not zero. */
    public static final Reduction1<LongArray, Long> COUNT_NON_ZERO = LongLogicReductions.COUNT_NON_ZERO;
    /** Whether any element is not zero. */
    public static final Reduction1<LongArray, Boolean> ANY_NON_ZERO = LongLogicReductions.ANY_NON_ZERO;
    /** Whether all elements are not zero. */
    public static final Reduction1<LongArray, Boolean> ALL_NON_ZERO = LongLogicReductions.ALL_NON_ZERO;
    /** The bits that all elements have. */
    public static final Reduction1<LongArray, Long> BIT_AND = LongBitsReductions.BIT_AND;
    /** The bits that any element has. */
    public static final Reduction1<LongArray, Long> BIT_OR = LongBitsReductions.BIT_OR;
    /** The bits that an odd number of elements have. */
    public static final Reduction1<LongArray, Long> BIT_XOR = LongBitsReductions.BIT_XOR;
    /** The root of the sum of x². */
    public static final Reduction1<LongArray, Double> EUCLIDEAN_NORM = LongNormsReductions.EUCLIDEAN_NORM;
    /** The arithmetic mean. */
    public static final Reduction1<LongArray, Double> MEAN = LongMeansReductions.MEAN;
    /** The root of the mean of x². */
    public static final Reduction1<LongArray, Double> ROOT_MEAN_SQUARE = LongMeansReductions.ROOT_MEAN_SQUARE;
    /** The geometric mean. */
    public static final Reduction1<LongArray, Double> GEOMETRIC_MEAN = LongMeansReductions.GEOMETRIC_MEAN;
    /** The variance of a sample. */
    public static final Reduction1<LongArray, Double> SAMPLE_VARIANCE = LongMomentsReductions.SAMPLE_VARIANCE;
    /** The variance of a whole population. */
    public static final Reduction1<LongArray, Double> POPULATION_VARIANCE = LongMomentsReductions.POPULATION_VARIANCE;
    /** Count, sum, extremes, mean and variances in one pass. */
    public static final Reduction1<LongArray, LongMoments.Summary> SUMMARY = LongMomentsReductions.SUMMARY;
    /** The sum of x y. */
    public static final Reduction2<LongArray, LongArray, Long> DOT_PRODUCT = LongDistancesReductions.DOT_PRODUCT;
    /** The sum of (x - y)². */
    public static final Reduction2<LongArray, LongArray, Long> SQUARED_DISTANCE =
            LongDistancesReductions.SQUARED_DISTANCE;
    /** The sum of |x - y|. */
    public static final Reduction2<LongArray, LongArray, Long> MANHATTAN_DISTANCE =
            LongDistancesReductions.MANHATTAN_DISTANCE;
    /** The cosine of the angle between two arrays. */
    public static final Reduction2<LongArray, LongArray, Double> COSINE_SIMILARITY =
            LongDistancesReductions.COSINE_SIMILARITY;
    /** Functions slope x + offset, applied one after the other. */
    public static final Reduction2<LongArray, LongArray, LongProducts.AffineComposition> AFFINE_COMPOSITION =
            LongProductsReductions.AFFINE_COMPOSITION;
    /** 2x2 matrices, multiplied in order. */
    public static final Reduction4<LongArray, LongArray, LongArray, LongArray, LongProducts.MatrixProduct> MATRIX_PRODUCT =
            LongProductsReductions.MATRIX_PRODUCT;
    /** How many elements lie in each of 16 bins. */
    public static final Reduction2<LongArray, LongArray, int[]> HISTOGRAM16 = LongHistogramsReductions.HISTOGRAM16;
    /** How many elements lie in each of 32 bins. */
    public static final Reduction2<LongArray, LongArray, int[]> HISTOGRAM32 = LongHistogramsReductions.HISTOGRAM32;
    /** How many elements lie in each of 64 bins. */
    public static final Reduction2<LongArray, LongArray, int[]> HISTOGRAM64 = LongHistogramsReductions.HISTOGRAM64;

    private LongReductions() {}
}
