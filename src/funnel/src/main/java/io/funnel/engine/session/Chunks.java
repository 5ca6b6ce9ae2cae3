package io.funnel.engine.session;

import io.funnel.reduction.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The pieces that an input is reduced in, in order: each is launched once. */
final class Chunks {

    private final long[] bounds;

    private Chunks(List<Long> bounds) {
        this.bounds = bounds.stream().mapToLong(Long::longValue).toArray();
    }

    /** At the ends of buffers where all inputs are on the device; otherwise into chunks that fit the staging arrays. */
    static Chunks of(List<Input> inputs, List<DeviceInput> data, long length, long chunk) {
        List<DeviceInput.OnDevice> onDevice = new ArrayList<>();
        boolean allOnDevice = true;
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).streamed()) {
                if (data.get(i) instanceof DeviceInput.OnDevice array) {
                    onDevice.add(array);
                } else {
                    allOnDevice = false;
                }
            }
        }
        List<Long> bounds = new ArrayList<>(List.of(0L));
        if (!allOnDevice) {
            cut(bounds, length, chunk);
            return new Chunks(bounds);
        }
        for (long end : ends(onDevice, length)) {
            long start = bounds.getLast();
            boolean inPlace = onDevice.stream().allMatch(array -> (array.offset() + start) % blockOf(array) == 0);
            cut(bounds, end, inPlace ? end - start : chunk);
        }
        return new Chunks(bounds);
    }

    private static long blockOf(DeviceInput.OnDevice array) {
        return array.array().blockElements();
    }

    private static SortedSet<Long> ends(List<DeviceInput.OnDevice> arrays, long length) {
        SortedSet<Long> ends = new TreeSet<>();
        ends.add(length);
        for (DeviceInput.OnDevice array : arrays) {
            for (long end = blockOf(array) - array.offset() % blockOf(array); end < length; end += blockOf(array)) {
                ends.add(end);
            }
        }
        return ends;
    }

    /** Adds bounds up to an end, a step apart; one for an empty piece. */
    private static void cut(List<Long> bounds, long end, long step) {
        long at = bounds.getLast();
        do {
            at = Math.min(end, at + Math.max(1, step));
            bounds.add(at);
        } while (at < end);
    }

    int count() {
        return bounds.length - 1;
    }

    long start(int piece) {
        return bounds[piece];
    }

    int size(int piece) {
        return (int) (bounds[piece + 1] - bounds[piece]);
    }

    /** Elements of the longest piece. */
    int largest() {
        return IntStream.range(0, count()).map(this::size).max().orElse(0);
    }
}
