package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings of several runs, each mistake once and with the run that showed it first. */
final class FoundIn {

    private final Map<String, Finding> found = new LinkedHashMap<>();

    /** Adds a finding of a run, which {@code name=value} describe; empty for none. */
    void add(Finding finding, String run) {
        found.merge(mistake(finding), new Finding(finding.kind(), finding.kernel(), finding.array(), finding.element(),
                finding.first(), finding.second(), finding.details()
                        + (finding.details().isEmpty() || run.isEmpty() ? "" : ", ") + run,
                finding.times()), (known, more) -> known.again(more.times()));
    }

    List<Finding> all() {
        return List.copyOf(found.values());
    }

    /** Key of a mistake. It is equal in all orders of items, which swap the two accesses. */
    private static String mistake(Finding finding) {
        Finding.Access second = finding.second();
        String one = finding.first().does() + finding.first().line();
        String other = second == null ? "" : second.does() + second.line();
        return finding.kind() + finding.kernel() + finding.array()
                + (one.compareTo(other) < 0 ? one + other : other + one);
    }
}
