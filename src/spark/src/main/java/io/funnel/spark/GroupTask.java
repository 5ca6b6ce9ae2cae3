package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.result.Partial;
import io.funnel.result.Partials;
import java.util.List;

/**
 * Shared by the groups of a task: the reducer of their blocks, and the capacity for waiting rows. Confined to the
 * task's Java thread.
 */
final class GroupTask {

    /** Full blocks of capacity that all groups of a task share: as many groups as Spark keeps without sorting them. */
    private static final int MOST_BLOCKS = 128;

    private final Reduction<?> reduction;
    private final Partials<?> partials;
    private final Funnel funnel;
    private final Parameters parameters;
    private final List<Input> streamed;
    private final int blockRows;
    private final long mostRows;
    private long room;

    GroupTask(Reduction<?> reduction, Partials<?> partials, Funnel funnel, Parameters parameters, int blockRows) {
        this.reduction = reduction;
        this.partials = partials;
        this.funnel = funnel;
        this.parameters = parameters;
        this.streamed = reduction.signature().streamed();
        this.blockRows = blockRows;
        this.mostRows = (long) MOST_BLOCKS * blockRows;
    }

    Reduction<?> reduction() {
        return reduction;
    }

    Partials<?> partials() {
        return partials;
    }

    /** Initial capacity of a buffer, in rows. */
    int least() {
        return Math.min(blockRows, ElementBuffer.LEAST);
    }

    /** Columns of a new group, with the initial capacity. */
    ElementBuffer[] columns() {
        room += least();
        return streamed.stream().map(input -> ElementBuffer.of(input.type())).toArray(ElementBuffer[]::new);
    }

    /**
     * The next capacity of a full buffer: twice as much up to a block, or unchanged if all groups together use too
     * much.
     */
    int larger(int rows) {
        int next = (int) Math.min(blockRows, 2L * rows);
        if (room + next - rows > mostRows) {
            return rows;
        }
        room += next - rows;
        return next;
    }

    /** Releases the capacity of a group. */
    void giveBack(int rows) {
        room -= rows;
    }

    /** Capacity in use by all groups, in rows. */
    long room() {
        return room;
    }

    /** The partial of a block, without its place. */
    Partial reduce(List<? extends Data<?>> elements) {
        return funnel.reducePart(reduction, parameters.among(reduction.signature().inputs(), elements), 0).bare();
    }
}
