package io.funnel.engine.host.window;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Reduces segments of elements outside memory window by window; windows end at segments' ends where these fit. */
public final class SegmentWindows {

    private final HostEngine host;
    private final Definition<?, ?> definition;
    private final Axis axis;
    private final Operands out;
    private Operands running = new Operands(List.of());

    /** Prepares the slots from 0 on for the segments of an axis. */
    public SegmentWindows(HostEngine host, Definition<?, ?> definition, Axis axis, Operands out) {
        this.host = host;
        this.definition = definition;
        this.axis = axis;
        this.out = out;
    }

    /**
     * The elements of a window: whole segments, or for longer ones whole rows of their neighbours.
     *
     * @throws UnsupportedPlanException if a row has more than 2^31 - 1 elements
     */
    public static int elements(Axis axis) {
        long rows = Math.max(1, HostWindows.ELEMENTS / axis.inner());
        long whole = axis.length() == 0 ? rows : Math.max(1, rows / axis.length()) * axis.length();
        long elements = Math.min(rows, whole) * axis.inner();
        if (elements > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("segments too far apart for a window of a file: inner=" + axis.inner()
                    + "; try elements in memory");
        }
        return (int) Math.max(1, elements);
    }

    /** Reduces all windows in order. */
    public void reduce(WindowReader windows, LongConsumer progress) {
        while (windows.hasNext()) {
            List<MemorySegment> in = windows.next();
            long row = windows.first() / axis.inner();
            long last = row + windows.elements() / axis.inner();
            for (long at = row; at < last;) {
                at += reduce(in, at, last - at, (at - row) * axis.inner());
            }
            progress.accept(windows.first() + windows.elements());
        }
    }

    /** Reduces whole segments, or a part of one; returns the number of rows. */
    private long reduce(List<MemorySegment> in, long row, long rows, long offset) {
        long outer = row / axis.length();
        long from = row % axis.length();
        int slot = Math.toIntExact(outer * axis.inner());
        if (from == 0 && rows >= axis.length()) {
            long whole = rows / axis.length();
            Axis part = axis.part(whole, axis.length());
            host.reduceSegments(definition, slices(in, offset, part), first(row, 0), part, out, slot);
            return whole * axis.length();
        }
        Axis part = axis.part(1, Math.min(rows, axis.length() - from));
        addPart(slices(in, offset, part), first(row, from), part, slot, from == 0);
        return part.length();
    }

    private long first(long row, long from) {
        return axis.global() ? row * axis.inner() : from;
    }

    private List<MemorySegment> slices(List<MemorySegment> in, long offset, Axis part) {
        List<MemorySegment> slices = new ArrayList<>();
        for (int i = 0; i < in.size(); i++) {
            Input input = definition.signature().inputs().get(i);
            long bytes = input.type().sizeBytes();
            slices.add(input.streamed() ? in.get(i).asSlice(offset * bytes, part.elements() * bytes) : in.get(i));
        }
        return slices;
    }

    private void addPart(List<MemorySegment> in, long first, Axis part, int slot, boolean isFirst) {
        Signature signature = definition.signature();
        int count = Math.toIntExact(part.inner());
        if (running.arrays().isEmpty()) {
            running = NativeArrays.states(signature, 2L * count);
        }
        host.reduceSegments(definition, in, first, part, running, isFirst ? 0 : count);
        for (int i = 0; i < count; i++) {
            if (!isFirst) {
                definition.combineSlots(running, i, count + i, i);
            }
            StateArrays.copy(signature, running, i, out, slot + i);
        }
    }
}
