package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.data.Data;
import io.funnel.data.Keys;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Reads whole numbers, fractions or texts that say which elements belong together. */
final class KeyColumn {

    private KeyColumn() {}

    /** Reads the distinct values of a column. */
    static Keys<?> keys(DataSource source) {
        if (source instanceof ColumnData column && !column.isNumbers()) {
            return Keys.index(column.texts());
        }
        if (source instanceof DataFile file && file.format() == DataFile.Format.CSV) {
            return keys(file.texts());
        }
        return source.elementType().isFloating()
                ? Keys.index(doubles(source.as(ElementType.DOUBLE)))
                : Keys.index(longs(source.as(ElementType.LONG)));
    }

    private static Keys<?> keys(List<String> cells) {
        if (cells.stream().allMatch(Numbers::isLong)) {
            return Keys.index(cells.stream().mapToLong(Long::parseLong).toArray());
        }
        return cells.stream().allMatch(Numbers::isDouble)
                ? Keys.index(cells.stream().mapToDouble(Numbers::toDouble).toArray())
                : Keys.index(cells.toArray(String[]::new)); // also where a double would make one key of two
    }

    private static double[] doubles(DataSource source) {
        try (DataSource.Loaded loaded = source.load(Domain.ALL)) {
            double[] all = new double[length(loaded.data(), source)];
            loaded.data().read(0, MemorySegment.ofArray(all));
            return all;
        }
    }

    private static long[] longs(DataSource source) {
        try (DataSource.Loaded loaded = source.load(Domain.ALL)) {
            long[] all = new long[length(loaded.data(), source)];
            loaded.data().read(0, MemorySegment.ofArray(all));
            return all;
        }
    }

    /** Reads offsets. */
    static int[] ints(DataSource source) {
        try (DataSource.Loaded loaded = source.as(ElementType.INT).load(Domain.ALL)) {
            int[] all = new int[length(loaded.data(), source)];
            loaded.data().read(0, MemorySegment.ofArray(all));
            return all;
        }
    }

    private static int length(Data<?> data, DataSource source) {
        if (data.length() > Integer.MAX_VALUE - Long.BYTES) {
            throw new InputException("too many elements for segments: file=" + source.name() + ", elements="
                    + data.length() + "; try parts of the file");
        }
        return (int) data.length();
    }
}
