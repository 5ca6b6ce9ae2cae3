package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.result.Partial;
import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Reduces the rows of one partition in blocks and combines the partials as the host engine does. The bits therefore
 * depend on the rows alone, not on the source's batches.
 */
final class BlockReducer {

    private final Funnel funnel;
    private final Reduction<?> reduction;
    private final Parameters parameters;
    private final Partials<?> partials;
    private final PartialTree blocks;
    private final List<ElementBuffer> columns = new ArrayList<>();
    private final List<String> names;
    private final int blockRows;
    private final boolean failsOnNull;
    private final long first;
    private int room = ElementBuffer.LEAST;
    private int waiting;
    private long reduced;
    private long done;
    private long nulls;

    BlockReducer(Funnel funnel, Reduction<?> reduction, Partials<?> partials, DatasetCall call, long first) {
        this.funnel = funnel;
        this.reduction = reduction;
        this.parameters = call.parameters();
        this.partials = partials;
        this.blocks = partials.tree();
        this.names = call.columns();
        this.blockRows = call.blockRows();
        this.failsOnNull = call.failsOnNull();
        this.first = first;
        for (Input input : reduction.signature().streamed()) {
            columns.add(ElementBuffer.of(input.type()));
        }
    }

    void add(InternalRow row) {
        for (int i = 0; i < columns.size(); i++) {
            if (row.isNullAt(i)) {
                skip(i);
                return;
            }
        }
        makeRoom(1);
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).take(waiting, row, i);
        }
        waiting++;
        flushFull();
    }

    void add(ColumnarBatch batch) {
        boolean hasNull = false;
        for (int i = 0; i < columns.size(); i++) {
            hasNull |= batch.column(i).hasNull();
        }
        if (hasNull) {
            batch.rowIterator().forEachRemaining(this::add);
            return;
        }
        int from = 0;
        while (from < batch.numRows()) {
            int count = Math.min(batch.numRows() - from, blockRows - waiting);
            makeRoom(count);
            for (int i = 0; i < columns.size(); i++) {
                ColumnVector column = batch.column(i);
                columns.get(i).take(waiting, column, from, count);
            }
            waiting += count;
            from += count;
            flushFull();
        }
    }

    private void skip(int column) {
        if (failsOnNull) {
            throw new IllegalArgumentException("null in a column: column=" + names.get(column) + ", row="
                    + (done + waiting) + " of its partition, reduction=" + reduction.name()
                    + "; try a filter, or Nulls.IGNORE where the reduction reads no index");
        }
        nulls++;
    }

    private void makeRoom(int more) {
        if (waiting + more > room) {
            room = Math.min(blockRows, Math.max(waiting + more, 2 * room));
            for (ElementBuffer column : columns) {
                column.grow(room);
            }
        }
    }

    private void flushFull() {
        if (waiting == blockRows) {
            flush();
        }
    }

    private void flush() {
        if (waiting == 0) {
            return;
        }
        int length = waiting;
        List<Data<?>> streamed = new ArrayList<>();
        columns.forEach(column -> streamed.add(column.data(length)));
        blocks.add(reduced++, funnel.reducePart(
                reduction, parameters.among(reduction.signature().inputs(), streamed), first + done));
        done += waiting;
        waiting = 0;
    }

    /** The partial of all rows, with its place. */
    Partial finish(String place) {
        flush();
        Partial all = done == 0 ? partials.noneAt(place) : blocks.total().at(place);
        return all;
    }

    /** Number of rows left out. */
    long nulls() {
        return nulls;
    }
}
