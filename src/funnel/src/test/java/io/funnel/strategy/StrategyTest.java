package io.funnel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StrategyTest {

    /** These combine neighbours, or contiguous blocks in order; all others move elements past one another. */
    @Test
    void needs_strategiesThatKeepTheOrder_needNoCommutativeOperator() {
        assertThat(Arrays.stream(Strategy.values()).filter(strategy -> !strategy.needs().commutative()))
                .containsExactlyInAnyOrder(Strategy.SEQUENTIAL, Strategy.PARALLEL_STREAM, Strategy.INTERLEAVED_MODULO,
                        Strategy.INTERLEAVED_STRIDED, Strategy.ASSOCIATIVE_TREE, Strategy.SERIAL_PER_CORE,
                        Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES_IN_ORDER, Strategy.RAGGED_LANES_IN_ORDER,
                        Strategy.SCAN_TILES, Strategy.SCAN_COLUMNS, Strategy.SCAN_SEGMENTS);
    }

    @Test
    void parse_everyLabel_inAnyCase() {
        for (Strategy strategy : Strategy.values()) {
            assertThat(Strategy.parse(strategy.label().toLowerCase(java.util.Locale.ROOT))).contains(strategy);
        }
        assertThat(Strategy.parse("Cascad")).isEmpty();
    }
}
