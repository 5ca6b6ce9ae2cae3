package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A file of numbers and how to read it.
 *
 * @param shown       the path in messages and reports: for an unpacked copy, the original
 * @param type        the type of the elements; follows the file if empty
 * @param column      the column of a CSV file, by name or by number from 1
 * @param together    columns of a CSV file that are read in step, including this one; empty for one alone
 * @param skipMissing whether rows of a CSV file with an empty cell in one of them are left out instead of refused
 * @param header      whether the first row of a CSV file names its columns
 * @param style       how a CSV file writes numbers
 */
public record DataFile(
        Path path,
        String shown,
        Format format,
        Optional<ElementType> type,
        Optional<String> column,
        List<String> together,
        boolean skipMissing,
        boolean header,
        CsvStyle style) implements DataSource {

    /** A name in place of a file that may be a reduction. */
    private static final Pattern REDUCTION = Pattern.compile("(int|long|float|double)\\.[a-z]\\w*");

    public DataFile(Path path, Format format, Optional<ElementType> type, Optional<String> column,
            boolean skipMissing, boolean header) {
        this(path, path.toString(), format, type, column, List.of(), skipMissing, header, CsvStyle.USUAL);
    }

    public DataFile {
        together = List.copyOf(together);
    }

    /** Returns the same file with another column. */
    DataFile of(String other) {
        return new DataFile(path, shown, format, type, Optional.of(other), together, skipMissing, header, style);
    }

    /** NumPy arrays, text with separators, and raw little-endian elements. */
    public enum Format {
        NPY, CSV, RAW
    }

    /** The format that a file's name promises, if any. */
    public static Optional<Format> promised(Path path) {
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".npy")) {
            return Optional.of(Format.NPY);
        }
        return name.endsWith(".csv") || name.endsWith(".tsv") ? Optional.of(Format.CSV) : Optional.empty();
    }

    /** Like {@link #promised}; refuses names of unknown formats. */
    public static Format formatOf(Path path) {
        return promised(path).orElseThrow(() -> unknown(path));
    }

    private static InputException unknown(Path path) {
        if (REDUCTION.matcher(path.toString()).matches() && !Files.exists(path)) {
            return new InputException("no such file: file=" + path + "; try --reduction " + path + " if that is meant");
        }
        if (Files.isDirectory(path)) {
            return new InputException("folder without columns: file=" + path
                    + "; try a file in it, or a folder of Parquet or Arrow files");
        }
        return new InputException("unknown kind of file: file=" + path + "; try " + conversion(path));
    }

    private static String conversion(Path path) {
        String name = path.toString().toLowerCase(Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "h5", "hdf5", "nc" -> "python3 -c \"import h5py, numpy; numpy.save('data.npy', h5py.File('" + path
                    + "')['NAME'][()])\"";
            case "mat" -> "python3 -c \"import numpy, scipy.io; numpy.save('data.npy', scipy.io.loadmat('" + path
                    + "')['NAME'])\"";
            case "xls", "xlsx", "ods" -> "to save the sheet as CSV";
            case "parquet", "pq", "arrow", "arrows", "feather", "ipc", "npz" ->
                "to unpack it yourself: gunzip " + path.getFileName() + ".gz";
            default -> "a name that ends in .npy, .csv, .tsv, these as .gz, or .npz, .parquet or .arrow, or - < " + path
                    + " for CSV, or --raw --type TYPE for little-endian elements";
        };
    }

    @Override
    public String name() {
        return shown;
    }

    @Override
    public ElementType elementType() {
        return type.orElseGet(() -> named(() -> switch (format) {
            case NPY -> NpyFile.read(path).type().natural();
            case CSV -> CsvFile.naturalType(this);
            case RAW -> throw new InputException("a raw file needs a type: file=" + path
                    + "; try --type int, long, float or double");
        }));
    }

    /** Fixes the type, so that a CSV file is searched for it only once. */
    public DataFile typed() {
        return as(elementType());
    }

    @Override
    public DataFile as(ElementType other) {
        return new DataFile(path, shown, format, Optional.of(other), column, together, skipMissing, header, style);
    }

    @Override
    public Loaded load(Domain domain) {
        return named(() -> switch (format) {
            case NPY -> stored(NpyFile.read(path));
            case RAW -> stored(raw());
            case CSV -> CsvFile.read(this);
        });
    }

    /** Reads the cells of a CSV file as they are written. */
    List<String> texts() {
        return named(() -> CsvFile.texts(this));
    }

    /** Reports errors under the name that the user gave. */
    private <T> T named(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InputException e) {
            throw new InputException(String.valueOf(e.getMessage()).replace(path.toString(), shown), e);
        }
    }

    private Loaded stored(StoredElements elements) {
        return elements.load(type);
    }

    private StoredElements raw() {
        StoredType stored = StoredType.of(elementType());
        FileBytes bytes = FileBytes.of(path);
        if (bytes.size() % stored.sizeBytes() != 0) {
            throw new InputException("length is not a multiple of the element size: file=" + path + ", bytes="
                    + bytes.size() + ", elementBytes=" + stored.sizeBytes()
                    + "; try another --type, or check that the file is complete");
        }
        return new StoredElements(bytes, 0, bytes.size() / stored.sizeBytes(), stored, ByteOrder.LITTLE_ENDIAN,
                List.of(), false);
    }
}
