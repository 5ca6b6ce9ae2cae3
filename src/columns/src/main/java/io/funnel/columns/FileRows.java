package io.funnel.columns;

import io.funnel.data.RowSource;
import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A pass over columns of several files, one file after the other, without the rows that are left out. */
final class FileRows implements RowSource.Rows {

    private final ColumnSelection selection;
    private final List<Optional<ElementType>> types;
    private final Iterator<ColumnFile> files;
    private final List<Optional<Conversion>> conversions = new ArrayList<>();
    private final List<ColumnFile.Batch> batch = new ArrayList<>();
    /** Values of the batch by index of the column, loaded on request. */
    private final Map<Integer, Object> arrays = new HashMap<>();
    private final int[] kept = new int[Conversion.BLOCK];
    private @Nullable ColumnFile file;
    private ColumnFile.@Nullable Batches batches;
    /** Rows of the files before this one. */
    private long earlier;
    /** Rows of the file before this batch, rows of the batch, and the next row in it. */
    private long before;
    private int rows;
    private int next;

    /** Columns without an element type are only checked for missing values. */
    FileRows(ColumnSelection selection, List<Optional<ElementType>> types) {
        this.selection = selection;
        this.types = types;
        files = selection.files().iterator();
    }

    @Override
    public void read(List<MemorySegment> into, int count) {
        int done = 0;
        while (done < count) {
            if (next == rows && !toNextBatch()) {
                throw new ColumnException("fewer values than the files declare: values missing=" + (count - done)
                        + selection.where() + "; try a whole file");
            }
            done += copy(into, done, count - done);
        }
    }

    /** Counts the remaining rows without missing values. */
    long count() {
        long count = 0;
        while (next < rows || toNextBatch()) {
            count += copy(List.of(), 0, Integer.MAX_VALUE);
        }
        return count;
    }

    /** Returns the index in all files of a row without missing values. */
    long place(long row) {
        long passed = 0;
        while (next < rows || toNextBatch()) {
            passed += copy(List.of(), 0, (int) Math.min(Integer.MAX_VALUE, row + 1 - passed));
            if (passed > row) {
                return earlier + before + next - 1;
            }
        }
        throw new ColumnException("no such row: row=" + row + ", rows=" + passed + selection.where()
                + "; try a smaller one");
    }

    /** Reads the remaining texts of a column; equal ones are one object, since most columns have few different ones. */
    List<String> texts(int column) {
        List<String> texts = new ArrayList<>();
        Map<String, String> known = new HashMap<>();
        while (next < rows || toNextBatch()) {
            int count = keep(kept.length);
            for (int i = 0; i < count; i++) {
                texts.add(known.computeIfAbsent(text(column, kept[i]), one -> one));
            }
        }
        return texts;
    }

    private String text(int column, int row) {
        try {
            return batch.get(column).text(row);
        } catch (RuntimeException | InternalError e) {
            throw failed(e);
        }
    }

    @Override
    public void requireEnd() {
        long more = count();
        if (more > 0) {
            throw new ColumnException("more values than the files declare: values left=" + more + selection.where()
                    + "; try a whole file");
        }
    }

    private boolean toNextBatch() {
        try {
            while (true) {
                if (batches != null) {
                    before += rows;
                    rows = 0;
                    next = 0;
                    if (batches.next()) {
                        rows = batches.rows();
                        takeColumns(batches);
                        return true;
                    }
                    endFile();
                }
                if (!files.hasNext()) {
                    return false;
                }
                begin(files.next());
            }
        } catch (Exception | LinkageError | InternalError | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
    }

    private void takeColumns(ColumnFile.Batches from) throws Exception {
        batch.clear();
        arrays.clear();
        for (int i = 0; i < conversions.size(); i++) {
            batch.add(from.column(i));
        }
    }

    private void begin(ColumnFile begun) throws Exception {
        file = begun;
        before = 0;
        List<Column> columns = selection.columnsOf(begun);
        conversions.clear();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            conversions.add(types.get(i).map(type -> new Conversion(column.stored().orElseThrow(), type)));
        }
        batches = begun.open(columns);
    }

    private void endFile() throws IOException {
        ColumnFile ended = file;
        if (ended != null && before != ended.rows()) {
            throw new ColumnException("not as many rows as the file says: read=" + before + ", said=" + ended.rows());
        }
        earlier += before;
        closeFile();
    }

