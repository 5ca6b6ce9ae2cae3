package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random branches on a device; {@code -Dfunnel.seed} takes another series, {@code -Dfunnel.count} more
 * reductions, {@code -Plong} 200. */
class BranchesIT {

    private static final long SEED = Long.getLong("funnel.seed", 20_261);
    private static final int COUNT = Integer.getInteger("funnel.count", Boolean.getBoolean("funnel.long") ? 200 : 4);
    private static final int A_CLASS = 10;

    @TempDir
    Path folder;

    @Test
    void branches_onTheEmbeddedRuntime_areWhatTheyAreInJava() throws Exception {
        assertThat(Series.onTheEmbeddedRuntime(sources(), OnDevice.Values.NARROW, folder)).as("seed=%s", SEED)
                .contains("wrong=0, refused=0");
    }

    @Test
    void branches_onTornadoVm_areWhatTheyAreInJava() throws Exception {
        assertThat(Series.onTornadoVm(sources(), OnDevice.Values.NARROW, folder)).as("seed=%s", SEED)
                .contains("wrong=0,");
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
