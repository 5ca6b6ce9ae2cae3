package io.funnel.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.data.DataFile;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.report.Answers;
import io.funnel.cli.report.RunReport;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProtocolTest {

    @Test
    void job_writtenComparison_isReadBack() {
        for (Sizes sizes : List.of(Sizes.AUTO, new Sizes(OptionalInt.of(7), OptionalInt.of(128)))) {
            Job.Comparison job = new Job.Comparison(new DeviceChoice(Optional.of("ptx"), Optional.of("1:0")),
                    SelectedReduction.of(new Operation(Operator.MIN, ElementType.LONG)), List.of("1,2"),
                    new Workload(Integer.MAX_VALUE, Long.MIN_VALUE, Distribution.SPECIALS, 3), sizes,
                    List.of(Strategy.values()));

            assertThat(Protocol.job(Protocol.line(job))).isEqualTo(job);
        }
    }

    @Test
    void job_writtenRun_isReadBack() {
        DataSource npy = new DataFile(Path.of("/a b/c.npy"), DataFile.Format.NPY, Optional.empty(), Optional.empty(),
                false, true);
        DataSource csv = new DataFile(Path.of("/ä\"\n.csv"), DataFile.Format.CSV, Optional.of(ElementType.INT),
                Optional.of("x"), true, false);
        Job.Run plain =
                new Job.Run(DeviceChoice.ANY,
                        List.of(SelectedReduction.of(new Operation(Operator.SUM, ElementType.DOUBLE))),
                        List.of(npy), List.of(),
                        Optional.empty(), Sizes.AUTO, Placement.FASTEST, OptionalLong.empty(), List.of());
        Job.Run full = new Job.Run(new DeviceChoice(Optional.empty(), Optional.of("Big")),
                List.of(Finder.over(List.of()).find("int.countAbove")),
                List.of(csv, new GeneratedData(ElementType.DOUBLE, Distribution.ONES, 7, -1)), List.of("0.5,-1", "x=2"),
                Optional.of(Strategy.CASCADE), Sizes.ofGroupSize(64), Placement.DEVICE, OptionalLong.of(1L << 40),
                List.of("0:0", "0:1"));

        for (Job.Run job : List.of(plain, full)) {
            String line = Protocol.line(job);
            assertThat(line).doesNotContain("\n");
            assertThat(Protocol.job(line)).isEqualTo(job);
        }
    }

    @Test
    void event_writtenReport_isReadBack() {
        SelectedReduction chosen = Finder.over(List.of()).find("float.dotProduct");
        Event ran = new Event.Ran(List.of(new RunReport(chosen,
                List.of(new RunReport.Source("x", "day.csv", "power", 3)),
                Answers.of(List.of(Double.NaN, 0.1f)), List.of(2L, 1L), 5,
                new RanOn("tornadovm", "ptx", "a device", "Cascade", 1, 256, 1),
                List.of(new Part("device 0:1", new RanOn("tornadovm", "ptx", "another", "Cascade", 1, 256, 1), 5,
                        "gone")),
                Double.NaN, Map.of("sum", 0.5), 900, "why", List.of("fallback to the host engine: gone"))));

        assertThat(Protocol.event(Protocol.line(ran))).contains(ran);
    }

    @Test
    void event_lineOfAnotherProgram_isNone() {
        assertThat(Protocol.event("kernel compiled")).isEmpty();
        assertThat(Protocol.event("noise" + Protocol.line(new Event.Done()))).contains(new Event.Done());
    }
}
