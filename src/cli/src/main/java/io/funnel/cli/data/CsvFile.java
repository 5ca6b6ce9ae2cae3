package io.funnel.cli.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.funnel.cli.message.InputException;
import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One column of a CSV file. */
final class CsvFile {

    private static final int MOST_SNIFFED = 1 << 16;
    /** Starts a colour code, in files that captured a program's output. */
    private static final char ESCAPE = 0x1B;
    /** Separators that are not detected. */
    private static final List<String> SEPARATORS = List.of(" ", "|", ":");

    /** Receives cells; returns false to stop. */
    @FunctionalInterface
    private interface Cells {
        boolean take(CsvRecord record, CsvColumn column, String cell);
    }

    private final DataFile file;
    /** Rows that were left out, numbered from 0. */
    private final BitSet skipped = new BitSet();
    private long rows;
    private int[] together = {};

    private CsvFile(DataFile file) {
        this.file = file;
    }

    /** Refuses an unknown column, and cells that are not numbers. */
    static DataSource.Loaded read(DataFile file) {
        CsvFile csv = new CsvFile(file);
        ElementType type = file.elementType();
        Numbers numbers = new Numbers(type);
        CsvColumn column = csv.cells((record, at, cell) -> csv.add(record, at, cell, numbers, type));
        Data<?> data = numbers.data();
        ElementBuffer.requireMemory(file.path(), data.length(), type);
        boolean isFirst = file.together().isEmpty() || file.column().equals(Optional.of(file.together().getFirst()));
        return new DataSource.Loaded(data, column.name(), isFirst ? csv.skipped.cardinality() : 0, List.of(),
                numbers.rounded(), numbers.areLongs(), csv::place); // rows are reported once
    }

    private long place(long index) {
        long row = index;
        for (int left = skipped.nextSetBit(0); left >= 0 && left <= row; left = skipped.nextSetBit(left + 1)) {
            row++;
        }
        return row;
    }

    /** Returns the integer type, unless the column holds other numbers; stops at the first of those. */
    static ElementType naturalType(DataFile file) {
        AtomicBoolean isWhole = new AtomicBoolean();
        new CsvFile(file).cells((_, _, cell) -> {
            isWhole.setPlain(Numbers.isLong(cell));
            return isWhole.getPlain();
        });
        return isWhole.getPlain() ? ElementType.LONG : ElementType.DOUBLE;
    }

    /** Returns the cells as they are written, without blanks around them. */
    static List<String> texts(DataFile file) {
        List<String> texts = new ArrayList<>();
        new CsvFile(file).cells((_, _, cell) -> texts.add(cell));
        return texts;
    }

    private CsvColumn cells(Cells cells) {
        FileBytes.requireReadable(path());
        try {
            return read(cells);
        } catch (InputException e) {
            if (isBinary(file.path())) {
                throw refused("binary data instead of text", "", "a file by its name, .npy, .npz, .parquet or .arrow,"
                        + " or --raw --type TYPE for little-endian elements");
            }
            throw e;
        }
    }

    private CsvColumn read(Cells cells) {
        char separator = separator(file);
        OpenQuote.refuse(path(), separator);
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(separator)
                .detectBomHeader(true)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(path())) {
            return cells(records.iterator(), cells);
        } catch (CsvParseException e) {
            throw new InputException("not a CSV file: file=" + path() + "; " + firstLine(e), e);
        } catch (UncheckedIOException e) {
            throw FileBytes.refused(path(), Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw FileBytes.refused(path(), e);
        }
    }

    /** Searches bytes: no separator is part of another character in UTF-8. */
    private static char separator(DataFile file) {
        if (file.path().toString().toLowerCase(Locale.ROOT).endsWith(".tsv") && file.style().separator().isEmpty()) {
            return '\t';
        }
        return file.style().separator(file.path(), start(file.path()));
    }

