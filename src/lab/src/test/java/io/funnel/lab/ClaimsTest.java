package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.lab.claim.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that pages state, compared with the raw data of {@code bench/results}. */
class ClaimsTest {

    private static final Path HOME = Path.of("..", "..");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void claims_areOnTheirPagesAndInTheRawData() throws IOException {
        List<Claim> claims = Claim.all(HOME);

        assertThat(claims).hasSizeGreaterThan(10);
        for (Claim claim : claims) {
            assertThat(HOME.resolve(claim.page())).content().contains(claim.words());
            assertThat(claim.words()).containsAnyOf(claim.says().split(" ", -1)[0],
                    String.format("%,d", (long) Double.parseDouble(claim.says().split(" ", -1)[0])));
            assertThat(claim.holds(HOME)).as("%s: %s", claim, claim.measured(HOME)).isTrue();
        }
    }

    @Test
    void claims_aNumberOff_areRefuted() {
        Claim claim = Claim.all(HOME).getFirst();

        assertThat(new Claim(claim.page(), claim.words(), "316 µs", claim.where()).holds(HOME)).isFalse();
        assertThat(new Claim(claim.page(), claim.words(), "0.3 ms", claim.where()).holds(HOME)).isTrue();
    }

    /** Figures are not compared: letters are outlines of the machine's fonts. */
    @Test
    void recordedReports_drawnAgain_haveTheRecordedTables() throws IOException {
        for (Path report : RecordedReports.reports(HOME)) {
            Path drawn = folder.resolve(report);
            RecordedReports.redraw(RecordedReports.results(HOME).resolve(report), drawn);
            assertThat(drawn.resolve("report.html").toFile().isFile() || drawn.resolve("sweep.html").toFile().isFile())
                    .isTrue();
            try (Stream<Path> tables = Files.list(RecordedReports.results(HOME).resolve(report).resolve("tables"))) {
                for (Path table : tables.toList()) {
                    assertThat(drawn.resolve("tables").resolve(table.getFileName())).hasSameTextualContentAs(table);
                }
            }
        }
    }
}
