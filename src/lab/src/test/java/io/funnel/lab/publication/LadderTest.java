package io.funnel.lab.publication;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.search.Finder;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LadderTest {

    private static List<Way> ways() {
        MeasurementLog samples =
                new Folder(Path.of("..", "..", "bench", "results", "nvidia-h200", "report")).samples();
        return Way.of(samples, samples.together(Kind.LADDER).orElseThrow(),
                Finder.over(List.of()).find("float.sum"));
    }

    /** The order of Harris' slides, and every kernel for all elements once. */
    @Test
    void steps_followWhatTheyRefine() {
        List<Strategy> steps = Ladder.steps();

        assertThat(steps).containsExactlyInAnyOrderElementsOf(Strategy.flat().stream()
                .filter(one -> !one.isHost() && one != Strategy.ANNOTATED_LOOP).toList());
        assertThat(steps).containsSubsequence(Strategy.INTERLEAVED_MODULO, Strategy.INTERLEAVED_STRIDED,
                Strategy.SEQUENTIAL_ADDRESSING, Strategy.FIRST_COMBINE_ON_LOAD, Strategy.TWO_PASS, Strategy.CASCADE,
                Strategy.CASCADE_UNROLLED, Strategy.CASCADE_VECTOR);
        for (Strategy step : steps) {
            Ladder.refined(step).ifPresent(before -> assertThat(steps.indexOf(before)).isLessThan(steps.indexOf(step)));
        }
    }

    @Test
    void cumulative_isTheProductOfTheSteps() {
        List<List<String>> rows = new Ladder(ways(), "sum", "note").table().csv();
        int step = rows.getFirst().indexOf("step (times)");
        int cumulative = rows.getFirst().indexOf("cumulative (times)");
        double product = 1;
        for (String name : List.of("InterleavedStrided", "SequentialAddressing", "FirstCombineOnLoad", "TwoPass",
                "Cascade", "CascadeUnrolled", "CascadeVector")) {
            List<String> row = rows.stream().filter(one -> one.getFirst().equals(name)).findFirst().orElseThrow();
            product *= Double.parseDouble(row.get(step));
            assertThat(Double.parseDouble(row.get(cumulative))).isBetween(0.97 * product, 1.03 * product);
        }
    }

    @Test
    void before_aStepWithoutATime_isTheOneBeforeIt() {
        List<Way> some = ways().stream().filter(way -> way.row().strategy() != Strategy.CASCADE_UNROLLED).toList();
        Way vectors =
                some.stream().filter(way -> way.row().strategy() == Strategy.CASCADE_VECTOR).findFirst().orElseThrow();

        assertThat(new Ladder(some, "sum", "note").before(vectors).map(way -> way.row().strategy()))
                .isEqualTo(Optional.of(Strategy.CASCADE));
    }

    /** A group of 256: 255 combines in 12 steps of a warp, whether the last five are shuffles or not. */
    @Test
    void lanes_ofShuffles_countThoseWhoseResultIsUsed() {
        assertThat(Lanes.used(Strategy.WARP_FINISH, 256)).hasValue(100.0 * 255 / (12 * 32));
        assertThat(Lanes.used(Strategy.SEQUENTIAL_ADDRESSING, 256)).hasValue(100.0 * 255 / (12 * 32));
        assertThat(Lanes.used(Strategy.INTERLEAVED_MODULO, 256)).hasValue(100.0 * 255 / (47 * 32));
        assertThat(Lanes.used(Strategy.SERIAL_PER_CORE, 1)).isEmpty();
    }

    @Test
    void sources_ofEachGeneratedKernel_areKnown() {
        assertThat(Ladder.steps()).allSatisfy(strategy -> assertThat(References.keys(strategy)).isNotEmpty());
        assertThat(References.bibliography(ways())).contains("@book{wilt2013,", "@misc{catanzaro2010,")
                .contains("% WarpFinish: CUDA Handbook, Reduction2; CUDA lecture -> harris2007, wilt2013");
    }

    @Test
    void latex_text_hasNoSpecialLettersLeft() {
        assertThat(Latex.text("~1.5 us, 95 %, a_b & {c} \\ µ")).isEqualTo("$\\sim$1.5~$\\mu$s, 95 \\%,"
                + " a\\_\\allowbreak{}b \\& \\{c\\} \\textbackslash{} $\\mu$");
        String table = Latex.table(new Ladder(ways(), "sum", "note").table());
        assertThat(table).contains("\\toprule", "\\midrule", "\\bottomrule").doesNotContainPattern("(?<!\\\\)%[^\n]");
        assertThat(table.lines().filter(line -> line.endsWith("\\\\"))
                .map(line -> line.replace("\\&", "").split("&").length).distinct())
                .hasSize(1);
    }
}
