// [specialise DoubleReductions: float -> double]
// [specialise IntReductions: float -> int; added in double -> added in long; *DOUBLE -> *LONG]
// [specialise IntReductions: Double> SUM_INTO_DOUBLE -> Long> SUM_INTO_LONG; Double> SUM_OF_ABSOLUTES_INTO_DOUBLE -> Long> SUM_OF_ABSOLUTES_INTO_LONG]
// [specialise IntReductions: Double> SUM_OF_SQUARES_INTO_DOUBLE -> Long> SUM_OF_SQUARES_INTO_LONG; Double> DOT_PRODUCT_INTO_DOUBLE -> Long> DOT_PRODUCT_INTO_LONG]
// [specialise IntReductions: Float> MAXIMUM_NORM -> Long> MAXIMUM_NORM; Float> RANGE -> Long> RANGE]
// [specialise LongReductions: float -> long]
// [specialise IntReductions, LongReductions: Float> EUCLIDEAN_NORM -> Double> EUCLIDEAN_NORM]
package io.funnel.catalogue;

import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction4;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Every ready-made reduction of floats by name, for completion in an editor; see the class behind each for details. */
public final class FloatReductions {

    /** The sum. */
    public static final Reduction1<FloatArray, Float> SUM = FloatSumsReductions.SUM;
    // [only FloatReductions, IntReductions]
    /** The sum, added in double. */
    public static final Reduction1<FloatArray, Double> SUM_INTO_DOUBLE = FloatSumsReductions.SUM_INTO_DOUBLE;
    // [end]
    // [only FloatReductions, DoubleReductions]
    /** The sum, correctly rounded: the same bits in any order. */
    public static final Reduction1<FloatArray, Float> EXACT_SUM = FloatExactSumsReductions.EXACT_SUM;
    // [end]
    /** The product. */
    public static final Reduction1<FloatArray, Float> PRODUCT = FloatSumsReductions.PRODUCT;
    /** The sum of |x|. */
    public static final Reduction1<FloatArray, Float> SUM_OF_ABSOLUTES = FloatSumsReductions.SUM_OF_ABSOLUTES;
    // [only FloatReductions, IntReductions]
    /** The sum of |x|, added in double. */
    public static final Reduction1<FloatArray, Double> SUM_OF_ABSOLUTES_INTO_DOUBLE =
            FloatSumsReductions.SUM_OF_ABSOLUTES_INTO_DOUBLE;
    // [end]
    /** The sum of x². */
    public static final Reduction1<FloatArray, Float> SUM_OF_SQUARES = FloatSumsReductions.SUM_OF_SQUARES;
    // [only FloatReductions, IntReductions]
    /** The sum of x², added in double. */
    public static final Reduction1<FloatArray, Double> SUM_OF_SQUARES_INTO_DOUBLE =
            FloatSumsReductions.SUM_OF_SQUARES_INTO_DOUBLE;
    // [end]
    /** The smallest element. */
    public static final Reduction1<FloatArray, Float> MINIMUM = FloatExtremesReductions.MINIMUM;
    /** The largest element. */
    public static final Reduction1<FloatArray, Float> MAXIMUM = FloatExtremesReductions.MAXIMUM;
    /** The smallest and the largest element in one pass. */
    public static final Reduction1<FloatArray, FloatExtremesReductions.MinimumAndMaximum> MINIMUM_AND_MAXIMUM =
            FloatExtremesReductions.MINIMUM_AND_MAXIMUM;
    /** The largest |x|. */
    public static final Reduction1<FloatArray, Float> MAXIMUM_NORM = FloatExtremesReductions.MAXIMUM_NORM;
    /** The largest element minus the smallest. */
    public static final Reduction1<FloatArray, Float> RANGE = FloatExtremesReductions.RANGE;
    /** The smallest element and its lowest index. */
    public static final Reduction1<FloatArray, FloatExtremes.ArgMin> ARG_MIN = FloatExtremesReductions.ARG_MIN;
    /** The largest element and its lowest index. */
    public static final Reduction1<FloatArray, FloatExtremes.ArgMax> ARG_MAX = FloatExtremesReductions.ARG_MAX;
    /** Counts the elements greater than a threshold, the only element of the second array. */
    public static final Reduction2<FloatArray, FloatArray, Long> COUNT_ABOVE = FloatLogicReductions.COUNT_ABOVE;
    /** Counts the elements greater than zero. */
    public static final Reduction1<FloatArray, Long> COUNT_POSITIVE = FloatLogicReductions.COUNT_POSITIVE;
    /** Counts the elements other than zero. */
    public static final Reduction1<FloatArray, Long> COUNT_NON_ZERO = FloatLogicReductions.COUNT_NON_ZERO;
    // [only FloatReductions, DoubleReductions]
    /** Counts the NaN elements. */
    public static final Reduction1<FloatArray, Long> COUNT_NAN = FloatLogicReductions.COUNT_NAN;
    // [end]
    /** Whether any element is not zero. */
    public static final Reduction1<FloatArray, Boolean> ANY_NON_ZERO = FloatLogicReductions.ANY_NON_ZERO;
    /** Whether all elements are not zero. */
    public static final Reduction1<FloatArray, Boolean> ALL_NON_ZERO = FloatLogicReductions.ALL_NON_ZERO;
    // [only IntReductions]
    // /** The bits set in all elements. */
    // public static final Reduction1<IntArray, Integer> BIT_AND = IntBitsReductions.BIT_AND;
    // /** The bits set in any element. */
    // public static final Reduction1<IntArray, Integer> BIT_OR = IntBitsReductions.BIT_OR;
    // /** The bits set in an odd number of elements. */
    // public static final Reduction1<IntArray, Integer> BIT_XOR = IntBitsReductions.BIT_XOR;
    // [only LongReductions]
    // /** The bits set in all elements. */
    // public static final Reduction1<LongArray, Long> BIT_AND = LongBitsReductions.BIT_AND;
    // /** The bits set in any element. */
    // public static final Reduction1<LongArray, Long> BIT_OR = LongBitsReductions.BIT_OR;
    // /** The bits set in an odd number of elements. */
    // public static final Reduction1<LongArray, Long> BIT_XOR = LongBitsReductions.BIT_XOR;
    // [end]
    /** The root of the sum of x². */
    public static final Reduction1<FloatArray, Float> EUCLIDEAN_NORM = FloatNormsReductions.EUCLIDEAN_NORM;
    // [only FloatReductions, DoubleReductions]
    /** The root of the sum of x², without intermediate overflow or underflow. */
    public static final Reduction1<FloatArray, Float> SAFE_EUCLIDEAN_NORM = FloatNormsReductions.SAFE_EUCLIDEAN_NORM;
    // [end]
    /** The arithmetic mean. */
    public static final Reduction1<FloatArray, Double> MEAN = FloatMeansReductions.MEAN;
    /** The root of the mean of x². */
    public static final Reduction1<FloatArray, Double> ROOT_MEAN_SQUARE = FloatMeansReductions.ROOT_MEAN_SQUARE;
    /** The geometric mean. */
    public static final Reduction1<FloatArray, Double> GEOMETRIC_MEAN = FloatMeansReductions.GEOMETRIC_MEAN;
    // [only FloatReductions, DoubleReductions]
    /** The logarithm of the sum of exp x. */
    public static final Reduction1<FloatArray, Double> LOG_SUM_EXP = FloatMeansReductions.LOG_SUM_EXP;
    /** Softmax of each element by {@code map}; as a reduction, the logarithm of the sum of exp x. */
    public static final Reduction1<FloatArray, Double> SOFTMAX = FloatScoresReductions.SOFTMAX;
    /** The logarithm of softmax of each element by {@code map}; as a reduction, the logarithm of the sum of exp x. */
    public static final Reduction1<FloatArray, Double> LOG_SOFTMAX = FloatScoresReductions.LOG_SOFTMAX;
    /** Standard scores by {@code map}; as a reduction, the standard deviation of a population. */
    public static final Reduction1<FloatArray, Double> STANDARD_SCORE = FloatScoresReductions.STANDARD_SCORE;
    /** Each element by the root mean square, by {@code map}; as a reduction, the root mean square. */
    public static final Reduction1<FloatArray, Double> ROOT_MEAN_SQUARE_NORM =
            FloatScoresReductions.ROOT_MEAN_SQUARE_NORM;
    // [end]
    /** The variance of a sample. */
    public static final Reduction1<FloatArray, Double> SAMPLE_VARIANCE = FloatMomentsReductions.SAMPLE_VARIANCE;
    /** The variance of a population. */
    public static final Reduction1<FloatArray, Double> POPULATION_VARIANCE = FloatMomentsReductions.POPULATION_VARIANCE;
    /** The standard deviation of a sample. */
    public static final Reduction1<FloatArray, Double> SAMPLE_STANDARD_DEVIATION =
            FloatMomentsReductions.SAMPLE_STANDARD_DEVIATION;
    /** The standard deviation of a population. */
    public static final Reduction1<FloatArray, Double> POPULATION_STANDARD_DEVIATION =
            FloatMomentsReductions.POPULATION_STANDARD_DEVIATION;
    /** The skewness of a population. */
    public static final Reduction1<FloatArray, Double> SKEWNESS = FloatShapesReductions.SKEWNESS;
    /** The kurtosis of a population, less 3. */
    public static final Reduction1<FloatArray, Double> EXCESS_KURTOSIS = FloatShapesReductions.EXCESS_KURTOSIS;
    /** The mean of |x - centre|; the centre is the only element of the second array. */
    public static final Reduction2<FloatArray, DoubleArray, Double> MEAN_ABSOLUTE_DEVIATION =
            FloatMeansReductions.MEAN_ABSOLUTE_DEVIATION;
    /** Count, sum, extremes, mean and variances in one pass. */
    public static final Reduction1<FloatArray, FloatMoments.Summary> SUMMARY = FloatMomentsReductions.SUMMARY;
    /** The sum of x y. */
    public static final Reduction2<FloatArray, FloatArray, Float> DOT_PRODUCT = FloatDistancesReductions.DOT_PRODUCT;
    // [only FloatReductions, IntReductions]
    /** The sum of x y, added in double. */
    public static final Reduction2<FloatArray, FloatArray, Double> DOT_PRODUCT_INTO_DOUBLE =
            FloatDistancesReductions.DOT_PRODUCT_INTO_DOUBLE;
    // [end]
    // [only FloatReductions, DoubleReductions]
    /** The sum of x y, correctly rounded: the same bits in any order. */
    public static final Reduction2<FloatArray, FloatArray, Float> EXACT_DOT_PRODUCT =
            FloatExactSumsReductions.EXACT_DOT_PRODUCT;
    // [end]
    /** The sum of (x - y)². */
    public static final Reduction2<FloatArray, FloatArray, Float> SQUARED_DISTANCE =
            FloatDistancesReductions.SQUARED_DISTANCE;
    // [only IntReductions]
    // /** The sum of (x - y)², added in long. */
    // public static final Reduction2<IntArray, IntArray, Long> SQUARED_DISTANCE_INTO_LONG =
    //         IntDistancesReductions.SQUARED_DISTANCE_INTO_LONG;
    // [end]
    /** The sum of |x - y|. */
    public static final Reduction2<FloatArray, FloatArray, Float> MANHATTAN_DISTANCE =
            FloatDistancesReductions.MANHATTAN_DISTANCE;
    // [only IntReductions]
    // /** The sum of |x - y|, added in long. */
    // public static final Reduction2<IntArray, IntArray, Long> MANHATTAN_DISTANCE_INTO_LONG =
    //         IntDistancesReductions.MANHATTAN_DISTANCE_INTO_LONG;
    // [end]
    /** The covariance of two samples. */
    public static final Reduction2<FloatArray, FloatArray, Double> SAMPLE_COVARIANCE =
            FloatPairsReductions.SAMPLE_COVARIANCE;
    /** The covariance of two populations. */
    public static final Reduction2<FloatArray, FloatArray, Double> POPULATION_COVARIANCE =
            FloatPairsReductions.POPULATION_COVARIANCE;
    /** Pearson's correlation of two arrays. */
    public static final Reduction2<FloatArray, FloatArray, Double> CORRELATION = FloatPairsReductions.CORRELATION;
    /** The mean of the first array, weighted by the second. */
    public static final Reduction2<FloatArray, FloatArray, Double> WEIGHTED_MEAN = FloatPairsReductions.WEIGHTED_MEAN;
    /** The cosine of the angle between two arrays. */
    public static final Reduction2<FloatArray, FloatArray, Double> COSINE_SIMILARITY =
            FloatDistancesReductions.COSINE_SIMILARITY;
    // [only FloatReductions, DoubleReductions]
    /** The sum of the elements that are not NaN. */
    public static final Reduction1<FloatArray, Float> SUM_IGNORING_NAN = FloatIgnoringNanReductions.SUM;
    /** The smallest element that is not NaN. */
    public static final Reduction1<FloatArray, Float> MINIMUM_IGNORING_NAN = FloatIgnoringNanReductions.MINIMUM;
    /** The largest element that is not NaN. */
    public static final Reduction1<FloatArray, Float> MAXIMUM_IGNORING_NAN = FloatIgnoringNanReductions.MAXIMUM;
    // [end]
    /** Composes the functions slope x + offset in order. */
    public static final Reduction2<FloatArray, FloatArray, FloatProducts.AffineComposition> AFFINE_COMPOSITION =
            FloatProductsReductions.AFFINE_COMPOSITION;
    /** Multiplies 2x2 matrices in order. */
    public static final Reduction4<FloatArray, FloatArray, FloatArray, FloatArray, FloatProducts.MatrixProduct> MATRIX_PRODUCT =
            FloatProductsReductions.MATRIX_PRODUCT;
    // [only FloatReductions, DoubleReductions]
    /** Multiplies complex numbers. */
    public static final Reduction2<FloatArray, FloatArray, FloatProducts.ComplexProduct> COMPLEX_PRODUCT =
            FloatProductsReductions.COMPLEX_PRODUCT;
    // [end]
    /** Counts the elements in each of 16 bins. */
    public static final Reduction2<FloatArray, FloatArray, int[]> HISTOGRAM16 = FloatHistogramsReductions.HISTOGRAM16;
    /** Counts the elements in each of 32 bins. */
    public static final Reduction2<FloatArray, FloatArray, int[]> HISTOGRAM32 = FloatHistogramsReductions.HISTOGRAM32;
    /** Counts the elements in each of 64 bins. */
    public static final Reduction2<FloatArray, FloatArray, int[]> HISTOGRAM64 = FloatHistogramsReductions.HISTOGRAM64;
    /** Counts the elements from each of 16 edges to below the next, the last bin without end. */
    public static final Reduction2<FloatArray, FloatArray, int[]> HISTOGRAM_OF_EDGES16 =
            FloatHistogramsReductions.HISTOGRAM_OF_EDGES16;

    private FloatReductions() {}
}
