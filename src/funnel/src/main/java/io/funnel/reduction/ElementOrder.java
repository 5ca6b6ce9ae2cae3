package io.funnel.reduction;

import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The order of elements by their segments. */
public final class ElementOrder {

    private final IntArray offsets;
    private final @Nullable IntArray places;
    private volatile @Nullable IntArray positions;
    private volatile @Nullable IntArray numbers;

    /**
     * Takes an order.
     *
     * @param offsets the segments' starts, and the end of the last one
     * @param places  the place in the array of each element in order; null if they lie in order
     */
    ElementOrder(IntArray offsets, @Nullable IntArray places) {
        this.offsets = offsets;
        this.places = places;
    }

    IntArray offsets() {
        return offsets;
    }

    @Nullable IntArray places() {
        return places;
    }

    /** The segment of each element that lies in order; found once. */
    IntArray numbers() {
        IntArray found = numbers;
        if (found == null) {
            found = new IntArray(offsets.get(offsets.getSize() - 1));
            for (int segment = 0; segment < offsets.getSize() - 1; segment++) {
                for (int at = offsets.get(segment); at < offsets.get(segment + 1); at++) {
                    found.set(at, segment);
                }
            }
            numbers = found;
        }
        return found;
    }

    /** The segment of an element, by its place in the array. */
    public int segmentOf(int element) {
        return segmentAt(position(element));
    }

    /** The segment of the element with this number in the order. */
    public int segmentAt(int position) {
        int low = 0;
        int high = offsets.getSize() - 2;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (offsets.get(middle) <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The number of an element in the order. */
    public int position(int element) {
        IntArray order = places;
        if (order == null) {
            return element;
        }
        IntArray found = positions;
        if (found == null) {
            found = new IntArray(order.getSize());
            for (int at = 0; at < order.getSize(); at++) {
                found.set(order.get(at), at);
            }
            positions = found;
        }
        return found.get(element);
    }
}
