package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.data.Data;
import io.funnel.fixture.FailingVariant;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A bound is computed on request: by default no bounded variant is looked up, and none runs. */
class DefaultBoundsTest {

    /** The exact sum is 1 + 2^-20. */
    private static final float[] ELEMENTS = {0x1p30f, 1, -0x1p30f, 0x1p-20f};

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void reduce_byDefault_runsTheReductionItselfAndHasNoBound(Placement placement) {
        AtomicInteger asked = new AtomicInteger();
        Reduction<?> sum = counting(FailingVariant.SUM.definition(), asked);
        try (Funnel open = Funnel.builder().placement(placement).build()) {
            Funnel funnel = placement == Placement.HOST ? open : open.using(Strategy.CASCADE);
            Result<?> result = funnel.reduce(sum, List.of(Data.of(ELEMENTS)));

            assertThat(asked.get()).as("questions for the bounded variant").isZero();
            assertThat(result.hasErrorBound()).isFalse();
            assertThatThrownBy(result::errorBound).isInstanceOf(IllegalStateException.class)
                    .hasMessage("no error bound was asked for: reduction=" + sum.name()
                            + "; try funnel.bounded().reduce(...)");

            Result<?> bounded = funnel.bounded().reduce(sum, List.of(Data.of(ELEMENTS)));
            assertThat(asked.get()).isPositive();
            assertThat(bounded.hasErrorBound()).isTrue();
            assertThat(Math.abs(((Float) bounded.value()) - (1 + 0x1p-20f))).isLessThanOrEqualTo(
                    (float) bounded.errorBound());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void errorBound_whereNothingRounds_isZeroWithoutAsking(Placement placement) {
        try (Funnel funnel = Funnel.builder().placement(placement).build()) {
            assertThat(funnel.reduce(HandWritten.FLOAT_MIN, ELEMENTS).errorBound()).isZero();
        }
    }

    /** 2^31 - 1 and 1 wrap to -2^31: their distance from the exact sum is unknown. */
    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void errorBound_ofIntegersThatMayWrap_isNone(Placement placement) {
        try (Funnel funnel = Funnel.builder().placement(placement).build().bounded()) {
            Result<Integer> result = funnel.reduce(HandWritten.INT_SUM, new int[] {Integer.MAX_VALUE, 1});
            assertThat(result.value()).isEqualTo(Integer.MIN_VALUE);
            assertThat(result.hasErrorBound()).isFalse();
            assertThatThrownBy(result::errorBound).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no error bound for integers that may wrap around: reduction=");
        }
    }

    /** Wraps a definition to count the requests for its bounded variant. */
    @SuppressWarnings("ReferenceEquality") // a proxy equals itself alone
    private static Reduction<?> counting(Definition<?, ?> definition, AtomicInteger asked) {
        Definition<?, ?> counted = (Definition<?, ?>) Proxy.newProxyInstance(Definition.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("equals")) {
                        return proxy == arguments[0];
                    }
                    if (method.getName().equals("facts")) {
                        return definition.facts().withVariant(() -> {
                            asked.incrementAndGet();
                            return definition.facts().boundedVariant().orElseThrow();
                        });
                    }
                    try {
                        return method.invoke(definition, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return new ReductionN<>(counted);
    }
}
