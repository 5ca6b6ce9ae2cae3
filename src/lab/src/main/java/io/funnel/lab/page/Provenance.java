package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.device.Device;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Machine;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Origin of a report's numbers: machine, versions, data and commands. */
public final class Provenance {

    private Provenance() {}

    /** Stands below every figure: where its times are from. */
    public static String note(List<Device> devices) {
        return devices.getFirst().runtime() == Device.Runtime.EMBEDDED
                ? "Times are the JVM's: the embedded runtime is not a device."
                : "Measured on " + devices.stream().distinct().collect(Collectors.groupingBy(Device::name,
                        LinkedHashMap::new, Collectors.mapping(Device::backend, Collectors.joining(", "))))
                        .entrySet().stream().map(one -> one.getKey() + ", " + one.getValue())
                        .collect(Collectors.joining("; ")) + ".";
    }

    /** Tells how a report was measured. */
    public static Section section(
            String text, Folder folder, MeasurementLog samples, ComparisonReport ladder, Machine machine) {
        Settings settings = samples.settings();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("command", settings.versions().command()));
        rows.add(List.of("reduction", ladder.chosen().reduction().name()));
        rows.add(List.of("data", settings.workload().distribution().label() + ", seed " + settings.workload().seed()));
        rows.add(List.of("repetitions", settings.workload().repetitions() + " in each of " + settings.rounds()
                + " rounds, each in another order"));
        rows.add(List.of("device", ladder.device().name() + ", " + ladder.device().backend() + ", "
                + ladder.device().address()));
        rows.add(List.of("runtime", ladder.device().runtime().label() + " " + settings.versions().runtime()
                + (settings.versions().fastMath() ? ", fast math" : "")));
        rows.add(List.of("Funnel", settings.versions().funnel() + ", commit " + machine.commit()));
        rows.add(List.of("JDK", settings.versions().jdk()));
        rows.add(List.of("machine", machine.system() + "; " + machine.cpu() + "; driver " + machine.driver()));
        ladder.copyBytesPerSecond().ifPresent(speed -> rows.add(List.of("copy speed",
                Math.round(speed / 1e9) + " GB/s, reads and writes counted")));
        rows.add(List.of("measured", samples.measured().getFirst().date() + " to "
                + samples.measured().getLast().date()));
        return new Section("Provenance", text, List.of(), List.of(new Table("provenance", "How this was made.",
                List.of("what", "value"), rows).writtenTo(folder)), "");
    }
}
