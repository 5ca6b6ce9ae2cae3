package io.funnel.kernel;

/**
 * The product of two doubles as Java rounds it, even if a device's compiler fuses products into additions. Inlined into
 * kernels; needs neither local memory nor a barrier.
 *
 * <p>A factor's head is the nearest float, its tail the remainder: 24 and at most 29 bits. Products of heads, and of a
 * head and a tail, are exact, fused or not. Only some 2^-74 of the product is left to round. After T. J. Dekker, "A
 * floating-point technique for extending the available precision", Numerische Mathematik 18 (1971), who splits by a
 * multiplication that must not be fused. Proof: docs/explanation/bounds-proofs.md. Not valid under fast math.
 */
public final class TwoProduct {

    /** Five roundings of the tails' products and their sum, twice: a compiler may fuse one copy and not the other. */
    private static final double ROUNDINGS = 0x1p-49;
    /** Above this, no product of tails is subnormal. */
    private static final double LEAST = 0x1p-800;
    /** The factor on a product whose rounding is uncertain. */
    public static final double UNSURE = 0x1p20;

    private TwoProduct() {}

    /**
     * The combined error bound of the product's head and {@link #lost}, some 2^-74 of the product. Negative if devices
     * may round otherwise than Java: near the middle of two doubles, or for factors of extreme magnitude.
     */
    public static double uncertainty(double left, double right) {
        double heads = heads(left, right);
        double tails = tails(left, right);
        double known = heads + tails;
        double lost = (heads - known) + tails;
        double leftTail = left - (float) left;
        double rightTail = right - (float) right;
        double margin = ROUNDINGS * (Math.abs(left * rightTail) + Math.abs(leftTail * right));
        if (known + (lost + margin) == known) {
            if (known + (lost - margin) == known) {
                return Math.abs(known) > LEAST ? margin : -1;
            }
        }
        return -1;
    }

    /**
     * The rounded product; always rounded in Java. An uncertain one may be unrounded on a device, where an addition
     * takes it exactly.
     *
     * @param uncertainty that of these factors
     */
    public static double rounded(double left, double right, double uncertainty) {
        double product = left * right;
        double known = heads(left, right) + tails(left, right);
        return uncertainty < 0 ? product : known;
    }

    /** The magnitude of a product, times 2^20 if it is uncertain. */
    public static double weight(double product, double uncertainty) {
        double magnitude = Math.abs(product);
        return uncertainty < 0 ? magnitude * UNSURE : magnitude;
    }

    /**
     * The rounding error of a product; 0 if it is uncertain.
     *
     * @param product the result of {@link #rounded} for the factors
     */
    public static double lost(double left, double right, double product, double uncertainty) {
        double lost = (heads(left, right) - product) + tails(left, right);
        return uncertainty < 0 ? 0 : lost;
    }

    private static double heads(double left, double right) {
        double leftHead = (float) left;
        double rightHead = (float) right;
        return leftHead * rightHead;
    }

    private static double tails(double left, double right) {
        double leftHead = (float) left;
        double rightHead = (float) right;
        double leftTail = left - leftHead;
        double rightTail = right - rightHead;
        return (leftHead * rightTail + leftTail * rightHead) + leftTail * rightTail;
    }
}
