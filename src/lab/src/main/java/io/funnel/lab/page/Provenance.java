package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Machine;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.Settings;
import java.util.ArrayList;
import java.util.List;

/** Section that says how a page was made. */
final class Provenance {

    private Provenance() {}

    /** {@code text} says where more is. */
    static Section of(String text, Folder folder, MeasurementLog samples, ComparisonReport ladder, Machine machine) {
        Settings settings = samples.settings();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("command", settings.versions().command()));
        rows.add(List.of("reduction", ladder.chosen().reduction().name()));
        rows.add(List.of("elements", Texts.count(settings.workload().size())));
        rows.add(List.of("data", settings.workload().distribution().label() + ", seed " + settings.workload().seed()));
        rows.add(List.of("repetitions", settings.workload().repetitions() + " in each of " + settings.rounds()
                + " rounds, each in another order"));
        rows.add(List.of("device", ladder.device().name() + ", " + ladder.device().backend() + ", "
                + ladder.device().address()));
        rows.add(List.of("runtime", ladder.device().runtime().label() + " " + settings.versions().runtime()
                + (settings.versions().fastMath() ? ", fast math" : "")));
        rows.add(List.of("Funnel", settings.versions().funnel() + ", commit " + machine.commit()));
        rows.add(List.of("JDK", settings.versions().jdk()));
        rows.add(List.of("system", machine.system()));
        rows.add(List.of("CPU", machine.cpu()));
        rows.add(List.of("driver", machine.driver()));
        ladder.copyBytesPerSecond().ifPresent(speed -> rows.add(List.of("copy speed",
                Math.round(speed / 1e9) + " GB/s, reads and writes counted")));
        rows.add(List.of("measured", samples.measured().getFirst().date() + " to "
                + samples.measured().getLast().date()));
        return new Section("Provenance", text, List.of(),
                List.of(new Table("provenance", "How this was made.", List.of("what", "value"), rows)
                        .writtenTo(folder)));
    }
}
