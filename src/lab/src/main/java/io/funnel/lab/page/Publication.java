package io.funnel.lab.page;

import io.funnel.cli.job.JobException;
import io.funnel.cli.report.ComparisonFile;
import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Machine;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.Settings;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.peer.PeerRow;
import io.funnel.lab.peer.Peers;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Draws a report into its folder.
 *
 * @param listed the reduction whose generated kernels are shown
 */
public record Publication(
        Folder folder, MeasurementLog samples, SelectedReduction chosen, Finder.CatalogueListing listed) {

    private static final String NATIVE = "/io/funnel/lab/native/";
    private static final Pattern KERNEL_START = Pattern.compile("(?m)^(?=// \\w+$)");

    public void write() {
        StepResult all = samples.together(Kind.LADDER).orElseThrow(JobException::unexpected);
        ComparisonReport ladder = comparison(all);
        String note = note(ladder.device());
        Control control = Control.of(samples);
        ReportSections report =
                new ReportSections(folder, ladder, control, MeasurementStep.drawn(samples.settings()), note);
        List<Section> sections = new ArrayList<>(List.of(report.everyStrategy()));
        List<PeerRow> peers = Peers.kept(folder);
        if (!samples.of(Kind.LENGTH).isEmpty()) {
            sections.add(report.lengths(with(samples.of(Kind.LENGTH), all), peers));
        }
        if (!samples.of(Kind.ROWS).isEmpty()) {
            sections.add(new RowLengths(folder, ladder, note)
                    .section(samples.of(Kind.ROWS).stream().map(this::comparison).toList()));
        }
        if (!peers.isEmpty()) {
            sections.add(report.peers(PeerRow.together(peers)));
        }
        new Sweep(with(samples.of(Kind.SWEEP), all), false, control, note).section(folder)
                .ifPresent(sections::add);
        if (!samples.of(Kind.ACCURACY).isEmpty()) {
            sections.add(report.accuracy(samples.of(Kind.ACCURACY)));
        }
        sections.add(code());
        sections.add(control.section(folder));
        sections.add(provenance("All samples are in samples.json, all rows in tables/comparison.csv;"
                + " reproduce.sh measures the same again.", folder, samples, ladder, all.machine()));
        folder.write(Table.TABLES + "comparison.csv", csv());
        folder.write("reproduce.sh", script());
        folder.write("report.html",
                Page.of(ReportSections.title(ladder) + " on " + ladder.device().name(), note, sections));
    }

    private static List<StepResult> with(List<StepResult> some, StepResult last) {
        return Stream.concat(some.stream(), Stream.of(last)).toList();
    }

    private ComparisonReport comparison(StepResult measured) {
        return measured.with(samples.copySpeed()).comparison(chosen, samples.settings().versions());
    }

    static String note(Device device) {
        return device.runtime() == Device.Runtime.EMBEDDED
                ? "Times are the JVM's: the embedded runtime is not a device."
                : "Measured on " + device.name() + ", " + device.backend() + ".";
    }

    /** Generated kernels next to those that a person wrote natively. */
    private Section code() {
        StringBuilder html = new StringBuilder();
        for (Strategy strategy : MeasurementStep.SHOWN) {
            String generated = listed.source(strategy).strategy(strategy.label());
            boolean ran = samples.together(Kind.LADDER).flatMap(one -> one.row(strategy)).isPresent();
            if (ran && !generated.isEmpty()) {
                html.append("<details><summary>").append(Page.escape(strategy.label()))
                        .append("</summary><div class=\"columns\">").append(column("Generated kernel", generated));
                plain("cl", strategy).ifPresent(text -> html.append(column("Native OpenCL C", text)));
                plain("cu", strategy).ifPresent(text -> html.append(column("Native CUDA C++", text)));
                html.append("</div></details>\n");
            }
        }
        for (SelectedKernel kernel : samples.settings().kernels()) {
            KernelClasses.source(kernel).ifPresent(text -> html.append("<details><summary>")
                    .append(Page.escape(kernel.label())).append("</summary>")
                    .append(column("Hand-written kernel", text)).append("</details>\n"));
        }
        return new Section("Code in columns", "What Funnel's processor generated, and for sums of floats what a person"
                + " wrote natively for the same algorithm.", List.of(), List.of(), html.toString());
    }

    private static String column(String head, String text) {
        return "<div><h3>" + head + "</h3><pre>" + Page.escape(text.strip()) + "</pre></div>\n";
    }

    private Optional<String> plain(String language, Strategy strategy) {
        String room = chosen.operation().map(one -> one.type().label() + one.name()).orElse("none");
        try (InputStream file = Publication.class.getResourceAsStream(NATIVE + room + "." + language)) {
            return file == null
                    ? Optional.empty()
                    : KERNEL_START.splitAsStream(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                            .filter(text -> text.startsWith("// " + strategy.label() + "\n")).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Section provenance(
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

    private String csv() {
        StringBuilder all = new StringBuilder();
        for (StepResult measured : samples.measured()) {
            String text = ComparisonFile.csv(comparison(measured), !samples.of(Kind.ROWS).isEmpty());
            all.append(all.isEmpty() ? text : text.substring(text.indexOf('\n') + 1));
        }
        return all.toString();
    }

    private String script() {
        Settings settings = samples.settings();
        String arguments = settings.versions().command().replaceFirst("^funnel ", "");
        boolean free = !arguments.contains(" --runtime") && !arguments.contains(" --backend");
        return """
                #!/usr/bin/env bash
                # Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
                set -eu
                "${FUNNEL:-./funnel}" %s%s%s --output "${1:-reproduced}"
                """.formatted(arguments, free ? " --runtime " + (settings.embedded() ? "embedded" : "tornado") : "",
                arguments.contains(" --size") ? "" : " --size " + settings.workload().size());
    }
}
