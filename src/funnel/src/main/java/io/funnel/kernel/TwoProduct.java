package io.funnel.kernel;

/**
 * The product of two doubles as Java rounds it, also where a device's compiler fuses products into additions: it is put
 * together from a sum. Inlined into kernels; neither local memory nor a barrier.
 *
 * <p>The head of a factor is the float next to it, its tail what is left: 24 and at most 29 bits. The product of the heads
 * is a double, and fused or not it is the same; so are those of a head and a tail. What is left to round is some 2^-74 of
 * the product: after T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik
 * 18 (1971), who splits by a multiplication that must not be fused. docs/explanation/bounds-proofs.md has it. Not for code that is
 * compiled with fast math.
 */
public final class TwoProduct {

    /** Five roundings of the tails' products and their sum, twice: a compiler may fuse one copy and not another. */
    private static final double ROUNDINGS = 0x1p-49;
    /** No product of tails is subnormal for a product above. */
    private static final double LEAST = 0x1p-800;
    /** How many times a product counts whose rounding is not sure. */
    public static final double UNSURE = 0x1p20;

    private TwoProduct() {}

    /**
     * How far the product's head and what {@link #lost} tells of it may be off together: some 2^-74 of it. Less than 0 where
     * devices may round it otherwise than Java does: it lies that near the middle of two doubles, or its factors so far from 1.
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
     * The product, rounded: always in Java. On a device it may be one that is not rounded yet, which an addition takes
     * exactly, where it is uncertain.
     *
     * @param uncertainty that of these factors
     */
    public static double rounded(double left, double right, double uncertainty) {
        double product = left * right;
        double known = heads(left, right) + tails(left, right);
        return uncertainty < 0 ? product : known;
    }

    /** The magnitude of a product, times 2^20 where it is uncertain. */
    public static double weight(double product, double uncertainty) {
        double magnitude = Math.abs(product);
        return uncertainty < 0 ? magnitude * UNSURE : magnitude;
    }

    /**
     * What rounding took away from a product; 0 where it is uncertain.
     *
     * @param product what {@link #rounded} made of the factors
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

    /** The rest of the product. */
    private static double tails(double left, double right) {
        double leftHead = (float) left;
        double rightHead = (float) right;
        double leftTail = left - leftHead;
        double rightTail = right - rightHead;
        return (leftHead * rightTail + leftTail * rightHead) + leftTail * rightTail;
    }
}
