package io.funnel.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignalChainingTest {

    @Test
    void chainSignals_withTheLibrary_putsItBeforeOthers(@TempDir Path home) throws IOException {
        Path library = Files.createDirectories(home.resolve("lib")).resolve("libjsig.so");
        Files.createFile(library);
        Map<String, String> environment = new HashMap<>(Map.of("LD_PRELOAD", "/opt/other.so"));

        WorkerProcess.chainSignals(environment, home);

        assertThat(environment).containsEntry("LD_PRELOAD", library + ":/opt/other.so");
    }

    @Test
    void chainSignals_withoutTheLibrary_changesNothing(@TempDir Path home) {
        Map<String, String> environment = new HashMap<>();

        WorkerProcess.chainSignals(environment, home);

        assertThat(environment).isEmpty();
    }
}
