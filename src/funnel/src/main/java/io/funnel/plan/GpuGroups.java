package io.funnel.plan;

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
    /** Work-items a compute unit; whole calls with twice as many were no faster; half were slower. */
    private static final int ITEMS_PER_UNIT = 4096;
    /**
     * Of them so many run at a time, if local memory suffices: there are two full rounds. Histograms of vectors, of which
     * registers let 4 or 5 groups of 256 run at a time, are 5 to 10 % faster in 8 groups a unit than in 6 or 16.
     */
    private static final int RESIDENT_ITEMS = 2048;
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
     * Kernels that need more registers, in one round that has room for all groups: extremes with an index, 4 to 8 % faster, and
     * products of doubles, a fifth faster on PTX, and what else adds up vectors of eight bytes in a double; not extremes, which
     * are a sixth slower, nor counts.
     */
    private static final int SMALL = 128;
    private static final int SMALL_PER_UNIT = 10;
    private static final int SMALL_PER_UNIT_LONG_WITH_INDEX = 8;
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
        return hasIndex(reduction, shape) || isIntoDouble(reduction, shape) ? SMALL : USUAL;
    }

    /** Groups of a compute unit, each with so much local memory. */
    static int perUnit(Reduction<?> reduction, GridStride shape, int groupSize, long localBytes) {
        if (groupSize == USUAL && isVector(shape) && reduction.signature().width() > 1) {
            return RESIDENT_ITEMS / groupSize;
        }
        long room = Math.max(1, LOCAL_BYTES / (localBytes + LOCAL_BYTES_OF_DRIVER));
        if (room < Math.max(1, RESIDENT_ITEMS / groupSize)) {
            return (int) room;
        }
        if (groupSize == SMALL && hasIndex(reduction, shape)) {
            return isLongVector(reduction, shape) ? SMALL_PER_UNIT_LONG_WITH_INDEX : SMALL_PER_UNIT;
        }
        return groupSize == SMALL && isIntoDouble(reduction, shape)
                ? SMALL_PER_UNIT
                : Math.max(1, ITEMS_PER_UNIT / groupSize);
    }

    private static boolean isIntoDouble(Reduction<?> reduction, GridStride shape) {
        return isLongVector(reduction, shape) && reduction.signature().state().size() == 1
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
