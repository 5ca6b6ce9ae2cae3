package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Data formats: archives, compressed files, other separators, gaps, standard input, several files at once. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class FormatsTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "a.csv|x;y\\n1;2\\n3;4\\n|--column y|6",
        "a.tsv|x\\ty, z\\n1\\t2\\n3\\t4\\n|--column x|4",
        "a.csv|x\\ty\\n1\\t2\\n|--column y|2",
        "a.csv|x y\\n1 2\\n3 4\\n|--separator ~ ~ --column y|6",
        "a.csv|x;y\\n1,5;2\\n2,25;4\\n|--decimal-comma --column x|3.75",
        "a.csv|x\\n1,5\\n2,25\\n|--decimal-comma|3.75",
        "a.csv|x\\n1\\nNA\\nnull\\n\\n3\\n|--skip-missing|4",
        "a.csv|x\\n1\\n-\\n?\\n3\\n|--skip-missing --missing -,?|4"
    })
    void run_textOfAnotherKind_isRead(String name, String text, String options, String sum) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text.replace("\\n", "\n").replace("\\t", "\t"));

        assertThat(sum(file, options.isEmpty() ? new String[0] : options.replace("~ ~", "~").split(" ")))
                .isEqualTo(sum);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "x;y\\n1,5;2\\n|text in a column of numbers: |; try --decimal-comma",
        "x;y\\n1,234;2\\n|text in a column of numbers: |; try to write it as 1234, or --decimal-comma if it means 1.234",
        "x;y\\n1,234,567.5;2\\n|text in a column of numbers: |; try to write it as 1234567.5",
        "x y\\n1 2e0\\n|text in a column of numbers: |; try --separator ' '",
        "x;y\\n1.500,5;2\\n|text in a column of numbers: |value=~1.500,5~; try to write it as 1500,5",
        "x\\n1,5\\n|row of different length: |; try --decimal-comma if it means 1.5, or to fix the row",
        "x\\na,b\\n|row of different length: |columns=1; try to fix the row",
        "\\n\\nx\\n1\\n|blank line instead of a header: |, row=1; try to delete it, or --no-header",
        "x;y\\nNA;2\\n|missing value: |value=~NA~; try --skip-missing",
        "x;y\\n--;2\\n|text in a column of numbers: |--skip-missing --missing --"
    })
    void run_textThatIsNotUnderstood_isRefusedWithWhatWouldDo(String text, String what, String remedy)
            throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), text.replace("\\n", "\n"));
        String[] decimal = text.contains("1.500") ? new String[] {"--decimal-comma"} : new String[0];

        run(file, "--column", text.startsWith("x;") && decimal.length == 0 ? "x" : "1", decimal)
                .assertRefused(what, remedy.replace('~', '"'));
    }

    @Test
    void run_compressedAndArchives_areUnpacked() throws IOException {
        byte[] npy = npy(1.5, 2.5);
        Path compressed = folder.resolve("data.npy.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(npy);
        }
        Path archive = folder.resolve("data.npz");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (String name : List.of("left", "right")) {
                out.putNextEntry(new ZipEntry(name + ".npy"));
                out.write(name.equals("left") ? npy : npy(7));
                out.closeEntry();
            }
        }
        assertThat(sum(compressed)).isEqualTo("4.0");
        assertThat(sum(archive, "--column", "right")).isEqualTo("7.0");
        Invocation.here("run", "--op", "sum", archive.toString()).assertRefused("several arrays: ", "left, right");
        Invocation.here("run", "--op", "sum", "--column", "rihgt", archive.toString())
                .assertRefused("unknown array: ", "try ", "right");
        Path columns = Files.move(compressed, folder.resolve("sales.parquet.gz"));
        Invocation.here("run", "--op", "sum", "--column", "price", columns.toString())
                .assertRefused("unknown kind of file: ", "try to unpack it yourself: gunzip sales.parquet.gz");
        Path named = folder.resolve("sales.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(named))) {
            out.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
        }
        Invocation.here("run", "--op", "sum", named.toString()).assertRefused("several columns: file=" + named + ",");
        Path broken = Files.write(folder.resolve("broken.npz"), npy);
        Invocation.here("run", "--op", "sum", broken.toString())
                .assertRefused("cannot be unpacked: file=",
                        "try a complete copy, or a name with the right ending");
        Path nothing = Files.createFile(folder.resolve("nothing.csv.gz"));
        Invocation.here("run", "--op", "sum", nothing.toString()).assertRefused("says: it ends too early; try");
    }

    @Test
    void run_standardInput_isKnownByHowItStarts() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream("x\n1\n2\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(sum(Path.of("-"))).isEqualTo("3");
            System.setIn(new ByteArrayInputStream(npy(0.5, 4)));
            assertThat(sum(Path.of("-"))).isEqualTo("4.5");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void run_binaryDataAsText_isRefusedAsSuch() throws IOException {
        InputStream before = System.in;
        try {
            for (String start : List.of("\u0000\u0001,\n1", "PAR1\u0015\u0004,\n", "1\n\u0002\n")) {
                byte[] bytes = start.getBytes(StandardCharsets.ISO_8859_1);
                System.setIn(new ByteArrayInputStream(bytes));
                Invocation.here("run", "--op", "sum", "-")
                        .assertRefused("binary data instead of text: file=-; try a file");
                Path file = Files.write(folder.resolve("a.csv"), bytes);
                Invocation.here("run", "--op", "sum", file.toString())
                        .assertRefused("binary data instead of text: file=" + file + "; try");
            }
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void run_severalFiles_givesOneResultEach() throws IOException {
        Path one = Files.write(folder.resolve("one.npy"), npy(1, 2));
        Path two = Files.write(folder.resolve("two.npy"), npy(5));

        Invocation text = Invocation.here("run", "--runtime", "embedded", "--op", "sum", one.toString(),
                two.toString());
        assertThat(text.out().lines().filter(line -> line.startsWith("sum"))).containsExactly(
                "sum of 2 doubles (one.npy): 3.0", "sum of 1 double (two.npy): 5.0");
        Invocation json =
                Invocation.here("run", "--runtime", "embedded", "--reduction", "double.dotProduct", "--format",
                        "json", one.toString(), one.toString(), two.toString(), two.toString());
        List<Double> values = new ArrayList<>();
        for (JsonNode result : Json.parse(json.out())) {
            values.add(result.required("value").asDouble());
        }
        assertThat(values).containsExactly(5.0, 25.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "x\\n9007199254740993\\n-9007199254740991\\n0\\n+1\\n|sum of 4 longs (x): 3",
        "x\\n9007199254740993\\nNA\\n9007199254740993\\n|sum of 2 longs (x), 1 missing cell skipped: 18014398509481986",
        "x\\n1\\n2.0\\n|sum of 2 doubles (x): 3.0",
        "x\\n1\\nNaN\\n|sum of 2 doubles (x): NaN",
        "x\\n9223372036854775807\\n9223372036854775808\\n|sum of 2 doubles (x): 1.8446744073709552E19",
        "x\\n|sum of 0 doubles (x): 0.0"
    })
    void run_csvWithoutType_isOfLongsWhereAllAreIntegers(String text, String answer) throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), text.replace("\\n", "\n"));

        assertThat(run(file, "--column", "x", "--skip-missing").out()).startsWith(answer);
    }

    @Test
    void run_elementsThatTheTypeRounds_areCounted() throws IOException {
        Path file = Files.writeString(folder.resolve("long.csv"), "x\n9007199254740993\n9007199254740992\n0.1\n");
        Path npy = Files.write(folder.resolve("data.npy"), npy(0.1, 0.5));

        assertThat(Invocation.here("run", "--runtime", "embedded", "--op", "sum", file.toString()).out())
                .contains(
                        "note: rounded on reading, not covered by the bound: elements=1 of 3, type=double");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--type", "float", npy.toString())
                .out()).contains("elements=1 of 2, type=float");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--op", "sum", npy.toString()).out())
                .doesNotContain("note:");
        assertThat(
                Invocation.here("run", "--runtime", "embedded", "--reduction", "float.maximum", npy.toString()).out())
                .contains("type=float; try a reduction of doubles").doesNotContain("--type");
    }

    @Test
    void run_formatsOfOthers_saysHowToConvertThem() {
        for (String name : List.of("x.h5", "x.mat")) {
            Invocation.here("run", "--op", "sum", name).assertRefused("unknown kind of file: file=" + name,
                    "try python3 -c", "numpy.save(");
        }
    }

    private String sum(Path file, String... options) {
        Invocation run = run(file, "--runtime", "embedded", options);
        assertThat(run.exitCode()).as(run.err()).isZero();
        String first = run.out().lines().findFirst().orElseThrow();
        return first.substring(first.lastIndexOf(' ') + 1);
    }

    private static Invocation run(Path file, String option, String value, String... options) {
        List<String> words = new ArrayList<>(List.of("run", "--op", "sum", option, value));
        for (String word : options) {
            words.add(word.equals("~") ? " " : word);
        }
        words.add(file.toString());
        return Invocation.here(words.toArray(String[]::new));
    }

    /** Writes doubles like numpy.save. */
    private static byte[] npy(double... values) {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + values.length + ",), }\n";
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + values.length * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(("\u0093NUMPY\u0001\u0000" + (char) header.length() + "\u0000" + header)
                .getBytes(StandardCharsets.ISO_8859_1));
        for (double value : values) {
            bytes.putDouble(value);
        }
        return bytes.array();
    }
}
