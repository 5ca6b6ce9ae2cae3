package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.cli.Invocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A random run in a process of its own. */
class FuzzProcessIT {

    private static final int SIGINT = 130;

    @TempDir
    private Path folder = Path.of("");

    @Test
    @EnabledOnOs(OS.LINUX)
    void fuzz_atControlCOnATerminal_saysHowFarItWas() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script of util-linux");
        Invocation fuzz = Invocation.pressed(folder, Pattern.compile(" cases"), "fuzz", "--seconds", "100", "--seed",
                "5", "--reduction", "float.sum");

        assertThat(fuzz.exitCode()).as(fuzz.out()).isEqualTo(SIGINT);
        assertThat(fuzz.out()).containsPattern("funnel: interrupted: cases=\\d+, wrong=0, failed=0, seed=5\\R");
    }
}
