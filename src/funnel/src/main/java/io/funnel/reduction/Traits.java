package io.funnel.reduction;

import java.util.List;

/**
 * Declarations of a reduction's author, or findings of the annotation processor.
 *
 * @param commutative whether operands may be exchanged; if not, only order-preserving strategies run
 * @param rounding    the effect of the order of combination on the bits
 * @param emptyInput  the outcome for an input of length 0
 * @param nanPolicy   the effect of NaN elements
 * @param domains     the elements that the laws are promised for: one for all inputs, or one for each streamed input
 */
public record Traits(
        boolean commutative, Rounding rounding, EmptyInput emptyInput, NanPolicy nanPolicy,
        List<Domain> domains) {

    public Traits {
        domains = domains.isEmpty() ? List.of(Domain.ALL) : List.copyOf(domains);
    }

    /** Takes one domain for all inputs, or one for each streamed input; none means all elements. */
    public Traits(boolean commutative, Rounding rounding, EmptyInput emptyInput, NanPolicy nanPolicy,
            Domain... domains) {
        this(commutative, rounding, emptyInput, nanPolicy, List.of(domains));
    }

    /** The elements of a streamed input, counted from 0. */
    public Domain domain(int input) {
        return domains.get(domains.size() == 1 ? 0 : input);
    }

    /** Outcomes for an input of length 0. */
    public enum EmptyInput {
        /** The finished identity. */
        IDENTITY,
        /** An error that names the reduction. */
        ERROR
    }

    /** Effects of NaN elements. */
    public enum NanPolicy {
        /** The effect of Java's operators. */
        JAVA,
        /** One NaN element makes the result NaN; the law check requires it. */
        PROPAGATE,
        /** Elements that are NaN are skipped, as by a filter before the combine. */
        IGNORE
    }

    /**
     * The closed interval of elements that the laws hold for.
     *
     * @param lowest  the least element
     * @param highest the greatest element
     * @param nan     whether NaN belongs to it, too
     */
    public record Domain(double lowest, double highest, boolean nan) {
        /** Every element of the type, NaN and infinities included. */
        public static final Domain ALL = new Domain(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);

        /** Creates a domain without NaN. */
        public Domain(double lowest, double highest) {
            this(lowest, highest, false);
        }

        /** Whether a value belongs to the domain. */
        public boolean contains(double value) {
            return Double.isNaN(value) ? nan : value >= lowest && value <= highest;
        }
    }

    /** Effects of the order of combination on the bits of the result. */
    public enum Rounding {
        /** No effect: every order gives the same bits. */
        EXACT,
        /** No effect: every order gives the same bits, but integer results may wrap modulo 2^32 or 2^64. */
        MODULAR,
        /** A floating-point sum: the bound of its error is proved from the plan's tree. */
        SUM,
        /** A floating-point product: comparisons estimate its error from the number of multiplications. */
        PRODUCT,
        /** Any other rounding: the bound is estimated from several orders of combination. */
        OTHER;

        /** Whether every order of combination gives the same bits. */
        public boolean isExact() {
            return this == EXACT || this == MODULAR;
        }
    }
}
