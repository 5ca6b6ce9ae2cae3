package io.funnel.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.job.Event;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.lab.target.FuzzTargets;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A wrong answer is a finding, made small, unless its canary is wrong too. */
@EnabledIf(value = "isEmbedded", disabledReason = "needs the embedded runtime")
class FuzzerTest {

    static boolean isEmbedded() {
        return Devices.runtime() == Device.Runtime.EMBEDDED;
    }

    private static final String REFUSAL = "wrong answer to a canary: try another strategy";

    @Test
    void wrongCase_ofATrustedStrategy_isMadeSmall() {
        Heard heard = fuzz("engine", (reduction, strategy, sizes) -> Optional.empty());

        assertThat(heard.tally.of(Status.REFUSED)).isZero();
        assertThat(heard.tally.of(Status.WRONG)).isPositive();
        assertThat(heard.tally.refusals()).isEmpty();
        assertThat(heard.small).singleElement().satisfies(finding -> {
            assertThat(finding.status()).isEqualTo(Status.WRONG);
            assertThat(finding.lengths().toString()).isEqualTo("[1]");
        });
    }

    @Test
    void wrongCase_ofARefusedStrategy_isCounted() {
        Heard heard = fuzz("funnel-device-array", (reduction, strategy, sizes) -> Optional.of(REFUSAL));

        assertThat(heard.small).isEmpty();
        assertThat(heard.tally.of(Status.WRONG)).isZero();
        assertThat(heard.tally.of(Status.REFUSED)).isPositive();
        assertThat(heard.tally.refusals())
                .containsExactlyEntriesOf(Map.of("broken", Map.of(Strategy.CASCADE, REFUSAL)));
    }

    @Test
    void judge_asksAboutWrongAnswersOfStrategiesAlone() {
        CanaryJudge judge = (reduction, strategy, sizes) -> Optional.of(REFUSAL);
        FuzzTarget.Task task =
                new FuzzTarget.Task(chosen().reduction(), Strategy.CASCADE, Sizes.AUTO);

        assertThat(judge.refusal(Status.WRONG, FuzzTargets.find("engine"), task)).hasValue(REFUSAL);
        assertThat(judge.refusal(Status.FAILED, FuzzTargets.find("engine"), task)).isEmpty();
        assertThat(judge.refusal(Status.VERIFIED, FuzzTargets.find("engine"), task)).isEmpty();
        assertThat(judge.refusal(Status.WRONG, FuzzTargets.find("host"), task)).isEmpty();
        assertThat(judge.refusal(Status.WRONG, FuzzTargets.find("funnel-host-segment"), task)).isEmpty();
        assertThat(judge.refusal(Status.WRONG, FuzzTargets.find("funnel-fastest-segment"), task)).hasValue(REFUSAL);
    }

    /** Right by the tree's bound, but farther from the exact sum than the answer itself says. */
    @Test
    void answer_beyondTheBoundThatItCarries_isWrong() {
        SelectedReduction sum = chosen("float.sum");
        FuzzTarget.Task task = new FuzzTarget.Task(sum.reduction(), Strategy.CASCADE, Sizes.AUTO);
        List<TornadoNativeArray> inputs = List.of(FloatArray.fromElements(0.1f, 0.2f, 0.3f));

        CaseRunner check = new CaseRunner(Devices.all().getFirst());
        CaseRunner.Outcome told = check.once(boasting(0), task, inputs, List.of(3));
        CaseRunner.Outcome silent = check.once(boasting(Double.NaN), task, inputs, List.of(3));
        CaseRunner.Outcome modest = check.once(boasting(1e-6), task, inputs, List.of(3));

        assertThat(told.status()).isEqualTo(Status.WRONG);
        assertThat(told.reason()).startsWith("off by ").contains("more than the bound of the result: got 0.6");
        assertThat(silent.status()).isEqualTo(Status.WRONG);
        assertThat(silent.reason()).startsWith("a bound that is none: got 0.6").endsWith("bound=NaN");
        assertThat(modest.status()).as(modest.reason()).isEqualTo(Status.VERIFIED);
    }

    /** Sums from left to right and says how good that is. */
    private static FuzzTarget boasting(double bound) {
        return new FuzzTarget("boasting", true, (device, task, inputs) -> new FuzzTarget.Prepared(
                length -> new FuzzTarget.Answer(
                        task.reduction().definition().sequential(new Operands(inputs), length), length,
                        OptionalDouble.of(bound)),
                () -> {}));
    }

    private static SelectedReduction chosen() {
        return chosen("int.sum");
    }

    private static SelectedReduction chosen(String name) {
        return new SelectedReduction(name, Optional.empty(), Catalogue.find(name).orElseThrow().reduction(), List.of());
    }

    private static Heard fuzz(String way, CanaryJudge judge) {
        Device device = Devices.all().getFirst();
        FuzzSettings settings = new FuzzSettings(
                3, 0, 600_000, 128, 1000, 1, List.of(Strategy.CASCADE), List.of(way), 4000, false);
        Heard heard = new Heard();
        Reduction<?> broken = new ReductionN<>(new Broken<>(chosen().reduction().definition()));
        SelectedReduction chosen = new SelectedReduction("broken", Optional.empty(), broken, List.of());
        new Fuzzer(device, List.of(chosen), settings, heard, judge).run();
        return heard;
    }

    /** Counts every element twice on the host, and has the kernels of what counts it once. */
    private record Broken<S>(Definition<S, ?> sum) implements Definition<S, S> {

        @Override
        public Signature signature() {
            return sum.signature();
        }

        @Override
        public S identity() {
            return sum.identity();
        }

        @Override
        public S map(Operands in, int index) {
            return sum.combine(sum.map(in, index), sum.map(in, index));
        }

        @Override
        public S combine(S left, S right) {
            return sum.combine(left, right);
        }

        @Override
        public S finish(S state) {
            return state;
        }

        @Override
        public S load(Operands components, int index) {
            return sum.load(components, index);
        }

        @Override
        public void store(S state, Operands components, int index) {
            sum.store(state, components, index);
        }

        @Override
        public S sequential(Operands in, int length) {
            return sum.combine(sum.sequential(in, length), sum.sequential(in, length));
        }

        @Override
        public S parallelStream(Operands in, int length) {
            return sequential(in, length);
        }

        @Override
        public List<KernelCode> kernels() {
            return sum.kernels();
        }
    }

    private static final class Heard implements Consumer<Event> {

        private final List<SavedCase> small = new ArrayList<>();
        private final Tally tally = new Tally();

        @Override
        public void accept(Event event) {
            switch (event) {
                case FuzzEvent.Started(var device, int reductions) -> assertThat(reductions).isEqualTo(1);
                case FuzzEvent.FamilyDone(long family, Tally cases) -> tally.add(cases);
                case FuzzEvent.Found(SavedCase found, boolean isSmall) -> {
                    if (isSmall) {
                        small.add(found);
                    }
                }
                default -> {}
            }
        }
    }
}
