package io.funnel.embedded.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Settings;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Right kernels raise no alarm, on both executors. */
class RightKernelsTest {

    static Stream<String> kernels() {
        return Arrays.stream(RightKernels.class.getDeclaredMethods()).filter(Parameters::isKernel).map(Method::getName)
                .filter(name -> !name.equals("tree")).sorted();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void rightKernel_isSound(String kernel) {
        KernelChecks.assertSound(CheckedMethod.of(RightKernels.class, kernel));
    }

    @Test
    void rightKernels_areMany() {
        assertThat(kernels()).hasSizeGreaterThanOrEqualTo(20);
    }

    @Test
    void sameValueFromAll_isAWarningAlone() {
        List<Finding> findings = CheckedMethod.of(RightKernels.class, "ones").findings();

        assertThat(findings).isNotEmpty().allMatch(finding -> finding.kind().isWarning());
    }

    /** A row of a matrix an item, by numbers whose names tell nothing. */
    static void rowSums(KernelContext context, FloatArray matrix, FloatArray sums, int m, int each) {
        int row = context.globalIdx;
        if (row < m) {
            float sum = 0;
            for (int k = 0; k < each; k++) {
                sum += matrix.get(row * each + k);
            }
            sums.set(row, sum);
        }
    }

    @Test
    void severalNumbers_areAskedForInsteadOfGuessed() {
        CheckedMethod guessed = CheckedMethod.of(RightKernelsTest.class, "rowSums");

        assertThatThrownBy(guessed::findings).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("numbers=m, each")
                .hasMessageContaining("; try --set m=8 --set each=100 with your numbers");
        CheckedMethod said = CheckedMethod.of(RightKernelsTest.class, "rowSums").with("m", 0).with("each", 1);
        assertThat(said.findings()).isEmpty();
    }

    static void scaleRows(KernelContext context, FloatArray matrix, FloatArray scales, int columns) {
        int i = context.globalIdx;
        matrix.set(i, matrix.get(i) * scales.get(i / columns));
    }

    @Test
    void oneNumberThatIsNoLength_isAskedForToo() {
        assertThatThrownBy(CheckedMethod.of(RightKernelsTest.class, "scaleRows")::findings)
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("--set columns=8");
        assertThat(CheckedMethod.of(RightKernelsTest.class, "scaleRows").with("columns", 4).findings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("executors")
    void bothExecutors_sayTheSame(String kernel) {
        List<String> resumable = mistakes(CheckedMethod.of(PlantedKernels.class, kernel).findings());
        try (Settings _ = Settings.of(Settings.EXECUTOR, "threaded")) {
            assertThat(mistakes(CheckedMethod.of(PlantedKernels.class, kernel).findings()))
                    .containsExactlyInAnyOrderElementsOf(resumable);
        }
    }

    static Stream<String> executors() {
        return Stream.of("missingBarrierInTree", "groupsAddToOnePartial", "localReadBeforeWrite",
                "counterReadWithoutBarrier",
                "reusesTheTile", "readsOnePastTheEnd");
    }

    private static List<String> mistakes(List<Finding> findings) {
        return findings.stream().map(finding -> finding.kind() + " " + finding.array() + " " + finding.first().line())
                .distinct().toList();
    }
}
