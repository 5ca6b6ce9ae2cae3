package io.funnel.embedded.shadow;

import java.util.Arrays;

/** The groups by the epochs in which they started. */
final class Groups {

    private int[] starts = new int[16];
    private int[] numbers = new int[16];
    private int count;

    void started(int epoch, int group) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            numbers = Arrays.copyOf(numbers, count * 2);
        }
        starts[count] = epoch;
        numbers[count++] = group;
    }

    int of(int epoch) {
        int found = Arrays.binarySearch(starts, 0, count, epoch);
        return numbers[found >= 0 ? found : -found - 2];
    }
}
