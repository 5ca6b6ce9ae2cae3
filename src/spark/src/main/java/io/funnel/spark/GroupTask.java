package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.reduction.Input;
import io.funnel.reduction.Reduction;
import io.funnel.result.Partial;
import io.funnel.result.Partials;
import java.util.List;

/**
 * What the groups of a task share: what reduces their blocks, and the room for rows that wait. For the task's Java thread
 * alone.
 */
final class GroupTask {

    /** Full blocks that all groups of a task have room for together: as many as Spark keeps groups without sorting them. */
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

    /** The room that an empty buffer has. */
    int least() {
        return Math.min(blockRows, ElementBuffer.LEAST);
    }

    /** Columns of a group, each with the least room. */
    ElementBuffer[] columns() {
        room += least();
        return streamed.stream().map(input -> ElementBuffer.of(input.type())).toArray(ElementBuffer[]::new);
    }

    /** The room that a full buffer may have next: twice as much, up to a block, or no more where all groups have too much. */
    int larger(int rows) {
        int next = (int) Math.min(blockRows, 2L * rows);
        if (room + next - rows > mostRows) {
            return rows;
        }
        room += next - rows;
        return next;
    }

    /** A group's columns are no longer needed. */
    void giveBack(int rows) {
        room -= rows;
    }

    /** Rows that all groups have room for. */
    long room() {
        return room;
    }

    /** What a block comes to, without where. */
    Partial reduce(List<? extends Data<?>> elements) {
        return funnel.reducePart(reduction, parameters.among(reduction.signature().inputs(), elements), 0).bare();
    }
}
