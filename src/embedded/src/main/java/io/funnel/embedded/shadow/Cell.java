package io.funnel.embedded.shadow;

/** An access in a long, highest bits first: epoch, item, site, and whether it is atomic. Epochs are those of all launches. */
final class Cell {

    private static final int ITEM_BITS = 16;
    static final int ITEM_SHIFT = Sites.BITS + 1;
    private static final int EPOCH_SHIFT = ITEM_SHIFT + ITEM_BITS;

    /** The first epoch that a cell cannot hold. */
    static final int EPOCHS = 1 << (Long.SIZE - EPOCH_SHIFT - 1);

    private Cell() {}

    /** The lowest cell of an item in an epoch, without a site. */
    static long of(int epoch, int item) {
        return (long) epoch << EPOCH_SHIFT | (long) item << ITEM_SHIFT;
    }

    static long at(long cell, int site, boolean atomic) {
        return cell | (long) site << 1 | (atomic ? 1 : 0);
    }

    /** Returns whether two cells are of one item in one epoch. */
    static boolean areOfOne(long cell, long other) {
        return (cell ^ other) >>> ITEM_SHIFT == 0;
    }

    static int epoch(long cell) {
        return (int) (cell >>> EPOCH_SHIFT);
    }

    static int item(long cell) {
        return (int) (cell >>> ITEM_SHIFT) & (1 << ITEM_BITS) - 1;
    }

    static int site(long cell) {
        return (int) (cell >>> 1) & (1 << Sites.BITS) - 1;
    }

    static boolean isAtomic(long cell) {
        return (cell & 1) != 0;
    }
}
