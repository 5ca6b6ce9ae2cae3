package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A report as a browser shows it, 400 and 1400 pixels wide, and prints it; skipped where there is no Chromium. */
class BrowserTest {

    private static final Pattern TITLE = Pattern.compile("<title>(.*?)</title>");
    private static final Pattern LINK = Pattern.compile("href=\"([^\"#:]+)\"");
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    /** Script by which the page reports to the page around it when it is loaded. */
    private static final String SCRIPT = """
            <script>/*<![CDATA[*/
            var errors = 0;
            addEventListener("error", function () { errors++; }, true);
            addEventListener("load", function () {
              var images = Array.from(document.images);
              parent.postMessage({ width: innerWidth, needed: document.documentElement.scrollWidth, errors: errors,
                images: images.length, drawn: images.filter(function (i) { return i.naturalWidth > 0; }).length }, "*");
            });
            /*]]>*/</script></head>""";
    /** Browsers have no windows as narrow as a telephone, frames are. */
    private static final String FRAMES = """
            <!DOCTYPE html><title>nothing</title><script>
            var told = [];
            addEventListener("message", function (e) { told.push(e.data); document.title = JSON.stringify(told); });
            </script>
            <iframe src="watched.html" style="border: 0; width: 400px; height: 800px"></iframe>
            <iframe src="watched.html" style="border: 0; width: 1400px; height: 800px"></iframe>
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void report_inABrowser_isWholeAndFits() throws Exception {
        String browser = browser();
        Path home = Path.of("..", "..");
        Path drawn = folder.resolve("drawn");
        RecordedReports.redraw(RecordedReports.results(home).resolve(RecordedReports.reports(home).getFirst()), drawn);
        String page = Files.readString(drawn.resolve("report.html"));
        Files.writeString(drawn.resolve("watched.html"), page.replace("</head>", SCRIPT));
        Files.writeString(drawn.resolve("frames.html"), FRAMES);

        long figures;
        try (Stream<Path> files = Files.list(drawn.resolve("figures"))) {
            figures = files.filter(file -> file.toString().endsWith(".svg")).count();
        }

        String shown = run(browser, "--window-size=1900,1000", "--virtual-time-budget=20000", "--dump-dom",
                drawn.resolve("frames.html").toUri().toString());

        JsonNode told = Json.parse(TITLE.matcher(shown).results().findFirst().orElseThrow().group(1));
        List<Integer> widths = new ArrayList<>();
        for (JsonNode frame : told.values()) {
            widths.add(frame.required("width").asInt());
            assertThat(frame.required("needed").asInt()).isLessThanOrEqualTo(frame.required("width").asInt());
            assertThat(frame.required("errors").asInt()).isZero();
            assertThat(frame.required("images").asLong()).isEqualTo(figures).isGreaterThan(5);
            assertThat(frame.required("drawn")).isEqualTo(frame.required("images"));
        }
        assertThat(widths).containsExactlyInAnyOrder(400, 1400);
        for (MatchResult link : LINK.matcher(page).results().toList()) {
            assertThat(drawn.resolve(link.group(1))).isNotEmptyFile();
        }
        run(browser, "--no-pdf-header-footer", "--print-to-pdf=" + folder.resolve("page.pdf"),
                drawn.resolve("report.html").toUri().toString());
        assertThat(Files.readString(folder.resolve("page.pdf"), StandardCharsets.ISO_8859_1)).startsWith("%PDF-");
    }

    private static String browser() {
        Optional<Path> found = NAMES.stream().flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(place -> Path.of(place, name))).filter(Files::isExecutable).findFirst();
        if (found.isEmpty()) {
            System.err.println("BrowserTest: none of " + NAMES + " is on the PATH: no report was looked at");
        }
        Assumptions.assumeTrue(found.isPresent(), "no browser on the PATH: " + NAMES);
        return found.orElseThrow().toString();
    }

    private String run(String browser, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(browser, "--headless", "--no-sandbox", "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile")));
        words.addAll(List.of(options));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(words).redirectOutput(out.toFile())
                .redirectError(folder.resolve("err").toFile()).start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the browser ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
        return Files.readString(out);
    }
}
