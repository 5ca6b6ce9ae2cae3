package io.funnel.processor.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.canary.Canary;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Sizes;
import io.funnel.processor.source.Compilation;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A record that tells whether floats are in order: only sorted data take one of its branches. */
class SortedDataTest {

    private static final String SOURCE = """
            package com.acme;

            import io.funnel.annotations.Reduction;

            @Reduction(commutative = false)
            public record Order(int some, float first, float last, int sorted) {
                public static Order identity() {
                    return new Order(0, 0f, 0f, 1);
                }

                public static Order map(float x) {
                    return new Order(1, x, x, 1);
                }

                public static Order combine(Order a, Order b) {
                    if (a.some == 0) {
                        return b;
                    }
                    if (b.some == 0) {
                        return a;
                    }
                    return new Order(1, a.first, b.last,
                            a.sorted == 1 && b.sorted == 1 && a.last <= b.first ? 1 : 0);
                }
            }
            """;

    /** The branch itself, and the record's other conditions inverted. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "? 1 : 0; | ? 0 : 0;",
        "aSorted == 1, bSorted == 1 | aSorted == 1, bSorted == 0",
        "JavaMath.atMost(aLast, bFirst) | JavaMath.atMost(bFirst, aLast)",
        "JavaMath.atMost(aLast, bFirst) | aLast < bFirst",
        "return aSorted; | return 0;"})
    void branch_thatOnlySortedDataTake_isRefusedWhereItIsWrong(String right, String wrong, @TempDir Path folder)
            throws Exception {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "needs the embedded runtime");
        Mutated mutated = new Mutated(Compilation.of(Map.of("com/acme/Order.java", SOURCE), folder));
        Reduction<?> order = mutated.reductions("com.acme.OrderReductions").getFirst();
        String kernels = mutated.kernels(order);
        assertThat(kernels).contains(right);
        Device device = Devices.all().getFirst();

        assertThat(Canary.on(device).refusal(order, Strategy.ASSOCIATIVE_TREE, Sizes.AUTO)).isEmpty();
        assertThat(Canary.on(device).refusal(mutated.with(order, kernels.replace(right, wrong)),
                Strategy.ASSOCIATIVE_TREE, Sizes.AUTO))
                .hasValueSatisfying(reason -> assertThat(reason).contains("sorted: expected "));
    }
}
