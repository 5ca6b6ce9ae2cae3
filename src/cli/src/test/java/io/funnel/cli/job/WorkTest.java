package io.funnel.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Operation;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class WorkTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 4096, 70_001})
    void count_everyKernel_accessesWhatItsPlanSays(int size) {
        List<Work> all = Work.count(new Job.Comparison(new DeviceChoice(Optional.empty(), Optional.empty()),
                Chosen.compared(new Operation(Operator.SUM, ElementType.FLOAT)), List.of(),
                Workload.once(size, 1, Distribution.UNIFORM), Sizes.AUTO, List.of(Strategy.values())));

        assertThat(all).extracting(Work::strategy).containsExactlyElementsOf(Stream.of(Strategy.values())
                .filter(strategy -> !strategy.isHost() && !(strategy.shape() instanceof Shape.Loop)).toList());
        assertThat(all).allSatisfy(work -> assertThat(work.counts().globalAccesses()).as(work.strategy().label())
                .isEqualTo(work.plannedAccesses()));
    }
}
