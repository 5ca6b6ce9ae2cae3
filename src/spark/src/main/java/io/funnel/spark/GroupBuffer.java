package io.funnel.spark;

import io.funnel.result.Partial;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.encoders.Codec;
import org.jspecify.annotations.Nullable;
import scala.Product;

/**
 * The rows of one group so far: the partial of those reduced, and the elements of those that wait for a full block.
 * Only the partial is serialised.
 */
final class GroupBuffer {

    private static final ElementBuffer[] NONE = {};

    private final GroupTask task;
    private Partial state;
    private ElementBuffer[] columns = NONE;
    private int room;
    private int waiting;

    GroupBuffer(GroupTask task, Partial state) {
        this.task = task;
        this.state = state;
    }

    /** Adds a row: a boxed number, or a tuple of them; ignores a row with a null. */
    void add(@Nullable Object row) {
        if (row == null) {
            return;
        }
        if (waiting == room) {
            makeRoom();
        }
        if (columns.length == 1) {
            columns[0].take(waiting, row);
        } else if (!takeAll((Product) row)) {
            return;
        }
        waiting++;
    }

    private boolean takeAll(Product row) {
        for (int i = 0; i < columns.length; i++) {
            Object element = row.productElement(i);
            if (element == null) {
                return false;
            }
            columns[i].take(waiting, element);
        }
        return true;
    }

    /** Grows the buffer, or reduces its rows if it may not grow. */
    private void makeRoom() {
        if (room == 0) {
            columns = task.columns();
            room = task.least();
            return;
        }
        int larger = task.larger(room);
        if (larger == room) {
            flush();
        } else {
            room = larger;
            for (ElementBuffer column : columns) {
                column.grow(larger);
            }
        }
    }

    private void flush() {
        if (waiting > 0) {
            int length = waiting;
            waiting = 0;
            state = task.partials().combine(state,
                    task.reduce(Arrays.stream(columns).map(column -> column.data(length)).toList()));
        }
    }

    /** Combines another buffer into this one. */
    void add(GroupBuffer other) {
        state = task.partials().combine(state(), other.state());
    }

    /** The partial of all rows; releases the capacity for other groups. */
    Partial state() {
        flush();
        task.giveBack(room);
        columns = NONE;
        room = 0;
        return state;
    }

    /** Writes and reads buffers, which travel as a column of bytes; created anew in each task. */
    static final class Bytes implements Codec<GroupBuffer, byte[]> {
        private static final long serialVersionUID = 1;
        private final GroupFunction<?> function;

        Bytes(GroupFunction<?> function) {
            this.function = function;
        }

        @Override
        public byte[] encode(GroupBuffer buffer) {
            return buffer.state().toUncheckedBytes();
        }

        @Override
        public GroupBuffer decode(byte @Nullable [] bytes) {
            return function.read(bytes);
        }
    }
}
