package io.funnel.columns;

import io.funnel.data.OrderedData;
import io.funnel.reduction.ElementType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Columns of Parquet or Arrow files, of any size: a reduction reads them batch by batch, in constant memory, and its result
 * has the bits that it has over the same elements in an array. Immutable; nothing stays open between calls.
 *
 * {@snippet :
 * Columns sales = Columns.parquet(Path.of("sales.parquet")).nulls(Nulls.IGNORE);
 * Result<Double> total = funnel.reduce(DoubleReductions.SUM, sales.doubles("price"));
 * }
 *
 * <p>Numbers are read as elements that hold them exactly: narrower ones are widened, true is 1, and an integer that an
 * element does not hold is an error that names its row. Decimals, dates, texts and nested columns are refused by name.
 *
 * <p>Columns that a reduction reads side by side come of one {@link #select}: rows that {@link Nulls#IGNORE} leaves out are
 * left out of all of them.
 *
 * {@snippet :
 * Columns both = sales.select("price", "quantity");
 * funnel.reduce(DoubleReductions.DOT_PRODUCT, both.doubles("price"), both.doubles("quantity"));
 * }
 */
public final class Columns {

    private static final List<String> PARQUET = List.of(".parquet", ".pq");
    private static final List<String> ARROW = List.of(".arrow", ".arrows", ".feather", ".ipc");

    private final List<ColumnFile> files;
    private final Optional<Nulls> nulls;
    private final List<String> selected;
    /** Each knows how many rows it has, which may have taken a pass over the files. */
    private final Map<List<String>, ColumnSelection> selections = new ConcurrentHashMap<>();

    private Columns(List<ColumnFile> files, Optional<Nulls> nulls, List<String> selected) {
        this.files = files;
        this.nulls = nulls;
        this.selected = selected;
    }

    /**
     * The columns of a Parquet file, or of all in a folder and below or that a pattern such as {@code sales/*.parquet}
     * matches, in the order of their names, as one. Reads the footers.
     *
     * @throws ColumnException if there is no such file, or it is none
     */
    public static Columns parquet(Path path) {
        return of(path, PARQUET, ParquetColumns::read);
    }

    /**
     * The columns of an Arrow file or stream, as {@link #parquet} has those of Parquet files: {@code .arrow}, {@code .arrows},
     * {@code .feather} (version 2) or {@code .ipc}.
     *
     * @throws ColumnException if there is no such file, or it is none
     */
    public static Columns arrow(Path path) {
        return of(path, ARROW, ArrowColumns::read);
    }

    /** The columns of Parquet or Arrow files, told apart by how their names end. */
    public static Columns at(Path path) {
        return isArrow(path) ? arrow(path) : parquet(path);
    }

    /** Whether {@link #at} takes a path: one whose name ends so, or a folder with such files. */
    public static boolean areAt(Path path) {
        return ends(path, PARQUET) || isArrow(path)
                || (Files.isDirectory(path) && ColumnPaths.anyBelow(path, PARQUET));
    }

    private static boolean isArrow(Path path) {
        return ends(path, ARROW) || (Files.isDirectory(path) && !ColumnPaths.anyBelow(path, PARQUET)
                && ColumnPaths.anyBelow(path, ARROW));
    }

    private static boolean ends(Path path, List<String> endings) {
        String name = path.toString().toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }

    private interface Reader {
        ColumnFile read(Path path) throws Exception;
    }

    private static Columns of(Path path, List<String> endings, Reader reader) {
        List<ColumnFile> files = new ArrayList<>();
        for (Path file : ColumnPaths.files(path, endings)) {
            FileErrors.requireReadable(file);
            try {
                files.add(reader.read(file));
            } catch (Exception | LinkageError | InternalError | OutOfMemoryError | StackOverflowError e) {
                throw FileErrors.of(file.toString(), e);
            }
        }
        return new Columns(List.copyOf(files), Optional.empty(), List.of());
    }

    /** The same, with a policy for rows without a value; columns that have a value in every row need none. */
    public Columns nulls(Nulls policy) {
        return new Columns(files, Optional.of(policy), selected);
    }

    /** The same, but these columns are read side by side, and no others. */
    public Columns select(String... names) {
        return new Columns(files, nulls, List.of(names));
    }

    /** The names of all columns of the first file, in its order. */
    public List<String> names() {
        return files.getFirst().columns().stream().map(Column::name).toList();
    }

    /** How many rows the files have, those without a value included. */
    public long rows() {
        return files.stream().mapToLong(ColumnFile::rows).sum();
    }

    /**
     * The narrowest element type that holds all values of a column in all files.
     *
     * @throws ColumnException if there is no such column, or it has no numbers
     */
    public ElementType type(String column) {
        ElementType widest = ElementType.INT;
        for (ColumnFile file : files) {
            StoredType stored = ColumnNames.find(file, column, ElementType.DOUBLE).stored().orElseThrow();
            ElementType type = stored.narrowest();
            boolean mixed = widest.isFloating() != type.isFloating() && !file.equals(files.getFirst());
            widest = mixed ? ElementType.DOUBLE : type.compareTo(widest) > 0 ? type : widest;
        }
        return widest;
    }

    /** A column's values as ints. */
    public OrderedData<IntArray> ints(String column) {
        return data(IntArray.class, ElementType.INT, column);
    }

    /** A column's values as longs. */
    public OrderedData<LongArray> longs(String column) {
        return data(LongArray.class, ElementType.LONG, column);
    }

    /** A column's values as floats. */
    public OrderedData<FloatArray> floats(String column) {
        return data(FloatArray.class, ElementType.FLOAT, column);
    }

    /** A column's values as doubles. */
    public OrderedData<DoubleArray> doubles(String column) {
        return data(DoubleArray.class, ElementType.DOUBLE, column);
    }

    private <A extends TornadoNativeArray> OrderedData<A> data(Class<A> arrays, ElementType type, String column) {
        List<String> names = selected.isEmpty() ? List.of(column) : selected;
        int place = names.indexOf(column);
        if (place < 0) {
            throw new ColumnException("column that is not selected: column=" + column + ", selected="
                    + String.join(" ", names) + "; try select with all of them");
        }
        files.forEach(file -> ColumnNames.find(file, column, type));
        return OrderedData.of(arrays,
                selections.computeIfAbsent(names, some -> new ColumnSelection(files, some, nulls)),
                place, names.size());
    }
}
