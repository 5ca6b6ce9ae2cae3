package io.funnel.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostPageTest {

    private static final String HEADER = "reduction,threads,round,way,places,bytes,readNanos,callNanos\n";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void write_rowsOfEngineAndPeers_missedTargetsComeFirst() throws IOException {
        Files.writeString(folder.resolve("host.csv"), HEADER
                + "float.mean,1,0,engine,1,1000,90,100\nfloat.mean,1,0,engine,2,1000,86,100\nfloat.mean,1,0,bounded,1,1000,9,100\n"
                + "float.sum,1,0,engine,1,1000,94,100\nfloat.sum,1,1,engine,1,1000,94,100\nfloat.sum,1,0,stream,1,1000,94,1000\n"
                + "float.logSumExp,1,0,engine,1,1000,5,100\nfloat.logSumExp,1,0,exp,1,1000,5,500\n"
                + "float.histogram16,1,0,engine,1,1000,50,200\n");
        Files.writeString(folder.resolve("peers.csv"), HEADER + "float.sum,1,0,numpy 2,,1000,,500\n");
        Files.writeString(folder.resolve("pocl.csv"),
                "reduction,backend,kernelNanos,gigabytesPerSecond\nfloat.sum,opencl,100,9.5\n");
        Path page = folder.resolve("page.md");
        Files.writeString(page, "before\n<!-- figures -->\n<!-- end of figures -->\nafter\n");

        HostPage.write(folder, page);

        assertThat(Files.readString(page)).startsWith("before\n").endsWith("after\n").contains("Met by 2 of 3.")
                .containsSubsequence("### Targets missed",
                        "| entry | one thread | target | numpy 2, 1 | opencl kernels | stream, 1 |",
                        "| `float.sum` | 10.0 · 94 % | 95 % | 2.0 | 9.5 | 1.0 |", "### Targets met",
                        "| `float.mean` | 10.0 · 86 % | 85 % | – | – | – |",
                        "| `float.logSumExp` | 10.0 · 5.0 × | 4.0 × | – | – | – |", "### Without a target",
                        "| `float.histogram16` | 5.0 · 25 % | – | – | – | – |");
    }

    @Test
    void write_noRows_saysWhichFilesAreMeant() {
        assertThatThrownBy(() -> HostPage.write(folder, Path.of("page.md")))
                .hasMessageContaining("no rows").hasMessageContaining("HostCatalogue");
    }
}
