package io.funnel.embedded.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Observation;
import io.funnel.embedded.SourceLines;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.matrix.Matrix2DFloat;

/** Accesses in methods of objects, of vectors of any width, and of half floats are observed. */
class ObjectKernelsTest {

    @ParameterizedTest
    @CsvSource({
        "treeInAMethod, RACE_IN_GROUP, tile",
        "methodReadsPastTheEnd, OUT_OF_BOUNDS, in",
        "privateMethodWritesOnePlace, WRITERS_BETWEEN_GROUPS, out",
        "inheritedMethodWritesTwice, WRITERS_IN_GROUP, out",
        "pairsWriteEight, WRITERS_IN_GROUP, out",
        "shiftsPairs, RACE_IN_GROUP, values",
        "readsPastSixteen, OUT_OF_BOUNDS, in",
        "pairsWriteHalves, WRITERS_IN_GROUP, out",
        "halfTree, RACE_IN_GROUP, tile",
        "halvesReadLocalBeforeWrite, UNINITIALISED, tile",
        "copyWithoutBarrier, RACE_IN_GROUP, tile",
        "raceInConstructor, RACE_IN_GROUP, tile",
        "readThroughSuper, RACE_IN_GROUP, tile"
    })
    void plantedMistake_isNamedWithItsLines(String kernel, Finding.Kind kind, String array) {
        requireNamed(CheckedMethod.of(ObjectKernels.class, kernel).findings(), kernel, kind, array);
    }

    private static void requireNamed(List<Finding> findings, String kernel, Finding.Kind kind, String array) {
        Set<String> marked = Stream.of(" 1", " 2").map(mark -> "// " + kernel + mark).flatMap(mark -> {
            try {
                return Stream.of(SourceLines.find(ObjectKernels.class, mark));
            } catch (AssertionError e) {
                return Stream.empty();
            }
        }).collect(Collectors.toSet());
        assertThat(findings).as(findings.toString()).anySatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo(kind);
            assertThat(finding.array()).isEqualTo(array);
            assertThat(Stream.ofNullable(finding.second()).map(Finding.Access::line)).allMatch(marked::contains);
            assertThat(marked).contains(finding.first().line());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"rightTreeInAMethod", "rightMethodReads", "rightEight", "rightHalfTree", "rightCopy",
        "rightProduct", "rightConstructorAndSuper"})
    void rightKernel_hasNoFinding(String kernel) {
        assertThat(CheckedMethod.of(ObjectKernels.class, kernel).findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sameHalf", "sameVector"})
    void sameValueFromAll_isAWarningAlone(String kernel) {
        List<Finding> findings = CheckedMethod.of(ObjectKernels.class, kernel).findings();

        assertThat(findings).isNotEmpty().allMatch(finding -> finding.kind().isWarning());
    }

    @Test
    void matrix_accessesAreAtTheCall() throws TornadoExecutionPlanException {
        Matrix2DFloat matrix = new Matrix2DFloat(128, 3);
        TaskGraph graph = new TaskGraph("g").transferToDevice(DataTransferMode.EVERY_EXECUTION, matrix)
                .task("t", ObjectKernels::rowsOverlap, new KernelContext(), matrix);
        WorkerGrid1D grid = new WorkerGrid1D(128);
        grid.setLocalWork(64, 1, 1);
        try (Observation observation = Observation.start(Observation.Order.FORWARDS);
                TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("g.t", grid)).execute();

            requireNamed(observation.findings(), "rowsOverlap", Finding.Kind.RACE_BETWEEN_GROUPS, "matrix");
        }
    }
}
