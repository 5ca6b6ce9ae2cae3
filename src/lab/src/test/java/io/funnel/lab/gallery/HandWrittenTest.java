package io.funnel.lab.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.LocalRunner;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.plan.Sizes;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HandWrittenTest {

    static List<String> names() {
        return HandWritten.REDUCTIONS;
    }

    /** Exact data has a NaN for floats: devices' own minima would drop it. */
    @ParameterizedTest
    @MethodSource("names")
    void kernels_ofEachReduction_areVerified(String name) {
        List<Row> rows = new ArrayList<>();

        LocalRunner.embedded().run(new Job.Comparison(DeviceChoice.ANY, HandWritten.reduction(name), List.of(),
                new Workload(5000, 42, Distribution.UNIFORM, 1), Sizes.AUTO,
                HandWritten.kernels(HandWritten.reduction(name))), event -> {
                    if (event instanceof Event.Finished(Row row)) {
                        rows.add(row);
                    }
                });

        assertThat(rows).isNotEmpty().allMatch(row -> row.status() == Status.VERIFIED, "verified");
        assertThat(rows).extracting(Row::label).contains("HandGridStride");
    }
}
