package io.funnel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTableTest {

    private static final int FULL = Integer.MAX_VALUE;

    @Test
    void format_everyStatusOnADevice_showsTimesOfVerifiedRowsAndNotesForTheRest() {
        ComparisonReport report = Reports.on(Reports.GPU, Reports.HOST, Reports.FAILED, Reports.FAST, Reports.WRONG,
                Reports.UNSUPPORTED);

        assertThat(ComparisonTable.format(report, StandardCharsets.UTF_8, FULL)).isEqualTo("""
float sum of 1,048,576 elements, uniform, seed 42, 5 repetitions
on TornadoVM 5.2.0: ptx, device 1:0 NVIDIA Example, JDK 25.0.3

 strategy       | load        | status      |    value |    error |   bound |      kernel |    call | GB/s | % copy | launches | accesses |     steps
----------------+-------------+-------------+----------+----------+---------+-------------+---------+------+--------+----------+----------+-----------
 Sequential     |             | verified    | 523999.5 |  4.9e+00 | 3.3e+04 |             | 1.21 ms | 3.47 |        |        0 |    1.00n | 1,048,575
 AnnotatedLoop  |             | failed      |          |          |         |             |         |      |        |          |          |
 CascadeVector  | VectorPairs | verified    | 524004.4 |  1.2e-03 | 4.6e+00 | 2.00 us ±5% | 50.0 us | 2097 |   59.9 |        1 |    1.00n |       147
 TwoPass        | GridStride  | wrong       |      NaN | Infinity |       0 |             |         |      |        |        2 |    1.00n |       529
 AtomicPartials |             | unsupported |          |          |         |             |         |      |        |          |          |

AnnotatedLoop failed: the process died: exit code 134 (SIGABRT); a defect of TornadoVM in its own kernel; log: /logs/AnnotatedLoop.log
TwoPass wrong: expected 1.0, got NaN; log: /logs/TwoPass.log
AtomicPartials unsupported: no atomics

5 strategies: 2 verified, 1 wrong, 0 failed, 1 unsupported, 1 a defect of TornadoVM
""");
    }

    @Test
    void format_strategiesOnRequest_areOneLine() {
        String text = ComparisonTable.format(Reports.on(Reports.GPU, Reports.FAST, Reports.NOT_GENERATED),
                StandardCharsets.UTF_8, FULL);

        assertThat(text).doesNotContain(" GlobalHalving ").endsWith("""

not generated: GlobalHalving; @Reduction(strategies = Reduction.Strategies.ALL) asks for them

2 strategies: 1 verified, 0 wrong, 0 failed, 0 unsupported, 1 not generated
""");
    }

    @Test
    void isClean_tornadoVMsOwnLoopFails_unlessItWasAskedFor() {
        ComparisonReport report = Reports.on(Reports.GPU, Reports.FAST, Reports.FAILED, Reports.UNSUPPORTED);

        assertThat(report.isClean(List.of())).isTrue();
        assertThat(report.isClean(List.of(Strategy.CASCADE))).isTrue();
        assertThat(report.isClean(List.of(Strategy.ANNOTATED_LOOP))).isFalse();
        assertThat(report.isClean(List.of(Strategy.ATOMIC_PARTIALS))).isFalse();
        assertThat(report.isClean(List.of(Strategy.ATOMIC_PARTIALS, Strategy.CASCADE))).isTrue();
        assertThat(Reports.on(Reports.JVM, Reports.FAILED).isClean(List.of())).isFalse();
        assertThat(Reports.on(Reports.GPU, Reports.WRONG).isClean(List.of())).isFalse();
    }

    @Test
    void format_embeddedRuntime_saysThatItIsNoAccelerator() {
        String text = ComparisonTable.format(Reports.on(Reports.JVM, Reports.HOST), StandardCharsets.UTF_8, FULL);

        assertThat(text)
                .contains("on the embedded runtime: embedded (JVM, 2 cores), JDK 25.0.3\n")
                .contains("not an accelerator")
                .doesNotContain("% copy")
                .endsWith("1 strategy: 1 verified, 0 wrong, 0 failed, 0 unsupported\n");
    }

    @Test
    void format_kernelThatTakesLongerThanItsCall_saysWhyThatCanBe() {
        String said = "\nkernel and call are timed in separate runs, so the kernel's time may be longer\n";
        Row slow = new Row(Strategy.CASCADE_VECTOR, Status.VERIFIED, "", Reports.FAST.value(), Reports.FAST.error(),
                Reports.FAST.bound(), List.of(), "", Optional.of(Times.of(60_000, 50_000, 70_000)), Reports.FAST.call(),
                Reports.FAST.sizes(), Optional.empty());

        assertThat(ComparisonTable.format(Reports.on(Reports.GPU, slow), StandardCharsets.UTF_8, FULL))
                .containsOnlyOnce(said);
        assertThat(ComparisonTable.format(Reports.on(Reports.GPU, Reports.FAST), StandardCharsets.UTF_8, FULL))
                .doesNotContain(said);
    }

    @Test
    void format_terminalWithoutThePlusMinusSign_spellsIt() {
        assertThat(ComparisonTable.format(Reports.on(Reports.GPU, Reports.FAST), StandardCharsets.US_ASCII, FULL))
                .contains("2.00 us +-5%");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 120})
    void format_terminal_fitsIntoItsColumns(int width) {
        ComparisonReport report = Reports.on(Reports.GPU, Reports.HOST, Reports.FAST, Reports.WRONG);
        String text = ComparisonTable.format(report, StandardCharsets.UTF_8, width);

        assertThat(text.lines().filter(line -> line.matches(" \\S.*|--.*")))
                .hasSize(5).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        assertThat(text).contains(" strategy ", " kernel ", " GB/s");
    }

    @Test
    void format_terminalOf100Columns_saysWhatIsNotShown() {
        String text = ComparisonTable.format(Reports.on(Reports.GPU, Reports.HOST, Reports.FAST),
                StandardCharsets.UTF_8, 100);

        assertThat(text).contains(" % copy",
                "\nnot shown on 100 columns: launches, accesses, steps, load; --format csv has them\n");
    }
}
