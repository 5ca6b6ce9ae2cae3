package io.funnel.bench.bounds;

import static io.funnel.bench.bounds.Distribution.AROUND_1000;
import static io.funnel.bench.bounds.Distribution.GAUSSIAN;
import static io.funnel.bench.bounds.Distribution.NEAR_ONE;
import static io.funnel.bench.bounds.Distribution.SYMMETRIC;
import static io.funnel.bench.bounds.Distribution.UNIFORM;

import io.funnel.bench.bounds.Subject.PartOfAnswer;
import io.funnel.catalogue.DoubleMoments;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatMoments;
import io.funnel.catalogue.FloatReductions;
import io.funnel.reduction.Reduction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The reductions of the catalogue that round, but for products of matrices, complex numbers and affine maps. */
final class Subjects {

    private static final Set<Distribution> ANY = EnumSet.of(UNIFORM, SYMMETRIC, GAUSSIAN, AROUND_1000);
    private static final Set<Distribution> POSITIVE = EnumSet.of(UNIFORM, AROUND_1000);

    private static final Exact SUM = Exact.sum((type, x, y) -> x);
    private static final Exact SUM_OF_ABSOLUTES = Exact.sum((type, x, y) -> Math.abs(x));
    private static final Exact SUM_OF_SQUARES = Exact.sum((type, x, y) -> type.rounded(x * x));
    private static final Exact DOT_PRODUCT = Exact.sum((type, x, y) -> type.rounded(x * y));
    private static final Exact SQUARED_DISTANCE = Exact.sum((type, x, y) -> {
        double difference = type.rounded(x - y);
        return type.rounded(difference * difference);
    });
    private static final Exact MANHATTAN_DISTANCE = Exact.sum((type, x, y) -> Math.abs(type.rounded(x - y)));
    private static final Exact PRODUCT = (type, x, y) -> Exact.product(x);
    private static final Exact EXACT_SQUARES = (type, x, y) -> Exact.products(x, x);
    private static final Exact EXACT_DOT_PRODUCT = (type, x, y) -> Exact.products(x, y);
    private static final Exact MEAN = SUM.perElement(0);
    private static final Exact GEOMETRIC_MEAN = (type, x, y) -> ScaledProduct.of(x).root(x.length);
    private static final Exact LOG_SUM_EXP = (type, x, y) -> Exact.logSumExp(x);
    private static final Exact SQUARED_DEVIATIONS = (type, x, y) -> Exact.squaredDeviations(x);
    private static final Exact COSINE = (type, x, y) -> Exact.cosine(x, y);

    private static final int SUM_PLACE = 1;
    private static final int MEAN_PLACE = 4;
    private static final int DEVIATIONS_PLACE = 5;

    private Subjects() {}

    /** All of them, those of floats first. */
    static List<Subject> all() {
        List<Subject> all = new ArrayList<>();
        all.addAll(ofFloats());
        all.addAll(ofDoubles());
        return all;
    }

    private static List<Subject> ofFloats() {
        return List.of(
                floats("SUM", FloatReductions.SUM, ANY, SUM),
                floats("PRODUCT", FloatReductions.PRODUCT, EnumSet.of(NEAR_ONE), PRODUCT),
                floats("SUM_OF_ABSOLUTES", FloatReductions.SUM_OF_ABSOLUTES, ANY, SUM_OF_ABSOLUTES),
                floats("SUM_OF_SQUARES", FloatReductions.SUM_OF_SQUARES, ANY, SUM_OF_SQUARES),
                floats("EUCLIDEAN_NORM", FloatReductions.EUCLIDEAN_NORM, ANY, SUM_OF_SQUARES.root()),
                floats("DOT_PRODUCT", FloatReductions.DOT_PRODUCT, ANY, DOT_PRODUCT),
                floats("SQUARED_DISTANCE", FloatReductions.SQUARED_DISTANCE, ANY, SQUARED_DISTANCE),
                floats("MANHATTAN_DISTANCE", FloatReductions.MANHATTAN_DISTANCE, ANY, MANHATTAN_DISTANCE),
                floats("SUM_INTO_DOUBLE", FloatReductions.SUM_INTO_DOUBLE, ANY, SUM),
                floats("SUM_OF_ABSOLUTES_INTO_DOUBLE", FloatReductions.SUM_OF_ABSOLUTES_INTO_DOUBLE, ANY,
                        SUM_OF_ABSOLUTES),
                floats("SUM_OF_SQUARES_INTO_DOUBLE", FloatReductions.SUM_OF_SQUARES_INTO_DOUBLE, ANY, EXACT_SQUARES),
                floats("DOT_PRODUCT_INTO_DOUBLE", FloatReductions.DOT_PRODUCT_INTO_DOUBLE, ANY, EXACT_DOT_PRODUCT),
                floats("SAFE_EUCLIDEAN_NORM", FloatReductions.SAFE_EUCLIDEAN_NORM, ANY, EXACT_SQUARES.root()),
                floats("MEAN", FloatReductions.MEAN, ANY, MEAN),
                floats("ROOT_MEAN_SQUARE", FloatReductions.ROOT_MEAN_SQUARE, ANY,
                        EXACT_SQUARES.perElement(0).root()),
                floats("GEOMETRIC_MEAN", FloatReductions.GEOMETRIC_MEAN, POSITIVE, GEOMETRIC_MEAN),
                floats("LOG_SUM_EXP", FloatReductions.LOG_SUM_EXP, ANY, LOG_SUM_EXP),
                floats("SAMPLE_VARIANCE", FloatReductions.SAMPLE_VARIANCE, ANY, SQUARED_DEVIATIONS.perElement(1)),
                floats("POPULATION_VARIANCE", FloatReductions.POPULATION_VARIANCE, ANY,
                        SQUARED_DEVIATIONS.perElement(0)),
                Subject.of(Type.FLOAT, "SUMMARY", FloatReductions.SUMMARY, ANY, List.of(
                        new PartOfAnswer(".sum", SUM_PLACE, answer -> floats(answer).sum(), SUM),
                        new PartOfAnswer(".mean", MEAN_PLACE, answer -> floats(answer).mean(), MEAN),
                        new PartOfAnswer(".squaredDeviations", DEVIATIONS_PLACE,
                                answer -> floats(answer).squaredDeviations(), SQUARED_DEVIATIONS))),
                floats("COSINE_SIMILARITY", FloatReductions.COSINE_SIMILARITY, ANY, COSINE));
    }

