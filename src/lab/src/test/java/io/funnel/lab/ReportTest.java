package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.funnel.cli.Invocation;
import io.funnel.cli.report.Json;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class ReportTest {

    private static final String[] SEVERAL = {"--size", "1500", "--strategy", "Cascade,Sequential,CascadeVector"};
    private static final String LADDER_ALONE = "length,rows,sweep,accuracy,reductions";

    /** One report of several strategies, which tests read. */
    @TempDir
    private static Path several = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void reportSeveral() {
        assertThat(report(several.resolve("one"), SEVERAL).exitCode()).isZero();
    }

    /** Begins a report in the test's folder with samples of that of several strategies. */
    private void begin(JsonNode samples) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("one")).resolve("samples.json"), Json.pretty(samples));
    }

    private static Invocation report(Path output, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("report", "--runtime", "embedded", "--warm-up", "1", "--output",
                        output.toString()));
        for (String option : List.of("--repetitions", "--rounds")) { // each round has a process of its own
            if (!List.of(more).contains(option)) {
                arguments.addAll(List.of(option, "1"));
            }
        }
        arguments.addAll(List.of(more));
        return Invocation.here(arguments.toArray(String[]::new));
    }

    @Test
    void report_small_isWholeAndStandsAlone() throws Exception {
        Path output = folder.resolve("new").resolve("one");

        Invocation report = report(output, "--size", "1500");

        assertThat(report.err()).isEmpty();
        assertThat(report.exitCode()).isZero();
        assertThat(report.out()).isEqualTo("report: " + output.resolve("report.html") + "\n");
        Document page = parsed(Files.readString(output.resolve("report.html")));
        for (Element link : elements(page, "a")) {
            assertThat(output.resolve(link.getAttribute("href"))).isNotEmptyFile();
        }
        assertThat(elements(page, "img")).hasSizeGreaterThanOrEqualTo(4)
                .allMatch(image -> image.getAttribute("src").startsWith("data:image/svg+xml;base64,"))
                .allMatch(image -> image.getAttribute("alt").contains("Times are the JVM's"));
        assertThat(page.getDocumentElement().getTextContent()).contains("CascadeVector", "Provenance",
                "public static void cascadeVector(",
                "kernel void cascadeVector(", "__global__ void cascade(",
                "funnel report --runtime embedded --warm-up 1 --repetitions 1 --rounds 1 --size 1500");
        assertThat(output.resolve("reproduce.sh")).content()
                .contains(
                        "report --runtime embedded --warm-up 1 --repetitions 1 --rounds 1 --size 1500 --output \"$folder\"");
        try (Stream<Path> files = Files.walk(output)) {
            for (Path file : files.filter(path -> !path.toString().endsWith(".png")).filter(Files::isRegularFile)
                    .toList()) {
                assertThat(file).content().doesNotContain(folder.toString(),
                        Path.of("").toAbsolutePath().toString(), System.getProperty("user.home") + "/");
                assertThat(file).content().doesNotContainPattern("(src|href)=\"https?:");
            }
        }
    }

    @Test
    void report_rows_haveASpeedForEachLength() throws IOException {
        Path output = folder.resolve("one");

        Invocation report = report(output, "--size", "1500", "--without", "length,sweep,accuracy");

        assertThat(report.exitCode()).as(report.err()).isZero();
        List<List<String>> lines = lines(output.resolve("tables").resolve("rows.csv"));
        assertThat(lines.stream().skip(1).map(line -> String.join(" ", line.subList(0, 4)))).hasSize(18)
                .contains("4 375 HostEngine verified", "16 93 SegmentTiles verified", "64 23 SegmentLanes verified",
                        "1024 1 SegmentLanesInOrder verified");
        assertThat(output.resolve("figures").resolve("rows.svg")).isNotEmptyFile();
        assertThat(output.resolve("report.html")).content().contains("GB/s of input by the length of rows, medians. ");
        List<List<String>> all = lines(output.resolve("tables").resolve("comparison.csv"));
        int segments = all.getFirst().indexOf("segments");
        assertThat(all).extracting(line -> line.get(segments)).contains("", "375 rows of 4", "1 row of 1024");
    }

    @Test
    void report_csv_agreesWithTheSamples() throws IOException {
        List<List<String>> lines = lines(several.resolve("one").resolve("tables").resolve("comparison.csv"));
        List<String> heads = lines.getFirst();
        int at = 1;
        for (JsonNode measured : samples(several).required("measured").values()) {
            for (JsonNode row : measured.required("rows").values()) {
                List<String> cells = lines.get(at++);
                assertThat(cells.get(heads.indexOf("strategy"))).isEqualTo(row.required("strategy").asString());
                assertThat(cells.get(heads.indexOf("size")))
                        .isEqualTo(measured.required("step").required("workload").required("size").asString());
                JsonNode call = row.path("call");
                assertThat(cells.get(heads.indexOf("callNanos"))).isEqualTo(call.path("median").asString(""));
                assertThat(call.path("samples")).hasSize(call.isMissingNode() ? 0 : 1);
            }
        }
        assertThat(lines).hasSize(at);
    }

    @Test
    void report_rounds_haveOtherOrdersAndAControlAround() throws IOException {
        Invocation report = report(folder.resolve("one"), "--size", "1500", "--rounds", "2", "--strategy",
                "Sequential,Cascade", "--without", LADDER_ALONE);

        assertThat(report.exitCode()).as(report.err()).isZero();
        List<String> parts = new ArrayList<>();
        for (JsonNode measured : samples().required("measured").values()) {
            JsonNode step = measured.required("step");
            if (step.required("workload").required("size").asInt() == 1500 && !step.required("sizes").has("groups")
                    && step.required("workload").required("repetitions").asInt() > 0) {
                parts.add(step.required("kind").asString() + step.required("strategies"));
            }
            assertThat(measured.required("machine").propertyNames())
                    .containsExactly("system", "cpu", "driver", "commit", "state");
        }
        assertThat(parts).containsExactly("CONTROL[\"Cascade\"]", "LADDER[\"Sequential\",\"Cascade\"]",
                "CONTROL[\"Cascade\"]", "LADDER[\"Cascade\",\"Sequential\"]", "CONTROL[\"Cascade\"]");
        assertThat(lines(folder.resolve("one").resolve("tables").resolve("control.csv"))).hasSize(4);
    }

    @Test
    void report_begun_goesOnWithWhatIsLeft() throws IOException {
        JsonNode tree = samples(several);
        ArrayNode measured = (ArrayNode) tree.required("measured");
        for (int left = 0; left < 3; left++) {
            measured.remove(measured.size() - 1);
        }
        ((ArrayNode) measured.get(1).required("rows")).remove(1);
        begin(tree);

        Invocation again = report(folder.resolve("one"), SEVERAL);

        assertThat(again.exitCode()).as(again.err()).isZero();
        JsonNode before = samples(several).required("measured");
        JsonNode after = samples().required("measured");
        assertThat(after).hasSameSizeAs(before);
        assertThat(after.get(0)).isEqualTo(before.get(0));
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i).required("step")).isEqualTo(before.get(i).required("step"));
            assertThat(after.get(i).required("rows")).hasSameSizeAs(before.get(i).required("rows"));
        }
        report(folder.resolve("one"), "--size", "1600", "--strategy", "Cascade,Sequential,CascadeVector")
                .assertRefused("report was begun with other settings: output=", "workload={\"size\":1600",
                        "there={\"size\":1500", "; try another --output");
    }

    @Test
    void report_begunOnAnotherDevice_isRefused() throws IOException {
        JsonNode tree = samples(several);
        ArrayNode measured = (ArrayNode) tree.required("measured");
        ((ObjectNode) measured.get(0).required("device")).put("name", "another");
        measured.remove(1);
        begin(tree);

        report(folder.resolve("one"), SEVERAL)
                .assertRefused("report was begun on another device: device=embedded (", "there=another (embedded)");
    }

    /** A report replaces only files of its own folder. */
    @Test
    void report_folderWithLinks_isRefused() throws IOException {
        Path own = Files.writeString(folder.resolve("own.txt"), "mine");
        Path begun = Files.createDirectories(folder.resolve("begun"));
        Files.createSymbolicLink(begun.resolve("report.html"), own);
        Files.createSymbolicLink(Files.createDirectories(begun.resolve("tables")).resolve("comparison.csv"), own);
        report(begun, "--size", "1500").assertRefused("symbolic link in the folder of a report: link=", "; try a new");
        Path lone = Files.createDirectories(folder.resolve("lone"));
        Files.createSymbolicLink(lone.resolve("samples.json"), own);
        report(lone, "--size", "1500").assertRefused("symbolic link in the folder of a report: link=");
        assertThat(own).hasContent("mine");
    }

    @Test
    void portable_commandWithQuotes_keepsWholeWords() {
        assertThat(ReportCommand.portable("funnel report --program './p --logs x' --output='a b' --logs l --size 8"))
                .isEqualTo("funnel report --program './p --logs x' --size 8");
        assertThat(ReportCommand
                .portable("funnel report '--output=it'\\''s here' --program 'a'\\''b --output c' --rounds 1"))
                .isEqualTo("funnel report --program 'a'\\''b --output c' --rounds 1");
        assertThat(ReportCommand.portable("funnel report --output '--logs' --tornado-home '/a b/c' --size 8"))
                .isEqualTo("funnel report --size 8");
    }

    @Test
    void report_allBackends_haveAFolderEach() {
        Invocation report =
                report(folder, "--backend=all", "--without", LADDER_ALONE, "--size", "1200", "--strategy", "Cascade");

        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(folder.resolve("report.html")).content().contains("<td>float sum</td><td>embedded</td>");
        assertThat(folder.resolve("embedded").resolve("reproduce.sh")).content()
                .contains("--size 1200 --strategy Cascade --backend embedded --output \"$folder\"");
    }

    /** Whatever this machine has: a peer ran and is right, or the page says why not. */
    @Test
    void report_peers_runOrSayWhyNot() throws Exception {
        Path output = folder.resolve("one");

        Invocation report = report(output, "--size", "1500", "--rounds", "2", "--strategy", "Cascade", "--op", "min",
                "--peers", "numpy,opencl", "--without", "rows,sweep,accuracy,reductions");

        assertThat(report.exitCode()).as(report.err()).isZero();
        JsonNode peers = Json.parse(Files.readString(output.resolve("peers.json")));
        assertThat(peers.get(0).required("peer").asString()).isEqualTo("numpy");
        for (JsonNode row : peers.values()) {
            if (row.required("status").asString().equals("verified")) {
                assertThat(row.required("call").required("samples")).hasSize(1);
            } else {
                assertThat(row.required("status").asString()).isEqualTo("unsupported");
                assertThat(row.required("reason").asString()).isNotEmpty();
            }
        }
        if (peers.get(0).required("status").asString().equals("verified")) {
            assertThat(peers.values()).filteredOn(row -> row.required("peer").asString().equals("numpy"))
                    .extracting(row -> row.path("length").asInt(0)).containsExactly(0, 0, 1024);
        }
        assertThat(parsed(Files.readString(output.resolve("report.html"))).getDocumentElement().getTextContent())
                .contains("Peers", "no native kernels for what is compared; try --op sum --type float");
        report(folder.resolve("x"), "--reduction", "int.minimum", "--peers", "numpy")
                .assertRefused("no peer has this reduction: reduction=int.minimum");
    }

    @Test
    void report_badInput_isRefused() throws IOException {
        Files.writeString(folder.resolve("mine.txt"), "text");
        report(folder, "--size", "10").assertRefused("folder holds something else than a report: output=" + folder);
        report(folder.resolve("x"), "--rounds", "0").assertRefused("rounds must be positive: rounds=0; try 3");
        report(folder.resolve("x"), "--size", "0").assertRefused("nothing to time: size=0; try 2^20");
        Files.createDirectory(folder.resolve("broken"));
        Files.writeString(folder.resolve("broken").resolve("samples.json"), "{");
        report(folder.resolve("broken"), "--size", "10").assertRefused("not the samples of a report: file=");
    }

    @Test
    void report_exactReduction_saysThatNothingIsOff() throws Exception {
        Path output = folder.resolve("one");

        Invocation report = report(output, "--size", "1500", "--reduction", "int.minimum", "--strategy", "Cascade",
                "--without", "length,rows,sweep,reductions");

        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(parsed(Files.readString(output.resolve("report.html"))).getDocumentElement().getTextContent())
                .contains("No answer is off its exact value", "int.minimum of 1,500 elements");
    }

    @Test
    void report_reductions_haveHandWrittenKernelsAndTheLoopInRounds() throws IOException {
        Path output = folder.resolve("one");

        Invocation report =
                report(output, "--size", "1500", "--rounds", "2", "--without", "length,rows,sweep,accuracy");

        assertThat(report.exitCode()).as(report.err()).isZero();
        List<List<String>> lines = lines(output.resolve("tables").resolve("question.csv"));
        assertThat(lines).extracting(line -> line.get(0) + " " + line.get(2) + " " + line.get(3)).contains(
                "float sum generated by Funnel CascadeVector", "float sum hand-written HandGridStride",
                "float sum annotated loop, run as plain Java AnnotatedLoop",
                "float minimum hand-written HandGridStride",
                "float dotProduct generated by Funnel Cascade");
        assertThat(lines.stream().skip(1)).allMatch(line -> line.get(4).equals("verified"));
        assertThat(lines(output.resolve("tables").resolve("answer.csv"))).extracting(line -> line.get(0))
                .containsExactly("reduction", "float sum", "float minimum", "float dotProduct");
        Set<Long> processes = new HashSet<>();
        samples().required("measured").values()
                .forEach(step -> processes.add(step.required("process").asLong()));
        assertThat(processes).hasSize(3); // two rounds and the last control
        assertThat(output.resolve("report.html")).content()
                .contains("A first look, not to be published: each time has 2")
                .doesNotContain("JIT", "device time");
        assertThat(output.resolve("reproduce.sh")).content().contains("commit='", "hashes='"
                + samples().required("settings").required("hashes").get(0).asString() + "'");
        assertThat(output.resolve("latex").resolve("references.bib")).content().contains("@misc{harris2007,");
    }

    /** A number in a cell has its unit in the head, and no head is there twice. */
    @Test
    void report_tables_haveNumbersAndUnitsInTheirHeads() throws IOException {
        try (Stream<Path> tables = Files.list(several.resolve("one").resolve("tables"))) {
            for (Path table : tables.toList()) {
                List<List<String>> lines = lines(table);
                List<String> heads = lines.getFirst();
                assertThat(heads).as(table.toString()).doesNotHaveDuplicates();
                for (int column = 0; column < heads.size(); column++) {
                    boolean number = heads.get(column).endsWith(")");
                    for (List<String> line : lines.subList(1, lines.size())) {
                        assertThat(line.get(column)).as(table + ", " + heads.get(column))
                                .doesNotMatch("~?([0-9]+ of [0-9]+, to )?[0-9.,]+ ?(ns|us|ms|s|GB/s|%)")
                                .doesNotStartWith("~");
                        assertThat(!number || line.get(column).isEmpty()
                                || line.get(column).matches("-?[0-9.]+(e[-+]?[0-9]+)?")).as(line.get(column)).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void report_controlThatMoved_isABannerAndAnExitCode() throws IOException {
        Path output = folder.resolve("one");
        String[] more = {"--size", "1500", "--repetitions", "6", "--strategy", "Cascade", "--without",
            LADDER_ALONE};
        report(output, more);
        ObjectNode tree = (ObjectNode) samples();
        int control = 0;
        for (JsonNode measured : tree.required("measured").values()) {
            if (measured.required("step").required("kind").asString().equals("CONTROL")) {
                ObjectNode kernel = (ObjectNode) measured.required("rows").get(0).required("kernel");
                long nanos = control++ == 0 ? 1000 : 1100;
                ArrayNode samples = kernel.putArray("samples");
                for (int i = 0; i < 6; i++) {
                    samples.add(nanos + i);
                }
                kernel.put("median", nanos + 3).put("min", nanos).put("max", nanos + 5);
            }
        }
        Files.writeString(output.resolve("samples.json"), Json.pretty(tree));

        Invocation again = report(output, more);

        assertThat(again.exitCode()).isEqualTo(3);
        assertThat(again.err()).contains("the control moved: strategy=Cascade, movement=1", "tolerated=5 %");
        assertThat(output.resolve("report.html")).content().contains("role=\"alert\">Attention: the control moved: ");
    }

    @Test
    void report_withoutParts_isOfTheLadder() throws Exception {
        Path output = folder.resolve("one");

        Invocation report =
                report(output, "--size", "1500", "--without", "accuracy,sweep,length,rows,reductions", "--rounds",
                        "1");

        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(samples().required("measured").size()).isEqualTo(3); // two controls, the ladder
        assertThat(parsed(Files.readString(output.resolve("report.html"))).getDocumentElement().getTextContent())
                .contains("The ladder", "Provenance").doesNotContain("Groups and group size", "Median time by length");
        report(output, "--without", "ladder").assertRefused("unknown without: without=ladder; try reductions, length");
    }

    private static List<List<String>> lines(Path file) throws IOException {
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
            return reader.stream().map(CsvRecord::getFields).toList();
        }
    }

    private JsonNode samples() throws IOException {
        return samples(folder);
    }

    private static JsonNode samples(Path folder) throws IOException {
        return Json.parse(Files.readString(folder.resolve("one").resolve("samples.json")));
    }

    private static Document parsed(String page) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    private static List<Element> elements(Document page, String tag) {
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < page.getElementsByTagName(tag).getLength(); i++) {
            found.add((Element) page.getElementsByTagName(tag).item(i));
        }
        return found;
    }
}
