package io.funnel.reduction;

import java.util.List;

/**
 * What a reduction's author declares, or the annotation processor finds out.
 *
 * @param commutative whether operands may change places; if not, only order-preserving strategies run
 * @param rounding    what the order of combination does to the bits
 * @param emptyInput  what an input of length 0 gives
 * @param nanPolicy   what NaN elements do
 * @param domains     the elements that the laws are promised for: one for all inputs, or one for each streamed input
 */
public record Traits(
        boolean commutative, Rounding rounding, EmptyInput emptyInput, NanPolicy nanPolicy,
        List<Domain> domains) {

    public Traits {
        domains = domains.isEmpty() ? List.of(Domain.ALL) : List.copyOf(domains);
    }

    /** With one domain for all inputs, or one for each streamed input; all elements where there is none. */
    public Traits(boolean commutative, Rounding rounding, EmptyInput emptyInput, NanPolicy nanPolicy,
            Domain... domains) {
        this(commutative, rounding, emptyInput, nanPolicy, List.of(domains));
    }

    /** The elements of a streamed input, counted from 0. */
    public Domain domain(int input) {
        return domains.get(domains.size() == 1 ? 0 : input);
    }

    /** What an input of length 0 gives. */
    public enum EmptyInput {
        /** The finished identity. */
        IDENTITY,
        /** An error that names the reduction. */
        ERROR
    }

    /** What NaN elements do. */
    public enum NanPolicy {
        /** Whatever Java's operators make of them. */
        JAVA,
        /** One NaN element makes the result NaN; the law check holds the operator to it. */
        PROPAGATE,
        /** Elements that are NaN are left out, as if a filter stood before the combine. */
        IGNORE
    }

    /**
     * The closed interval of elements that the laws hold for.
     *
     * @param lowest  the least element
     * @param highest the greatest element
     * @param nan     whether NaN is one of them, too
     */
    public record Domain(double lowest, double highest, boolean nan) {
        /** Every element of the type, NaN and infinities included. */
        public static final Domain ALL = new Domain(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);

        /** Without NaN. */
        public Domain(double lowest, double highest) {
            this(lowest, highest, false);
        }

        /** Whether a value is one of them. */
        public boolean contains(double value) {
            return Double.isNaN(value) ? nan : value >= lowest && value <= highest;
        }
    }
}
