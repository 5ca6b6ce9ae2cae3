package io.funnel.engine.host.block;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A thread's loop across neighbouring segments: row by row over some of them, whose states are in Java arrays, so that
 * the JVM makes vector loops. Each segment is combined in the lanes and the tree of the loop over one segment.
 */
public final class AcrossSegments {

    /** Blocks between two checks for an early end. */
    private static final int BLOCKS_BETWEEN = 4;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final int lanes;
    private final Operands identity;
    private final Object[] elements;
    private final Object[] states;
    private final long[] places;
    private int levels;
    private SegmentWork work = SegmentWork.NONE;
    private long segment;
    private int tile;

    public AcrossSegments(Definition<?, ?> definition) {
        this.definition = definition;
        signature = definition.signature();
        lanes = signature.hostLanes();
        identity = NativeArrays.states(signature, 1);
        definition.storeIdentity(identity, 0);
        elements = signature.inputs().stream()
                .map(input -> input.streamed()
                        ? JavaArrays.of(input.type(), lanes * SegmentShape.ACROSS)
                        : MemorySegment.NULL)
                .toArray();
        states = new Object[signature.state().size()];
        places = new long[signature.indexing() == Indexing.NONE ? 0 : lanes * SegmentShape.ACROSS];
    }

    private void reserve(long blocks) {
        int needed = Long.SIZE - Long.numberOfLeadingZeros(blocks);
        if (needed > levels) {
            levels = needed;
            Arrays.setAll(states,
                    c -> JavaArrays.of(signature.state().get(c).type(), (lanes + levels) * SegmentShape.ACROSS));
        }
    }

    /**
     * Reduces elements {@code from} to {@code to - 1} of some neighbours into slots from {@code slot} on; returns false
     * at an early end.
     */
    public boolean reduce(List<MemorySegment> in, SegmentWork call, SegmentShape shape, long first, int segments,
            long from, long to, BooleanSupplier stopped, Operands out, int slot) {
        work = call;
        segment = first;
        tile = segments;
        reserve(Math.ceilDiv(to - from, shape.block()));
        setPlaces();
        long number = 0;
        for (long start = from; start < to; start += shape.block()) {
            if (number % BLOCKS_BETWEEN == 0 && stopped.getAsBoolean()) {
                return false;
            }
            block(in, start, (int) Math.min(shape.block(), to - start));
            int level = StateArrays.free(number);
            for (int below = 0; below < level; below++) {
                definition.combineAcross(states, level(below), 0, 0, tile);
            }
            for (Object array : states) {
                System.arraycopy(array, 0, array, level(level), tile);
            }
            number++;
        }
        JavaArrays.store(states, total(number), out, slot, tile);
        return true;
    }

    private void setPlaces() {
        Axis axis = work.axis();
        for (int k = 0; k < Math.min(places.length, lanes * tile); k++) {
            places[k] = axis.global() ? k / tile * axis.inner() + k % tile : k / tile;
        }
    }

    private int level(int level) {
        return (lanes + level) * tile;
    }

    private int total(long blocks) {
        int level = Long.numberOfTrailingZeros(blocks);
        int place = level(level);
        for (long rest = blocks >> (level + 1); rest != 0; rest >>= 1) {
            level++;
            if ((rest & 1) != 0) {
                definition.combineAcross(states, level(level), place, place, tile);
            }
        }
        return place;
    }

    private void block(List<MemorySegment> in, long from, int count) {
        int whole = count / lanes * lanes;
        JavaArrays.fill(states, identity, whole == 0 ? tile : lanes * tile);
        for (int k = 0; k < whole; k += lanes) {
            rows(in, from + k, lanes);
        }
        for (int k = whole; k < count; k++) {
            rows(in, from + k, 1);
        }
        for (int distance = 1; distance < lanes && whole > 0; distance *= 2) {
            for (int lane = 0; lane < lanes; lane += 2 * distance) {
                definition.combineAcross(states, lane * tile, (lane + distance) * tile, lane * tile, tile);
            }
        }
    }

    /** Combines rows, each with the lane of its number. */
    private void rows(List<MemorySegment> in, long from, int rows) {
        long place = work.axis().place(segment, from);
        for (int i = 0; i < elements.length; i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                copy(in.get(i), input.type(), place, work.axis().inner(), elements[i], rows);
            }
        }
        definition.reduceAcross(elements, in, work.index(segment, from), places, states, 0, rows * tile);
    }

    private void copy(MemorySegment from, ElementType type, long place, long inner, Object to, int rows) {
        if (inner == tile) {
            JavaArrays.copy(from, type, place, to, 0, rows * tile);
            return;
        }
        for (int row = 0; row < rows; row++) {
            JavaArrays.copy(from, type, place + row * inner, to, row * tile, tile);
        }
    }
}
