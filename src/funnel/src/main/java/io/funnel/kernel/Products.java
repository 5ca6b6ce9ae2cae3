package io.funnel.kernel;

/**
 * Products that meet a sum. CUDA and NVIDIA's OpenCL fuse {@code a * b + c} into one rounding. The functions of this
 * package take a {@code zero} and add it to each product: a -0.0 that no compiler knows keeps the product's rounding,
 * so that all devices, and Java, compute the same bits. The constant {@link #FUSED} changes nothing, and costs nothing.
 */
public final class Products {

    /** The zero of functions whose products may be fused: compilers drop its addition. */
    public static final double FUSED = -0.0;

    private Products() {}
}
