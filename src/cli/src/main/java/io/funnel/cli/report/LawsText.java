package io.funnel.cli.report;

import io.funnel.cli.report.LawsReport.Agreement;
import io.funnel.verify.compare.Status;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.LawReport.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Laws for a terminal: a line each, and counterexamples. */
public final class LawsText {

    private record Line(String law, String finding, String says) {}

    private LawsText() {}

    public static String format(LawsReport report, int width) {
        List<Line> lines = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        for (Finding finding : report.laws().findings()) {
            lines.add(line(finding));
            finding.counterexample().map(Counterexample::message)
                    .ifPresent(message -> broken.add(finding.law().label() + " broken: " + message));
        }
        lines.add(kernels(report));
        for (Agreement kernel : report.kernels()) {
            if (kernel.isBroken()) {
                broken.add(String.format(Locale.ROOT, "%s %s: %s for %d elements, %s, seed=%d", kernel.strategy(),
                        kernel.status().label(), kernel.reason(), kernel.size(), kernel.distribution().label(),
                        report.laws().seed()));
            }
        }
        String head = String.format(Locale.ROOT, "laws of %s: seed %d, %d samples a law%n%n",
                report.chosen().title(), report.laws().seed(), report.laws().cases());
        String table = Tables.fitted(lines, List.of(
                Tables.left("law", Line::law),
                Tables.left("finding", Line::finding),
                Tables.wrapped("what it says", 84, Line::says)), width, List.of(), "");
        String notes = broken.isEmpty() ? "" : "\n" + String.join("\n", broken) + "\n";
        return head + table + notes + "\n" + (report.holds() ? "no law is broken" : "laws are broken") + "\n";
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

    private static Line kernels(LawsReport report) {
        if (report.runtime().isEmpty()) {
            return new Line("kernels", "not checked", "meaningless while an earlier law is broken");
        }
        long verified = report.kernels().stream().filter(kernel -> kernel.status() == Status.VERIFIED).count();
        long broken = report.kernels().stream().filter(Agreement::isBroken).count();
        String says = broken == 0
                ? verified + " strategies agree with the reference on " + report.runtime()
                : broken + " of " + (verified + broken) + " strategies do not agree with the reference on "
                        + report.runtime();
        return new Line("kernels", broken == 0 ? "holds" : "broken", says);
    }
}
