package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Columns of a Parquet file of a thousand rows, written by DuckDB: {@code id} is i, {@code price} is i / 4. {@code
 * quantity} is i % 10, but null in every fifth row; {@code name} is text.
 */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class ColumnFilesTest {

    private static final Path SALES = Path.of("src/test/resources/columns/sales.parquet");

    @TempDir
    Path folder;

    private static Invocation sales(String arguments) {
        return Invocation.here((arguments + " --runtime embedded").replace("SALES", SALES.toString()).split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "run SALES --column price --op sum|sum of 1000 doubles (price): 124875.0",
        "run SALES --column id --op min|min of 1000 longs (id): 0",
        "run SALES --column quantity --op sum --skip-missing|sum of 800 longs (quantity), 200 missing cells skipped: 4000",
        "run SALES --column id --column quantity --reduction double.dotProduct --skip-missing|double.dotProduct of 800 elements "
                + "(id, quantity), 200 missing cells skipped: 2006000.0",
        "run SALES --column price --op sum --devices all|sum of 1000 doubles (price): 124875.0",
        "compare SALES --column price --op sum --strategy Cascade --repetitions 1|124875.0"})
    void column_isReduced(String arguments, String expected) {
        Invocation run = sales(arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "run SALES --column prise --op sum|column=prise; try price; columns: id, price, quantity",
        "run SALES --op sum|columns=3; try --column with one of id, price, quantity",
        "run SALES --column name --op sum|column does not hold numbers",
        "run SALES --column quantity --op sum|rows=200; try --skip-missing",
        "run SALES --column price --reduction float.sum|column of another type",
        "run SALES --column price --op sum --no-header|kind=Parquet or Arrow, option=--no-header; try without --no-header, for CSV only",
        "run SALES --column price --op sum --devices 0:7|unknown device"})
    void badUsage_isALineAndCodeTwo(String arguments, String expected) {
        sales(arguments).assertRefused(expected);
    }

    @Test
    void filesThatAreNone_areALineAndCodeTwo() throws IOException {
        byte[] bytes = Files.readAllBytes(SALES);
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(bytes, bytes.length / 2));
        Invocation.here("run", cut.toString(), "--column", "id", "--op", "sum").assertRefused("broken file");
        Path empty = Files.createFile(folder.resolve("empty.parquet"));
        Invocation.here("run", empty.toString(), "--column", "id", "--op", "sum").assertRefused("empty file");
        Invocation.here("run", folder.resolve("no.arrow").toString(), "--column", "id", "--op", "sum")
                .assertRefused("no such file");
    }

    /** One row of a structure, {@code {a: 1}}, written by DuckDB. */
    @Test
    void fileOfNestedColumnsAlone_saysThatThereAreNoNumbers() {
        Invocation.here("run", "src/test/resources/columns/nested.parquet", "--op", "sum")
                .assertRefused("no column of numbers: file=", "nested columns are not read");
    }

    @Test
    void folder_isOneInput() throws IOException {
        Files.copy(SALES, folder.resolve("a.parquet"));
        Files.copy(SALES, folder.resolve("b.parquet"));
        assertThat(Invocation.here("run", folder.toString(), "--column", "price", "--op", "sum").out())
                .contains("sum of 2000 doubles (price): 249750.0");
    }
}
