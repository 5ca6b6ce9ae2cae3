package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.Segments;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.result.PartialValues;
import io.funnel.spark.KeyedCall.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.Tuple2;

/**
 * Reduces the groups of one partition: each block of rows in one call by key, whose states are combined with those of
 * the blocks before. Yields the states at the end, and earlier where there are many keys or little memory.
 *
 * @param <T> what the source gives: rows, or batches of them
 */
final class KeyedBlocks<T> implements Iterator<Tuple2<Place, byte[]>> {

    /** Keys whose states are kept before they are yielded. */
    private static final int MOST_KEYS = 1 << 21;

    private final KeyedCall call;
    private final int partition;
    private final Iterator<T> elements;
    private final BiConsumer<KeyedBlocks<?>, T> add;
    private final Funnel funnel;
    private final Reduction<?> reduction;
    private final KeyTable table;
    private final UnsafeProjection projection;
    private final List<ElementBuffer> columns = new ArrayList<>();
    private final Deque<Tuple2<Place, byte[]>> ready = new ArrayDeque<>();
    private PartialValues<?> states;
    private int[] numbers = new int[ElementBuffer.LEAST];
    private int waiting;
    private long rows;
    private int yields;
    private boolean ended;

    KeyedBlocks(KeyedCall call, int partition, Iterator<T> elements, BiConsumer<KeyedBlocks<?>, T> add) {
        this.call = call;
        this.partition = partition;
        this.elements = elements;
        this.add = add;
        TaskContext task = TaskContext.get();
        this.funnel = ExecutorFunnels.of(ExecutorFunnels.device(task), task);
        this.reduction = call.reduction().find();
        this.states = PartialValues.of(reduction);
        this.table = new KeyTable(task, call.keys().length());
        this.projection = call.projection();
        for (Input input : reduction.signature().streamed()) {
            columns.add(ElementBuffer.of(input.type()));
        }
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && elements.hasNext()) {
            add.accept(this, elements.next());
        }
        if (ready.isEmpty() && !ended) {
            ended = true;
            yieldStates();
        }
        return !ready.isEmpty();
    }

    @Override
    public Tuple2<Place, byte[]> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more states: partition=" + partition);
        }
        return ready.remove();
    }

    /** Adds a row. A group whose rows have nulls alone is one, too. */
    void add(InternalRow row) {
        int number = table.of(projection.apply(row));
        if (number < 0) {
            yieldForRoom();
            add(row);
            return;
        }
        makeRoom(1);
        rows++;
        for (int i = 0; i < columns.size(); i++) {
            if (row.isNullAt(call.place(i))) {
                requireIgnored(i);
                states.grow(number + 1);
                return;
            }
            columns.get(i).take(waiting, row, call.place(i));
        }
        numbers[waiting++] = number;
        reduceFull();
    }

    private void requireIgnored(int column) {
        if (call.failsOnNull()) {
            throw new IllegalArgumentException("null in a column: column=" + call.columns().get(column) + ", row="
                    + (rows - 1) + " of its partition, reduction=" + reduction.name()
                    + "; try a filter, or Nulls.IGNORE");
        }
    }

    void add(ColumnarBatch batch) {
        for (int i = 0; i < columns.size(); i++) {
            if (batch.column(call.place(i)).hasNull()) {
                batch.rowIterator().forEachRemaining(this::add);
                return;
            }
        }
        int from = 0;
        while (from < batch.numRows()) {
            int end = Math.min(batch.numRows(), from + call.blockRows() - waiting);
            makeRoom(end - from);
            int taken = index(batch, from, end);
            for (int i = 0; i < columns.size(); i++) {
                ColumnVector column = batch.column(call.place(i));
                columns.get(i).take(waiting, column, from, taken);
            }
            waiting += taken;
            rows += taken;
            from += taken;
            if (from < end) {
                yieldForRoom();
            } else {
                reduceFull();
            }
        }
    }

    /** Numbers the keys of rows; returns how many there is memory for. */
    private int index(ColumnarBatch batch, int from, int end) {
        for (int row = from; row < end; row++) {
            int number = table.of(projection.apply(batch.getRow(row)));
            if (number < 0) {
                return row - from;
            }
            numbers[waiting + row - from] = number;
        }
        return end - from;
    }

    private void makeRoom(int more) {
        if (waiting + more > numbers.length) {
            int room = (int) Math.min(call.blockRows(), Math.max(waiting + more, 2L * numbers.length));
            numbers = Arrays.copyOf(numbers, room);
            for (ElementBuffer column : columns) {
                column.grow(room);
            }
        }
    }

    private void reduceFull() {
        if (waiting == call.blockRows()) {
            reduceBlock();
            if (table.count() >= MOST_KEYS) {
                yieldStates();
            }
        }
    }

    private void reduceBlock() {
        if (waiting == 0) {
            return;
        }
        int length = waiting;
        waiting = 0;
        int[] own = length == numbers.length ? numbers : Arrays.copyOf(numbers, length);
        int[] places = renumber(own);
        List<Data<?>> streamed = new ArrayList<>();
        columns.forEach(column -> streamed.add(column.data(length)));
        PartialValues<?> block = funnel.per(Segments.byKey(own, places.length)).reduceParts(reduction,
                call.parameters().among(reduction.signature().inputs(), streamed));
        for (int i = 0; i < places.length; i++) {
            states.combine(places[i], block, i);
        }
    }

    /** Numbers the keys of a block from 0 without gaps; returns the number of each in the table. */
    private int[] renumber(int[] own) {
        int[] local = new int[table.count()];
        int[] places = new int[Math.min(own.length, local.length)];
        int found = 0;
        for (int i = 0; i < own.length; i++) {
            int number = own[i];
            if (local[number] == 0) {
                places[found++] = number;
                local[number] = found;
            }
            own[i] = local[number] - 1;
        }
        return Arrays.copyOf(places, found);
    }

    private void yieldForRoom() {
        if (table.count() == 0) {
            throw new IllegalStateException("no memory for a key: partition=" + partition
                    + "; try a larger spark.executor.memory");
        }
        yieldStates();
    }

    private void yieldStates() {
        reduceBlock();
        List<byte[]> chunks = StateChunk.write(table, states, call.shares());
        for (int share = 0; share < chunks.size(); share++) {
            if (chunks.get(share).length > 0) {
                ready.add(new Tuple2<>(new Place(share, partition, yields), chunks.get(share)));
            }
        }
        yields++;
        table.clear();
        states = PartialValues.of(reduction);
    }
}
