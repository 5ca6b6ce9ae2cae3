package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.LawReport;
import io.funnel.verify.law.LawReport.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The laws that a reduction keeps, and whether its kernels agree with the reference.
 *
 * @param runtime of the kernels; empty if an earlier law is broken and they did not run
 * @param kernels one for each strategy
 */
public record LawsReport(SelectedReduction chosen, LawReport laws, String runtime, List<Agreement> kernels) {

    public LawsReport {
        kernels = List.copyOf(kernels);
    }

    /**
     * A strategy compared with the reference.
     *
     * @param status       verified on all data, or the status on the first data that failed
     * @param reason       why it is not verified; empty if it is
     * @param size         elements of that data, or of the last
     * @param distribution of that data, or of the last
     * @param segments     of that data, or of the last; empty if it has one answer
     */
    public record Agreement(String strategy, Status status, String reason, int size, Distribution distribution,
            Optional<String> segments) {

        @JsonIgnore
        public boolean isBroken() {
            return status == Status.WRONG || status == Status.FAILED;
        }
    }

    private record Document(
            String reduction, boolean holds, long seed, int cases, List<Law> laws, Optional<String> runtime,
            List<Agreement> kernels) {}

    private record Law(
            String law, String description, String status, List<String> notes,
            @JsonIgnoreProperties({
                "reduction", "law"}) Optional<Counterexample> counterexample) {

        static Law of(Finding finding) {
            return new Law(finding.law().label(), finding.law().description(),
                    finding.status().name().toLowerCase(Locale.ROOT), finding.notes(), finding.counterexample());
        }
    }

    /** Returns the report as JSON; docs/reference/cli.md describes every field. */
    public String json() {
        return Json.pretty(new Document(chosen.reduction().name(), holds(), laws.seed(), laws.cases(),
                laws.findings().stream().map(Law::of).toList(),
                Optional.of(runtime).filter(text -> !text.isEmpty()), kernels));
    }

    public boolean holds() {
        return laws.holds() && kernels.stream().noneMatch(Agreement::isBroken);
    }

    private record Line(String law, String finding, String says) {}

    /** Formats for a terminal: a line for each law, and counterexamples. */
    public String text(int width) {
        List<Line> lines = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        for (Finding finding : laws.findings()) {
            lines.add(line(finding));
            finding.counterexample().map(Counterexample::message)
                    .ifPresent(message -> broken.add(finding.law().label() + " broken: " + message));
        }
        lines.add(kernelsLine());
        for (Agreement kernel : kernels) {
            if (kernel.isBroken()) {
                broken.add(String.format(Locale.ROOT, "%s %s: %s for %s, %s, seed=%d", kernel.strategy(),
                        kernel.status().label(), kernel.reason(),
                        kernel.segments().orElseGet(() -> kernel.size() + " elements"),
                        kernel.distribution().label(), laws.seed()));
            }
        }
        String head = String.format(Locale.ROOT, "laws of %s: seed %d, %d samples a law%n%n",
                chosen.title(), laws.seed(), laws.cases());
        String table = Tables.fitted(lines, List.of(
                Tables.left("law", Line::law),
                Tables.left("finding", Line::finding),
                Tables.wrapped("what it says", 84, Line::says)), width, List.of(), "");
        String notes = broken.isEmpty() ? "" : "\n" + String.join("\n", broken) + "\n";
        return head + table + notes + "\n" + (holds() ? "no law is broken" : "laws are broken") + "\n";
    }

    private static Line line(Finding finding) {
        String notes = String.join("; ", finding.notes());
        return switch (finding.status()) {
            case HELD -> new Line(finding.law().label(), "holds",
                    finding.law().description() + (notes.isEmpty() ? "" : " (" + notes + ")"));
            case BROKEN -> new Line(finding.law().label(), "broken", finding.law().description());
            case UNCHECKED -> new Line(finding.law().label(), "not checked", notes);
        };
    }

    private Line kernelsLine() {
        if (runtime.isEmpty()) {
            return new Line("kernels", "not checked", "meaningless while an earlier law is broken");
        }
        long verified = kernels.stream().filter(kernel -> kernel.status() == Status.VERIFIED).count();
        long broken = kernels.stream().filter(Agreement::isBroken).count();
        String says = broken == 0
                ? verified + (verified == 1 ? " strategy agrees" : " strategies agree") + " with the reference on "
                        + runtime
                : broken + " of " + (verified + broken) + " strategies do not agree with the reference on "
                        + runtime;
        return new Line("kernels", broken == 0 ? "holds" : "broken", says);
    }
}
