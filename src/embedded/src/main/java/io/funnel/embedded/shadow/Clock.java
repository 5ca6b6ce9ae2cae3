package io.funnel.embedded.shadow;

/**
 * The launch, group, epoch and item that run: the lowest cell of each. Cells are compared with them on each access, so they are static.
 */
@SuppressWarnings("NonFinalStaticField") // One launch runs at a time, and its items one at a time.
final class Clock {

    static long ofLaunch;
    static long ofGroup;
    static long ofEpoch;

    /** The item's lowest cell; it has the site of the call while a method of the interface runs. */
    static long ofItem;

    private Clock() {}

    /** Whether an access is of this item in this epoch, or of its group before. */
    static boolean isOrdered(long before) {
        return before < ofEpoch ? before >= ofGroup : (before ^ ofItem) >>> Cell.ITEM_SHIFT == 0;
    }

    static void startLaunch(int firstEpoch) {
        ofLaunch = Cell.of(firstEpoch, 0);
    }

    static void startGroup() {
        ofGroup = ofEpoch;
    }

    /** Starts an epoch; the item stays. */
    static void startEpoch(int epoch) {
        ofEpoch = Cell.of(epoch, 0);
        startItem(Cell.item(ofItem));
    }

    static void startItem(int item) {
        ofItem = ofEpoch | Cell.of(0, item);
    }

    static void call(int site) {
        ofItem = ofEpoch | Cell.at(Cell.of(0, Cell.item(ofItem)), site, false);
    }
}
