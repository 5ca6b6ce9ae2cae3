package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.Invocation;
import io.funnel.cli.data.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mutated replay files: what is run gives the right answer, for the kernels are right, and all else is refused in one
 * line. A case that is not refused, but cannot run, says so.
 */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class HostileReplayTest {

    private static final long SEED = 20_262;
    private static final String CASE = """
            {"status": "wrong", "reason": "expected 3, got 4", "seed": 1, "family": 2, "device": "d",
            "reduction": "int.sum", "way": "engine", "strategy": "Cascade", "groups": 2, "groupSize": 64,
            "lengths": [5, 7], "elements": 7, "data": "simple", "dataSeed": 3%s}
            """;
    private static final List<String> CASES = List.of(CASE.formatted(""), CASE.formatted(
            ", \"inputs\": [{\"name\": \"in\", \"type\": \"int\", \"values\": [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\"]}]"),
            CASE.formatted("").replace("int.sum", "float.argMin").replace("engine", "host"));
    private static final List<String> WORDS = List.of("null", "-1", "0", "1e9", "2147483647", "99999999999", "[]", "{}",
            "\"", ",", "[", "]", "true", "NaN", "\"way\"", "funnel", "chunks", "resident", "host", "TwoPass",
            "Sequential", "specials", "\u001B[31m", "classPath", "[[[[[[[[");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void replay_mutated_isRightOrRefused() throws IOException {
        Random random = new Random(SEED);
        Path file = folder.resolve("case.json");
        int ran = 0;
        for (int i = 0; i < Mutations.count(); i++) {
            byte[] text = Mutations.of(CASES.get(random.nextInt(CASES.size())).getBytes(StandardCharsets.UTF_8), WORDS,
                    random);
            Files.deleteIfExists(file); // some file systems wait for the disk where a file is written over
            Files.write(file, text);
            Invocation replay =
                    Invocation.here("fuzz", "--runtime", "embedded", "--replay", file.toString());
            String what = "seed=" + SEED + ", number=" + i + ", case=" + new String(text, StandardCharsets.ISO_8859_1)
                    + ", exitCode=" + replay.exitCode() + ", out=" + replay.out() + ", err=" + replay.err();
            if (replay.exitCode() == 2 || !replay.err().isEmpty()) {
                assertThat(replay.err()).as(what).startsWith("funnel: ").hasLineCount(1)
                        .doesNotContain("internal error")
                        .hasSizeLessThanOrEqualTo(501).matches("\\P{Cntrl}*\\R");
                assertThat(replay.out()).as(what).isEmpty();
            } else {
                assertThat(replay.out()).as(what).containsPattern("^(verified|refused|unsupported)")
                        .doesNotContain("\u001B");
                ran++;
            }
        }
        System.out.println("replay: mutations=" + Mutations.count() + ", run=" + ran + ", refused="
                + (Mutations.count() - ran) + ", wrong=0");
        assertThat(ran).isBetween(1, Mutations.count() - 1);
    }
}
