package io.funnel.engine.host.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.EngineException;
import io.funnel.fixture.Dividing;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Combinations between windows. */
class HostWindowsTest {

    private static final int WINDOW = 4;
    private static final Definition<?, ?> SUM = Dividing.IN_COMBINE.definition();

    /** Two windows combine as they arrive, three at the end. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void reduce_operatorThrowsBetweenWindows_isTheOperatorsFailure(int windows) {
        assertThat(reduce(windows, 1)).isEqualTo(windows);
        assertThatThrownBy(() -> reduce(windows, Dividing.REFUSED)).isInstanceOf(EngineException.class)
                .hasMessageStartingWith("operator failed on the host: reduction=io.funnel.fixture.DividingInCombine, "
                        + "step=combine windows, reason=java.lang.ArithmeticException: / by zero; ")
                .hasCauseInstanceOf(ArithmeticException.class);
    }

    /** Reduces windows whose states are 1, except the last one. */
    private static int reduce(int windows, int last) {
        long length = (long) windows * WINDOW;
        IntArray out = new IntArray(1);
        try (WindowReader reader = WindowReader.of(SUM.signature().inputs(), (first, elements, into) -> {}, List.of(),
                length, WINDOW)) {
            HostWindows.reduce(SUM, reader, (in, first, elements, states) -> states.ints(0).set(0,
                    first + elements == length ? last : 1), Operands.of(out), done -> {});
        }
        return out.get(0);
    }
}
