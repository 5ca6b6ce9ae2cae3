package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Waiting for output of a cluster's process lasts as long as the process may still write it. */
@Timeout(30)
class ClusterTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern LINE = Pattern.compile("registered with (\\S+)");

    @TempDir
    private Path folder = Path.of("");

    private Process started(String script) throws IOException {
        return new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).redirectOutput(log().toFile()).start();
    }

    private Path log() {
        return folder.resolve("worker.log");
    }

    @Test
    void await_processThatHasEnded_failsAtOnceWithItsLastLines() throws IOException {
        Process process = started("seq 100; echo 'no space left'; exit 3");

        assertThatThrownBy(() -> Cluster.await(process, log(), LINE, PATIENCE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exit=3").hasMessageEndingWith("\n100\nno space left")
                .hasMessageNotContaining("\n50\n");
    }

    @Test
    void await_lineOfAProcessThatThenEnded_isFound() throws Exception {
        Process process = started("echo 'registered with host:1'");
        process.waitFor();

        assertThat(Cluster.await(process, log(), LINE, PATIENCE)).isEqualTo("host:1");
    }

    @Test
    void await_lineThatDoesNotCome_failsWhenPatienceEnds() throws IOException {
        Process process = started("echo waiting; exec sleep 20");

        try {
            assertThatThrownBy(() -> Cluster.await(process, log(), LINE, Duration.ofMillis(300)))
                    .hasMessageContaining("no such line").hasMessageNotContaining("exit=");
        } finally {
            process.destroyForcibly();
        }
    }
}
