package io.funnel.cli.job;

import io.funnel.cli.report.Subject;
import io.funnel.cli.search.Chosen;

/** A chosen reduction in the words of reports. */
public final class Subjects {

    private Subjects() {}

    /** What is computed. */
    public static Subject of(Chosen chosen) {
        return new Subject(chosen.title(), chosen.reduction().name(),
                chosen.operation().map(operation -> operation.operator().label()),
                chosen.streamed().stream().map(input -> input.type().label()).toList(), chosen.elementBytes());
    }
}
