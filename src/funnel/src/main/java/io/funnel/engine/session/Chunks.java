package io.funnel.engine.session;

import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The pieces of an input, in order; each is launched once. */
final class Chunks {

    private final long[] bounds;

    private Chunks(List<Long> bounds) {
        this.bounds = bounds.stream().mapToLong(Long::longValue).toArray();
    }

    private Chunks(long length) {
        bounds = new long[] {0, length};
    }

    /** Cuts at these bounds, from 0 on. */
    static Chunks at(List<Long> bounds) {
        return new Chunks(bounds);
    }

    /** Whether one buffer of each input has all elements. */
    static boolean isOnePiece(List<Input> inputs, List<DeviceInput> data, long length) {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).streamed() && !isOneBlock(data.get(i).parts(), length)) {
                return false;
            }
        }
        return true;
    }

    /** Cuts at ends of buffers if all inputs are on the device, else into chunks that fit staging arrays. */
    static Chunks of(List<Input> inputs, List<DeviceInput> data, long length, long chunk) {
        List<List<DeviceInput.Part>> onDevice = new ArrayList<>();
        boolean allOnDevice = true;
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).streamed()) {
                List<DeviceInput.Part> parts = data.get(i).parts();
                onDevice.add(parts);
                allOnDevice &= !parts.isEmpty();
            }
        }
        if (isOnePiece(inputs, data, length)) {
            return new Chunks(length);
        }
        List<Long> bounds = new ArrayList<>(List.of(0L));
        if (!allOnDevice) {
            cut(bounds, length, chunk);
            return new Chunks(bounds);
        }
        for (long end : ends(onDevice, length)) {
            long start = bounds.getLast();
            boolean inPlace = onDevice.stream().allMatch(parts -> startsBlock(parts, start));
            cut(bounds, end, inPlace ? end - start : chunk);
        }
        return new Chunks(bounds);
    }

    /** Whether one buffer has all elements from its first one on: the usual case without cuts. */
    private static boolean isOneBlock(List<DeviceInput.Part> parts, long length) {
        return parts.size() == 1 && length <= blockOf(parts.getFirst())
                && parts.getFirst().offset() % blockOf(parts.getFirst()) == 0;
    }

    private static boolean startsBlock(List<DeviceInput.Part> parts, long start) {
        return parts.stream().filter(part -> part.start() <= start && start < Math.max(part.end(), part.start() + 1))
                .allMatch(part -> (part.offset() + start - part.start()) % blockOf(part) == 0);
    }

    private static long blockOf(DeviceInput.Part part) {
        return part.array().blockElements();
    }

    private static SortedSet<Long> ends(List<List<DeviceInput.Part>> arrays, long length) {
        SortedSet<Long> ends = new TreeSet<>();
        ends.add(length);
        for (DeviceInput.Part part : arrays.stream().flatMap(List::stream).toList()) {
            if (part.start() > 0 && part.start() < length) {
                ends.add(part.start());
            }
            long last = Math.min(length, part.end());
            long first = part.start() + blockOf(part) - part.offset() % blockOf(part);
            for (long end = first; end < last; end += blockOf(part)) {
                ends.add(end);
            }
        }
        return ends;
    }

    /** Adds bounds up to an end, one step apart; one for an empty piece. */
    private static void cut(List<Long> bounds, long end, long step) {
        long at = bounds.getLast();
        do {
            at = Math.min(end, at + Math.max(1, step));
            bounds.add(at);
        } while (at < end);
    }

    /** The bounds, from 0 on. */
    List<Long> bounds() {
        return Arrays.stream(bounds).boxed().toList();
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

    int largest() {
        int largest = 0;
        for (int piece = 0; piece < count(); piece++) {
            largest = Math.max(largest, size(piece));
        }
        return largest;
    }
}
