package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.law.LawReport;
import java.util.List;

/**
 * The laws that a reduction keeps, and whether its kernels agree with the reference.
 *
 * @param chosen  the reduction
 * @param laws    the findings
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
     * @param strategy     its label
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

    public boolean holds() {
        return laws.holds() && kernels.stream().noneMatch(Agreement::isBroken);
    }
}
