package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.data.DataSource.Loaded;
import io.funnel.cli.message.InputException;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

class CsvFileTest {

    private static final String TABLE = "name,high,\"low, at night\"\na,1.5,-2\n\"b\"\"c\",\"2.5\",3e0\n";

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"high|1.5|2.5", "2|1.5|2.5", "low, at night|-2|3", "3|-2|3"})
    void load_columnByNameOrNumber_givesItsNumbers(String column, double first, double second) throws IOException {
        assertThat(values(read(TABLE, column))).containsExactly(first, second);
    }

    @Test
    void load_columnByNumber_knowsItsName() throws IOException {
        assertThat(read(TABLE, "2").column()).isEqualTo("high");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\r\n1\r\n2\r\n", "x\n1\n2", "\uFEFFx\n1\n2\n", "x\r1\r2\r", " x \n 1 \n\t2\n"})
    void load_lineEndingsMarkAndSpaces_makeNoDifference(String text) throws IOException {
        assertThat(values(read(text, "x"))).containsExactly(1d, 2d);
    }

    @Test
    void load_onlyColumn_needsNoName() throws IOException {
        assertThat(values(new CsvCase("x\n1\n").load())).containsExactly(1d);
    }

    @Test
    void load_specialNumbers_areReadAsPythonAndJavaWriteThem() throws IOException {
        assertThat(values(read("x\nNaN\nnan\n-inf\nInfinity\n+inf\n.5\n1.\n-0\n", "x"))).containsExactly(Double.NaN,
                Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0.5, 1d, -0d);
    }

    @Test
    void load_manyRows_keepsAll() throws IOException {
        int rows = 600_001;
        StringBuilder text = new StringBuilder("x\n");
        for (int i = 0; i < rows; i++) {
            text.append(i).append('\n');
        }

        Loaded loaded = new CsvCase(text.toString()).ofType(ElementType.INT).load();

        TornadoNativeArray array = NpyBytes.array(loaded);
        assertThat(array.getSize()).isEqualTo(rows);
        for (int i = 0; i < rows; i += 1009) {
            assertThat(NativeArrays.get(array, i)).isEqualTo(i);
        }
    }

    /** Each part of the digits would be tried as a number, which takes minutes. */
    @Test
    void load_longCellThatIsNearlyANumber_isRefusedAtOnce() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> read("x\n" + "1".repeat(2_000_000) + "x\n", "x"))
                .withMessageStartingWith("text in a column of numbers: ");
    }

    @ParameterizedTest
    @CsvSource({"int, 7", "long, 7", "float, 7", "double, 7"})
    void load_type_isTheArrays(String type, double value) throws IOException {
        Loaded loaded = new CsvCase("x\n7\n").ofType(ElementType.parse(type).orElseThrow()).load();

        assertThat(loaded.data().type().label()).isEqualTo(type);
        assertThat(values(loaded)).containsExactly(value);
    }

    @Test
    void load_float_roundsTheTextOnce() throws IOException {
        // rounded to double first, it would become 1.0
        String justAboveHalfway = "1.00000005960464477540000001";

        assertThat(values(new CsvCase("x\n" + justAboveHalfway + "\n").ofType(ElementType.FLOAT).load()))
                .containsExactly(1 + 0x1p-23);
    }

    @Test
    void load_noRows_isEmpty() throws IOException {
        assertThat(values(read("x,y\n", "y"))).isEmpty();
    }

    @Test
    void load_emptyCell_isRefusedOrSkipped() throws IOException {
        String text = "a,b\n1,2\n3,\n4,5\n";

        assertRefused(new CsvCase(text).column("b"), "empty cell", "row=3", "column=b", "--skip-missing");
        Loaded loaded = new CsvCase(text).column("b").skipMissing().load();
        assertThat(values(loaded)).containsExactly(2d, 5d);
        assertThat(loaded.skipped()).isEqualTo(1);
    }

    @Test
    void load_emptyLineOfTheOnlyColumn_isAnEmptyCell() throws IOException {
        assertRefused(new CsvCase("a\n1\n\n2\n"), "empty cell", "row=3");
        assertThat(values(new CsvCase("a\n1\n\n2\n").skipMissing().load())).containsExactly(1d, 2d);
    }

    @Test
    void load_blankLineBetweenRows_isNoRow() throws IOException {
        assertThat(values(read("a,b\n1,2\n\n3,4\n", "b"))).containsExactly(2d, 4d);
    }

    @ParameterizedTest
    @ValueSource(strings = {"drizzle", "1,5\"", "1.5f", "0x10", "1_000", "--1", "1e", ".", "e5", "1 2", "٣"})
    void load_text_namesRowAndCell(String cell) throws IOException {
        String quoted = "\"" + cell.replace("\"", "\"\"") + "\"";

        assertRefused(new CsvCase("a,b\n1,2\n1," + quoted + "\n").column("b"), "text in a column of numbers", "row=3",
                "column=b", "value=\"" + cell + "\"");
    }

    @ParameterizedTest
    @CsvSource({"int, 1.5, --type double", "int, 2147483648, '--type long, or a reduction of longs'",
        "long, 9223372036854775808, --type double", "long, NaN, --type double", "float, 1e39, --type double",
        "double, 1e999, 'another --column, or fix the cell'"})
    void load_valueThatDoesNotFit_namesTheRow(String type, String cell, String advice) throws IOException {
        assertRefused(new CsvCase("a\n1\n" + cell + "\n").ofType(ElementType.parse(type).orElseThrow()),
                "does not fit " + type, "row=3", "value=\"" + cell + "\"", "; try " + advice);
    }

    @Test
    void load_unknownColumn_givesTheNearest() throws IOException {
        String text = "date,precipitation,temp_max,temp_min,wind,weather\n";

        assertRefused(new CsvCase(text).column("tmp_min"), "unknown column", "column=tmp_min", "try temp_min");
        assertRefused(new CsvCase(text).column("7"), "unknown column", "column=7", "date, precipitation");
        assertRefused(new CsvCase(text).column("0"), "unknown column", "column=0");
    }

    @Test
    void load_columnsWithBarsBetween_givesTheSeparator() {
        assertRefused(new CsvCase("x|y\n1|2\n").column("y"), "unknown column: ", "; try --separator '|', or x|y");
    }

    @Test
    void load_severalColumns_wantsOne() throws IOException {
        assertRefused(new CsvCase(TABLE), "several columns", "name, high");
        assertRefused(new CsvCase("a,b,a\n1,2,3\n").column("a"), "two columns of this name", "1 or 3");
    }

    @Test
    void load_rowOfAnotherLength_isRefused() throws IOException {
        assertRefused(new CsvCase("a,b\n1,2\n3\n").column("a"), "row of different length", "row=3", "cells=1");
        assertRefused(new CsvCase("a,b\n1,2\n3,4,5\n").column("a"), "row of different length", "row=3", "cells=3");
    }

    @Test
    void load_headerThatIsANumber_isNotLost() throws IOException {
        assertRefused(new CsvCase("1\n2\n3\n"), "no header", "--no-header");
        assertThat(values(new CsvCase("1\n2\n3\n").noHeader().load())).containsExactly(1d, 2d, 3d);
        assertThat(values(new CsvCase("a,1\nb,2\n").noHeader().column("2").load())).containsExactly(1d, 2d);
        assertThat(values(new CsvCase("2012,2013\n5,6\n").column("2013").load())).containsExactly(6d);
    }

    @Test
    void load_columnThatIsANameAndANumber_isRefusedUntilTheHeaderIsKnown() throws IOException {
        String numbers = "3,1\n10,20\n30,40\n";
        assertRefused(new CsvCase(numbers).column("1"), "no header: ", "column=1, firstRow=3, 1; try --no-header",
                "or --header");
        assertRefused(new CsvCase("1,2\n10,20\n").column("1"), "no header: ");
        assertRefused(new CsvCase("1,1\n10,20\n").column("1"), "no header: ");
        assertThat(values(new CsvCase(numbers).column("1").noHeader().load())).containsExactly(3d, 10d, 30d);
        assertThat(values(new CsvCase(numbers).column("1").header().load())).containsExactly(20d, 40d);

        String framed = ",0,1\n0,5,6\n1,7,8\n"; // as pandas writes columns without names
        assertRefused(new CsvCase(framed).column("1"), "column by name or by number: ", "firstRow=, 0, 1; try");
        assertThat(values(new CsvCase(framed).column("1").header().load())).containsExactly(6d, 8d);
        assertThat(values(new CsvCase(framed).column("2").header().load())).containsExactly(5d, 7d);
        assertThat(values(new CsvCase("1\n2\n3\n").header().load())).containsExactly(2d, 3d);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "Datum;Preis, EUR\\n1,5;3,75\\n|2|3.75|true",
        "\"Datum, Zeit\";Preis\\n1;3,75\\n|Preis|3.75|true",
        "Preis, EUR\\n3,75\\n|1|3.75|true",
        "a, b\\tc\\n1\\t3,75\\n|c|3.75|true",
        "\"a, b\";c\\n1;3.75\\n|c|3.75|false",
        "\uFEFF\"a, \"\"b\"\",\";c\\n1;3.75\\n|c|3.75|false",
        "\"a,\\nb\";c\\n1;3.75\\n|c|3.75|false",
        "d;5\" pipe, new\\n1,3\\n|new|3|false",
        "d;5\"\" pipe, new\\n1;3.75\\n|5\"\" pipe, new|3.75|false",
        "Datum;Preis, EUR\\n1;3.75\\n|Preis, EUR|3.75|false",
        "id,name; title\\n\\n1.5,x\\n|id|1.5|false"
    })
    void load_commaThatIsNoSeparator_keepsCellsWhole(String text, String column, double value, boolean decimalComma)
            throws IOException {
        CsvCase file = new CsvCase(text.replace("\\n", "\n").replace("\\t", "\t")).column(column);

        assertThat(values((decimalComma ? file.decimalComma() : file).load())).containsExactly(value);
    }

    @Test
    void load_twoSeparatorsThatBothFit_areRefused() throws IOException {
        assertRefused(new CsvCase("Datum;Preis, EUR\n1;3,75\n").column("EUR"), "more than one separator: ",
                "separators=',' ';'; try --separator ',' or --separator ';', or --decimal-comma");
        assertRefused(new CsvCase("a\tb;c\n1\t2;3\n").decimalComma().column("a"),
                "try --separator ';' or --separator tab");
    }

    @Test
    void load_twoColumnsOfANumber_areNotOfferedByThatNumber() throws IOException {
        assertRefused(new CsvCase("2,3,3\n5,6,7\n").header().column("3"), "two columns of this name: ",
                "; try to rename one in the header");
        assertRefused(new CsvCase("4,1,1\n5,6,7\n").header().column("1"), "; try its number, 2 or 3");
        assertThat(values(new CsvCase("4,1,1\n5,6,7\n").header().column("3").load())).containsExactly(7d);
        assertRefused(new CsvCase("x,2,x\n5,6,7\n").column("x"), "; try its number, 1 or 3");
    }

    @Test
    void load_emptyFile_isRefused() throws IOException {
        assertRefused(new CsvCase(""), "empty CSV file");
    }

    @Test
    void load_quoteThatNeverEnds_isRefusedWhereItBegins() throws IOException {
        assertRefused(new CsvCase("a\n\"1\n2\n"), "quote never closed", "row=2, cell=1");
        assertRefused(new CsvCase("\uFEFFa,b\r\n1,2\r\n3,\"4\r\n5,6\r\n").column("a"), "row=3, cell=2");
        assertRefused(new CsvCase("a,b\n\"1\n\",2\n3,\"x\"\"\n5,6").column("a"), "row=4, cell=2");
        assertRefused(new CsvCase("a\n1\n\""), "row=3, cell=1");
    }

    @Test
    void load_quotesInsideText_areText() throws IOException {
        assertThat(values(read("a,b\n1,5\" pipe\n2, \"x\n3,\"\"\"\"\n4,\"x\n\"\n", "a"))).containsExactly(1d, 2d, 3d,
                4d);
    }

    private Loaded read(String text, String column) throws IOException {
        return new CsvCase(text).column(column).load();
    }

    private static List<Double> values(Loaded loaded) {
        List<Double> values = new ArrayList<>();
        TornadoNativeArray array = NpyBytes.array(loaded);
        for (int i = 0; i < array.getSize(); i++) {
            values.add(NativeArrays.get(array, i).doubleValue());
        }
        return values;
    }

    private static void assertRefused(CsvCase file, String... parts) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(file::load)
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .contains(parts)
                        .contains("file=")
                        .doesNotContain("\n"));
    }

    /** A file with the options to read it. */
    private final class CsvCase {

        private final String text;
        private Optional<ElementType> type = Optional.empty();
        private Optional<String> column = Optional.empty();
        private boolean skipMissing;
        private boolean header = true;
        private boolean named;
        private boolean decimalComma;

        CsvCase(String text) {
            this.text = text;
        }

        CsvCase ofType(ElementType wished) {
            type = Optional.of(wished);
            return this;
        }

        CsvCase column(String wished) {
            column = Optional.of(wished);
            return this;
        }

        CsvCase skipMissing() {
            skipMissing = true;
            return this;
        }

        CsvCase header() {
            named = true;
            return this;
        }

        CsvCase decimalComma() {
            decimalComma = true;
            return this;
        }

        CsvCase noHeader() {
            header = false;
            return this;
        }

        Loaded load() throws IOException {
            Path file = Files.writeString(folder.resolve("table.csv"), text);
            CsvStyle style = new CsvStyle(Optional.empty(), decimalComma, named, List.of());
            return new DataFile(file, file.toString(), Format.CSV, type, column, List.of(), skipMissing, header, style)
                    .load(Domain.ALL);
        }
    }
}
