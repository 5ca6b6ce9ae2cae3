package io.funnel.cli.fuzz;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/** Functions of decimal numbers, good to some 30 digits at least. */
final class ExactMath {

    static final MathContext DIGITS = new MathContext(60);

    /** An exponential is the one of a number below 1, squared so many times. */
    private static final int SQUARINGS = 8;
    private static final int TERMS = 40;
    /** Exponentials of less are lost beside 1. */
    private static final BigDecimal LEAST_EXPONENT = BigDecimal.valueOf(-250);
    /** A step of a series is good enough below. */
    private static final double NEAR = 1e-4;

    private ExactMath() {}

    static BigDecimal root(BigDecimal x) {
        return x.round(DIGITS).sqrt(DIGITS);
    }

    /**
     * The root of some degree of a product.
     *
     * @param near a double near to it; if it is not near, nothing is known
     */
    static Optional<BigDecimal> rootOf(BigDecimal product, int degree, double near) {
        if (!Double.isFinite(near) || near <= 0) {
            return Optional.empty();
        }
        BigDecimal guess = new BigDecimal(near);
        BigDecimal rest = product.divide(guess.pow(degree, DIGITS), DIGITS).subtract(BigDecimal.ONE);
        return logarithmOfOneAnd(rest)
                .map(share -> share.divide(BigDecimal.valueOf(degree), DIGITS))
                .map(share -> guess.multiply(exponential(share), DIGITS));
    }

    /**
     * The logarithm of a sum of exponentials.
     *
     * @param near a double near to it; if it is not near, nothing is known
     */
    static Optional<BigDecimal> logSumExp(List<BigDecimal> elements, double near) {
        if (!Double.isFinite(near)) {
            return Optional.empty();
        }
        BigDecimal guess = new BigDecimal(near);
        BigDecimal largest = elements.stream().reduce(elements.getFirst(), BigDecimal::max);
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal element : elements) {
            BigDecimal difference = element.subtract(largest);
            if (difference.compareTo(LEAST_EXPONENT) > 0) {
                sum = sum.add(exponential(difference));
            }
        }
        BigDecimal over = guess.subtract(largest);
        if (over.abs().compareTo(LEAST_EXPONENT.negate()) > 0) {
            return Optional.empty();
        }
        return logarithmOfOneAnd(sum.divide(exponential(over), DIGITS).subtract(BigDecimal.ONE)).map(guess::add);
    }

    /** The exponential of a number from -250 to 250. */
    private static BigDecimal exponential(BigDecimal x) {
        BigDecimal small = x.divide(BigDecimal.valueOf(1L << SQUARINGS), DIGITS);
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i <= TERMS; i++) {
            term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        for (int i = 0; i < SQUARINGS; i++) {
            sum = sum.multiply(sum, DIGITS);
        }
        return sum;
    }

    /** log(1 + x) of a small x, by its series. */
    private static Optional<BigDecimal> logarithmOfOneAnd(BigDecimal x) {
        if (Math.abs(x.doubleValue()) > NEAR) {
            return Optional.empty();
        }
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal power = BigDecimal.ONE;
        for (int i = 1; i <= 12; i++) {
            power = power.multiply(x, DIGITS);
            BigDecimal term = power.divide(BigDecimal.valueOf(i), DIGITS);
            sum = i % 2 == 1 ? sum.add(term, DIGITS) : sum.subtract(term, DIGITS);
        }
        return Optional.of(sum);
    }
}
