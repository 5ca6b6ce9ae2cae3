package io.funnel.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RoundsTest {

    private static Row row(Status status, String value, long nanos) {
        return new Row(Strategy.CASCADE, status, "", Optional.of(Json.parse(value)), Optional.empty(), Optional.empty(),
                List.of(), "", Optional.of(Times.of(nanos)).filter(times -> status == Status.VERIFIED),
                Optional.empty(),
                Optional.empty(), Optional.empty());
    }

    @Test
    void together_rightRounds_haveAllSamples() {
        Row all = MeasurementLog.together(List.of(row(Status.VERIFIED, "1.5", 4), row(Status.VERIFIED, "1.5", 2)));

        assertThat(all.kernel().orElseThrow().samples()).containsExactly(4L, 2L);
        assertThat(all.call()).isEmpty();
    }

    /** The recorded run's control was 5 % slower than the same kernel later in the same process. */
    @Test
    void control_onADevice_warmsUpAndSharesTheLaddersData() {
        MeasurementLog kept =
                new Folder(Path.of("..", "..", "bench", "results", "nvidia-h200", "question", "cuda")).samples();
        SelectedReduction sum = SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT));

        List<MeasurementStep> steps = MeasurementStep.all(kept.settings(), sum);

        List<MeasurementStep> controls = steps.stream().filter(step -> step.kind() == Kind.CONTROL).toList();
        assertThat(controls).hasSize(4).allMatch(step -> step.workload().warmUpMillis().isPresent());
        assertThat(steps.get(1).kind()).isEqualTo(Kind.LADDER);
        assertThat(steps.get(1).workload())
                .isEqualTo(controls.getFirst().workload().warmedUp(OptionalInt.empty()));
        assertThat(steps.stream().flatMap(step -> step.reduction().stream()).distinct())
                .containsExactly("float.minimum", "float.dotProduct");
    }

    @Test
    void together_oneRoundWrongOrOtherBits_isWrong() {
        assertThat(MeasurementLog.together(List.of(row(Status.VERIFIED, "1.5", 4), row(Status.WRONG, "2", 2))).status())
                .isEqualTo(Status.WRONG);
        Row other = MeasurementLog.together(List.of(row(Status.VERIFIED, "1.5", 4), row(Status.VERIFIED, "1.25", 2)));
        assertThat(other.status()).isEqualTo(Status.WRONG);
        assertThat(other.reason()).isEqualTo("not the same value in every round: values=[1.5, 1.25]");
        assertThat(other.kernel()).isEmpty();
    }
}
