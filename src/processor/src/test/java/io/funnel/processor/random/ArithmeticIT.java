package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random arithmetic on a device, with values for which integers wrap; {@code -Dfunnel.seed} takes another series,
 * {@code -Dfunnel.count} more reductions of {@code -Dfunnel.expressions} each, {@code -Plong} 100.
 */
class ArithmeticIT {

    private static final long SEED = Long.getLong("funnel.seed", 20_262);
    private static final int COUNT = Integer.getInteger("funnel.count", Boolean.getBoolean("funnel.long") ? 100 : 2);
    private static final int EXPRESSIONS = Integer.getInteger("funnel.expressions", 10);
    private static final int A_CLASS = 10;

    @TempDir
    Path folder;

    @Test
    void arithmetic_onTheEmbeddedRuntime_isWhatItIsInJava() throws Exception {
        assertThat(Series.onTheEmbeddedRuntime(sources(), OnDevice.Values.WIDE, folder)).as("seed=%s", SEED)
                .contains("wrong=0, refused=0");
    }

    @Test
    void arithmetic_onTornadoVm_isWhatItIsInJava() throws Exception {
        assertThat(Series.onTornadoVm(sources(), OnDevice.Values.WIDE, folder)).as("seed=%s", SEED)
                .contains("wrong=0,");
    }

    private static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        for (int i = 0; i < COUNT; i += A_CLASS) {
            sources.put("random/Arithmetic" + i + ".java", Arithmetic.source("Arithmetic" + i,
                    SEED + (long) i * EXPRESSIONS, Math.min(A_CLASS, COUNT - i), EXPRESSIONS));
        }
        return sources;
    }
}
