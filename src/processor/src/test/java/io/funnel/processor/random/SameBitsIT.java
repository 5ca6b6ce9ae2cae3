package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random reductions of a user have one hash of reproducible results, wherever they run; all results and rows. 20 of them with
 * {@code -Dfunnel.long=true}.
 */
class SameBitsIT {

    private static final boolean LONG = Boolean.getBoolean("funnel.long");
    private static final int COUNT = LONG ? 20 : 5;
    private static final String HASH = LONG ? "hashes=[3e0e63fe]" : "hashes=[81478b7e]";
    private static final Map<String, String> SOURCES =
            Map.of("random/Roundings.java", Roundings.source("Roundings", 20_255, COUNT));

    @TempDir
    Path folder;

    @Test
    void roundings_onTheEmbeddedRuntime_haveTheCommittedHash() throws Exception {
        assertThat(Series.onTheEmbeddedRuntime(SOURCES, SameBitsOnDevice.class, List.of(), folder)).isEqualTo(HASH);
    }

    @Test
    void roundings_onTornadoVm_haveTheCommittedHash() throws Exception {
        assertThat(Series.onTornadoVm(SOURCES, SameBitsOnDevice.class, List.of(), folder)).isEqualTo(HASH);
    }
}
