package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.LawReport;
import io.funnel.verify.law.LawReport.Finding;
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
     */
    public record Agreement(String strategy, Status status, String reason, int size, Distribution distribution) {

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
}
