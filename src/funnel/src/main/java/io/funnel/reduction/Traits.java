package io.funnel.reduction;

/**
 * What a reduction's author declares, or the annotation processor finds out.
 *
 * @param commutative whether operands may change places; if not, only order-preserving strategies run
 * @param rounding    what the order of combination does to the bits
 * @param emptyInput  what an input of length 0 gives
 * @param nanPolicy   what NaN elements do
 * @param domain      the elements that the laws are promised for
 */
public record Traits(
        boolean commutative, Rounding rounding, EmptyInput emptyInput, NanPolicy nanPolicy, Domain domain) {

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
     */
    public record Domain(double lowest, double highest) {
        /** Every element of the type, NaN and infinities included. */
        public static final Domain ALL = new Domain(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
}
