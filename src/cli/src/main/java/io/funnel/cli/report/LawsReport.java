package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.funnel.cli.search.Chosen;
import io.funnel.verify.Distribution;
import io.funnel.verify.Status;
import io.funnel.verify.law.LawReport;
import java.util.List;

/**
 * Which laws a reduction keeps, and whether its kernels agree with the reference.
 *
 * @param runtime where the kernels ran; empty where they did not, because an earlier law is broken
 */
public record LawsReport(Chosen chosen, LawReport laws, String runtime, List<Agreement> kernels) {

    public LawsReport {
        kernels = List.copyOf(kernels);
    }

    /**
     * A strategy held against the reference.
     *
     * @param status       verified on all data, or what became of it on the first data that it failed on
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
