package io.funnel.processor.model;

import java.util.List;

/**
 * Attributes of the annotation, with what the processor found out in place of what was left to it.
 *
 * @param rounding     name of a constant of {@code io.funnel.reduction.Rounding}
 * @param emptyInput   name of a constant of {@code Traits.EmptyInput}
 * @param nanPolicy    name of a constant of {@code Traits.NanPolicy}
 * @param domain       least and greatest element, for all inputs or for each streamed one; empty where none is declared
 * @param filtered     whether some elements may be left out
 * @param plainElement whether the state of an element is the element itself, of the same type, from the only input
 * @param allStrategies whether kernels are also generated of the strategies that are generated only on request
 */
public record ModelTraits(
        boolean commutative,
        String rounding,
        String emptyInput,
        String nanPolicy,
        List<Double> domain,
        boolean filtered,
        boolean plainElement,
        boolean allStrategies) {

    /** The same, for at least one element. */
    public ModelTraits withoutEmpty() {
        return new ModelTraits(commutative, rounding, "ERROR", nanPolicy, domain, filtered, plainElement,
                allStrategies);
    }
}
