package io.funnel.processor.analysis;

/** Functions of {@code io.funnel.kernel} that tell what the rounding of a sum or a product of doubles leaves out. */
final class ExactOperations {

    /** What rounding the sum of two doubles leaves out. */
    static final String LOST = "TwoSum.lost";
    /** What the names of the functions for products of doubles start with. */
    static final String TWO_PRODUCT = "TwoProduct.";
    /** Whether a device rounds a product of doubles as Java does. */
    static final String UNCERTAINTY = TWO_PRODUCT + "uncertainty";
    /** A product of doubles that a device rounds as Java does, but for a few. */
    static final String PRODUCT = TWO_PRODUCT + "rounded";
    /** Its magnitude, in which those few count more. */
    static final String WEIGHT = TWO_PRODUCT + "weight";

    private ExactOperations() {}
}
