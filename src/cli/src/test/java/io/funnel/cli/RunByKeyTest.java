package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Keys of {@code run --by} that look alike. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class RunByKeyTest {

    @TempDir
    private Path folder = Path.of("");

    /** Sums 1, 2, 4, ... by these keys. */
    private JsonNode sums(String... keys) throws IOException {
        StringBuilder text = new StringBuilder("k,x\n");
        for (int i = 0; i < keys.length; i++) {
            text.append(keys[i]).append(',').append(1 << i).append('\n');
        }
        Path file = Files.writeString(folder.resolve("keys.csv"), text);
        return Json.parse(Invocation.here("run", "--op", "sum", "--by", "k", "--column", "x", "--format", "json",
                file.toString()).out());
    }

    @Test
    void keysThatADoubleWouldJoin_stayApart() throws IOException {
        assertThat(sums("20240101000000000001", "20240101000000000002").required("values").toString())
                .isEqualTo("[1,2]");
        assertThat(sums("9007199254740993", "9007199254740992", "0.5").required("keys").toString())
                .isEqualTo("[\"0.5\",\"9007199254740992\",\"9007199254740993\"]");
        assertThat(sums("0.1", "0.10000000000000001").required("keys").values()).hasSize(2);
        assertThat(sums("1e400", "1e500").required("keys").values()).hasSize(2);
    }

    @Test
    void equalNumbers_areOneKey() throws IOException {
        assertThat(sums("0.0", "-0.0", "1.50", "1.5").required("values").toString()).isEqualTo("[3,12]");
        JsonNode special = sums("inf", "1.5", "Infinity", "nan", "NaN");
        assertThat(special.required("values").toString()).isEqualTo("[2,5,24]");
    }

    @Test
    void emptyName_isNoFile() {
        Invocation.here("run", "--op", "sum", "")
                .assertRefused("no name of a file: file=\"\"; try a file, or - for standard input");
    }
}
