package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.claim.Anew;
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

    @Test
    void reproduce_claimsMeasuredAnew_areJudged() throws IOException {
        Files.createDirectories(folder.resolve("docs"));
        Files.createDirectories(folder.resolve("bench/results/here"));
        Files.writeString(folder.resolve("bench/results/here/a.csv"), "device,ns\nA,100\n");
        Claim claim = new Claim("page", "100 ns", "100 ns", "here/a.csv : ns : device!=B");

        assertThat(anew(claim, "echo 'device,ns' > $FILE; echo 'A,104' >> $FILE").verdict()).isEqualTo("confirmed");
        assertThat(anew(claim, "echo 'device,ns' > $FILE; echo 'A,106' >> $FILE").verdict()).isEqualTo("refuted");
        assertThat(anew(claim, "echo 'device,ns' > $FILE; echo 'C,100' >> $FILE").verdict())
                .isEqualTo("another device");
        assertThat(anew(claim, "exit 3").said()).startsWith("exit code 3");
        for (Claim listed : Claim.all(HOME)) {
            assertThat(Anew.commands(listed, HOME)).as(listed.where()).isNotEmpty();
        }
    }

    private Anew anew(Claim claim, String command) throws IOException {
        Files.writeString(folder.resolve("docs/claims.md"), "| `here/a.csv` | 5 % | `" + command + "` |\n");
        return Anew.of(claim, folder, Files.createTempDirectory(folder, "raw"));
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
