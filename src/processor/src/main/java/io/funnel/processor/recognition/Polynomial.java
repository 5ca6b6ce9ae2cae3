package io.funnel.processor.recognition;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A polynomial, by the products of its terms: the letters of their factors in order. A constant has no letter. */
record Polynomial(Map<String, Double> terms) {

    static final Polynomial NAN = of(Double.NaN);
    static final Polynomial ZERO = of(0);
    static final Polynomial ONE = of(1);

    Polynomial {
        Map<String, Double> sorted = new TreeMap<>(terms);
        sorted.values().removeIf(factor -> factor == 0);
        terms = sorted;
    }

    static Polynomial of(double constant) {
        return new Polynomial(Map.of("", constant));
    }

    static Polynomial of(String product) {
        return new Polynomial(Map.of(product, 1.0));
    }

    boolean isNan() {
        return terms.values().stream().anyMatch(factor -> factor.isNaN());
    }

    double factor(String product) {
        return terms.getOrDefault(product, 0.0);
    }

    Polynomial plus(Polynomial other) {
        return plus(other, 1);
    }

    Polynomial minus(Polynomial other) {
        return plus(other, -1);
    }

    private Polynomial plus(Polynomial other, double sign) {
        Map<String, Double> sum = new TreeMap<>(terms);
        other.terms.forEach((product, factor) -> sum.merge(product, sign * factor, Double::sum));
        return isNan() || other.isNan() ? NAN : new Polynomial(sum);
    }

    Polynomial times(Polynomial other) {
        Map<String, Double> products = new TreeMap<>();
        terms.forEach((left, factor) -> other.terms.forEach((right, more) -> products.merge(
                (left + right).chars().sorted().mapToObj(Character::toString).collect(Collectors.joining()),
                factor * more, Double::sum)));
        return isNan() || other.isNan() ? NAN : new Polynomial(products);
    }
}