    private static String start(Path path) {
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            char[] start = new char[MOST_SNIFFED];
            int read = Math.max(0, reader.read(start));
            return new String(start, 0, read);
        } catch (IOException e) {
            throw FileBytes.refused(path, e);
        }
    }

    /** UTF-16 with a byte order mark counts as text. */
    private static boolean isBinary(Path path) {
        String start = start(path);
        return !start.startsWith("\u00fe\u00ff") && !start.startsWith("\u00ff\u00fe")
                && start.chars().anyMatch(one -> one < '\t' || (one > '\r' && one < ' ' && one != ESCAPE));
    }

    private static String firstLine(CsvParseException e) {
        String innermost = String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        return innermost.lines().findFirst().orElse("the parser gives no reason");
    }

    private CsvColumn cells(Iterator<CsvRecord> records, Cells cells) {
        if (!records.hasNext()) {
            throw refused("empty CSV file", "", "a file with a header and rows");
        }
        CsvRecord first = records.next();
        if (file.header() && isBlank(first) && records.hasNext()) {
            throw refused("blank line instead of a header", "row=1", "to delete it, or --no-header");
        }
        CsvColumn column = CsvColumn.find(file, first.getFields());
        together = file.together().stream().mapToInt(name -> CsvColumn.find(file.of(name), first.getFields()).index())
                .toArray();
        boolean isWanted = file.header() || take(first, column, cells);
        while (isWanted && records.hasNext()) {
            isWanted = take(records.next(), column, cells);
        }
        return column;
    }

    private boolean take(CsvRecord record, CsvColumn column, Cells cells) {
        if (isBlank(record) && column.columns() > 1) {
            return true;
        }
        if (record.getFieldCount() != column.columns()) {
            String number = String.join(".", record.getFields());
            boolean isDecimal = column.columns() == 1 && record.getFieldCount() == 2 && Numbers.isNumber(number);
            throw refused("row of different length", "row=" + record.getStartingLineNumber() + ", cells="
                    + record.getFieldCount() + ", columns=" + column.columns(),
                    (isDecimal ? "--decimal-comma if it means " + number + ", or " : "") + "to fix the row");
        }
        int row = Math.toIntExact(rows++);
        String cell = record.getField(column.index()).strip();
        boolean isMissing = file.style().isMissing(cell);
        boolean isLeftOut = isMissing || (file.skipMissing() && Arrays.stream(together)
                .anyMatch(index -> file.style().isMissing(record.getField(index).strip())));
        if (!isLeftOut) {
            return cells.take(record, column, cell);
        }
        if (!file.skipMissing()) {
            throw refused(cell.isEmpty() ? "empty cell" : "missing value",
                    "row=" + record.getStartingLineNumber() + ", column=" + column.name()
                            + (cell.isEmpty() ? "" : ", value=" + quoted(cell)),
                    "--skip-missing");
        }
        skipped.set(row);
        return true;
    }

    private static boolean isBlank(CsvRecord record) {
        return record.getFieldCount() == 1 && record.getField(0).isBlank();
    }

    private boolean add(CsvRecord record, CsvColumn column, String cell, Numbers numbers, ElementType type) {
        Numbers.Verdict verdict = numbers.add(file.style().number(cell));
        if (verdict != Numbers.Verdict.ADDED) {
            throw refusal(verdict, "row=" + record.getStartingLineNumber() + ", column=" + column.name() + ", value="
                    + quoted(cell), cell, type);
        }
        return true;
    }

    private InputException refusal(Numbers.Verdict verdict, String where, String cell, ElementType type) {
        if (verdict == Numbers.Verdict.NOT_A_NUMBER) {
            return refused("text in a column of numbers", where, remedy(cell));
        }
        boolean isTooLong = type == ElementType.INT && verdict == Numbers.Verdict.TOO_LARGE;
        String remedy = type == ElementType.DOUBLE
                ? "another --column, or fix the cell"
                : StoredElements.ofType(isTooLong ? "long" : "double");
        return refused("value does not fit " + type.label(), where, remedy);
    }

    private String remedy(String cell) {
        if (file.style().decimalComma() && cell.matches("[+-]?\\d{1,3}(\\.\\d{3})+(,\\d*)?")) {
            return "to write it as " + cell.replace(".", "");
        }
        boolean isDecimal = Numbers.isNumber(cell.replace(',', '.'));
        if (cell.matches("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d*)?")) { // which --decimal-comma might read as another number
            return "to write it as " + cell.replace(",", "")
                    + (isDecimal ? ", or --decimal-comma if it means " + cell.replace(',', '.') : "");
        }
        for (String separator : SEPARATORS) {
            if (cell.contains(separator)
                    && Stream.of(cell.split(Pattern.quote(separator), -1)).allMatch(Numbers::isNumber)) {
                return "--separator '" + separator + "'";
            }
        }
        return isDecimal
                ? "--decimal-comma"
                : "another --column, fix the cell, or --skip-missing --missing "
                        + (cell.matches("[\\w.-]{1,20}") ? cell : "TEXT");
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
