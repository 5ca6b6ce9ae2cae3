package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each function in kernels as a user's code has them, in a process of its own. */
class FunctionsIT {

    private static final Map<String, String> SOURCES = Map.of("random/Called.java", Functions.source("Called"));

    @TempDir
    Path folder;

    @Test
    void functions_onTheEmbeddedRuntime_areJavas() throws Exception {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "built against TornadoVM's own API");

        List<String> output = Programs.onTheEmbeddedRuntime(folder, SOURCES, FunctionsOnDevice.class);

        assertThat(output.getLast()).as("%s", output).contains("wrong=0, refused=0");
    }

    @Test
    void functions_onTornadoVm_areJavas() throws Exception {
        assumeTrue(System.getenv("TORNADOVM_HOME") != null, "no TornadoVM SDK: TORNADOVM_HOME is not set");

        List<String> output = Programs.onTornadoVm(folder, SOURCES, FunctionsOnDevice.class);

        assertThat(output.getLast()).as("%s", output).contains("wrong=0, refused=0");
    }
}
