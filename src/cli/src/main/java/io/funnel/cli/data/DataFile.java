package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * A file of numbers and how to read it.
 *
 * @param path        where it is
 * @param format      what it is
 * @param type        the element type of the array; what suits the file where it is empty
 * @param column      the column of a CSV file, by name or by number from 1
 * @param skipMissing whether empty cells of a CSV file are left out instead of refused
 * @param header      whether the first row of a CSV file names its columns
 */
public record DataFile(
        Path path,
        Format format,
        Optional<ElementType> type,
        Optional<String> column,
        boolean skipMissing,
        boolean header) implements DataSource {

    @Override
    public String name() {
        return path.toString();
    }

    /** The formats that are read. */
    public enum Format {
        /** An array as NumPy saves it. */
        NPY,
        /** Text with commas. */
        CSV,
        /** Little-endian elements and nothing else. */
        RAW
    }

    /**
     * The format that a file's name promises.
     *
     * @throws InputException if it promises none
     */
    public static Format formatOf(Path path) {
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".npy")) {
            return Format.NPY;
        }
        if (name.endsWith(".csv")) {
            return Format.CSV;
        }
        throw new InputException(
                "unknown kind of file: file=" + path + "; try a name that ends in .npy or .csv, or --raw"
                        + " --type TYPE for little-endian elements");
    }

    /** Reads it as it says itself what type it is to have. */
    @Override
    public Loaded load(ElementType wished, Domain domain) {
        return load();
    }

    @Override
    public View view(ElementType wished, Domain domain) {
        Optional<Data<?>> inPlace = switch (format) {
            case NPY -> NpyFile.read(path).inPlace(type);
            case RAW -> RawFile.read(path, type).inPlace(type);
            case CSV -> Optional.empty();
        };
        return inPlace.isPresent() ? new View(inPlace.get(), "", 0) : DataSource.super.view(wished, domain);
    }

    /**
     * Reads it.
     *
     * @throws InputException if it is not there, not what it should be, or too large
     */
    public Loaded load() {
        return switch (format) {
            case NPY -> new Loaded(NpyFile.read(path).toArray(path, type), "", 0);
            case RAW -> new Loaded(RawFile.read(path, type).toArray(path, type), "", 0);
            case CSV -> CsvFile.read(this);
        };
    }
}
