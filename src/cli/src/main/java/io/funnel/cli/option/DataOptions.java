package io.funnel.cli.option;

import io.funnel.cli.data.ColumnData;
import io.funnel.cli.data.CsvStyle;
import io.funnel.cli.data.DataFile;
import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.data.Unpacked;
import io.funnel.cli.message.InputException;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options for reading files and assigning them to the inputs of a reduction. */
public final class DataOptions {

    @Option(names = "--column", paramLabel = "COLUMN",
            description = "Column of a CSV file by name or number from 1; of Parquet and Arrow by name; of an .npz file"
                    + " its array; once for each input.")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--skip-missing",
            description = "Skip rows without a value; in a CSV file also NA, N/A and null.")
    private boolean skipMissing;

    @Option(names = "--missing", paramLabel = "TEXT", split = ",",
            description = "More words for an empty cell.")
    private List<String> missing = new ArrayList<>();

    @Option(names = "--separator", paramLabel = "C",
            description = "Separator of cells: a character, or tab. Default: comma, semicolon or tab, from the first lines outside"
                    + " quotes; no comma with --decimal-comma.")
    private @Nullable String separator;

    @Option(names = "--decimal-comma", description = "Numbers in a CSV file have a decimal comma.")
    private boolean decimalComma;

    @Option(names = "--header", description = "The first row of a CSV file is a header, even one of numbers.")
    private boolean header;

    @Option(names = "--no-header", description = "The first row of a CSV file is data.")
    private boolean noHeader;

    private Optional<String> key = Optional.empty();

    @Option(names = "--raw", description = "The file holds only little-endian elements.")
    private boolean raw;

    /**
     * The data of a run.
     *
     * @param data     one for each input that is read element by element
     * @param elements their number at most, for a progress bar
     */
    public record Sources(List<DataSource> data, List<String> names, long elements) {

        /** The files, folders and patterns that the user gave, instead of unpacked copies. */
        public Stream<Path> files() {
            return IntStream.range(0, data.size()).filter(i -> !(data.get(i) instanceof GeneratedData))
                    .mapToObj(i -> Path.of(names.get(i).equals(Unpacked.STANDARD_INPUT) ? "/dev/stdin" : names.get(i)));
        }
    }

    /**
     * Returns one source for each input that is read element by element; without a reduction, a single source of any
     * type. The first generated input uses the seed, and each further one the next seed.
     */
    public Sources sources(List<String> files, Optional<SelectedReduction> chosen, long seed) {
        return assigned(files, chosen.map(one -> one.streamed().stream().map(Input::name).toList())
                .orElse(List.of("in")), chosen.map(one -> one.streamed().stream().map(Input::type).toList()),
                chosen.map(SelectedReduction::title).orElse("one of a single input"), seed);
    }

    /** Returns one source for each input of operations, all of the given type, or else of one that suits all data. */
    public Sources sources(List<String> files, List<Input> inputs, Optional<ElementType> type, String title,
            long seed) {
        Sources found = assigned(files, inputs.stream().map(Input::name).toList(),
                type.map(one -> Collections.nCopies(inputs.size(), one)), title, seed);
        List<ElementType> types = found.data().stream().map(DataSource::elementType).distinct().toList();
        if (types.size() == 1) {
            return found;
        }
        ElementType common = types.stream().anyMatch(ElementType::isFloating) ? ElementType.DOUBLE : ElementType.LONG;
        return new Sources(found.data().stream().map(one -> one.as(common)).toList(), found.names(), found.elements());
    }

    private Sources assigned(
            List<String> files, List<String> inputs, Optional<List<ElementType>> types, String title, long seed) {
        List<String> names = each("FILE", files, inputs, title);
        List<String> ofFiles = columns.isEmpty() ? List.of() : each("--column", columns, inputs, title);
        boolean isOne = names.stream().allMatch(names.getFirst()::equals);
        if (skipMissing && !isOne) {
            throw new InputException("missing cells cannot be skipped in one of several files: reduction=" + title
                    + "; try one file with all columns");
        }
        List<DataSource> data = new ArrayList<>();
        long elements = 0;
        for (int i = 0; i < names.size(); i++) {
            int input = i;
            Optional<String> column = ofFiles.isEmpty() ? Optional.empty() : Optional.of(ofFiles.get(i));
            Optional<ElementType> type = types.map(all -> all.get(input));
            DataSource source = ColumnData.isFor(names.get(i))
                    ? columnOf(names.get(i), type, column, together(isOne ? ofFiles : column.stream().toList()))
                    : source(names.get(i), type, column, together(isOne ? ofFiles : List.of()), seed + i);
            data.add(source);
            elements = Math.max(elements, switch (source) {
                case DataFile file -> file.path().toFile().length()
                        / file.type().map(ElementType::sizeBytes).orElse(Double.BYTES);
                case ColumnData stored -> stored.rows();
                case GeneratedData made -> made.size();
            });
        }
        if (data.stream().allMatch(GeneratedData.class::isInstance)) { // with a file present, the options apply to it
            DataKind.GENERATED.require(given(), String.join(" ", names));
        }
        return new Sources(data, names, elements);
    }

    private List<String> each(String what, List<String> given, List<String> inputs, String title) {
        boolean shared = what.equals("--column") || columns.size() == inputs.size();
        if (given.size() == 1 && inputs.size() > 1 && shared) {
            return Collections.nCopies(inputs.size(), given.getFirst());
        }
        if (given.size() != inputs.size()) {
            throw new InputException("wrong number of inputs: reduction=" + title + ", " + what + "="
                    + String.join(" ", given) + ", given=" + given.size() + ", needed=" + inputs.size()
                    + "; try one each for " + String.join(", ", inputs));
        }
        return given;
    }

    /** Refuses file options without a file. */
    public void requireNone() {
        if (!given().isEmpty()) {
            throw new InputException("file options without a file: option=" + String.join(" ", given())
                    + "; add FILE");
        }
    }

    /** Names a column of keys, whose rows without a value are left out with those of the data. */
    public void keyedBy(Optional<String> column) {
        key = column;
    }

    /** Returns a column of keys. */
    DataSource key(String file, String column) {
        List<String> together = together(columns);
        return ColumnData.isFor(file)
                ? ColumnData.key(Path.of(file).toAbsolutePath(), column,
                        skipMissing ? together : List.of(column), skipMissing)
                : source(file, Optional.empty(), Optional.of(column), together, 0);
    }

    /** The columns that are read in step, with the keys if rows may be left out. */
    private List<String> together(List<String> some) {
        return Stream.concat(some.stream(), skipMissing ? key.stream() : Stream.empty()).distinct().toList();
    }

    DataSource source(
            String name, Optional<ElementType> type, Optional<String> column, List<String> together, long seed) {
        if (name.isEmpty()) {
            throw new InputException("no name of a file: file=\"\"; try a file, or - for standard input");
        }
        int colon = name.indexOf(':');
        if (!Files.exists(Path.of(name))) {
            Optional<Distribution> made = Distribution.parse(colon < 0 ? name : name.substring(0, colon));
            if (made.isPresent()) {
                return new GeneratedData(type.orElse(ElementType.DOUBLE), made.get(),
                        size(colon < 0 ? "" : name.substring(colon + 1), made.get()), seed);
            }
            refuseNoFile(name);
        }
        boolean isArchive = Unpacked.isArchive(name);
        if (isArchive) {
            DataKind.ARCHIVE.require(given(), name);
        }
        Path file = Unpacked.of(name, column);
        boolean isCopy = !file.equals(Path.of(name));
        Path called = isCopy ? file.getFileName() : file;
        boolean isNamed = DataFile.promised(called)
                .filter(format -> format != Format.CSV || !name.equals(Unpacked.STANDARD_INPUT)).isPresent();
        Format kind = raw && !isNamed ? Format.RAW : DataFile.formatOf(called);
        if (!isArchive) {
            DataKind.of(kind).require(given(), name);
        }
        Path path = file.toAbsolutePath();
        return new DataFile(path, isCopy ? name : path.toString(), kind, type, isArchive ? Optional.empty() : column,
                kind == Format.CSV ? together : List.of(), skipMissing, !noHeader, style()).typed();
    }

    /** Columns support only skipping of rows without a value, and no other style. */
    private ColumnData columnOf(
            String name, Optional<ElementType> type, Optional<String> column, List<String> together) {
        DataKind.COLUMNS.require(given(), name);
        return ColumnData.of(Path.of(name).toAbsolutePath(), type, column, together, skipMissing);
    }

    /** The file options that the user gave. */
    public List<String> given() {
        Map<String, Boolean> all = new LinkedHashMap<>();
        all.put("--column", !columns.isEmpty());
        all.put("--skip-missing", skipMissing);
        all.put("--missing", !missing.isEmpty());
        all.put("--separator", separator != null);
        all.put("--decimal-comma", decimalComma);
        all.put("--header", header);
        all.put("--no-header", noHeader);
        all.put("--raw", raw);
        return all.keySet().stream().filter(all::get).toList();
    }

    private CsvStyle style() {
        Optional<String> between = Optional.ofNullable(separator)
                .map(text -> text.equals("tab") || text.equals("\\t") ? "\t" : text);
        between.filter(text -> text.length() != 1 || "\"\r\n".contains(text)).ifPresent(text -> {
            throw new InputException("not a separator: separator=" + text + "; try one character, or tab");
        });
        if (decimalComma && between.filter(","::equals).isPresent()) {
            throw new InputException("comma both as separator and decimal comma: separator=,; try --separator ';'");
        }
        if (header && noHeader) {
            throw new InputException("both --header and --no-header; try one of them");
        }
        return new CsvStyle(between.map(text -> text.charAt(0)), decimalComma, header, missing);
    }

    /** Refuses names that a shell would expand or a downloader would fetch. */
    private static void refuseNoFile(String name) {
        if (name.matches("[a-z][a-z0-9+.-]+://.*")) {
            throw new InputException("address instead of a file: file=" + name
                    + "; try a local copy, as made by curl -LO");
        }
        if (Strategy.parse(name).isPresent()) {
            throw new InputException("strategy in place of a file: file=" + name
                    + "; try --strategy with commas and no spaces");
        }
        if (name.contains("*")) {
            throw new InputException("no such file: file=" + name
                    + "; try the pattern without quotes, for a result of each file, or one of Parquet or Arrow files");
        }
    }

    private static int size(String text, Distribution made) {
        if (text.isEmpty()) {
            throw new InputException("generated elements without a number: elements=" + made.label() + "; try "
                    + made.label() + ":2^20");
        }
        try {
            return Parsers.Length.parse(text).elements();
        } catch (TypeConversionException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }
}
