package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.claim.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceTest {

    private static final Path HOME = Path.of("..", "..");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void reproduce_claims_areOnTheirPagesAndInTheRawData() throws IOException {
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
    void reproduce_aNumberOff_isRefuted() {
        Claim claim = Claim.all(HOME).getFirst();

        assertThat(new Claim(claim.page(), claim.words(), "316 µs", claim.where()).holds(HOME)).isFalse();
        assertThat(new Claim(claim.page(), claim.words(), "0.3 ms", claim.where()).holds(HOME)).isTrue();
    }

    /** Figures are not compared: letters are outlines of the machine's fonts. */
    @Test
    void reproduce_recordedReports_haveTheRecordedTables() throws IOException {
        Invocation command = Invocation.here("reproduce", "--output", folder.toString());

        assertThat(command.exitCode()).as(command.err()).isZero();
        assertThat(command.out()).contains("confirmed", "takes 252 µs (CUDA)").doesNotContain("refuted");
        for (Path report : ReproduceCommand.reports(HOME)) {
            Path drawn = folder.resolve(report);
            assertThat(drawn.resolve("report.html").toFile().isFile() || drawn.resolve("sweep.html").toFile().isFile())
                    .isTrue();
            try (Stream<Path> tables = Files.list(ReproduceCommand.results(HOME).resolve(report).resolve("tables"))) {
                for (Path table : tables.toList()) {
                    assertThat(drawn.resolve("tables").resolve(table.getFileName())).hasSameTextualContentAs(table);
                }
            }
        }
    }
}
