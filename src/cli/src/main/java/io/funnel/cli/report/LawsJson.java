package io.funnel.cli.report;

import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.LawReport.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Laws as JSON; docs/reference/cli.md describes every field. */
public final class LawsJson {

    private record Document(
            String reduction, boolean holds, long seed, int cases, List<LawEntry> laws, Optional<String> runtime,
            List<LawsReport.Agreement> kernels) {}

    private record LawEntry(
            String law, String description, String status, List<String> notes, Optional<Broken> counterexample) {

        static LawEntry of(Finding finding) {
            return new LawEntry(finding.law().label(), finding.law().description(),
                    finding.status().name().toLowerCase(Locale.ROOT), finding.notes(),
                    finding.counterexample().map(Broken::of));
        }
    }

    private record Broken(List<String> elements, String left, String right, String sentence, long seed) {

        static Broken of(Counterexample found) {
            return new Broken(found.elements(), found.left(), found.right(), found.sentence(), found.seed());
        }
    }

    private LawsJson() {}

    public static String format(LawsReport report) {
        List<LawEntry> laws = report.laws().findings().stream().map(LawEntry::of).toList();
        return Json.pretty(new Document(report.chosen().reduction().name(), report.holds(), report.laws().seed(),
                report.laws().cases(), laws, Optional.of(report.runtime()).filter(text -> !text.isEmpty()),
                report.kernels()));
    }
}
