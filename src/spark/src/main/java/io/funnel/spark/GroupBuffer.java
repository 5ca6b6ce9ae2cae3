package io.funnel.spark;

import io.funnel.result.Partial;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.encoders.Codec;
import org.jspecify.annotations.Nullable;
import scala.Product;

/**
 * What the rows of one group have come to so far: the state of those that were reduced, and the elements of those that wait
 * for their block to be full. It travels as the state alone.
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

    /** Takes a row: a boxed number, or a tuple of them; nothing where one is null. */
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

    /** Grows, or where that is not to be, reduces what waits. */
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

    /** Takes what another buffer has come to. */
    void add(GroupBuffer other) {
        state = task.partials().combine(state(), other.state());
    }

    /** What all rows have come to; gives the room for others back. */
    Partial state() {
        flush();
        task.giveBack(room);
        columns = NONE;
        room = 0;
        return state;
    }

    /** Writes and reads buffers, which then travel as a column of bytes; made in each task anew. */
    static final class Bytes implements Codec<GroupBuffer, byte[]> {
        private static final long serialVersionUID = 1;
        private final GroupFunction<?> function;

        Bytes(GroupFunction<?> function) {
            this.function = function;
        }

        @Override
        public byte[] encode(GroupBuffer buffer) {
            return buffer.state().toBytes();
        }

        @Override
        public GroupBuffer decode(byte @Nullable [] bytes) {
            return function.read(bytes);
        }
    }
}
