package com.acme.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.funnel.Funnel;
import io.funnel.plan.Kernels;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import io.funnel.verify.law.Laws;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

class EnergyTest {

    private static final Funnel FUNNEL = Funnel.open();

    private final FloatArray samples = FloatArray.fromElements(1f, 2f, -3f, 4f, 5f, 6f, 0f, 7f);

    @AfterAll
    static void close() {
        FUNNEL.close();
    }

    static List<Reduction<?>> reductions() {
        return List.of(EnergyReductions.SUM_OF_SQUARES, EnergyReductions.COST_ABOVE, StreakReductions.STREAK);
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void laws_hold(Reduction<?> reduction) {
        Laws.assertHold(reduction);
    }

    @Test
    void sumOfSquares_addsSquares() {
        Result<Float> energy = FUNNEL.bounded().reduce(EnergyReductions.SUM_OF_SQUARES, samples);
        assertEquals(140f, energy.value());
        assertTrue(energy.errorBound() < 1e-3);
    }

    @Test
    void costAbove_countsOnlyWhatIsAboveTheThreshold() {
        DoubleArray prices = DoubleArray.fromElements(1, 1, 1, 0.5, 0.5, 0.5, 1, 2);
        FloatArray threshold = FloatArray.fromElements(4.5f);
        assertEquals(19.5, FUNNEL.reduce(EnergyReductions.COST_ABOVE, samples, prices, threshold).value());
    }

    @Test
    void streak_everyStrategyKeepsTheOrder() {
        for (Strategy strategy : Kernels.strategies(StreakReductions.STREAK)) {
            Result<Integer> streak = FUNNEL.using(strategy).reduce(StreakReductions.STREAK, samples);
            assertEquals(3, streak.value(), strategy.label());
        }
    }
}
