package io.funnel.verify.law;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The laws that a reduction keeps.
 *
 * @param reduction the reduction's qualified name
 * @param seed      the seed of the elements
 * @param cases     samples tried for each law
 * @param findings  one for each law, in order
 */
public record LawReport(String reduction, long seed, int cases, List<Finding> findings) {

    /** The status of a law. */
    public enum Status {
        /** It held on every sample. */
        HELD,
        /** A counterexample exists. */
        BROKEN,
        /** The law does not apply. */
        UNCHECKED
    }

    /**
     * The result of checking a law.
     *
     * @param law            the law
     * @param status         its status
     * @param counterexample the smallest one found, if the law is broken
     * @param notes          harmless differences, or the reason why it was not checked
     */
    public record Finding(Law law, Status status, Optional<Counterexample> counterexample, List<String> notes) {

        public Finding {
            notes = List.copyOf(notes);
        }
    }

    public LawReport {
        findings = List.copyOf(findings);
    }

    /** Whether no law is broken. */
    public boolean holds() {
        return counterexample().isEmpty();
    }

    /** The counterexample of the first broken law. */
    public Optional<Counterexample> counterexample() {
        return findings.stream().flatMap(finding -> finding.counterexample().stream()).findFirst();
    }

    /** One line for each law. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("laws of " + reduction + ": seed=" + seed + ", cases=" + cases);
        for (Finding finding : findings) {
            text.append(String.format(Locale.ROOT, "%n  %-16s %s", finding.law().label(),
                    finding.status().name().toLowerCase(Locale.ROOT)));
            finding.counterexample().ifPresent(found -> text.append(": ").append(found.message()));
            if (!finding.notes().isEmpty()) {
                text.append(": ").append(String.join("; ", finding.notes()));
            }
        }
        return text.toString();
    }
}
