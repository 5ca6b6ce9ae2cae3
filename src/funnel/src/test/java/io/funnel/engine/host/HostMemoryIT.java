package io.funnel.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every hand-tuned loop in every kind of memory on one to four threads. */
class HostMemoryIT {

    private static final int LENGTH = 300_007;

    @ParameterizedTest
    @EnumSource(Memory.class)
    void reduce_anyMemoryAndThreads_sameBits(Memory memory) {
        HostEngineTest.definitions().forEach(definition -> {
            Number expected = reduce(definition, Memory.NATIVE, 1);
            for (int threads = 1; threads <= 4; threads++) {
                assertThat(reduce(definition, memory, threads)).as("%s, %d threads", definition, threads)
                        .isEqualTo(expected);
            }
        });
    }

    private static Number reduce(KnownDefinition definition, Memory memory, int threads) {
        try (HostEngine engine = HostEngine.open(HostOptions.defaults().withThreads(threads))) {
            return HostEngineTest.reduce(engine, definition, HostEngineTest.inputs(definition, LENGTH, memory), LENGTH);
        }
    }
}