    private static FloatMoments.Summary floats(Object answer) {
        return (FloatMoments.Summary) answer;
    }

    private static Subject floats(String name, Reduction<?> reduction, Set<Distribution> data, Exact exact) {
        return Subject.of(Type.FLOAT, name, reduction, data, exact);
    }

    private static List<Subject> ofDoubles() {
        return List.of(
                doubles("SUM", DoubleReductions.SUM, ANY, SUM),
                doubles("PRODUCT", DoubleReductions.PRODUCT, EnumSet.of(NEAR_ONE), PRODUCT),
                doubles("SUM_OF_ABSOLUTES", DoubleReductions.SUM_OF_ABSOLUTES, ANY, SUM_OF_ABSOLUTES),
                doubles("SUM_OF_SQUARES", DoubleReductions.SUM_OF_SQUARES, ANY, SUM_OF_SQUARES),
                doubles("EUCLIDEAN_NORM", DoubleReductions.EUCLIDEAN_NORM, ANY, SUM_OF_SQUARES.root()),
                doubles("DOT_PRODUCT", DoubleReductions.DOT_PRODUCT, ANY, DOT_PRODUCT),
                doubles("SQUARED_DISTANCE", DoubleReductions.SQUARED_DISTANCE, ANY, SQUARED_DISTANCE),
                doubles("MANHATTAN_DISTANCE", DoubleReductions.MANHATTAN_DISTANCE, ANY, MANHATTAN_DISTANCE),
                doubles("SAFE_EUCLIDEAN_NORM", DoubleReductions.SAFE_EUCLIDEAN_NORM, ANY, EXACT_SQUARES.root()),
                doubles("MEAN", DoubleReductions.MEAN, ANY, MEAN),
                doubles("ROOT_MEAN_SQUARE", DoubleReductions.ROOT_MEAN_SQUARE, ANY,
                        EXACT_SQUARES.perElement(0).root()),
                doubles("GEOMETRIC_MEAN", DoubleReductions.GEOMETRIC_MEAN, POSITIVE, GEOMETRIC_MEAN),
                doubles("LOG_SUM_EXP", DoubleReductions.LOG_SUM_EXP, ANY, LOG_SUM_EXP),
                doubles("SAMPLE_VARIANCE", DoubleReductions.SAMPLE_VARIANCE, ANY, SQUARED_DEVIATIONS.perElement(1)),
                doubles("POPULATION_VARIANCE", DoubleReductions.POPULATION_VARIANCE, ANY,
                        SQUARED_DEVIATIONS.perElement(0)),
                Subject.of(Type.DOUBLE, "SUMMARY", DoubleReductions.SUMMARY, ANY, List.of(
                        new PartOfAnswer(".sum", SUM_PLACE, answer -> doubles(answer).sum(), SUM),
                        new PartOfAnswer(".mean", MEAN_PLACE, answer -> doubles(answer).mean(), MEAN),
                        new PartOfAnswer(".squaredDeviations", DEVIATIONS_PLACE,
                                answer -> doubles(answer).squaredDeviations(), SQUARED_DEVIATIONS))),
                doubles("COSINE_SIMILARITY", DoubleReductions.COSINE_SIMILARITY, ANY, COSINE));
    }

    private static DoubleMoments.Summary doubles(Object answer) {
        return (DoubleMoments.Summary) answer;
    }

    private static Subject doubles(String name, Reduction<?> reduction, Set<Distribution> data, Exact exact) {
        return Subject.of(Type.DOUBLE, name, reduction, data, exact);
    }
}
