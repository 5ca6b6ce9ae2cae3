package io.funnel.processor.model;

/** Whether devices may fuse a product into a sum, and round once. */
public enum Products {
    /** They may. */
    FUSED,
    /** Both round, as in Java, but in the functions of {@code io.funnel.kernel}. */
    KEPT,
    /** Both round, in these functions, too. */
    KEPT_EVERYWHERE
}
