package io.funnel.data;

import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements read in order: a column of a {@link RowSource}. Reductions read one window while reducing the previous one.
 * Inputs of one call with the same source share a pass. Results are bitwise equal to those over the same elements in
 * memory.
 *
 * <p>Copy elements that are read repeatedly, with {@link #read} or {@code Funnel.upload}.
 *
 * @param <A> TornadoVM's array of the element type
 */
public final class OrderedData<A extends TornadoNativeArray> extends Data<A> {

    private static final int SKIPPED = 1 << 17;

    private final RowSource source;
    private final int column;
    private final int columns;

    private OrderedData(ElementType type, RowSource source, int column, int columns) {
        super(type, source.rows());
        this.source = source;
        this.column = column;
        this.columns = columns;
    }

    /**
     * A column of a source.
     *
     * @param column its index from 0
     * @param columns the number of columns
     */
    public static <A extends TornadoNativeArray> OrderedData<A> of(
            Class<A> arrays, RowSource source, int column, int columns) {
        return new OrderedData<>(elementType(arrays), source, column, columns);
    }

    /** The source; columns of the same source are read together. */
    public RowSource source() {
        return source;
    }

    /** The column's index in the source. */
    public int column() {
        return column;
    }

    /** The source's number of columns. */
    public int columns() {
        return columns;
    }

    @Override
    public MemorySegment segment() {
        throw new IllegalStateException("elements are read in order and never in memory as a whole: type="
                + type().label() + ", length=" + length() + "; try a reduction of them, or read");
    }

    /** Copies elements; each call makes a pass over all rows before them. */
    @Override
    public void read(long first, MemorySegment into) {
        try (Cursor cursor = cursor()) {
            cursor.read(first, into);
        }
    }

    /** Continues where the last read ended; starts a new pass to go back. */
    @Override
    public Cursor cursor() {
        return new Cursor() {

            private RowSource.Rows rows = open();
            private long at;

            @Override
            public void read(long first, MemorySegment into) {
                if (first < at) {
                    rows.close();
                    rows = open();
                    at = 0;
                }
                while (at < first) {
                    next(MemorySegment.NULL, (int) Math.min(SKIPPED, first - at));
                }
                long size = type().sizeBytes();
                long count = into.byteSize() / size;
                for (long done = 0; done < count;) {
                    int part = (int) Math.min(SKIPPED, count - done);
                    next(into.asSlice(done * size, part * size), part);
                    done += part;
                }
            }

            private RowSource.Rows open() {
                List<Optional<ElementType>> types = new ArrayList<>(Collections.nCopies(columns, Optional.empty()));
                types.set(column, Optional.of(type()));
                return source.open(types);
            }

            private void next(MemorySegment into, int count) {
                List<MemorySegment> all = new ArrayList<>(Collections.nCopies(columns, MemorySegment.NULL));
                all.set(column, into);
                rows.read(all, count);
                if (into.byteSize() > 0) {
                    into.copyFrom(all.get(column).asSlice(0, into.byteSize()));
                }
                at += count;
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    @Override
    MemorySegment inMemory(Arena arena) {
        return copied(arena);
    }
}
