package io.funnel.embedded.kernel;

/**
 * Results of the warp operations for the values of a group's items. Both executors use them, so they agree to the last
 * bit.
 */
public final class Warp {

    private Warp() {}

    /** The value of the lane {@code delta} ahead; the item's own where that lane is outside the warp or the group. */
    public static float shuffleDown(float[] values, int item, int delta, int end) {
        boolean inWarp = delta >= 0 && delta < end - item;
        return values[inWarp ? item + delta : item];
    }

    /** The item after the last of an item's warp. */
    public static int end(int item, int width, int groupSize) {
        return Math.min(item - item % width + width, groupSize);
    }

    public static float first(float[] values, int item, int width) {
        return values[item - item % width];
    }

    /**
     * The sum of the warp's values, added at halving distances, from half of the warp (rounded up to a power of two)
     * down to 1.
     */
    public static float sum(float[] values, int item, int width, int groupSize) {
        int start = item - item % width;
        int lanes = Math.min(width, groupSize - start);
        float[] sums = new float[lanes];
        System.arraycopy(values, start, sums, 0, lanes);
        for (int distance = Integer.highestOneBit(Math.max(width - 1, 1)); distance > 0; distance /= 2) {
            for (int lane = 0; lane + distance < lanes && lane < distance; lane++) {
                sums[lane] += sums[lane + distance];
            }
        }
        return sums[0];
    }
}
