package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.Invocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The laboratory's commands are part of the command line where its jar is on the class path. */
class LabCommandsTest {

    @ParameterizedTest
    @ValueSource(strings = {"report", "sweep", "fuzz"})
    void help_everyCommand_fitsATerminal(String command) {
        Invocation help = Invocation.here(command, "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: funnel " + command);
        assertThat(help.out().lines().map(String::length)).allMatch(length -> length <= 80);
        assertThat(Invocation.here("--help").out()).contains("\n  " + command + " ");
    }

    @Test
    void report_unknownPeer_isRefused() {
        Invocation.here("report", "--runtime", "embedded", "--peers", "numpi")
                .assertRefused("unknown peer: peer=numpi; try numpy");
    }
}
