package io.funnel.spark;

import io.funnel.Partial;
import io.funnel.Partials;
import io.funnel.data.Data;
import io.funnel.reduction.Input;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.encoders.Codec;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of one group have come to so far: the state of those that were reduced, and the elements of those that wait
 * for their block to be full. It travels as the state alone.
 */
final class GroupBuffer {

    private final Partials<?> partials;
    private final BlockCall reduce;
    private final List<ElementBuffer> columns = new ArrayList<>();
    private Partial state;
    private int room;
    private int waiting;

    /** Reduces a block. */
    interface BlockCall {
        Partial reduce(List<? extends Data<?>> elements);
    }

    GroupBuffer(Partials<?> partials, BlockCall reduce, Partial state) {
        this.partials = partials;
        this.reduce = reduce;
        this.state = state;
    }

    /** Takes a row's elements, none of which is null. */
    void add(List<Input> inputs, Object[] row, int blockRows) {
        if (waiting == room) {
            grow(inputs, blockRows);
        }
        for (int i = 0; i < row.length; i++) {
            columns.get(i).take(waiting, row[i]);
        }
        waiting++;
        if (waiting == blockRows) {
            flush();
        }
    }

    private void grow(List<Input> inputs, int blockRows) {
        if (columns.isEmpty()) {
            inputs.forEach(input -> columns.add(ElementBuffer.of(input.type())));
            room = ElementBuffer.LEAST;
            return;
        }
        room = Math.min(blockRows, 2 * room);
        columns.forEach(column -> column.grow(room));
    }

    private void flush() {
        if (waiting > 0) {
            int length = waiting;
            waiting = 0;
            state = partials.combine(state, reduce.reduce(columns.stream().map(column -> column.data(length)).toList())
                    .bare());
        }
    }

    /** Takes what another buffer has come to. */
    void add(GroupBuffer other) {
        state = partials.combine(state(), other.state());
    }

    /** What all rows have come to. */
    Partial state() {
        flush();
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
