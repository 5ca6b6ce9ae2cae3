package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Reduction;
import io.funnel.verify.exact.ExactData;
import io.funnel.verify.exact.ExactSet;
import io.funnel.verify.sample.ParameterArrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Each reduction has data with an exact answer. */
class ExactDataTest {

    private static final int LENGTH = 257;

    private static Stream<Reduction<?>> reductions() {
        return Catalogue.entries().stream().map(Catalogue.Entry::reduction);
    }

    private static List<ExactSet> sets(Reduction<?> reduction, int length) {
        List<? extends TornadoNativeArray> inputs = reduction.signature().inputs().stream()
                .map(input -> input.streamed()
                        ? NativeArrays.allocate(input.type(), 1)
                        : ParameterArrays.standard(input.type()))
                .toList();
        return ExactData.of(reduction.definition(), inputs).sets(length);
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void sets_showTheFirstAndTheLastElements(Reduction<?> reduction) {
        assertThat(sets(reduction, LENGTH).stream().flatMap(set -> set.seen().stream()))
                .contains(0, LENGTH - 15, LENGTH - 1);
    }

    @Test
    void sets_ofASum_showEveryPlaceOfAMillion() {
        int length = 1_000_003;
        assertThat(sets(FloatReductions.SUM, length)).singleElement().satisfies(set -> {
            assertThat(set.seen()).hasSameElementsAs(ExactData.places(length));
            assertThat(set.strict()).isTrue();
        });
    }

    @Test
    void sets_ofAMaximum_showOneElementEach() {
        assertThat(sets(FloatReductions.MAXIMUM, LENGTH)).allSatisfy(set -> assertThat(set.seen()).hasSize(1));
    }
}
