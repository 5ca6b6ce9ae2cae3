package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random branches, compiled as a user's code is and run in a process of its own: on the SDK of {@code TORNADOVM_HOME}, else
 * on the embedded runtime. {@code -Dfunnel.seed} takes another series, {@code -Dfunnel.count} more reductions.
 */
class BranchesIT {

    private static final long SEED = Long.getLong("funnel.seed", 20_261);
    private static final int COUNT = Integer.getInteger("funnel.count", 20);
    private static final int A_CLASS = 10;

    @TempDir
    Path folder;

    @Test
    void branches_onTheEmbeddedRuntime_areWhatTheyAreInJava() throws Exception {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "built against TornadoVM's own API");

        List<String> output = Programs.onTheEmbeddedRuntime(folder, sources(), OnDevice.class);

        assertThat(output.getLast()).as("seed=%s: %s", SEED, output).contains("wrong=0, refused=0");
    }

    @Test
    void branches_onTornadoVm_areWhatTheyAreInJava() throws Exception {
        assumeTrue(System.getenv("TORNADOVM_HOME") != null, "no TornadoVM SDK: TORNADOVM_HOME is not set");

        List<String> output = Programs.onTornadoVm(folder, sources(), OnDevice.class);

        assertThat(output.getLast()).as("seed=%s: %s", SEED, output).contains("wrong=0,");
    }

    private static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        for (int i = 0; i < COUNT; i += A_CLASS) {
            sources.put("random/Branches" + i + ".java",
                    Branches.source("Branches" + i, SEED + i, Math.min(A_CLASS, COUNT - i)));
        }
        return sources;
    }
}
