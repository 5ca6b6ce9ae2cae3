package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random loops and records of several expressions on a device, with exits and last steps; {@code -Dfunnel.seed} takes
 * another series, {@code -Dfunnel.count} more reductions of {@code -Dfunnel.expressions} each, {@code -Plong} 32.
 */
class ProgramsIT {

    private static final long SEED = Long.getLong("funnel.seed", 20_263);
    private static final int COUNT = Integer.getInteger("funnel.count", Boolean.getBoolean("funnel.long") ? 32 : 2);
    private static final int EXPRESSIONS = Integer.getInteger("funnel.expressions", 10);

    @TempDir
    Path folder;

    @Test
    void programs_onTheEmbeddedRuntime_areWhatTheyAreInJava() throws Exception {
        assertThat(Series.onTheEmbeddedRuntime(sources(), OnDevice.Values.WIDE, folder)).as("seed=%s", SEED)
                .contains("wrong=0, refused=0");
    }

    @Test
    void programs_onTornadoVm_areWhatTheyAreInJava() throws Exception {
        assertThat(Series.onTornadoVm(sources(), OnDevice.Values.WIDE, folder)).as("seed=%s", SEED)
                .contains("wrong=0, refused=0");
    }

    private static Map<String, String> sources() {
        return Map.of("random/Programs.java", Programs.source("Programs", SEED, COUNT, EXPRESSIONS));
    }
}
