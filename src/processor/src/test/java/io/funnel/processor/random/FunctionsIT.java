package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions in kernels on a device, called as in a user's code. */
class FunctionsIT {

    private static final Map<String, String> SOURCES = Map.of("random/Called.java", Functions.source("Called"));

    @TempDir
    Path folder;

    @Test
    void functions_onTheEmbeddedRuntime_areJavas() throws Exception {
        assertThat(Series.onTheEmbeddedRuntime(SOURCES, FunctionsOnDevice.class, List.of(), folder))
                .contains("wrong=0, refused=0");
    }

    @Test
    void functions_onTornadoVm_areJavas() throws Exception {
        assertThat(Series.onTornadoVm(SOURCES, FunctionsOnDevice.class, List.of(), folder)).contains("wrong=0,");
    }
}
