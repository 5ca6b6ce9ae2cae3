package io.funnel.columns;

import io.funnel.data.OrderedData;
import io.funnel.reduction.ElementType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Columns of Parquet or Arrow files of any size. A reduction reads them batch by batch in constant memory, and its
 * result has the same bits as over an array of the same elements. Immutable; no file stays open between calls.
 *
 * {@snippet :
 * Columns sales = Columns.parquet(Path.of("sales.parquet")).nulls(Nulls.IGNORE);
 * Result<Double> total = funnel.reduce(DoubleReductions.SUM, sales.doubles("price"));
 * }
 *
 * <p>Numbers are read as elements that hold them exactly. Narrower ones are widened, and true is 1. An integer out of
 * the element's range is an error that names its row. Decimals and nested columns are rejected by name; texts, dates and times
 * are read by {@link #texts}.
 *
 * <p>Columns that a reduction reads side by side come from one {@link #select}: rows that {@link Nulls#IGNORE} leaves
 * out
 * are left out of all of them.
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
    /** Selections by names; each knows its number of rows, which may have cost a pass over the files. */
    private final Map<List<String>, ColumnSelection> selections = new ConcurrentHashMap<>();

    private Columns(List<ColumnFile> files, Optional<Nulls> nulls, List<String> selected) {
        this.files = files;
        this.nulls = nulls;
        this.selected = selected;
    }

    /**
     * Opens Parquet files as one: a file, all files in a folder and below, or those that match a pattern such as
     * {@code sales/*.parquet}. Files are in the order of their names. Reads the footers.
     *
     * @throws ColumnException if there is no such file, or a file is not Parquet
     */
    public static Columns parquet(Path path) {
        return of(path, PARQUET, ParquetColumns::read);
    }

    /**
     * Opens Arrow files or streams as {@link #parquet} opens Parquet files: {@code .arrow}, {@code .arrows},
     * {@code .feather} (version 2) or {@code .ipc}.
     *
     * @throws ColumnException if there is no such file, or a file is not Arrow
     */
    public static Columns arrow(Path path) {
        return of(path, ARROW, ArrowColumns::read);
    }

    /** Opens Parquet or Arrow files, distinguished by the extension. */
    public static Columns at(Path path) {
        return isArrow(path) ? arrow(path) : parquet(path);
    }

    /** Returns whether {@link #at} accepts a path: a name with a known extension, or a folder with such files. */
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

    /** Returns these columns with a policy for missing values; columns without missing values need no policy. */
    public Columns nulls(Nulls policy) {
        return new Columns(files, Optional.of(policy), selected);
    }

    /** Returns only these columns, to be read side by side. */
    public Columns select(String... names) {
        return new Columns(files, nulls, List.of(names));
    }

    /** The names of the columns of the first file that hold numbers, in its order. */
    public List<String> names() {
        return ColumnNames.numbers(files.getFirst());
    }

    /** The number of rows in the files, including rows without a value. */
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

    /** The names of the columns of the first file that hold texts, dates or times, in its order. */
    public List<String> textNames() {
        return ColumnNames.texts(files.getFirst());
    }

    /**
     * Reads a column of texts, such as the keys of {@link io.funnel.data.Keys#index(String...)}, into memory. Dates
     * and times are texts such as {@code 2026-03-01} and {@code 2026-03-01T12:30}, which sort as they follow in time.
     * Rows that {@link Nulls#IGNORE} leaves out have no text.
     *
     * @throws ColumnException if there is no such column, or a row has no text without such a policy
     */
    public String[] texts(String column) {
        List<String> names = selected(column);
        files.forEach(file -> ColumnNames.findTexts(file, column));
        try (FileRows pass = new FileRows(selection(names), Collections.nCopies(names.size(), Optional.empty()))) {
            return pass.texts(names.indexOf(column)).toArray(String[]::new);
        }
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

    /** A column's values as bytes. */
    public OrderedData<ByteArray> bytes(String column) {
        return data(ByteArray.class, ElementType.BYTE, column);
    }

    /** A column's values as shorts. */
    public OrderedData<ShortArray> shorts(String column) {
        return data(ShortArray.class, ElementType.SHORT, column);
    }

    /** A column's values as chars, unsigned 16-bit integers. */
    public OrderedData<CharArray> chars(String column) {
        return data(CharArray.class, ElementType.CHAR, column);
    }

    /** A column's values as halves, which only float16 has. */
    public OrderedData<HalfFloatArray> halves(String column) {
        return data(HalfFloatArray.class, ElementType.HALF, column);
    }

    private <A extends TornadoNativeArray> OrderedData<A> data(Class<A> arrays, ElementType type, String column) {
        List<String> names = selected(column);
        files.forEach(file -> ColumnNames.find(file, column, type));
        return OrderedData.of(arrays, selection(names), names.indexOf(column), names.size());
    }

    private List<String> selected(String column) {
        List<String> names = selected.isEmpty() ? List.of(column) : selected;
        if (!names.contains(column)) {
            throw new ColumnException("column is not selected: column=" + column + ", selected="
                    + String.join(" ", names) + "; try select with all of them");
        }
        return names;
    }

    private ColumnSelection selection(List<String> names) {
        return selections.computeIfAbsent(names, some -> new ColumnSelection(files, some, nulls));
    }
}
