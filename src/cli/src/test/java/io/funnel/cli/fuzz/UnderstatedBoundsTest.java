package io.funnel.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.cli.data.InputException;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Status;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** A companion whose bounds are a thousandth of what they should be is found, whichever way it runs. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class UnderstatedBoundsTest {

    private static final double SHARE = 1e-3;

    @ParameterizedTest
    @ValueSource(strings = {"engine", "chunks", "resident", "funnel-device-segment", "funnel-fastest-buffer"})
    void understatedBounds_onADevice_areFoundAndMadeSmall(String way) {
        assertFound(fuzz("double.rootMeanSquare", SHARE, Strategy.CASCADE, way), way);
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "host", "funnel-host-segment", "funnel-device-buffer"})
    void understatedBounds_onTheHost_areFoundAndMadeSmall(String way) {
        assertFound(fuzz("double.rootMeanSquare", SHARE, Strategy.PARALLEL_STREAM, way), way);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"double.mean", "float.safeEuclideanNorm", "double.geometricMean", "double.logSumExp",
                "double.sampleVariance", "double.populationVariance", "double.summary", "double.cosineSimilarity",
                "double.product", "double.complexProduct", "double.matrixProduct", "double.affineComposition",
                "long.mean", "long.summary", "int.rootMeanSquare"})
    void understatedBounds_ofTheCatalogue_areFound(String name) {
        assertFound(fuzz(name, SHARE, Strategy.SEQUENTIAL, "host"), "host");
    }

    @Test
    void boundsAsTheyAre_areRight() {
        Heard heard = fuzz("double.rootMeanSquare", 1, Strategy.CASCADE, "engine");

        assertThat(heard.small()).isEmpty();
        assertThat(heard.tally().of(Status.VERIFIED)).isEqualTo(heard.tally().cases()).isPositive();
    }

    @Test
    void finding_ofACompanion_isReadBackAndRunsAgain() {
        Finding found = fuzz("double.rootMeanSquare", SHARE, Strategy.CASCADE, "engine").small().getFirst();

        ObjectNode written = FindingJson.write(found);
        Finding read = FindingJson.read(written.toString());

        assertThat(written.required("companion").asString()).isEqualTo("running");
        assertThat(Bounded.isCompanion(read.reduction())).isTrue();
        assertThat(read.sentence()).isEqualTo(found.sentence()).contains(" with its running error");
        assertThat(FindingJson.write(read)).isEqualTo(written);
        assertThat(Fuzzer.replay(device(), found).status()).isEqualTo(Status.WRONG);
        assertThat(Fuzzer.replay(device(), read).status()).as("the bounds as they are").isEqualTo(Status.VERIFIED);
        written.remove("companion");
        assertThat(FindingJson.read(written.toString()).reduction()).isSameAs(read.chosen().reduction());
        written.put("companion", "another");
        assertThatThrownBy(() -> FindingJson.read(written.toString())).isInstanceOf(InputException.class)
                .hasMessageContaining("companion=another");
    }

    private static void assertFound(Heard heard, String way) {
        assertThat(heard.tally().of(Status.WRONG)).isPositive();
        assertThat(heard.small()).singleElement().satisfies(finding -> {
            assertThat(finding.status()).isEqualTo(Status.WRONG);
            assertThat(finding.way().label()).isEqualTo(way);
            assertThat(finding.reason()).contains("more than ").contains("bound");
            assertThat(finding.elements()).as(finding.sentence()).isLessThan(10);
        });
    }

    private static Device device() {
        return Devices.all().getFirst();
    }

    private static Heard fuzz(String name, double share, Strategy strategy, String way) {
        Reduction<?> reduction = Finder.over(List.of()).find(name).chosen().reduction();
        Reduction<?> told = new ReductionN<>(understated(reduction.definition(), share));
        Chosen chosen = new Chosen(name, Optional.empty(), told, List.of());
        FuzzSettings settings =
                new FuzzSettings(3, 0, 600_000, 2000, 200, 1, List.of(strategy), List.of(way), 4000, true);
        Heard heard = new Heard(new ArrayList<>(), new Tally());
        new Fuzzer(device(), List.of(chosen), settings, heard, new Judge((asked, by, sizes) -> Optional.empty())).run();
        return heard;
    }

    /** The same, but for what it, or its companion, says of errors. */
    @SuppressWarnings("ReferenceEquality") // a proxy equals itself alone
    private static Definition<?, ?> understated(Definition<?, ?> definition, double share) {
        return (Definition<?, ?>) Proxy.newProxyInstance(Definition.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("equals")) {
                        return proxy == arguments[0];
                    }
                    try {
                        Object value = method.invoke(definition, arguments);
                        return switch (method.getName()) {
                            case "withRunningError" -> definition.withRunningError()
                                    .map(companion -> understated(companion, share));
                            case "answerBounds" -> Arrays.stream((double[]) value).map(bound -> bound * share)
                                    .toArray();
                            default -> value;
                        };
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private record Heard(List<Finding> small, Tally tally) implements FuzzListener {

        @Override
        public void started(Device device, int reductions) {
            assertThat(reductions).isEqualTo(1);
        }

        @Override
        public void begun(long family) {
            // told again when it is done
        }

        @Override
        public void done(long family, Tally cases) {
            tally.add(cases);
        }

        @Override
        public void found(Finding finding, boolean isSmall) {
            if (isSmall) {
                small.add(finding);
            }
        }
    }
}
