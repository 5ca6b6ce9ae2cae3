package io.funnel.cli.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** One column of a CSV file. */
final class CsvFile {

    private static final int MOST_SNIFFED = 1 << 16;

    private final DataFile file;
    private final ElementType type;
    private final Numbers numbers;
    private long skipped;

    private CsvFile(DataFile file) {
        this.file = file;
        this.type = file.elementType();
        this.numbers = new Numbers(type);
    }

    /** Refuses a column that is not there or holds anything but numbers. */
    static DataSource.Loaded read(DataFile file) {
        FileBytes.requireReadable(file.path());
        char separator = separator(file);
        OpenQuote.refuse(file.path(), separator);
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(separator)
                .detectBomHeader(true)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(file.path())) {
            return new CsvFile(file).read(records.iterator());
        } catch (CsvParseException e) {
            throw new InputException("not a CSV file: file=" + file.path() + "; " + firstLine(e), e);
        } catch (UncheckedIOException e) {
            throw FileBytes.refused(file.path(), Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw FileBytes.refused(file.path(), e);
        }
    }

    /** The first line as bytes: no separator is part of another character in UTF-8. */
    private static char separator(DataFile file) {
        if (file.path().toString().toLowerCase(Locale.ROOT).endsWith(".tsv") && file.style().separator().isEmpty()) {
            return '\t';
        }
        try (BufferedReader reader = Files.newBufferedReader(file.path(), StandardCharsets.ISO_8859_1)) {
            char[] start = new char[MOST_SNIFFED];
            int read = Math.max(0, reader.read(start));
            return file.style().separator(new String(start, 0, read).lines().findFirst().orElse(""));
        } catch (IOException e) {
            throw FileBytes.refused(file.path(), e);
        }
    }

    private static String firstLine(CsvParseException e) {
        String innermost = String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        return innermost.lines().findFirst().orElse("the parser gives no reason");
    }

    private DataSource.Loaded read(Iterator<CsvRecord> records) {
        if (!records.hasNext()) {
            throw refused("empty CSV file", "", "a file with a header and rows");
        }
        CsvRecord first = records.next();
        CsvColumn column = CsvColumn.find(path(), first.getFields(), file.header(), file.column());
        if (!file.header()) {
            add(first, column);
        }
        while (records.hasNext()) {
            add(records.next(), column);
        }
        Data<?> data = numbers.data();
        ElementBuffer.requireMemory(path(), data.length(), type);
        return new DataSource.Loaded(data, column.name(), skipped, List.of(), numbers.rounded());
    }

    private void add(CsvRecord record, CsvColumn column) {
        boolean blankLine = record.getFieldCount() == 1 && record.getField(0).isBlank();
        if (blankLine && column.columns() > 1) {
            return;
        }
        if (record.getFieldCount() != column.columns()) {
            throw refused("row of another length", "row=" + record.getStartingLineNumber() + ", cells="
                    + record.getFieldCount() + ", columns=" + column.columns(), "mend the row");
        }
        String cell = record.getField(column.index()).strip();
        if (!file.style().isMissing(cell)) {
            add(record, column, cell);
        } else if (file.skipMissing()) {
            skipped++;
        } else {
            throw refused(cell.isEmpty() ? "empty cell" : "missing value",
                    "row=" + record.getStartingLineNumber() + ", column=" + column.name()
                            + (cell.isEmpty() ? "" : ", value=" + quoted(cell)),
                    "--skip-missing");
        }
    }

    private void add(CsvRecord record, CsvColumn column, String cell) {
        Numbers.Verdict verdict = numbers.add(file.style().number(cell));
        String where =
                "row=" + record.getStartingLineNumber() + ", column=" + column.name() + ", value=" + quoted(cell);
        switch (verdict) {
            case ADDED -> {}
            case NOT_A_NUMBER ->
                throw refused("text in a column of numbers", where, Numbers.isNumber(cell.replace(',', '.'))
                        ? "--decimal-comma"
                        : "another --column, mend the cell, or --skip-missing --missing "
                                + (cell.matches("[\\w.-]{1,20}") ? cell : "TEXT"));
            case NOT_WHOLE -> throw refused("value does not fit " + type.label(), where, "--type double");
            case TOO_LARGE -> throw refused("value does not fit " + type.label(), where,
                    switch (type) {
                        case INT -> "--type long or double";
                        case DOUBLE -> "another --column, or mend the cell";
                        default -> "--type double";
                    });
        }
    }

    private static String quoted(String cell) {
        String start = cell.length() > 40 ? cell.substring(0, 40) + "..." : cell;
        return "\"" + start.replaceAll("\\R", " ") + "\"";
    }

    private Path path() {
        return file.path();
    }

    private InputException refused(String what, String values, String remedy) {
        return new InputException(what + ": file=" + path() + (values.isEmpty() ? "" : ", " + values) + "; try "
                + remedy);
    }
}
