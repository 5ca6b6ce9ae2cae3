package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code run} with an answer for each value of a column, or for segments of unequal lengths. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class RunByKeyTest {

    private static final Path SALES = Path.of("src/test/resources/columns/sales.parquet");

    @TempDir
    private Path folder = Path.of("");
    private Path csv = Path.of("");

    @BeforeEach
    void write() throws IOException {
        csv = Files.writeString(folder.resolve("sales.csv"), """
                region,seller,share,price
                north,7,0.5,1.5
                south,-3,0.25,2
                north,-3,1e3,2.5
                east,7,0.5,4
                """);
        Files.writeString(folder.resolve("gaps.csv"), """
                region,price
                south,1
                ,2
                north,NA
                north,4
                south,8
                """);
        Files.writeString(folder.resolve("right.txt"), "0\n1\n1\n4\n");
        Files.writeString(folder.resolve("falling.txt"), "0\n3\n1\n4\n");
        Files.writeString(folder.resolve("short.txt"), "0\n3\n");
        Files.writeString(folder.resolve("text.txt"), "0\nthree\n4\n");
    }

    private Invocation run(String words) {
        return Invocation.here(("run --runtime embedded " + words).replace("CSV", csv.toString())
                .replace("SALES", SALES.toString()).replace("FOLDER", folder.toString()).split(" "));
    }

    @Test
    void by_texts_areRowsInRisingOrder() {
        Invocation run = run("--by region --op mean,max --placement host CSV --column price");

        assertThat(run.out()).startsWith("""
                mean, max of 3 values of region, 4 doubles (price):
                 region | mean | max
                --------+------+-----
                   east |  4.0 | 4.0
                  north |  2.0 | 2.5
                  south |  2.0 | 2.0
                on host (java, JVM), HostEngine;""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"seller|[\"-3\",\"7\"]|[2.25,2.75]",
        "share|[\"0.25\",\"0.5\",\"1000.0\"]|[2.0,2.75,2.5]"})
    void by_numbers_areInTheirOrder(String column, String keys, String values) {
        JsonNode found =
                Json.parse(run("--by " + column + " --op mean --placement host --format json CSV --column price")
                        .out());

        assertThat(Json.line(found.required("keys"))).isEqualTo(keys);
        assertThat(Json.line(found.required("values"))).isEqualTo(values);
    }

    @Test
    void by_columnsOfParquet_areRead() throws IOException {
        Path output = folder.resolve("values.csv");
        assertThat(run("--by name --op sum --placement host SALES --column price --output " + output).exitCode())
                .isZero();
        assertThat(Files.readString(output)).startsWith("name,sum\nx0,0.0\nx1,0.25\nx10,2.5\n");
        assertThat(run("--by id --op sum --placement host SALES --column price").out())
                .contains("sum of 1000 values of id, 1000 doubles (price):", "\n  9 | 2.25\n");
    }

    /** Rows without a key are left out as well as rows without an element. */
    @Test
    void by_rowsWithGaps_areLeftOut() {
        assertThat(run("--by region --op sum,max --placement host FOLDER/gaps.csv --column price --skip-missing").out())
                .startsWith("""
                        sum, max of 2 values of region, 3 longs (price), 2 missing cells skipped:
                         region | sum | max
                        --------+-----+-----
                          north |   4 |   4
                          south |   9 |   8
                        """);
        String parquet = " --placement host --skip-missing --format json SALES --column ";
        assertThat(Json.parse(run("--by quantity --op sum" + parquet + "price").out()).required("length").intValue())
                .isEqualTo(Json.parse(run("--op sum" + parquet + "quantity").out()).required("length").intValue());
        assertThat(Json.parse(run("--by name --op sum" + parquet + "quantity").out()).required("keys").size())
                .isLessThan(1000);
    }

    /** The file's unpacked copy was once named instead. */
    @Test
    void by_keysOfAPackedFile_areRefusedByItsName() throws IOException {
        Path packed = folder.resolve("gaps.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("region,price\nsouth,1\n,2\n".getBytes(StandardCharsets.UTF_8));
        }
        run("--by region --op sum --placement host FOLDER/gaps.csv.gz --column price")
                .assertRefused("empty cell: file=" + packed + ", row=3, column=region; try --skip-missing");
    }

    /** The second file was once divided by the first one's keys. */
    @Test
    void by_keysOfSeveralFiles_areEachFilesOwn() throws IOException {
        Files.writeString(folder.resolve("other.csv"), """
                region,price
                west,1
                north,2
                west,3
                west,4
                """);
        JsonNode found = Json.parse(
                run("--by region --op sum --placement host --format json CSV FOLDER/other.csv --column price").out());

        assertThat(found.get(0).required("keys")).hasToString("[\"east\",\"north\",\"south\"]");
        assertThat(found.get(1).required("keys")).hasToString("[\"north\",\"west\"]");
        assertThat(found.get(1).required("values")).hasToString("[2,8]");
    }

    @Test
    void offsets_ofAFile_areSegments() {
        assertThat(run("--offsets FOLDER/right.txt --op sum --placement host CSV --column price").out()).startsWith("""
                sum of 3 segments, 4 doubles (price):
                 segment | sum
                ---------+-----
                       0 | 1.5
                       1 | 0.0
                       2 | 8.5
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--by nowhere --op sum CSV --column price|unknown column: file=",
        "--by nowhere --op sum SALES --column price|unknown column: file=",
        "--by nam --op sum SALES --column price|column=nam; try name; columns: name, id, price, quantity",
        "--by quantity --op sum SALES --column price|missing values without a policy",
        "--rows 2 --op sum CSV --column price --skip-missing|segments of a file with rows left out",
        "--by region --op sum FOLDER/gaps.csv --column price|; try --skip-missing",
        "--by region --rows 2 --op sum CSV --column price|several kinds of segments: options=--rows --by",
        "--by region --op median CSV --column price|operation of all elements together: operation=median; try it without",
        "--offsets FOLDER/falling.txt --op sum CSV --column price|offsets fall: offsets[1]=3, offsets[2]=1",
        "--offsets FOLDER/short.txt --op sum CSV --column price|segments end before the end of the input: offsets[1]=3, length=4",
        "--offsets FOLDER/text.txt --op sum CSV --column price|text in a column of numbers",
        "--offsets FOLDER/none.txt --op sum CSV --column price|no such file: file="})
    void badUsage_isALineAndCodeTwo(String words, String expected) {
        run((words.contains("--placement") ? "" : "--placement host ") + words).assertRefused(expected);
    }
}
