package io.funnel.embedded.kernel;

import io.funnel.embedded.DeviceLimits;
import java.util.Arrays;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/**
 * The work-items of a launch (global) and the size of its groups (local). In the numbering of groups, and of items in a
 * group, x runs fastest.
 */
public record NdRange(int globalX, int globalY, int globalZ, int localX, int localY, int localZ) {

    /** First group size to try where a grid leaves the choice to the device. */
    private static final int PREFERRED_GROUP = 256;

    /** The range of a grid, checked against the device. */
    public static NdRange of(String task, WorkerGrid grid, DeviceLimits limits) {
        long[] global = grid.getGlobalWork();
        long[] local = grid.getLocalWork();
        if (local == null) {
            long preferred = Math.min(PREFERRED_GROUP, limits.maxGroupSize());
            local = new long[] {Math.max(largestDivisor(global[0], preferred), 1), 1, 1};
        }
        String sizes = "task=" + task + ", global=" + Arrays.toString(global) + ", local=" + Arrays.toString(local);
        if (Arrays.stream(grid.getGlobalOffset()).anyMatch(offset -> offset != 0)) {
            throw new TornadoRuntimeException("grid with an offset: " + sizes + ", offset="
                    + Arrays.toString(grid.getGlobalOffset()) + "; try to add the offset in the kernel");
        }
        long groupSize = 1;
        for (int d = 0; d < 3; d++) {
            if (global[d] < 1 || global[d] > Integer.MAX_VALUE || local[d] < 1) {
                throw new TornadoRuntimeException(
                        "grid out of range: " + sizes + "; try sizes from 1 to " + Integer.MAX_VALUE);
            }
            if (global[d] % local[d] != 0) {
                throw new TornadoRuntimeException("global size is not a multiple of the group size: " + sizes
                        + "; try to round the global size up and guard the items beyond the data");
            }
            groupSize = Math.multiplyExact(groupSize, local[d]);
        }
        if (groupSize > limits.maxGroupSize()) {
            throw new TornadoRuntimeException("group too large: " + sizes + ", items=" + groupSize + ", limit="
                    + limits.maxGroupSize() + "; try a smaller local size");
        }
        NdRange range = new NdRange(
                (int) global[0], (int) global[1], (int) global[2], (int) local[0], (int) local[1], (int) local[2]);
        long groups = (long) range.groupsX() * range.groupsY();
        if (groups > Integer.MAX_VALUE || groups * range.groupsZ() > Integer.MAX_VALUE) {
            throw new TornadoRuntimeException(
                    "too many groups: " + sizes + ", limit=" + Integer.MAX_VALUE + "; try larger groups");
        }
        return range;
    }

    private static long largestDivisor(long number, long most) {
        for (long divisor = Math.min(number, most); divisor > 1; divisor--) {
            if (number % divisor == 0) {
                return divisor;
            }
        }
        return 1;
    }

    public int groupsX() {
        return globalX / localX;
    }

    public int groupsY() {
        return globalY / localY;
    }

    public int groupsZ() {
        return globalZ / localZ;
    }

    public int groups() {
        return groupsX() * groupsY() * groupsZ();
    }

    public int groupSize() {
        return localX * localY * localZ;
    }

    /** Returns whether a group extends only in x, so that an item's number in the group is its local id. */
    public boolean isLinear() {
        return localY == 1 && localZ == 1;
    }

    /** Global id, group id, local id, global size and group size, each in x, y and z, as a kernel context takes them. */
    public int[] idsOf(int group, int item) {
        int groupX = group % groupsX();
        int groupY = group / groupsX() % groupsY();
        int groupZ = group / groupsX() / groupsY();
        int itemX = item % localX;
        int itemY = item / localX % localY;
        int itemZ = item / localX / localY;
        return new int[] {
            groupX * localX + itemX, groupY * localY + itemY, groupZ * localZ + itemZ,
            groupX, groupY, groupZ,
            itemX, itemY, itemZ,
            globalX, globalY, globalZ,
            localX, localY, localZ
        };
    }

    /**
     * Formats an item's ids for messages: {@code globalId=517, localId=5, group=2}, or triples in two and three
     * dimensions.
     */
    public String describe(int group, int item) {
        int[] ids = idsOf(group, item);
        if (globalY == 1 && globalZ == 1) {
            return "globalId=" + ids[0] + ", localId=" + ids[6] + ", group=" + ids[3];
        }
        return "globalId=" + triple(ids, 0) + ", localId=" + triple(ids, 6) + ", group=" + triple(ids, 3);
    }

    private static String triple(int[] ids, int first) {
        return "(" + ids[first] + ", " + ids[first + 1] + ", " + ids[first + 2] + ")";
    }
}
