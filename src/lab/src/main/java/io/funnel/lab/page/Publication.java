package io.funnel.lab.page;

import io.funnel.cli.job.JobException;
import io.funnel.cli.report.ComparisonCsv;
import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.Settings;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.peer.PeerRow;
import io.funnel.lab.peer.Peers;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Draws what was measured, and writes it into the folder. */
public final class Publication {

    private static final String JVM = "Times are the JVM's: the embedded runtime is no device.";

    private final Folder folder;
    private final MeasurementLog samples;
    private final SelectedReduction chosen;
    private final Finder.CatalogueListing listed;

    /** {@code listed} is the reduction whose generated kernels are shown. */
    public Publication(Folder folder, MeasurementLog samples, SelectedReduction chosen,
            Finder.CatalogueListing listed) {
        this.folder = folder;
        this.samples = samples;
        this.chosen = chosen;
        this.listed = listed;
    }

    public void write() {
        StepResult all = samples.together(Kind.LADDER).orElseThrow(JobException::unexpected);
        ComparisonReport ladder = comparison(all);
        String note = note(ladder.device());
        List<Strategy> drawn = MeasurementStep.drawn(samples.settings());
        String title = chosen.title();
        List<Section> sections = new ArrayList<>();
        Control control = new Control(samples.of(Kind.CONTROL), samples.settings().workload().repetitions(), note);
        sections.add(new StrategyLadder(ladder, control, note).section(folder));
        List<PeerRow> everyPeer = Peers.kept(folder);
        List<PeerRow> peers = PeerRow.together(everyPeer);
        if (!samples.of(Kind.LENGTH).isEmpty()) {
            List<StepResult> lengths = new ArrayList<>(samples.of(Kind.LENGTH));
            lengths.add(all);
            sections.add(new Lengths(lengths, drawn, everyPeer, control, title, note).section(folder));
        }
        if (!peers.isEmpty()) {
            sections.add(new PeerSection(ladder, peers, control, note).section(folder));
        }
        new Sweep(swept(all), Sweep.Time.KERNEL, control, note).section(folder).ifPresent(sections::add);
        List<StepResult> checked = samples.of(Kind.ACCURACY);
        if (!checked.isEmpty()) {
            sections.add(new Accuracy(checked, drawn, title, note).section(folder));
        }
        sections.add(new Code(samples, folder, listed, chosen, peers).section());
        sections.add(control.section(folder, ladder.rows()));
        sections.add(Provenance.of("All samples are in samples.json, all rows in tables/comparison.csv;"
                + " reproduce.sh measures the same again.", folder, samples, ladder, all.machine()));
        folder.write(Table.TABLES + "comparison.csv", csv());
        folder.write("reproduce.sh", script());
        folder.write("report.html", Page.of(Texts.title(ladder) + " on " + ladder.device().name(), note, sections));
    }

    private List<StepResult> swept(StepResult ladder) {
        return Stream.concat(samples.of(Kind.SWEEP).stream(), Stream.of(ladder)).toList();
    }

    /** Wrong or failed rows of Funnel's own code. */
    public long unclean() {
        return Stream.concat(samples.measured().stream(), samples.together(Kind.LADDER).stream())
                .map(this::comparison)
                .mapToLong(report -> report.count(Status.WRONG) + report.count(Status.FAILED)).sum();
    }

    private ComparisonReport comparison(StepResult measured) {
        return measured.with(samples.copySpeed()).comparison(chosen, samples.settings().versions());
    }

    static String note(Device device) {
        return device.runtime() == Device.Runtime.EMBEDDED
                ? JVM
                : "Measured on " + device.name() + ", "
                        + device.backend() + ".";
    }

    private String csv() {
        StringBuilder all = new StringBuilder();
        for (StepResult measured : samples.measured()) {
            String text = ComparisonCsv.format(comparison(measured));
            all.append(all.isEmpty() ? text : text.substring(text.indexOf('\n') + 1));
        }
        return all.toString();
    }

    private String script() {
        return """
                #!/usr/bin/env bash
                # Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
                set -eu
                "${FUNNEL:-./funnel}" %s --output "${1:-reproduced}"
                """.formatted(explicit(samples.settings()));
    }

    /** The command's arguments with what was the machine's choice: runtime and size. */
    private static String explicit(Settings settings) {
        String arguments = settings.versions().command().replaceFirst("^funnel ", "");
        boolean free = !arguments.contains(" --runtime") && !arguments.contains(" --backend");
        return arguments + (free ? " --runtime " + (settings.embedded() ? "embedded" : "tornado") : "")
                + (arguments.contains(" --size") ? "" : " --size " + settings.workload().size());
    }
}
