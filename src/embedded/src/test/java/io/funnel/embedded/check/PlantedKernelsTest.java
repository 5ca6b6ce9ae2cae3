package io.funnel.embedded.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.embedded.Finding;
import io.funnel.embedded.SourceLines;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Each planted mistake is found by the kernel's method alone, with its kind, its array and both lines. */
class PlantedKernelsTest {

    @ParameterizedTest
    @CsvSource({
        "missingBarrierInTree, RACE_IN_GROUP, tile",
        "missingBarrierAfterLoad, RACE_IN_GROUP, tile",
        "barrierInBranch, DIVERGENT_BARRIER, ''",
        "barrierAfterReturn, DIVERGENT_BARRIER, ''",
        "readsOnePastTheEnd, OUT_OF_BOUNDS, in",
        "writesOnePastTheEnd, OUT_OF_BOUNDS, out",
        "readsBeforeLocalArray, OUT_OF_BOUNDS, tile",
        "groupsWriteOnePartial, WRITERS_BETWEEN_GROUPS, out",
        "groupsAddToOnePartial, RACE_BETWEEN_GROUPS, sums",
        "everyItemWritesThePartial, WRITERS_IN_GROUP, out",
        "localReadBeforeWrite, UNINITIALISED, tile",
        "addsToAnOutput, UNINITIALISED, result",
        "lastGroupFinishes, RACE_BETWEEN_GROUPS, partials",
        "counterReadWithoutBarrier, RACE_IN_GROUP, positive",
        "lastWarpWithoutBarriers, RACE_IN_GROUP, tile",
        "shiftsInPlace, RACE_BETWEEN_GROUPS, a",
        "treeInAHelper, RACE_IN_GROUP, tile",
        "helperWithContext, RACE_IN_GROUP, tile",
        "pairsWriteOneVector, WRITERS_IN_GROUP, out",
        "histogramWithoutAtomics, RACE_IN_GROUP, bins",
        "reusesTheTile, RACE_IN_GROUP, tile",
        "scanInPlace, RACE_IN_GROUP, sums",
        "firstItemSumsAllGroups, RACE_BETWEEN_GROUPS, output",
        "reloadsAWarpsTile, RACE_IN_GROUP, tile",
        "barrierByData, DIVERGENT_BARRIER, ''",
        "forgetsItsGroup, RACE_BETWEEN_GROUPS, data",
        "updatesInTwoLines, RACE_BETWEEN_GROUPS, data",
        "localArrayTooSmall, OUT_OF_BOUNDS, tile"
    })
    void plantedMistake_isNamedWithItsLines(String kernel, Finding.Kind kind, String array) {
        List<Finding> findings = CheckedMethod.of(PlantedKernels.class, kernel).findings();

        assertThat(findings)
                .as(findings.toString())
                .anySatisfy(finding -> {
                    assertThat(finding.kind()).isEqualTo(kind);
                    assertThat(finding.array()).isEqualTo(array);
                    assertThat(finding.kernel()).isEqualTo("PlantedKernels." + kernel);
                    assertThat(lines(finding)).isEqualTo(marked(kernel));
                    assertThat(finding.times()).isPositive();
                });
    }

    private static Set<String> lines(Finding finding) {
        Finding.Access second = finding.second();
        return Stream.of(finding.first().line(), second == null ? "" : second.line())
                .filter(line -> line.contains(":")).collect(Collectors.toSet());
    }

    private static Set<String> marked(String kernel) {
        String first = SourceLines.find(PlantedKernels.class, "// " + kernel + " 1");
        try {
            return Set.of(first, SourceLines.find(PlantedKernels.class, "// " + kernel + " 2"));
        } catch (AssertionError e) {
            return Set.of(first);
        }
    }

    @Test
    void everyPlantedKernel_isInTheTable() throws NoSuchMethodException {
        CsvSource table = PlantedKernelsTest.class.getDeclaredMethod("plantedMistake_isNamedWithItsLines", String.class,
                Finding.Kind.class, String.class).getAnnotation(CsvSource.class);

        assertThat(Arrays.stream(PlantedKernels.class.getDeclaredMethods()).filter(Parameters::isKernel)
                .map(Method::getName).filter(name -> !name.equals("tree")))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(table.value()).map(row -> row.substring(0, row.indexOf(','))).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"barrierByData", "reloadsAWarpsTile", "readsBeforeLocalArray", "localArrayTooSmall"})
    void launchThatEndsEarly_bringsNoOtherFinding(String kernel) {
        assertThat(CheckedMethod.of(PlantedKernels.class, kernel).findings()).hasSize(1);
    }

    interface Fetch {
        float at(float[] tile, int i);
    }

    static void lambda(KernelContext c, FloatArray in, FloatArray out) {
        Fetch mirrored = (tile, i) -> tile[63 - i];
        float[] tile = c.allocateFloatLocalArray(64);
        tile[c.localIdx] = in.get(c.globalIdx);
        out.set(c.globalIdx, mirrored.at(tile, c.localIdx));
    }

    @Test
    void lambdaInAKernel_isNotSound() {
        assertThatThrownBy(() -> CheckedMethod.of(PlantedKernelsTest.class, "lambda").findings())
                .hasMessageContaining("lambda in a kernel: line=PlantedKernelsTest.java:");
    }

    @Test
    void assertSound_wrongKernel_saysALineForEachMistake() {
        assertThatThrownBy(
                () -> KernelChecks.assertSound(CheckedMethod.of(PlantedKernels.class, "missingBarrierAfterLoad")))
                .isInstanceOf(AssertionError.class)
                .message()
                .contains("race in a group: kernel=PlantedKernels.missingBarrierAfterLoad, array=tile, element=")
                .contains(" writes at PlantedKernels.java:").contains(", times=");
    }
}
