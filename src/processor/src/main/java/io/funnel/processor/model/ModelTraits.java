package io.funnel.processor.model;

import java.util.List;

/**
 * Attributes of the annotation, completed by the processor.
 *
 * @param rounding      name of a constant of {@code io.funnel.reduction.Traits.Rounding}
 * @param emptyInput    name of a constant of {@code Traits.EmptyInput}
 * @param nanPolicy     name of a constant of {@code Traits.NanPolicy}
 * @param domain        smallest and largest element, for all inputs or for each streamed one; empty if not declared
 * @param filtered      whether a filter may drop elements
 * @param plainElement  whether the state of an element is the element itself, of the same type, from the only input
 * @param allStrategies whether kernels are also generated for strategies that need a request
 * @param products     whether kernels may fuse products into sums
 */
public record ModelTraits(
        boolean commutative,
        String rounding,
        String emptyInput,
        String nanPolicy,
        List<Double> domain,
        boolean filtered,
        boolean plainElement,
        boolean allStrategies,
        Products products) {

    /** Returns the traits for at least one element. */
    public ModelTraits withoutEmpty() {
        return new ModelTraits(commutative, rounding, "ERROR", nanPolicy, domain, filtered, plainElement,
                allStrategies, products);
    }

    /** Returns the traits with other products. */
    public ModelTraits withProducts(Products other) {
        return new ModelTraits(commutative, rounding, emptyInput, nanPolicy, domain, filtered, plainElement,
                allStrategies, other);
    }
}
