package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Profile.LaunchSizes;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Draws a sweep, and writes it into the folder. */
public final class SweepPage {

    public static final String NAME = "sweep.html";

    private SweepPage() {}

    /** The fastest sizes of each strategy that ran. */
    public static List<Best> write(Folder folder, MeasurementLog samples, SelectedReduction chosen) {
        StepResult first = samples.measured().getFirst();
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

    /**
     * The fastest sizes of a strategy.
     *
     * @param cells for people: strategy, fastest, its time, the planner's choice, its time, the factor
     * @param gains whether they are faster than the planner's, by intervals and control
     */
    public record Best(Strategy strategy, LaunchSizes sizes, List<String> cells, boolean gains) {

        /** Heads of the cells. */
        public static final List<String> HEADS =
                List.of("strategy", "fastest", "time", "planner", "planner's time", "factor");

        public Best {
            cells = List.copyOf(cells);
        }
    }
}
