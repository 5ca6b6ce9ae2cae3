package io.funnel.cli.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private static Samples kept() {
        return new Folder(Path.of("..", "..", "bench", "results", "pocl-xeon-2-cores", "report")).samples();
    }

    @Test
    void copySpeed_ofSeveralParts_isTheFastest() {
        Samples samples = kept();
        Measured one = samples.measured().getFirst();
        List<Measured> measured = List.of(one.with(OptionalDouble.of(1e9)), one.with(OptionalDouble.empty()),
                one.with(OptionalDouble.of(3e9)));

        assertThat(new Samples(samples.settings(), measured).copySpeed()).hasValue(3e9);
        assertThat(new Samples(samples.settings(), List.of()).copySpeed()).isEmpty();
    }

    @Test
    void left_whatWasNotRightInTheFirstRound_isNotTriedAgain() {
        Samples samples = kept();
        Step first = samples.of(Step.Kind.LADDER).getFirst().step();
        Step another = new Step(first.kind(), 99, first.workload(), first.sizes(), first.strategies());

        assertThat(samples.left(first)).isEmpty();
        assertThat(samples.left(another)).hasSize(first.strategies().size() - 2);
    }
}
