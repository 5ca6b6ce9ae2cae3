package io.funnel.reduction;

/**
 * All elements as one segment, reduced in the shape of docs/reference/reproducible.md: tiles of one length, whose states
 * are reduced in tiles again until one is left. The shape depends on the number of elements and on the reduction alone.
 *
 * @param elements the number of elements
 * @param open     whether the states of the tiles are the answer; otherwise there is one state
 */
public record Tiles(long elements, boolean open) implements Partition {

    /** The version of the shape: another one may give other bits. */
    public static final int VERSION = 2;
    /** Elements of a tile; the last one may have fewer. */
    public static final int ELEMENTS = 1 << 13;
    /** States of a tile of states; the last one may have fewer. */
    public static final int STATES = 1 << 10;
    /** Lanes of a tile, unless states are large. */
    private static final int MOST_LANES = 1 << 7;

    /** Takes elements, to be reduced to one state. */
    public Tiles(long elements) {
        this(elements, false);
    }

    /** Whether a reduction needs a shape: otherwise every order gives the same bits, and kernels compute as Java does. */
    public static boolean areFor(Reduction<?> reduction) {
        return !reduction.signature().traits().rounding().isExact()
                || !reduction.definition().reproducible().equals(reduction.definition());
    }

    /** The reduction whose host code computes functions of {@code Math} as kernels do. */
    public static <R> Reduction<R> running(Reduction<R> reduction) {
        Definition<?, R> own = reduction.definition().reproducible();
        return own.equals(reduction.definition()) ? reduction : new ReductionN<>(own);
    }

    /** The lanes of a tile, a power of two. */
    public static int lanes(Signature signature) {
        return Math.min(MOST_LANES, Integer.highestOneBit(signature.maxGroup()));
    }

    /** The number of tiles; 1 without elements. */
    public static long count(long elements) {
        return Math.max(1, Math.ceilDiv(elements, ELEMENTS));
    }

    /** The most rounded combines between an element and the state. */
    public static long depth(Signature signature, long elements) {
        int lanes = lanes(signature);
        long tree = Integer.numberOfTrailingZeros(lanes);
        long depth = Math.ceilDiv(Math.min(elements, ELEMENTS), lanes) + tree;
        for (long left = count(elements); left > 1; left = Math.ceilDiv(left, STATES)) {
            depth += Math.ceilDiv(Math.min(left, STATES), lanes) + tree;
        }
        return depth;
    }

    @Override
    public boolean tiled() {
        return true;
    }

    @Override
    public Tiles inTiles() {
        return this;
    }

    @Override
    public long segments() {
        return open ? count(elements) : 1;
    }

    @Override
    public long length(long segment) {
        return open ? Math.min(ELEMENTS, elements - start(segment)) : elements;
    }

    @Override
    public long start(long segment) {
        return segment * ELEMENTS;
    }

    @Override
    public long place(long segment, long element) {
        return start(segment) + element;
    }

    @Override
    public boolean isInPlace() {
        return true;
    }

    @Override
    public boolean global() {
        return true;
    }
}
