package io.funnel.cli.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Operands;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What exact arithmetic makes of the inputs of the catalogue's reductions that carry a running error: of finite elements,
 * and not too many of them.
 */
final class ExactAnswers {

    /** Longest inputs of sums, of what takes logarithms or powers, and of products of more than numbers. */
    private static final int MOST_TERMS = 4096;
    private static final int MOST_POWERS = 600;
    private static final int MOST_FACTORS = 150;
    /** Products whose factors are so far apart in magnitude that they need more are not worth it. */
    private static final int MOST_BITS = 1 << 16;
    private static final String CATALOGUE = "io.funnel.catalogue.";

    private final List<List<BigDecimal>> in;
    private final int length;
    private final List<Double> near;

    private ExactAnswers(List<List<BigDecimal>> in, int length, List<Double> near) {
        this.in = in;
        this.length = length;
        this.near = near;
    }

    /**
     * The numbers of the answer, those that are known.
     *
     * @param name of the reduction
     * @param near the same numbers as the host computes them
     */
    static List<Optional<BigDecimal>> of(String name, Operands in, int length, List<Double> near) {
        int most = most(name);
        if (length == 0 || length > most) {
            return List.of();
        }
        List<List<BigDecimal>> numbers = new ArrayList<>();
        for (Object array : in.arrays()) {
            List<BigDecimal> values = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                Number element = NativeArrays.get((TornadoNativeArray) array, i);
                if (!Double.isFinite(element.doubleValue())) {
                    return List.of();
                }
                values.add(element instanceof Long whole
                        ? BigDecimal.valueOf(whole)
                        : new BigDecimal(element.doubleValue()));
            }
            numbers.add(values);
        }
        return new ExactAnswers(numbers, length, near).answers(simple(name));
    }

    private static String simple(String name) {
        return name.startsWith(CATALOGUE) ? name.substring(name.lastIndexOf('.') + 1) : "";
    }

    private static int most(String name) {
        return switch (simple(name)) {
            case "AffineComposition", "MatrixProduct", "ComplexProduct" -> MOST_FACTORS;
            case "GeometricMean", "LogSumExp" -> MOST_POWERS;
            case "" -> 0;
            default -> MOST_TERMS;
        };
    }

    private List<Optional<BigDecimal>> answers(String name) {
        return switch (name) {
            case "Mean" -> List.of(Optional.of(perElement(sum(0), length)));
            case "RootMeanSquare" -> List.of(Optional.of(ExactMath.root(perElement(products(0, 0), length))));
            case "SafeEuclideanNorm" -> List.of(Optional.of(ExactMath.root(products(0, 0))));
            case "GeometricMean" -> List.of(geometricMean());
            case "LogSumExp" -> List.of(ExactMath.logSumExp(in.getFirst(), near.getFirst()));
            case "SampleVariance" -> length < 2
                    ? List.of()
                    : List.of(Optional.of(perElement(squaredDeviations(), length - 1)));
            case "PopulationVariance" -> List.of(Optional.of(perElement(squaredDeviations(), length)));
            case "Summary" -> List.of(Optional.of(BigDecimal.valueOf(length)), Optional.of(sum(0)), Optional.empty(),
                    Optional.empty(), Optional.of(perElement(sum(0), length)), Optional.of(squaredDeviations()));
            case "CosineSimilarity" -> List.of(cosine());
            case "product" -> List.of(Optional.of(product()));
            case "ComplexProduct" -> products(List.of(1, 0), ExactAnswers::complex);
            case "MatrixProduct" -> products(List.of(1, 0, 0, 1), ExactAnswers::matrix);
            case "AffineComposition" -> products(List.of(1, 0), ExactAnswers::affine);
            default -> List.of();
        };
    }

    private BigDecimal sum(int input) {
        return in.get(input).stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private BigDecimal products(int left, int right) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < length; i++) {
            sum = sum.add(in.get(left).get(i).multiply(in.get(right).get(i)));
        }
        return sum;
    }

    private static BigDecimal perElement(BigDecimal sum, int count) {
        return sum.divide(BigDecimal.valueOf(count), ExactMath.DIGITS);
    }

    private BigDecimal squaredDeviations() {
        BigDecimal sum = sum(0);
        BigDecimal many = products(0, 0).multiply(BigDecimal.valueOf(length)).subtract(sum.multiply(sum));
        return perElement(many, length);
    }

    private Optional<BigDecimal> cosine() {
        BigDecimal squares = products(0, 0).multiply(products(1, 1));
        return squares.signum() == 0
                ? Optional.empty()
                : Optional.of(products(0, 1).divide(ExactMath.root(squares), ExactMath.DIGITS));
    }

    private BigDecimal product() {
        return in.getFirst().stream().reduce(BigDecimal.ONE, (left, right) -> left.multiply(right, ExactMath.DIGITS));
    }

    private Optional<BigDecimal> geometricMean() {
        return in.getFirst().stream().allMatch(element -> element.signum() > 0)
                ? ExactMath.rootOf(product(), length, near.getFirst())
                : Optional.empty();
    }

    /** How a state is combined with the numbers of one more element. */
    private interface Combining {
        List<BigDecimal> combined(List<BigDecimal> left, List<BigDecimal> right);
    }

    private List<Optional<BigDecimal>> products(List<Integer> identity, Combining combining) {
        List<BigDecimal> state = identity.stream().map(BigDecimal::new).toList();
        for (int i = 0; i < length; i++) {
            int place = i;
            state = combining.combined(state, in.stream().map(input -> input.get(place)).toList());
            if (state.stream().anyMatch(number -> number.unscaledValue().bitLength() > MOST_BITS)) {
                return List.of();
            }
        }
        return state.stream().map(Optional::of).toList();
    }

    private static List<BigDecimal> complex(List<BigDecimal> left, List<BigDecimal> right) {
        return List.of(row(left, 0, right.get(0), right.get(1).negate()),
                row(left, 0, right.get(1), right.get(0)));
    }

    private static List<BigDecimal> matrix(List<BigDecimal> left, List<BigDecimal> right) {
        return List.of(row(left, 0, right.get(0), right.get(2)), row(left, 0, right.get(1), right.get(3)),
                row(left, 2, right.get(0), right.get(2)), row(left, 2, right.get(1), right.get(3)));
    }

    private static List<BigDecimal> affine(List<BigDecimal> left, List<BigDecimal> right) {
        return List.of(right.get(0).multiply(left.get(0)), right.get(0).multiply(left.get(1)).add(right.get(1)));
    }

    private static BigDecimal row(List<BigDecimal> left, int from, BigDecimal first, BigDecimal second) {
        return left.get(from).multiply(first).add(left.get(from + 1).multiply(second));
    }
}
