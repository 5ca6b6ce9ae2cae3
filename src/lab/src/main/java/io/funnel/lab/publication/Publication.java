package io.funnel.lab.publication;

import io.funnel.cli.job.JobException;
import io.funnel.cli.report.ComparisonFile;
import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.page.Control;
import io.funnel.lab.page.Page;
import io.funnel.lab.page.Provenance;
import io.funnel.lab.page.ReportSections;
import io.funnel.lab.page.RowLengths;
import io.funnel.lab.page.Section;
import io.funnel.lab.page.Sweep;
import io.funnel.lab.page.Table;
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
import java.util.stream.Collectors;
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
        String note = Provenance.note(List.of(ladder.device()));
        String title = ReportSections.title(ladder);
        Control control = Control.of(samples);
        List<Way> ways = Way.of(samples, all, chosen);
        List<Way> others = Question.ways(samples, chosen).stream().filter(way -> !ways.contains(way)).toList();
        List<Way> every = Stream.concat(ways.stream(), others.stream()).toList();
        Question question = new Question(Question.ways(samples, chosen), note);
        Ladder steps = new Ladder(ways, title, note);
        Processes processes = new Processes(every, samples, note);
        List<Section> sections = new ArrayList<>(List.of(question.section(folder)));
        List<Table> tables = new ArrayList<>(List.of(question.answer(), question.table(), processes.table()));
        if (!steps.isEmpty()) {
            sections.add(steps.section(folder));
            tables.add(2, steps.table());
        }
        Roofline.of(every, samples.readSpeed(), title, note).ifPresent(roof -> sections.add(roof.section(folder)));
        sections.addAll(details(all, ladder, control, note));
        sections.add(processes.section(folder));
        sections.add(control.section(folder));
        sections.add(Provenance.section("All samples are in samples.json, all rows in tables/comparison.csv;"
                + " reproduce.sh measures the same again.", folder, samples, ladder, all.machine()));
        folder.write(Table.TABLES + "comparison.csv", csv());
        folder.write("reproduce.sh", Reproduction.script(samples, all.machine()));
        Artifact artifact = new Artifact(samples, ladder, all.machine(), title);
        sections.add(artifact.section(folder));
        artifact.write(folder, tables, every);
        folder.write("report.html",
                Page.of(title + " on " + ladder.device().name(), note, banners(samples, control), sections));
    }

    /** Draws the answer of several reports of a reduction, one for each backend. */
    public static void across(Folder folder, List<MeasurementLog> reports, SelectedReduction chosen) {
        List<Way> ways = reports.stream().flatMap(one -> Question.ways(one, chosen).stream()).toList();
        String note = Provenance.note(ways.stream().map(way -> way.report().device()).toList());
        List<String> banners = reports.stream().flatMap(one -> banners(one, Control.of(one)).stream()
                .map(banner -> backend(one) + ": " + banner)).toList();
        Question question = new Question(ways, note);
        Stream.of(question.answer(), question.table())
                .forEach(table -> folder.write(Artifact.LATEX + table.name() + ".tex", Latex.table(table)));
        folder.write("report.html", Page.of(
                ways.stream().map(Way::reduction).distinct().collect(Collectors.joining(", ")) + " by backend", note,
                banners,
                List.of(question.section(folder))));
    }

    private static String backend(MeasurementLog samples) {
        return samples.measured().getFirst().device().backend();
    }

    private static List<String> banners(MeasurementLog samples, Control control) {
        return Stream.of(control.moved().map(moved -> "Attention: " + moved + "."), Processes.lacking(samples))
                .flatMap(Optional::stream).toList();
    }

    /** Lengths, rows, peers, sizes, accuracy and code. */
    private List<Section> details(StepResult all, ComparisonReport ladder, Control control, String note) {
        ReportSections report =
                new ReportSections(folder, ladder, control, MeasurementStep.drawn(samples.settings()), note);
        List<Section> sections = new ArrayList<>();
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
        return sections;
    }

    private static List<StepResult> with(List<StepResult> some, StepResult last) {
        return Stream.concat(some.stream(), Stream.of(last)).toList();
    }

    private ComparisonReport comparison(StepResult measured) {
        return measured.with(samples.copySpeed(), samples.readSpeed())
                .comparison(chosen, samples.settings().versions());
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

    private String csv() {
        StringBuilder all = new StringBuilder();
        for (StepResult measured : samples.measured()) {
            String text = ComparisonFile.csv(comparison(measured), !samples.of(Kind.ROWS).isEmpty()
                    || samples.settings().workload().segments().isPresent());
            all.append(all.isEmpty() ? text : text.substring(text.indexOf('\n') + 1));
        }
        return all.toString();
    }
}
