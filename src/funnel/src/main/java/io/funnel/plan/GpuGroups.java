package io.funnel.plan;

import io.funnel.reduction.DoubleWithMagnitude;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.KnownRecord;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Shape.GridStride;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Work-groups of grid-stride kernels on GPUs. All figures were measured on NVIDIA's H100 and H200: kernels of 2^28 elements
 * with several sizes, and whole calls.
 */
final class GpuGroups {

    private static final int USUAL = 256;
    /**
     * Groups of that size a compute unit: of registers there is room for 4, 5 or 8 at a time, and the last round is full or
     * nearly so; 16 are 5 to 10 % slower where 5 have room.
     */
    private static final int USUAL_PER_UNIT = 15;
    /** Work-items a compute unit in groups of other sizes; whole calls with twice as many were no faster; half were slower. */
    private static final int ITEMS_PER_UNIT = 4096;
    /** Of them so many run at a time, if local memory and registers suffice. */
    private static final int RESIDENT_ITEMS = 2048;
    /** One round of float sums beside their magnitude, with room for 6: the host has fewer partials to combine. */
    private static final int BESIDE_MAGNITUDE = 6;
    /** One round of extremes of floats with their index, with room for 5. */
    private static final int FLOATS_WITH_INDEX = 5;
    /** Two rounds of histograms over vectors, with room for 4; on OpenCL, whose kernels take fewer registers, for 5. */
    private static final int HISTOGRAMS = 8;
    private static final int HISTOGRAMS_ON_OPENCL = 10;
    /** Local memory of a compute unit: groups beyond it wait until others are done, and leave most of the device idle. */
    private static final long LOCAL_BYTES = 228 * 1024;
    /** What the driver takes of it for each group. */
    private static final long LOCAL_BYTES_OF_DRIVER = 1024;

    /**
     * Fewer partials: 528 groups of 1024 summed up 2^28 floats in 310, 333 and 348 microseconds a call (CUDA, PTX, OpenCL), 2112
     * of 256 in 334, 369 and 388. Only for reductions that are known to need few registers: where a kernel needs more than a
     * group of that size has, TornadoVM 5.2.0 launches smaller groups.
     */
    private static final int LARGE = 1024;
    private static final int LARGE_STATE_BYTES = 4;
    /** Of doubles, too: kernels are 3 % faster (CUDA), 12 % (PTX). */
    private static final Set<KnownLoop> LARGE_SUMS =
            EnumSet.of(KnownLoop.SUM, KnownLoop.SUM_OF_SQUARES, KnownLoop.SUM_OF_MAGNITUDES);
    /** Of longs, which are read one by one: 1 % faster on every backend. */
    private static final Set<KnownLoop> LARGE_OF_LONGS = EnumSet.of(KnownLoop.SUM, KnownLoop.MIN, KnownLoop.MAX);
    /**
     * Kernels that need more registers, in one round that has room for all groups: extremes of doubles with an index, 4 to 8 %
     * faster, and products of doubles, a fifth faster on PTX, and what else adds up vectors of eight bytes in a double; not
     * extremes, which are a sixth slower, nor counts.
     */
    private static final int SMALL = 128;
    private static final int SMALL_PER_UNIT = 10;
    private static final int SMALL_PER_UNIT_WITH_INDEX = 8;
    private static final Set<KnownRecord> WITH_INDEX =
            EnumSet.of(KnownRecord.FIRST_LEAST, KnownRecord.FIRST_GREATEST);

    private GpuGroups() {}

    /** Work-items of a group. */
    static int size(Reduction<?> reduction, GridStride shape) {
        Optional<KnownLoop> known = reduction.definition().knownLoop();
        boolean small = stateBytes(reduction) <= LARGE_STATE_BYTES;
        boolean longs = reduction.signature().streamed().getFirst().type() == ElementType.LONG;
        if (known.filter(loop -> small || (longs
                ? LARGE_OF_LONGS.contains(loop)
                : isLongVector(reduction, shape) && LARGE_SUMS.contains(loop))).isPresent()) {
            return LARGE;
        }
        boolean doubles = isLongVector(reduction, shape);
        return doubles && (hasIndex(reduction, shape) || isIntoDouble(reduction)) ? SMALL : USUAL;
    }

    /** Groups of a compute unit, each with so much local memory. */
    static int perUnit(Reduction<?> reduction, GridStride shape, boolean opencl, int groupSize, long localBytes) {
        if (groupSize == USUAL && isVector(shape)) {
            return ofVectors(reduction, shape, opencl);
        }
        long room = Math.max(1, LOCAL_BYTES / (localBytes + LOCAL_BYTES_OF_DRIVER));
        if (room < Math.max(1, RESIDENT_ITEMS / groupSize)) {
            return (int) room;
        }
        if (groupSize == SMALL && isLongVector(reduction, shape)) {
            return hasIndex(reduction, shape) ? SMALL_PER_UNIT_WITH_INDEX : SMALL_PER_UNIT;
        }
        return groupSize == USUAL ? USUAL_PER_UNIT : Math.max(1, ITEMS_PER_UNIT / groupSize);
    }

    private static int ofVectors(Reduction<?> reduction, GridStride shape, boolean opencl) {
        if (reduction.signature().width() > 1) {
            return opencl ? HISTOGRAMS_ON_OPENCL : HISTOGRAMS;
        }
        if (reduction.definition().identity() instanceof DoubleWithMagnitude) {
            return BESIDE_MAGNITUDE;
        }
        boolean floats = reduction.signature().streamed().getFirst().type() == ElementType.FLOAT;
        return floats && hasIndex(reduction, shape) ? FLOATS_WITH_INDEX : USUAL_PER_UNIT;
    }

    private static boolean isIntoDouble(Reduction<?> reduction) {
        return reduction.signature().state().size() == 1
                && reduction.signature().state().getFirst().type() == ElementType.DOUBLE
                && reduction.signature().width() == 1
                && reduction.definition().knownLoop().isEmpty() && !isExtreme(reduction.definition().identity());
    }

    private static boolean isExtreme(Object identity) {
        return identity instanceof Double value && value.isInfinite();
    }

    private static boolean hasIndex(Reduction<?> reduction, GridStride shape) {
        return isVector(shape) && reduction.definition().knownRecord().filter(WITH_INDEX::contains).isPresent();
    }

    private static boolean isLongVector(Reduction<?> reduction, GridStride shape) {
        return isVector(shape) && reduction.signature().streamed().getFirst().type().sizeBytes() == Long.BYTES;
    }

    private static boolean isVector(GridStride shape) {
        return shape.width() > 1;
    }

    private static long stateBytes(Reduction<?> reduction) {
        return (long) reduction.signature().stateBytes() * reduction.signature().width();
    }
}
