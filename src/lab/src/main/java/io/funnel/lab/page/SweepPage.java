package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.sample.Folder;
import io.funnel.lab.sample.Measured;
import io.funnel.lab.sample.Samples;
import io.funnel.lab.sample.Step.Kind;
import java.util.ArrayList;
import java.util.List;

/** Draws a sweep, and writes it into the folder. */
public final class SweepPage {

    public static final String NAME = "sweep.html";

    private SweepPage() {}

    /** The fastest sizes of each strategy that ran. */
    public static List<SweepBest> write(Folder folder, Samples samples, SelectedReduction chosen) {
        Measured first = samples.measured().getFirst();
        ComparisonReport report = first.comparison(chosen, samples.settings().versions());
        String note = Publication.note(report.device());
        Control control = new Control(samples.of(Kind.CONTROL), samples.settings().workload().repetitions(), note);
        Sweep sweep = new Sweep(samples.of(Kind.SWEEP), Sweep.Time.CALL, control, note);
        List<Section> sections = new ArrayList<>();
        sweep.section(folder).ifPresent(sections::add);
        sections.add(control.section(folder, List.of()));
        sections.add(Provenance.of("All samples are in samples.json.", folder, samples, report, first.machine()));
        folder.write(NAME, Page.of(Texts.title(report) + " by sizes on " + report.device().name(), note, sections));
        return sweep.best();
    }
}
