package io.funnel.plan;

import io.funnel.reduction.DoubleWithMagnitude;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KnownRecord;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Shape.GridStride;
import java.util.EnumSet;
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
    /** Two rounds where there is room for 6, as of sums and counts of four-byte elements in eight bytes: 2 to 5 % faster. */
    private static final int INTO_EIGHT_BYTES = 12;
    /** Two rounds where there is room for 8, as of answers to whether any double is not zero: 4 % faster. */
    private static final int DOUBLES_INTO_FOUR_BYTES = 16;
    /** Work-items a compute unit in groups of other sizes; whole calls with twice as many were no faster; half were slower. */
    private static final int ITEMS_PER_UNIT = 4096;
    /** Of them so many run at a time, if local memory and registers suffice. */
    private static final int RESIDENT_ITEMS = 2048;
    /** One round of float sums beside their magnitude, with room for 6: the host has fewer partials to combine. */
    private static final int BESIDE_MAGNITUDE = 6;
    /** One round of extremes of floats with their index, with room for 5; on PTX, whose kernels take fewer registers, for 6. */
    private static final int FLOATS_WITH_INDEX = 5;
    private static final int FLOATS_WITH_INDEX_ON_PTX = 6;
    /** Items of states of several values that registers have room for; over vectors they take fewer on OpenCL, of floats on PTX. */
    private static final int WIDE_ITEMS = 1024;
    private static final int WIDE_ITEMS_OF_FEW_REGISTERS = 1280;
    /**
     * Of counts of floating-point elements in rows of neighbours, which are loaded sixteen ahead. What the groups' local memory
     * leaves of it is the cache that loads wait in: 64 bins of doubles were 10 % faster with 4 groups of 128 than with 6. One
     * round: a second one makes the kernel 0 to 5 % faster, and the host has twice as many states to combine.
     */
    private static final int ROWS_OF_DOUBLES = 512;
    private static final int ROWS_OF_FLOATS = 768;
    /** Of states that local memory limits, one round where elements are small: its beginning and end weigh more. */
    private static final int WIDE_ROUNDS = 2;
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
    /**
     * Elements that are read one by one, and one number of them: 1 to 6 % faster, with room for more registers, and half the
     * partials. Not of functions that may take more than the 128 registers that such an item has.
     */
    private static final int MIDDLE = 512;
    private static final int MOST_WORK = 16;
    /**
     * Kernels that need more registers, in one round that has room for all groups: extremes of doubles with an index, 4 to 8 %
     * faster, products of doubles, a fifth faster on PTX, what else adds up vectors of eight bytes in a double, 2 %, and two
     * numbers of such vectors, 3 % on PTX; not extremes, which are a sixth slower, nor counts.
     */
    private static final int SMALL = 128;
    private static final int SMALL_PER_UNIT = 10;
    private static final int SMALL_PER_UNIT_WITH_INDEX = 8;
    private static final Set<KnownRecord> WITH_INDEX =
            EnumSet.of(KnownRecord.FIRST_LEAST, KnownRecord.FIRST_GREATEST);
    /**
     * Inputs of so many bytes have several times as many groups, whose ends weigh less: calls of 2^28 longs and doubles are up to
     * 8 % shorter. Of half as many bytes partials take what the kernel saves, and those of several numbers take more.
     */
    private static final long LONG_INPUT = 1L << 31;
    private static final int TIMES_LARGE = 3;
    private static final int TIMES_OTHERS = 2;

    private GpuGroups() {}

    /** Work-items of a group. */
    static int size(Reduction<?> reduction, GridStride shape) {
        boolean isKnown = reduction.definition().knownLoop().isPresent();
        boolean isWide = reduction.signature().streamed().getFirst().type().sizeBytes() == Long.BYTES;
        if (isKnown && (isWide ? !isVector(shape) : stateBytes(reduction) <= LARGE_STATE_BYTES)) {
            return LARGE;
        }
        if (!isVector(shape) && isNumber(reduction) && reduction.signature().work() <= MOST_WORK) {
            return MIDDLE;
        }
        boolean doubles = isLongVector(reduction, shape);
        return doubles && (hasIndex(reduction, shape) || isIntoDouble(reduction) || isPair(reduction)) ? SMALL : USUAL;
    }

    /** Groups of a compute unit, each with so much local memory. */
    static int perUnit(Reduction<?> reduction, GridStride shape, String backend, int groupSize, long localBytes) {
        long room = Math.max(1, LOCAL_BYTES / (localBytes + LOCAL_BYTES_OF_DRIVER));
        if (reduction.signature().width() > 1) {
            ElementType type = reduction.signature().streamed().getFirst().type();
            boolean inRows = type.isFloating() && isCount(reduction) && !isVector(shape);
            int items = inRows ? itemsInRows(type) : wideItems(type, shape, backend);
            int fitting = (int) Math.min(room, Math.max(1, items / groupSize));
            boolean once = inRows || (room == fitting && type.sizeBytes() < Long.BYTES);
            return once ? fitting : WIDE_ROUNDS * fitting;
        }
        if (groupSize == USUAL && isVector(shape)) {
            return ofVectors(reduction, shape, backend);
        }
        if (room < Math.max(1, RESIDENT_ITEMS / groupSize)) {
            return (int) room;
        }
        if (groupSize == SMALL && isLongVector(reduction, shape)) {
            return hasIndex(reduction, shape) ? SMALL_PER_UNIT_WITH_INDEX : SMALL_PER_UNIT;
        }
        return groupSize == USUAL ? USUAL_PER_UNIT : Math.max(1, ITEMS_PER_UNIT / groupSize);
    }

    /** How many times as many groups an input of so many bytes has, if each leaves one number: none more of one round. */
    static int times(Reduction<?> reduction, int groupSize, long bytes) {
        if (bytes < LONG_INPUT || !isNumber(reduction) || groupSize == SMALL) {
            return 1;
        }
        return groupSize == LARGE ? TIMES_LARGE : TIMES_OTHERS;
    }

    private static int itemsInRows(ElementType type) {
        return type == ElementType.DOUBLE ? ROWS_OF_DOUBLES : ROWS_OF_FLOATS;
    }

    private static int wideItems(ElementType type, GridStride shape, String backend) {
        boolean hasFewRegisters = backend.equals("opencl") || (backend.equals("ptx") && type == ElementType.FLOAT);
        return isVector(shape) && hasFewRegisters ? WIDE_ITEMS_OF_FEW_REGISTERS : WIDE_ITEMS;
    }

    private static int ofVectors(Reduction<?> reduction, GridStride shape, String backend) {
        if (reduction.definition().identity() instanceof DoubleWithMagnitude) {
            return BESIDE_MAGNITUDE;
        }
        ElementType type = reduction.signature().streamed().getFirst().type();
        if (type == ElementType.FLOAT && hasIndex(reduction, shape)) {
            return backend.equals("ptx") ? FLOATS_WITH_INDEX_ON_PTX : FLOATS_WITH_INDEX;
        }
        boolean isWide = type.sizeBytes() == Long.BYTES;
        if (!isNumber(reduction) || isWide == (stateBytes(reduction) == Long.BYTES)) {
            return USUAL_PER_UNIT;
        }
        return isWide ? DOUBLES_INTO_FOUR_BYTES : INTO_EIGHT_BYTES;
    }

    /** Whether each place of its state is an int, as of what counts elements. */
    private static boolean isCount(Reduction<?> reduction) {
        return reduction.signature().width() > 1 && reduction.signature().state().size() == 1
                && reduction.signature().state().getFirst().type() == ElementType.INT;
    }

    private static boolean isNumber(Reduction<?> reduction) {
        return reduction.signature().state().size() == 1 && reduction.signature().width() == 1;
    }

    /** Not of exponentials, which wait for arithmetic. */
    private static boolean isPair(Reduction<?> reduction) {
        return reduction.signature().state().size() == 2 && reduction.signature().width() == 1
                && reduction.definition().knownRecord().filter(KnownRecord.EXPONENTIALS::equals).isEmpty();
    }

    private static boolean isIntoDouble(Reduction<?> reduction) {
        return isNumber(reduction) && reduction.signature().state().getFirst().type() == ElementType.DOUBLE
                && !isExtreme(reduction.definition().identity());
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
