package io.funnel.embedded.resumable;

import io.funnel.embedded.kernel.FailureMessages;
import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.kernel.LocalArrays;
import io.funnel.embedded.kernel.NdRange;

/**
 * One group's state while it runs on a Java thread: its ids, its local memory, and what its items keep while they wait.
 * The frame serves group after group. Its fields are public for the generated classes alone.
 *
 * <p>Kept values lie in one array for each value and kind, indexed by item, so that the loop over the items walks
 * through memory in order.
 */
@SuppressWarnings("checkstyle:VisibilityModifier") // Generated code reads fields faster than it calls methods.
public final class GroupFrame {

    /** The group's place among the groups, in x, y and z. */
    public int groupX;
    public int groupY;
    public int groupZ;

    /** The global id of the group's first item, in x, y and z. */
    public int firstX;
    public int firstY;
    public int firstZ;

    /** Items of the grid in x, y and z. */
    public final int globalX;
    public final int globalY;
    public final int globalZ;

    /** Items of a group in x, y and z. */
    public final int localX;
    public final int localY;
    public final int localZ;

    /** Each item's place in its group, in x, y and z. */
    public final int[] itemX;
    public final int[] itemY;
    public final int[] itemZ;

    /** Kept values by kind: one array for each. */
    public final int[][] ints;
    public final long[][] longs;
    public final float[][] floats;
    public final double[][] doubles;
    public final Object[][] references;

    /** The values of the warp operation that the items went through last. */
    public float[] exchanged;

    /** The values of the warp operation that the items come to. */
    public float[] brought;

    /** The group's local memory. */
    public final LocalArrays local;

    /** The items of a group. */
    public final int groupSize;

    /** The items of a warp. */
    public final int warpWidth;

    private final KernelLaunch launch;
    private final KernelModel model;
    private int group;

    GroupFrame(KernelLaunch launch, KernelModel model) {
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
            itemX[item] = range.itemX(item);
            itemY[item] = range.itemY(item);
            itemZ[item] = range.itemZ(item);
        }
        ints = new int[model.keptCount(ValueKind.INT)][groupSize];
        longs = new long[model.keptCount(ValueKind.LONG)][groupSize];
        floats = new float[model.keptCount(ValueKind.FLOAT)][groupSize];
        doubles = new double[model.keptCount(ValueKind.DOUBLE)][groupSize];
        references = new Object[model.keptCount(ValueKind.REFERENCE)][groupSize];
        int lanes = model.synchronizesWarps() ? groupSize : 0;
        exchanged = new float[lanes];
        brought = new float[lanes];
        local = new LocalArrays(launch.limits().localMemoryBytes());
    }

    void enter(int number) {
        group = number;
        NdRange range = launch.range();
        groupX = range.groupX(number);
        groupY = range.groupY(number);
        groupZ = range.groupZ(number);
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

    /**
     * Words an item's failure.
     *
     * @param item the item's number in the group
     * @param line the source line; 0 where it is not known
     * @param thrown what the item threw
     */
    public RuntimeException failed(int item, int line, Throwable thrown) {
        return FailureMessages.inItem(launch, group, item, model.place(line), thrown);
    }

    /**
     * Words a divergence.
     *
     * @param one an item
     * @param oneStop where it stopped
     * @param other another item
     * @param otherStop where that one stopped
     */
    public RuntimeException diverged(int one, int oneStop, int other, int otherStop) {
        return FailureMessages.diverged(launch, group, one, words(oneStop), other, words(otherStop));
    }

    private String words(int stop) {
        return stop == ResumableKernel.FINISHED ? "finished" : "waits at " + model.place(model.lineOf(stop));
    }
}
