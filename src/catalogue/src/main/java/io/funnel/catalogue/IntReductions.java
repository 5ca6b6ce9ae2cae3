// [specialise LongReductions: Int -> Long]
package io.funnel.catalogue;

import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction4;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Every ready-made reduction of ints by name, for completion in an editor; see the class behind each for details. */
public final class IntReductions {

    /** The sum. */
    public static final Reduction1<IntArray, Integer> SUM = IntSumsReductions.SUM;
    // [not LongReductions]
    /** The sum, added in long. */
    public static final Reduction1<IntArray, Long> SUM_INTO_LONG = IntSumsReductions.SUM_INTO_LONG;
    // [end]
    /** The product. */
    public static final Reduction1<IntArray, Integer> PRODUCT = IntSumsReductions.PRODUCT;
    /** The sum of |x|. */
    public static final Reduction1<IntArray, Integer> SUM_OF_ABSOLUTES = IntSumsReductions.SUM_OF_ABSOLUTES;
    // [not LongReductions]
    /** The sum of |x|, added in long. */
    public static final Reduction1<IntArray, Long> SUM_OF_ABSOLUTES_INTO_LONG =
            IntSumsReductions.SUM_OF_ABSOLUTES_INTO_LONG;
    // [end]
    /** The sum of x². */
    public static final Reduction1<IntArray, Integer> SUM_OF_SQUARES = IntSumsReductions.SUM_OF_SQUARES;
    // [not LongReductions]
    /** The sum of x², added in long. */
    public static final Reduction1<IntArray, Long> SUM_OF_SQUARES_INTO_LONG =
            IntSumsReductions.SUM_OF_SQUARES_INTO_LONG;
    // [end]
    /** The smallest element. */
    public static final Reduction1<IntArray, Integer> MINIMUM = IntExtremesReductions.MINIMUM;
    /** The largest element. */
    public static final Reduction1<IntArray, Integer> MAXIMUM = IntExtremesReductions.MAXIMUM;
    /** The smallest and the largest element in one pass. */
    public static final Reduction1<IntArray, IntExtremesReductions.MinimumAndMaximum> MINIMUM_AND_MAXIMUM =
            IntExtremesReductions.MINIMUM_AND_MAXIMUM;
    /** The largest |x|. */
    public static final Reduction1<IntArray, Long> MAXIMUM_NORM = IntExtremesReductions.MAXIMUM_NORM;
    /** The largest element minus the smallest. */
    public static final Reduction1<IntArray, Long> RANGE = IntExtremesReductions.RANGE;
    /** The smallest element and its lowest index. */
    public static final Reduction1<IntArray, IntExtremes.ArgMin> ARG_MIN = IntExtremesReductions.ARG_MIN;
    /** The largest element and its lowest index. */
    public static final Reduction1<IntArray, IntExtremes.ArgMax> ARG_MAX = IntExtremesReductions.ARG_MAX;
    /** Counts the elements greater than a threshold, the only element of the second array. */
    public static final Reduction2<IntArray, IntArray, Long> COUNT_ABOVE = IntLogicReductions.COUNT_ABOVE;
    /** Counts the elements greater than zero. */
    public static final Reduction1<IntArray, Long> COUNT_POSITIVE = IntLogicReductions.COUNT_POSITIVE;
    /** Counts the elements other than zero. */
    public static final Reduction1<IntArray, Long> COUNT_NON_ZERO = IntLogicReductions.COUNT_NON_ZERO;
    /** Whether any element is not zero. */
    public static final Reduction1<IntArray, Boolean> ANY_NON_ZERO = IntLogicReductions.ANY_NON_ZERO;
    /** Whether all elements are not zero. */
    public static final Reduction1<IntArray, Boolean> ALL_NON_ZERO = IntLogicReductions.ALL_NON_ZERO;
    /** The bits set in all elements. */
    public static final Reduction1<IntArray, Integer> BIT_AND = IntBitsReductions.BIT_AND;
    /** The bits set in any element. */
    public static final Reduction1<IntArray, Integer> BIT_OR = IntBitsReductions.BIT_OR;
    /** The bits set in an odd number of elements. */
    public static final Reduction1<IntArray, Integer> BIT_XOR = IntBitsReductions.BIT_XOR;
    /** The root of the sum of x². */
    public static final Reduction1<IntArray, Double> EUCLIDEAN_NORM = IntNormsReductions.EUCLIDEAN_NORM;
    /** The arithmetic mean. */
    public static final Reduction1<IntArray, Double> MEAN = IntMeansReductions.MEAN;
    /** The root of the mean of x². */
    public static final Reduction1<IntArray, Double> ROOT_MEAN_SQUARE = IntMeansReductions.ROOT_MEAN_SQUARE;
    /** The geometric mean. */
    public static final Reduction1<IntArray, Double> GEOMETRIC_MEAN = IntMeansReductions.GEOMETRIC_MEAN;
    /** The variance of a sample. */
    public static final Reduction1<IntArray, Double> SAMPLE_VARIANCE = IntMomentsReductions.SAMPLE_VARIANCE;
    /** The variance of a population. */
    public static final Reduction1<IntArray, Double> POPULATION_VARIANCE = IntMomentsReductions.POPULATION_VARIANCE;
    /** The standard deviation of a sample. */
    public static final Reduction1<IntArray, Double> SAMPLE_STANDARD_DEVIATION =
            IntMomentsReductions.SAMPLE_STANDARD_DEVIATION;
    /** The standard deviation of a population. */
    public static final Reduction1<IntArray, Double> POPULATION_STANDARD_DEVIATION =
            IntMomentsReductions.POPULATION_STANDARD_DEVIATION;
    /** The skewness of a population. */
    public static final Reduction1<IntArray, Double> SKEWNESS = IntShapesReductions.SKEWNESS;
    /** The kurtosis of a population, less 3. */
    public static final Reduction1<IntArray, Double> EXCESS_KURTOSIS = IntShapesReductions.EXCESS_KURTOSIS;
    /** The mean of |x - centre|; the centre is the only element of the second array. */
    public static final Reduction2<IntArray, DoubleArray, Double> MEAN_ABSOLUTE_DEVIATION =
            IntMeansReductions.MEAN_ABSOLUTE_DEVIATION;
    /** Count, sum, extremes, mean and variances in one pass. */
    public static final Reduction1<IntArray, IntMoments.Summary> SUMMARY = IntMomentsReductions.SUMMARY;
    /** The sum of x y. */
    public static final Reduction2<IntArray, IntArray, Integer> DOT_PRODUCT = IntDistancesReductions.DOT_PRODUCT;
    // [not LongReductions]
    /** The sum of x y, added in long. */
    public static final Reduction2<IntArray, IntArray, Long> DOT_PRODUCT_INTO_LONG =
            IntDistancesReductions.DOT_PRODUCT_INTO_LONG;
    // [end]
    /** The sum of (x - y)². */
    public static final Reduction2<IntArray, IntArray, Integer> SQUARED_DISTANCE =
            IntDistancesReductions.SQUARED_DISTANCE;
    // [not LongReductions]
    /** The sum of (x - y)², added in long. */
    public static final Reduction2<IntArray, IntArray, Long> SQUARED_DISTANCE_INTO_LONG =
            IntDistancesReductions.SQUARED_DISTANCE_INTO_LONG;
    // [end]
    /** The sum of |x - y|. */
    public static final Reduction2<IntArray, IntArray, Integer> MANHATTAN_DISTANCE =
            IntDistancesReductions.MANHATTAN_DISTANCE;
    // [not LongReductions]
    /** The sum of |x - y|, added in long. */
    public static final Reduction2<IntArray, IntArray, Long> MANHATTAN_DISTANCE_INTO_LONG =
            IntDistancesReductions.MANHATTAN_DISTANCE_INTO_LONG;
    // [end]
    /** The covariance of two samples. */
    public static final Reduction2<IntArray, IntArray, Double> SAMPLE_COVARIANCE =
            IntPairsReductions.SAMPLE_COVARIANCE;
    /** The covariance of two populations. */
    public static final Reduction2<IntArray, IntArray, Double> POPULATION_COVARIANCE =
            IntPairsReductions.POPULATION_COVARIANCE;
    /** Pearson's correlation of two arrays. */
    public static final Reduction2<IntArray, IntArray, Double> CORRELATION = IntPairsReductions.CORRELATION;
    /** The mean of the first array, weighted by the second. */
    public static final Reduction2<IntArray, IntArray, Double> WEIGHTED_MEAN = IntPairsReductions.WEIGHTED_MEAN;
    /** The cosine of the angle between two arrays. */
    public static final Reduction2<IntArray, IntArray, Double> COSINE_SIMILARITY =
            IntDistancesReductions.COSINE_SIMILARITY;
    /** Composes the functions slope x + offset in order. */
    public static final Reduction2<IntArray, IntArray, IntProducts.AffineComposition> AFFINE_COMPOSITION =
            IntProductsReductions.AFFINE_COMPOSITION;
    /** Multiplies 2x2 matrices in order. */
    public static final Reduction4<IntArray, IntArray, IntArray, IntArray, IntProducts.MatrixProduct> MATRIX_PRODUCT =
            IntProductsReductions.MATRIX_PRODUCT;
    /** Counts the elements in each of 16 bins. */
    public static final Reduction2<IntArray, IntArray, int[]> HISTOGRAM16 = IntHistogramsReductions.HISTOGRAM16;
    /** Counts the elements in each of 32 bins. */
    public static final Reduction2<IntArray, IntArray, int[]> HISTOGRAM32 = IntHistogramsReductions.HISTOGRAM32;
    /** Counts the elements in each of 64 bins. */
    public static final Reduction2<IntArray, IntArray, int[]> HISTOGRAM64 = IntHistogramsReductions.HISTOGRAM64;
    /** Counts the elements from each of 16 edges to below the next, the last bin without end. */
    public static final Reduction2<IntArray, IntArray, int[]> HISTOGRAM_OF_EDGES16 =
            IntHistogramsReductions.HISTOGRAM_OF_EDGES16;

    private IntReductions() {}
}
