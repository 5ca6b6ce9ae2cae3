package io.funnel.embedded.resumable;

import io.funnel.embedded.kernel.FailureMessages;
import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.kernel.LocalArrays;
import io.funnel.embedded.kernel.NdRange;

/**
 * One group's state while it runs on a Java thread: its ids, its local memory, and the values that waiting items keep.
 * Successive groups reuse the frame. Its fields are public only for the generated classes.
 *
 * <p>Kept values are in one array for each value and kind, indexed by item, so that the loop over the items reads
 * memory in order.
 */
@SuppressWarnings("checkstyle:VisibilityModifier") // Generated code reads fields faster than it calls methods.
public final class GroupFrame {

    public int groupX;
    public int groupY;
    public int groupZ;

    /** The global id of the group's first item, in x, y and z. */
    public int firstX;
    public int firstY;
    public int firstZ;

    public final int globalX;
    public final int globalY;
    public final int globalZ;
    public final int localX;
    public final int localY;
    public final int localZ;

    public final int[] itemX;
    public final int[] itemY;
    public final int[] itemZ;

    public final int[][] ints;
    public final long[][] longs;
    public final float[][] floats;
    public final double[][] doubles;
    public final Object[][] references;

    /** The values of the last warp operation. */
    public float[] exchanged;

    /** The values for the next warp operation. */
    public float[] brought;

    /** The items of an observed launch in the order in which they run; without an observation, empty. */
    public final int[] order;

    public final LocalArrays local;
    public final int groupSize;
    public final int warpWidth;

    private final KernelLaunch launch;
    private final LaunchModel model;
    private int group;

    GroupFrame(KernelLaunch launch, LaunchModel model) {
        this.launch = launch;
        this.model = model;
        NdRange range = launch.range();
        globalX = range.globalX();
        globalY = range.globalY();
        globalZ = range.globalZ();
        localX = range.localX();
        localY = range.localY();
        localZ = range.localZ();
        groupSize = range.groupSize();
        warpWidth = launch.limits().simdWidth();
        boolean linear = range.isLinear();
        itemX = new int[linear ? 0 : groupSize];
        itemY = new int[itemX.length];
        itemZ = new int[itemX.length];
        for (int item = 0; item < itemX.length; item++) {
            int[] ids = range.idsOf(0, item);
            itemX[item] = ids[6];
            itemY[item] = ids[7];
            itemZ[item] = ids[8];
        }
        ints = new int[model.keptCount(ValueKind.INT)][groupSize];
        longs = new long[model.keptCount(ValueKind.LONG)][groupSize];
        floats = new float[model.keptCount(ValueKind.FLOAT)][groupSize];
        doubles = new double[model.keptCount(ValueKind.DOUBLE)][groupSize];
        references = new Object[model.keptCount(ValueKind.REFERENCE)][groupSize];
        int lanes = model.synchronizesWarps() ? groupSize : 0;
        exchanged = new float[lanes];
        brought = new float[lanes];
        order = new int[launch.watch() == null ? 0 : groupSize];
        local = new LocalArrays(launch);
    }

    void enter(int number) {
        group = number;
        int[] ids = launch.range().idsOf(number, 0);
        groupX = ids[3];
        groupY = ids[4];
        groupZ = ids[5];
        firstX = groupX * localX;
        firstY = groupY * localY;
        firstZ = groupZ * localZ;
        local.nextGroup();
    }

    void swapExchange() {
        float[] values = brought;
        brought = exchanged;
        exchanged = values;
    }

    /** Formats an item's failure; the line is 0 where it is unknown. */
    public RuntimeException failed(int item, int line, Throwable thrown) {
        return FailureMessages.inItem(launch, group, item, model.place(line), thrown);
    }

    public RuntimeException diverged(int one, int oneStop, int other, int otherStop) {
        return FailureMessages.diverged(launch, group, one, words(oneStop), other, words(otherStop));
    }

    private String words(int stop) {
        return stop == ResumableKernel.FINISHED ? "finished" : "waits at " + model.placeOf(stop);
    }
}
