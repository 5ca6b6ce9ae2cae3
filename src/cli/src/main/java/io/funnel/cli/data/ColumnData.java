package io.funnel.cli.data;

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

/**
 * A column of Parquet or Arrow files.
 *
 * @param path        of a file, a folder, or a pattern
 * @param type        the type of the elements; what suits the column where it is empty
 * @param column      its name
 * @param together    the columns that are read side by side, this one among them
 * @param skipMissing whether rows without a value in one of them are left out
 */
public record ColumnData(
        Path path, Optional<ElementType> type, String column, List<String> together, boolean skipMissing)
        implements DataSource {

    /** Kept, so that its level is; the reader tells there what it is made of. */
    private static final Logger READER = Logger.getLogger("dev.hardwood");

    static {
        READER.setLevel(Level.WARNING);
    }

    public ColumnData {
        together = List.copyOf(together);
    }

    /** Whether a name is that of column files, of a folder, or a pattern of them. */
    public static boolean isFor(String name) {
        return Columns.areAt(Path.of(name));
    }

    /**
     * The column that is meant.
     *
     * @param asked one for each input; where there is none, the only column of the file
     */
    public static ColumnData of(
            Path path, Optional<ElementType> type, Optional<String> asked, List<String> together, boolean skipMissing) {
        return told(() -> {
            List<String> names = Columns.at(path).names();
            if (asked.isEmpty() && names.size() != 1) {
                throw new InputException("several columns: file=" + path + ", columns=" + names.size()
                        + "; try --column with one of " + Nearest.all(names));
            }
            String column = asked.orElseGet(names::getFirst);
            return new ColumnData(path, type, column, asked.isEmpty() ? List.of(column) : together, skipMissing);
        });
    }

    /** What a call has opened: columns that are read side by side come of the same. */
    public static final class Open {

        private record Key(Path path, List<String> together, boolean skipMissing) {}

        private final Map<Key, Columns> columns = new HashMap<>();
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

    /** Sums of integers need more room than each of them. */
    @Override
    public ElementType elementType() {
        return type.orElseGet(() -> told(() -> {
            ElementType narrowest = Columns.at(path).type(column);
            return narrowest == ElementType.INT ? ElementType.LONG : narrowest;
        }));
    }

    /** How many rows there are, those without a value included. */
    public long rows() {
        return told(() -> Columns.at(path).rows());
    }

    @Override
    public Loaded load(Domain domain) {
        return load(new Open());
    }

    /** Reads descriptions alone; the elements are read by whoever needs them. */
    public Loaded load(Open open) {
        return told(() -> {
            Columns columns = columns(open);
            OrderedData<?> data = switch (elementType()) {
                case INT -> columns.ints(column);
                case LONG -> columns.longs(column);
                case FLOAT -> columns.floats(column);
                case DOUBLE -> columns.doubles(column);
            };
            long leftOut = together.getFirst().equals(column) ? columns.rows() - data.length() : 0; // told once
            return new Loaded(data, column, leftOut, List.of(), 0);
        });
    }

    /** Tells what is wrong with the files as bad input. */
    public static <T> T told(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (ColumnException e) {
            throw new InputException(String.valueOf(e.getMessage())
                    .replaceFirst("try nulls\\(Nulls.IGNORE\\).*", "try --skip-missing, which leaves them out"), e);
        }
    }
}
