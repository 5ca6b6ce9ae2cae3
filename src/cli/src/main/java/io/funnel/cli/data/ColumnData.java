package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import io.funnel.columns.ColumnException;
import io.funnel.columns.Columns;
import io.funnel.columns.Nulls;
import io.funnel.data.OrderedData;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * A column of Parquet or Arrow files.
 *
 * @param path        a file, a folder or a pattern
 * @param type        the type of the elements; follows the column if empty
 * @param together    the columns read in step, including this one
 * @param skipMissing whether to skip rows that lack a value in one of them
 */
public record ColumnData(
        Path path, Optional<ElementType> type, String column, List<String> together, boolean skipMissing)
        implements DataSource {

    /** Kept strongly reachable, so that its level stays; the reader logs its dependencies there. */
    private static final Logger READER = Logger.getLogger("dev.hardwood");

    static {
        READER.setLevel(Level.WARNING);
    }

    public ColumnData {
        together = List.copyOf(together);
    }

    /** Returns whether a name is a column file, a folder or a pattern of them. */
    public static boolean isFor(String name) {
        return !name.isEmpty() && Columns.areAt(Path.of(name)); // an empty path is the current folder
    }

    /**
     * Finds the columns to read.
     *
     * @param asked one for each input; the file's only column of numbers if empty
     */
    public static ColumnData of(
            Path path, Optional<ElementType> type, Optional<String> asked, List<String> together, boolean skipMissing) {
        return told(() -> {
            List<String> names = Columns.at(path).names();
            if (names.isEmpty()) {
                throw new InputException("no column of numbers: file=" + path
                        + "; try a file with one, since texts, decimals and nested columns are not read as numbers");
            }
            if (asked.isEmpty() && names.size() != 1) {
                throw new InputException("several columns: file=" + path + ", columns=" + names.size()
                        + "; try --column with one of " + Suggestions.all(names));
            }
            String column = asked.orElseGet(names::getFirst);
            List<String> all = Stream.concat(Stream.of(column), together.stream()).distinct().toList();
            return new ColumnData(path, type, column, asked.isEmpty() ? all : together, skipMissing);
        });
    }

    /** Files that a call has opened, shared by columns that are read in step. */
    public static final class Open {

        private record Key(Path path, List<String> together, boolean skipMissing) {}

        private final Map<Key, Columns> columns = new HashMap<>();
    }

    /** Returns a column of numbers or texts that says which rows belong together. */
    public static ColumnData key(Path path, String column, List<String> together, boolean skipMissing) {
        return new ColumnData(path, Optional.empty(), column, together, skipMissing);
    }

    /** Reads a column of texts. */
    String[] texts() {
        return told(() -> columns(new Open()).texts(column));
    }

    /** Whether the column holds numbers; otherwise texts, or nothing that can be read. */
    boolean isNumbers() {
        return told(() -> Columns.at(path).names().contains(column));
    }

    private Columns columns(Open open) {
        return open.columns.computeIfAbsent(new Open.Key(path, together, skipMissing), key -> {
            Columns all = Columns.at(path).select(together.toArray(String[]::new));
            return skipMissing ? all.nulls(Nulls.IGNORE) : all;
        });
    }

    @Override
    public String name() {
        return path.toString();
    }

    /** The natural type; sums of integers need wider types than their elements. */
    @Override
    public ElementType elementType() {
        return type.orElseGet(() -> told(() -> {
            ElementType narrowest = Columns.at(path).type(column);
            return narrowest == ElementType.INT ? ElementType.LONG : narrowest;
        }));
    }

    @Override
    public ColumnData as(ElementType other) {
        return new ColumnData(path, Optional.of(other), column, together, skipMissing);
    }

    /** The number of rows, including those without a value. */
    public long rows() {
        return told(() -> Columns.at(path).rows());
    }

    @Override
    public Loaded load(Domain domain) {
        return load(new Open());
    }

    /** Reads the description only; elements are read on demand. */
    public Loaded load(Open open) {
        return told(() -> {
            Columns columns = columns(open);
            OrderedData<?> data = switch (elementType()) {
                case INT -> columns.ints(column);
                case LONG -> columns.longs(column);
                case FLOAT -> columns.floats(column);
                case DOUBLE -> columns.doubles(column);
                case BYTE -> columns.bytes(column);
                case SHORT -> columns.shorts(column);
                case CHAR -> columns.chars(column);
                case HALF -> columns.halves(column);
            };
            long leftOut = together.getFirst().equals(column) ? columns.rows() - data.length() : 0; // reported once
            return new Loaded(data, column, leftOut, List.of(), 0, false, data.source()::place);
        });
    }

    /** Reports invalid files as bad input. */
    public static <T> T told(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (ColumnException e) {
            throw new InputException(String.valueOf(e.getMessage())
                    .replaceFirst("try nulls\\(Nulls.IGNORE\\).*", "try --skip-missing, which leaves them out"), e);
        }
    }
}