    private void closeFile() throws IOException {
        ColumnFile.Batches open = batches;
        batches = null;
        if (open != null) {
            open.close();
        }
    }

    private RuntimeException failed(Throwable cause) {
        return FileErrors.of(path(), cause);
    }

    private String path() {
        return file == null ? "none" : file.path().toString();
    }

    /** Copies up to {@code most} rows of the batch; returns the number of rows kept. */
    private int copy(List<MemorySegment> into, int at, int most) {
        try {
            return copied(into, at, most);
        } catch (InternalError e) { // a mapped file has been truncated
            throw failed(e);
        }
    }

    private int copied(List<MemorySegment> into, int at, int most) {
        if (batch.stream().noneMatch(ColumnFile.Batch::hasNulls)) {
            int count = Math.min(most, rows - next);
            for (int i = 0; i < into.size(); i++) {
                if (into.get(i).byteSize() > 0) {
                    copyAll(i, count, into, at);
                }
            }
            next += count;
            return count;
        }
        int count = keep(Math.min(most, kept.length));
        for (int i = 0; i < into.size(); i++) {
            if (into.get(i).byteSize() > 0) {
                int misfit = conversions.get(i).orElseThrow()
                        .copy(arrays.computeIfAbsent(i, some -> batch.get(some).array()), kept, count, into.get(i), at);
                requireFit(i, misfit < 0 ? -1 : kept[misfit]);
            }
        }
        return count;
    }

    private void copyAll(int column, int count, List<MemorySegment> into, int at) {
        Conversion conversion = conversions.get(column).orElseThrow();
        Optional<MemorySegment> direct = batch.get(column).direct();
        if (direct.isEmpty() || !conversion.isSame()) {
            int misfit = conversion.copy(arrays.computeIfAbsent(column, some -> batch.get(some).array()), next, count,
                    into.get(column), at);
            requireFit(column, misfit < 0 ? -1 : next + misfit);
            return;
        }
        long size = conversion.elementBytes();
        MemorySegment values = direct.get().asSlice(next * size, count * size);
        boolean isWhole = at == 0 && values.byteSize() == into.get(column).byteSize();
        if (isWhole && !values.isMapped()) { // in a vector loop, truncation of a mapped file ends the JVM
            into.set(column, values);
        } else {
            MemorySegment.copy(values, 0, into.get(column), at * size, count * size);
        }
    }

    private int keep(int most) {
        int count = 0;
        while (next < rows && count < most) {
            int missing = missing(next);
            if (missing < 0) {
                kept[count++] = next;
            } else if (!selection.isIgnoring()) {
                throw new ColumnException("row without a value: file=" + path() + ", column="
                        + selection.names().get(missing) + ", row=" + (before + next + 1)
                        + "; try nulls(Nulls.IGNORE), which leaves such rows out");
            }
            next++;
        }
        return count;
    }

    private int missing(int row) {
        for (int i = 0; i < batch.size(); i++) {
            if (batch.get(i).isNull(row)) {
                return i;
            }
        }
        return -1;
    }

    private void requireFit(int column, int row) {
        if (row < 0) {
            return;
        }
        ElementType type = types.get(column).orElseThrow();
        throw new ColumnException("value does not fit " + type.label() + ": file=" + path() + ", column="
                + selection.names().get(column) + ", row=" + (before + row + 1) + remedy(column, row, type));
    }

    /** Names a type that holds the value. No type is read from unsigned integers of 2^63 or more. */
    private String remedy(int column, int row, ElementType type) {
        boolean isUnsigned = selection.columnsOf(Objects.requireNonNull(file)).get(column).stored()
                .equals(Optional.of(StoredType.UINT64));
        if (!isUnsigned) {
            boolean isInt = type.value() == ElementType.INT;
            return "; try " + (isInt ? "long or double" : type == ElementType.LONG ? "double" : "long");
        }
        long value = ((long[]) arrays.computeIfAbsent(column, some -> batch.get(some).array()))[row];
        return ", value=" + Long.toUnsignedString(value) + "; try " + (value >= 0
                ? "long, if no value of the column is 2^63 or more"
                : "a copy of the column as doubles, of keys as texts");
    }

    @Override
    public void close() {
        try {
            closeFile();
        } catch (IOException | RuntimeException e) {
            throw failed(e);
        }
    }
}
